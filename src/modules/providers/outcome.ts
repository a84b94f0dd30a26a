/** How an attempt to collect money ends at a provider, and how money is given back. */

/**
 * The provider's outcome of an attempt to collect money. Declines are results, not errors.
 * `pending` = not known yet, ask again.
 */
export type Outcome =
  | {
      status: 'approved';
      providerId: string;
      paidAt: Date;
      brand: string | null;
      last4: string | null;
      disputeCheckAt: Date | null;
      /** Cents that were collected; left out where the provider does not report them. */
      amount?: number;
      /** Of a card: the acquirer's number of the sale; left out where it is not known. */
      nsu?: string | null;
      /** Of a card: the issuer's code of the approval; left out where there is none. */
      authorizationCode?: string | null;
    }
  | Declined
  | { status: 'pending' }
  /** Nothing is decided until the buyer has confirmed the payment at this address (3-D Secure). */
  | { status: 'action_required'; url: string; expiresAt: Date };

export interface Declined {
  status: 'declined';
  reason: CardDeclineReason | MandateRefusal;
  /** The same card is never tried again. */
  hard: boolean;
  /** The code of the issuer or the card scheme; left out where there is none. */
  code?: string | null;
  advice?: RetryAdvice;
}

/** What the issuer or the card scheme says about the next try with the same card. */
export interface RetryAdvice {
  retryNotBefore: Date | null;
  noRetryAfter: Date | null;
  /** How often the card may be tried after this decline; left out where nothing limits it. */
  limits?: readonly TryLimit[];
}

/** How many tries with one card a card scheme permits in a period, declined or not. */
export interface TryLimit {
  tries: number;
  withinMs: number;
}

export const DECLINE_REASONS = [
  'generic_decline',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const;
export type CardDeclineReason = (typeof DECLINE_REASONS)[number];
/**
 * Automatic PIX: the mandate has ended, or the charge was cancelled before its day or announced too
 * late for it.
 */
export type MandateRefusal = 'mandate_ended' | 'called_off' | 'announced_too_late';
/** After these the same card is never tried again. */
export const HARD_DECLINES: readonly CardDeclineReason[] = [
  'lost_card',
  'stolen_card',
  'expired_card',
];

/** A payer's dispute of a payment, as the provider reports it. */
export interface PayerDispute {
  /** The provider's id of the dispute: unique, and the same on every call. */
  providerId: string;
  reason: string;
  /** Cents, where the provider reports that a part of the payment may be meant. */
  amount?: number | null;
  /** Left out where the provider does not report how it was decided. */
  status?: 'open' | 'won' | 'lost';
  /** Until when the merchant may answer; left out where the provider does not report it. */
  answerBy?: Date | null;
}

export interface RefundOrder {
  /** The id of the refund. */
  reference: string;
  /** The provider's reference of the payment that is reversed. */
  payment: string;
  /** Cents: the whole payment or a part of it. */
  amount: number;
  at: Date;
}

/** Which refund is asked about: its reference, and the payment that it reverses. */
export type RefundQuestion = Omit<RefundOrder, 'amount'>;

export type RefundOutcome =
  | { status: 'pending' }
  /** `returnId` is the id of the return in the PIX network; left out where there is none. */
  | { status: 'completed'; returnId?: string | null }
  | { status: 'failed'; reason: string };

/** Refunds payments. Part of every port that collects money. */
export interface Refunding {
  /**
   * Whether a part of this payment can be refunded. If not, a part is never requested: its refund
   * fails and the merchant keeps the money.
   */
  canRefundPart(payment: string): Promise<boolean>;
  /**
   * An unknown payment has the outcome `failed`, and so has a refund that, with the other refunds
   * of the payment that have not failed, exceeds what was paid. A refused refund may leave no
   * record at the provider: this answer is then the only one.
   */
  refund(request: RefundOrder): Promise<RefundOutcome>;
  /** The outcome of a refund by store time `at`; null = the provider does not know it. */
  findRefund(request: RefundQuestion): Promise<RefundOutcome | null>;
  /**
   * After a restore, where refunds have no id at the provider: what went back of the payment is
   * known under this reference from now on, so that it is never requested again. Moves no money.
   */
  noteRefund?(request: RefundQuestion): Promise<void>;
}
