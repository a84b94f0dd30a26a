/**
 * Money that a provider reported, stored once per payment: what it paid, or what was done with it
 * instead.
 */
import { Column, Entity } from 'typeorm';
import { Cents, Text, type Defaulted } from '../kit/data/columns';
import { Personal } from '../kit/data/personal';
import { StoredRecord } from '../kit/data/record';

/**
 * SETTLED = it paid its charge; RETURNED = a refund returns it; SUSPENSE = the operator decides.
 */
export type IncomingPaymentFate = 'SETTLED' | 'RETURNED' | 'SUSPENSE';

@Entity('incomingPayments')
export class IncomingPayment extends StoredRecord {
  static readonly prefix = 'inpay';
  static readonly noun = 'incoming payment';

  @Text('The name of the provider that reported it.', { private: true, default: 'simulator' })
  provider: Defaulted<string>;
  /**
   * The provider's id of the payment. It is unique per scope and provider, so a report counts once.
   */
  @Column('text') providerId: string;
  @Column('text') chargeId: string;
  @Cents('The amount received, in cents.', { private: true }) amount: number;
  @Column('timestamptz') paidAt: Date;
  @Column('text') fate: IncomingPaymentFate;
  /** Why it did not pay its charge; null if it did. */
  @Column('text', { nullable: true }) reason: string | null;
  /** What the operator did with money in suspense, and when. Null = not decided yet. */
  @Column('text', { nullable: true }) settledBy: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) settledAt: Date | null;
  /** By law a payment service keeps the tax id of the payer. No door of a merchant shows it. */
  @Personal(() => ['name'])
  @Column('jsonb', { nullable: true })
  payer: { name: string | null; taxId: string | null } | null;
}
