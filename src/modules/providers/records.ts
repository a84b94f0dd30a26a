/**
 * What a provider has on record for an account, whatever caused it: compared with our ledger every
 * day.
 */
import type { PayoutOutcome } from './payout-outcome';

export interface Span {
  from: Date;
  /** Excluded. */
  until: Date;
}

export interface RecordedRefund {
  /** The provider's id, or ours as the provider has it: unique in the account. */
  id: string;
  /** Our refund; null = we did not make the id. */
  reference: string | null;
  /** Cents. */
  amount: number;
  status: 'pending' | 'completed' | 'failed';
  /** Whether the provider gave it back by itself, because a dispute was decided for the payer. */
  isOfDispute: boolean;
}

export interface RecordedPayment {
  providerId: string;
  /** Our charge, or the attempt for a card; null = it was for none of them. */
  reference: string | null;
  /** Cents. */
  amount: number;
  /** What went back of it so far. */
  refunds: readonly RecordedRefund[];
}

/** A refunded payment, whole or in part, at a provider whose refunds have no id. */
export interface RefundedPayment {
  providerId: string;
  /** The reference of the payment; null = we did not make it. */
  reference: string | null;
  /** What went back of it in all, in cents. */
  amount: number;
}

export interface RecordedPayout {
  id: string;
  /** Our payout or transfer; null = we did not make the id. */
  reference: string | null;
  /** Cents. */
  amount: number;
  outcome: PayoutOutcome;
}

/** A dispute of a payment, in whole or in part, by the payer's bank. */
export interface RecordedDispute {
  /** The provider's id of it: unique, and the same on every call. */
  providerId: string;
  /** The provider's id of the payment. */
  payment: string;
  /** Cents. */
  amount: number;
  reason: string;
  /**
   * `won`: the receiver keeps the money; null = the provider does not report how it was decided.
   */
  status: 'open' | 'won' | 'lost' | null;
  /** Until when the receiver may answer; left out where the provider does not report it. */
  answerBy?: Date | null;
}

export interface RecordsPage<Item> {
  items: readonly Item[];
  isLast: boolean;
}

/** What cannot be asked of every provider is optional. Pages are counted from 0. */
export interface RecordsPort {
  payments(span: Span, page: number): Promise<RecordsPage<RecordedPayment>>;
  /** The payments that were refunded in the period, whole or in part. */
  refunded?(span: Span, page: number): Promise<RecordsPage<RefundedPayment>>;
  /**
   * The payments of the span that were refunded since, in whole or in part, where refunds have an
   * id. `refunded` lists by the time of the refund, and this by the time of the payment.
   */
  paymentsGivenBack?(span: Span, page: number): Promise<RecordsPage<RecordedPayment>>;
  payouts?(span: Span, page: number): Promise<RecordsPage<RecordedPayout>>;
  /** The disputes that were opened in the span, in the state that they have now. */
  disputes?(span: Span, page: number): Promise<RecordsPage<RecordedDispute>>;
  /**
   * Hands in why the receiver should keep the money of a dispute. Left out where the API of the
   * provider takes no answer. A repeated call may be refused.
   */
  defend?(dispute: string, text: string): Promise<void>;
  /** What the account holds, in cents. */
  balance?(): Promise<number>;
}
