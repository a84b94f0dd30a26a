/**
 * What a provider has on record for an account, whoever caused it: compared with our ledger every
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
  /** Our refund; null = the id is not one of ours. */
  reference: string | null;
  /** Cents. */
  amount: number;
  status: 'pending' | 'completed' | 'failed';
}

export interface RecordedPayment {
  providerId: string;
  /** Our charge; null = it was not for one of ours. */
  reference: string | null;
  /** Cents. */
  amount: number;
  /** What went back of it so far. */
  refunds: readonly RecordedRefund[];
}

export interface RecordedPayout {
  id: string;
  /** Our payout or transfer; null = the id is not one of ours. */
  reference: string | null;
  /** Cents. */
  amount: number;
  outcome: PayoutOutcome;
}

export interface Page<Item> {
  items: readonly Item[];
  isLast: boolean;
}

/** What cannot be asked of every provider is optional. Pages are counted from 0. */
export interface RecordsPort {
  payments(span: Span, page: number): Promise<Page<RecordedPayment>>;
  payouts?(span: Span, page: number): Promise<Page<RecordedPayout>>;
  /** What the account holds, in cents. */
  balance?(): Promise<number>;
}
