/** The contract of a payment provider: separate ports, each call by a reference of ours that may be repeated without a second effect. */

import type { PercentageOrFixed } from '../kit/money';

/** What the provider says of an attempt to take money. Declines are answers, not errors; `pending` = it does not know yet, ask again. */
export type Outcome =
  | {
      status: 'approved';
      providerId: string;
      paidAt: Date;
      brand: string | null;
      last4: string | null;
      disputeCheckAt: Date | null;
    }
  | { status: 'declined'; reason: DeclineReason | MandateRefusal; hard: boolean }
  | { status: 'pending' };

export const DECLINE_REASONS = [
  'generic_decline',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
/** Of automatic PIX: the mandate is over, or the charge was called off before its day, or was announced too late for it. */
export type MandateRefusal = 'mandate_ended' | 'called_off' | 'announced_too_late';
/** After these the same card is never tried again. */
export const HARD_DECLINES: readonly DeclineReason[] = ['lost_card', 'stolen_card', 'expired_card'];

/** A payer's dispute of a payment, as the provider tells it. */
export interface PayerDispute {
  /** The provider's id of the dispute: unique, and the same however often it is asked about. */
  providerId: string;
  reason: string;
}

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
}

export interface CardCharge {
  /** The id of the attempt: a repeated reference answers what it answered before. */
  reference: string;
  /** Cents; 0 only checks the card. */
  amount: number;
  token: string;
  installments: number;
  /** What the charge belongs to, such as a subscription: shown to the provider as the agreement under which it charges. */
  agreement: string | null;
  /** Store time of the call. */
  at: Date;
}

export interface RefundRequest {
  /** The id of the refund. */
  reference: string;
  /** The provider's own reference of the payment that is reversed. */
  payment: string;
  /** Cents: always the whole payment. */
  amount: number;
  at: Date;
}

export type RefundOutcome =
  { status: 'pending' } | { status: 'completed' } | { status: 'failed'; reason: string };

/** Gives payments back; part of every port that takes money. */
export interface Refunding {
  /** A payment is given back once, and whole: an unknown payment, another amount, or one that another reference gives back already is answered as `failed`. */
  refund(request: RefundRequest): Promise<void>;
  /** What became of a refund by store time `at`; null = the provider has never seen it. */
  findRefund(reference: string, at: Date): Promise<RefundOutcome | null>;
}

/** Charges cards by token; card numbers never reach this service outside Dev mode. */
export interface CardPort extends Refunding {
  charge(charge: CardCharge): Promise<Outcome>;
  /** What became of a reference; null = the provider has never seen it. */
  find(reference: string): Promise<Outcome | null>;
  /** The last dispute that the payer opened on this reference, decided or not; null = none. */
  findDispute(reference: string): Promise<PayerDispute | null>;
}

export interface PixRequest {
  /** The id of the charge. */
  reference: string;
  /** Cents. */
  amount: number;
  description: string | null;
  expiresAt: Date;
  at: Date;
}

/** A payment that arrived for a PIX reference, as the provider tells it. */
export interface PixPayment {
  /** The provider's id of the payment (endToEndId): unique. */
  providerId: string;
  /** Cents. */
  amount: number;
  paidAt: Date;
  payer: { name: string | null; taxId: string | null };
}

/** Makes PIX charges that buyers pay in their bank's app. */
export interface PixPort extends Refunding {
  create(request: PixRequest): Promise<{ brCode: string }>;
  /** Every payment that arrived for the reference: what notifications are checked against. */
  payments(reference: string): Promise<PixPayment[]>;
  /** From `at` on the code cannot be paid any more; nothing happens to a reference that is paid, called off or unknown. */
  cancel(reference: string, at: Date): Promise<void>;
}

export interface BoletoRequest {
  /** The id of the charge. */
  reference: string;
  /** Cents. */
  amount: number;
  description: string | null;
  /** São Paulo date, YYYY-MM-DD. */
  dueDate: string;
  payableUntil: Date;
  /** Hundredths of a percent per month, by the day. */
  interest: { value: number } | null;
  /** Once: hundredths of a percent, or cents. */
  fine: { value: number; type: PercentageOrFixed } | null;
  payer: { name: string; taxId: string };
  at: Date;
}

/** What a buyer can pay a boleto by. */
export interface BoletoCodes {
  /** 44 digits. */
  barCode44: string;
  /** The same as 47 digits to type. */
  typeableLine47: string;
  /** PIX alternative for the same charge: whichever is paid first closes the other. */
  brCode: string;
}

export interface BoletoPayment extends PixPayment {
  paidBy: 'BAR_CODE' | 'PIX';
}

/** Makes boletos, each with a PIX code beside its bar code. */
export interface BoletoPort {
  create(request: BoletoRequest): Promise<BoletoCodes>;
  /** Every payment that arrived for the reference, by either code. */
  payments(reference: string): Promise<BoletoPayment[]>;
  /** From `at` on neither code can be paid any more; nothing happens to a reference that is paid, called off or unknown. */
  cancel(reference: string, at: Date): Promise<void>;
}

/** A PIX key in the form the directory of keys holds; `type` is CPF, CNPJ, EMAIL, PHONE, RANDOM or BR_CODE. */
export interface PixKey {
  type: string;
  key: string;
}

export interface PayoutRequest {
  /** The id of the payout or transfer: a repeated reference sends nothing and answers what became of the first. */
  reference: string;
  /** Cents. */
  amount: number;
  key: PixKey;
  description: string | null;
  /** Store time of the call. */
  at: Date;
}

/** What the provider says of money it was told to send. `failed` and `cancelled` are final: nothing was or will be sent. */
export type PayoutOutcome =
  | { status: 'completed'; endToEndId: string; completedAt: Date }
  | { status: 'failed' | 'cancelled'; reason: string }
  /** `settlesAt`: when it will know, in store time; null if it cannot say. */
  | { status: 'pending'; settlesAt: Date | null };

/** Sends money by PIX. Throws ProviderUnknown when the answer did not arrive. */
export interface PayoutPort {
  send(request: PayoutRequest): Promise<PayoutOutcome>;
  /** What became of a reference; null = the provider has never seen it. `at` is the store time of the question. */
  find(reference: string, at: Date): Promise<PayoutOutcome | null>;
}

export interface KeyHolder {
  name: string | null;
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
}

/** Asks the directory of PIX keys. */
export interface KeyPort {
  /** Who holds the key; null = nobody. `askedBy` is the CPF or CNPJ of the account that wants to pay, which the directory wants to know. */
  lookup(key: PixKey, askedBy: string | null): Promise<KeyHolder | null>;
}

export interface MandateRequest extends PixRequest {
  /** WEEKLY, MONTHLY, QUARTERLY, SEMIANNUALLY or ANNUALLY. */
  frequency: string;
}

export type MandateStatus = 'created' | 'approved' | 'revoked' | 'cancelled';

export interface RecurringPixCharge {
  /** The id of the attempt: a repeated reference has no second effect. */
  reference: string;
  /** The reference of the mandate. */
  mandate: string;
  /** What the charge belongs to, such as a subscription. */
  agreement: string | null;
  /** Cents. */
  amount: number;
  /** The São Paulo date on which the payer's bank tries, YYYY-MM-DD: at least 2 days ahead for a first try, at least tomorrow for a retry. */
  date: string;
  at: Date;
}

/** Automatic PIX (Pix Automático): the payer's bank pays announced charges under a mandate of any amount. Its payments are given back by the PIX port. */
export interface RecurringPixPort {
  /** A code that pays the first charge and asks for the mandate at once; its payment is found by the PIX port under the same reference. */
  createMandate(request: MandateRequest): Promise<{ brCode: string }>;
  /** null = the provider has never seen it. */
  findMandate(reference: string): Promise<MandateStatus | null>;
  cancelMandate(reference: string, at: Date): Promise<void>;
  /** Throws ProviderUnknown when the answer did not arrive: `find` tells whether the announcement did. */
  announce(charge: RecurringPixCharge): Promise<void>;
  /** What became of an announced charge by store time `at`; `mandate_ended` if it was announced too late for its mandate; null = the provider has never seen it. */
  find(reference: string, at: Date): Promise<Outcome | null>;
  /** Calls an announced charge off; false if it is too late for that (after 22:00 of the eve). */
  cancel(reference: string, at: Date): Promise<boolean>;
}

/** What a notification is about, by the reference the call to the provider had: a reason to ask it. */
export interface News {
  about: 'payment' | 'attempt' | 'dispute' | 'mandate' | 'refund' | 'payout';
  reference: string;
}

/** Reads what the provider sends to `POST /notifications/:provider`. */
export interface NotificationPort {
  /** Whose it is, as far as the provider lets us verify: null = it is not the provider's. What it says besides is never believed. Throws nothing. */
  read(notification: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
  }): News[] | null;
}

export interface Provider {
  name: string;
  card: CardPort;
  pix: PixPort;
  boleto: BoletoPort;
  payout: PayoutPort;
  keys: KeyPort;
  recurringPix: RecurringPixPort;
  notifications: NotificationPort;
}

/** The provider did not answer in time: it may or may not have acted. */
export class ProviderUnknown extends Error {}
