/**
 * Money that a provider reported, stored once per payment: what it paid, or what was done with it
 * instead.
 */
import { Entity } from 'typeorm';
import {
  Cents,
  Id,
  Moment,
  Nested,
  Text,
  type Defaulted,
} from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';

/**
 * SETTLED = it paid its charge; RETURNED = a refund returns it; SUSPENSE = the operator decides.
 */
export type IncomingPaymentFate = 'SETTLED' | 'RETURNED' | 'SUSPENSE';

class ReportedPayer {
  @Text('Name.', { nullable: true, private: true, personal: true }) name: string | null;
  @Text('CPF or CNPJ. By law a payment service keeps it.', {
    nullable: true,
    private: true,
    personal: false,
  })
  taxId: string | null;
}

@Entity('incomingPayments')
export class IncomingPayment extends StoredRecord {
  static readonly prefix = 'inpay';
  static readonly noun = 'incoming payment';

  @Text('The name of the provider that reported it.', { private: true, default: 'simulator' })
  provider: Defaulted<string>;
  @Id(
    "The provider's id of the payment. It is unique per scope and provider, so a report counts " +
      'once.',
    { private: true },
  )
  providerId: string;
  @Id('The charge that the provider reported it for.', { private: true }) chargeId: string;
  @Cents('The amount received, in cents.', { private: true }) amount: number;
  @Moment("When it was paid, by the provider's time.", { private: true, microseconds: true })
  paidAt: Date;
  @Text('What happened to it.', { private: true }) fate: IncomingPaymentFate;
  @Text('Why it did not pay its charge; null if it did.', { nullable: true, private: true })
  reason: string | null;
  @Text('What the operator did with money in suspense. Null = not decided yet.', {
    nullable: true,
    private: true,
  })
  settledBy: string | null;
  @Moment('When the operator decided.', { nullable: true, private: true })
  settledAt: Date | null;
  @Nested(() => ReportedPayer, 'Who paid, as the provider reported it.', {
    nullable: true,
    private: true,
    personal: true,
  })
  payer: ReportedPayer | null;
}
