/** Money of a completed payout or transfer that came back from the bank of its recipient. */
import { Entity } from 'typeorm';
import { Cents, Id, Moment } from '../../../platform/records/columns/columns';
import { StoredRecord } from '../../../platform/records/record';

@Entity('transferReturns')
export class TransferReturn extends StoredRecord {
  static readonly prefix = 'tret';
  static readonly noun = 'return of a transfer';

  @Id('The payout or transfer that it belongs to.', { private: true }) transferId: string;
  @Id("The provider's id of it, unique per transfer, so that it is booked once.", {
    private: true,
  })
  providerId: string;
  @Cents('What came back, in cents.', { private: true }) amount: number;
  @Moment("When it came back, by the provider's time.", { private: true, microseconds: true })
  returnedAt: Date;
}
