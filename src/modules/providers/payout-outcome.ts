/** What a provider says about money that it was asked to send. */
/**
 * The provider's outcome of money to send. `failed` and `cancelled` are final: nothing was or will
 * be sent.
 */
export type PayoutOutcome =
  | {
      status: 'completed';
      endToEndId: string;
      completedAt: Date;
      /** What came back since then; none = nothing, or the provider does not report it. */
      returns?: readonly PayoutReturn[];
    }
  | { status: 'failed' | 'cancelled'; reason: string }
  /**
   * `settlesAt`: when the outcome will be known, in store time; null if the provider cannot say.
   */
  | { status: 'pending'; settlesAt: Date | null };

/** Money that came back from the bank of the recipient after it had arrived. */
export interface PayoutReturn {
  /** The provider's id of it: unique for the payout, and the same on every call. */
  providerId: string;
  /** Cents. */
  amount: number;
  returnedAt: Date;
}
