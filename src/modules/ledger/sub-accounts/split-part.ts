/** What a sub-account got of one payment, and how much of it is still there. */
import { Entity } from 'typeorm';
import { Cents, Id, Text } from '../../../platform/records/columns/columns';
import { StoredRecord } from '../../../platform/records/record';
import { CENTS_MAX } from '../../../platform/operations/money';
import type { PartPlace } from './share-payment';

const MOVED = { private: true, min: -CENTS_MAX };

@Entity('splitParts')
export class SplitPart extends StoredRecord {
  static readonly prefix = 'part';
  static readonly noun = 'part of a payment';

  @Id('The charge that was paid.', { private: true }) chargeId: string;
  @Id('The sub-account.', { private: true }) subAccountId: string;
  @Cents('What was paid for the charge.', { private: true }) paidAmount: number;
  @Cents('Its part, before the fee.', { private: true }) amount: number;
  @Cents('What it bears of the fee.', { private: true }) fee: number;
  @Text('Where its money is.', { private: true }) heldAs: PartPlace;
  @Cents('The refunds of the payment that it has followed.', { private: true }) givenBack: number;
  @Cents('What it has added to the available balance.', MOVED) available: number;
  @Cents('What it has added to the pending balance.', MOVED) pending: number;
  @Cents('What it has added to the blocked balance.', MOVED) blocked: number;
}
