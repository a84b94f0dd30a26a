/** Money that a provider reported, once each: what it paid, or where it went instead. */
import { Column, Entity } from 'typeorm';
import { StoredRecord } from '../kit/record';

/** SETTLED = it paid its charge; RETURNED = a refund gives it back; SUSPENSE = the operator decides. */
export type IncomingPaymentFate = 'SETTLED' | 'RETURNED' | 'SUSPENSE';

@Entity('incomingPayments')
export class IncomingPayment extends StoredRecord {
  static readonly prefix = 'inpay';
  static readonly noun = 'incoming payment';

  /** The provider's id of the payment: unique, so that no report counts twice. */
  @Column('text') providerId: string;
  @Column('text') chargeId: string;
  @Column('bigint') amount: string;
  @Column('timestamptz') paidAt: Date;
  @Column('text') fate: IncomingPaymentFate;
  /** Why it did not pay its charge; null if it did. */
  @Column('text', { nullable: true }) reason: string | null;
  /** What the operator did with money in suspense, and when; null = nothing yet. */
  @Column('text', { nullable: true }) settledBy: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) settledAt: Date | null;
  @Column('jsonb', { nullable: true }) payer: { name: string | null; taxId: string | null } | null;
}
