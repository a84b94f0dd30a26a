/**
 * The columns that a charge has by its kind and its method. Another pair than those below does not
 * compile, and the database refuses it (see 0490-rules.ts).
 */
import type { Cycle } from '../../products/cycle';
import type { CardToken } from '../../providers/provider';
import type { MailLanguage } from '../../stores/store';
import type { Charge } from '../charge';
import type { Utm } from '../utm';
import type { ChargeLine } from './charge-line';
import type { LateTerms } from './late-fees';

/** A PIX code that the buyer pays. */
export interface PixTerms {
  method: 'PIX';
  createdAt: Date;
  expiresAt: Date;
  issueAt: Date;
}

/** A boleto, with its bar code and its PIX code. */
export interface BoletoTerms extends LateTerms {
  method: 'BOLETO';
  createdAt: Date;
  dueDate: string | null;
  dueAt: Date;
  expiresAt: Date;
  payableUntil: Date;
  awaitedUntil: Date;
  issueAt: Date;
}

/** A card that the buyer pays with. */
export interface CardPayment {
  method: 'CARD';
  card: CardToken;
}

/** The card of a checkout; null if a coupon left nothing to pay. */
export interface CardInInstallments {
  method: 'CARD';
  card: CardToken | null;
  installments: number;
}

/** A PIX code whose payer also agrees to a mandate; null = no mandate. */
export interface MandateCode extends PixTerms {
  mandateFrequency: Cycle | null;
}

/** Collected by the mandate of the subscription. */
export interface AutomaticPixTerms {
  method: 'PIX';
}

/** The stored card of the subscription. */
export interface SubscriptionCard extends Pick<
  Charge,
  'cardToken' | 'cardBrand' | 'cardLast4' | 'cardExpiryMonth'
> {
  method: 'CARD';
}

/** Of a charge by invoice whose buyer has not chosen yet: the first method that is offered. */
export type NotChosen = Pick<Charge, 'method'>;

/**
 * A buyer began to pay a checkout. Without a `sessionHash` and a `pageLanguage` it was not on a
 * page.
 */
interface BegunByBuyer {
  checkoutId: string;
  begunAt: Date;
  sessionHash?: string | null;
  pageLanguage?: MailLanguage | null;
  /** The campaign that brought the buyer. Renewals have none: a campaign counts once. */
  utm?: Utm | null;
}

/** The payment of a one-time checkout or a payment link. */
export interface CheckoutParts extends BegunByBuyer {
  kind: 'CHECKOUT';
  by: PixTerms | BoletoTerms | CardInInstallments;
}

/** Made on the merchant's own page. A PIX or card keeps late terms as they were sent. */
export interface TransparentParts {
  kind: 'TRANSPARENT';
  externalId: string | null;
  utm: Utm | null;
  by: (PixTerms & LateTerms) | BoletoTerms | (CardInInstallments & LateTerms);
}

/** The charge of 0 that checks the card before a trial; by invoice there is no card. */
export interface TrialStartParts extends BegunByBuyer {
  kind: 'TRIAL_START';
  by: CardPayment | CardInInstallments;
}

/** The payment of the first cycle, which starts the subscription. */
export interface SubscriptionStartParts extends BegunByBuyer {
  kind: 'SUBSCRIPTION_START';
  by: MandateCode | BoletoTerms | CardPayment;
}

/** The charge of a later cycle, or of the first one after a trial. */
export interface RenewalParts {
  kind: 'RENEWAL';
  subscriptionId: string;
  cycleNumber: number;
  dueAt: Date;
  lines: ChargeLine[];
  by: AutomaticPixTerms | SubscriptionCard;
}

/** The charge of a later cycle that its buyer pays on a page, by a method of the moment. */
export interface InvoiceParts {
  kind: 'INVOICE';
  checkoutId: string;
  subscriptionId: string;
  cycleNumber: number;
  dueAt: Date;
  lines: ChargeLine[];
  by: NotChosen;
}

/** The difference of a change of plan that holds once it is paid, by the stored card. */
export interface ChangeParts {
  kind: 'CHANGE';
  subscriptionId: string;
  lines: ChargeLine[];
  by: SubscriptionCard;
}

/** The same, by invoice: its buyer pays it on a page by a method of the moment. */
export interface ChangePageParts {
  kind: 'CHANGE';
  checkoutId: string;
  subscriptionId: string;
  dueAt: Date;
  lines: ChargeLine[];
  by: NotChosen;
}

export type ChargeParts =
  | CheckoutParts
  | TransparentParts
  | TrialStartParts
  | SubscriptionStartParts
  | RenewalParts
  | InvoiceParts
  | ChangeParts
  | ChangePageParts;

/** The published cycle numbers of charges that start a subscription. Code reads `kind` instead. */
const CYCLE_OF_START = { TRIAL_START: -1, SUBSCRIPTION_START: 0 } as const;

const NO_PARTS = {
  checkoutId: null,
  subscriptionId: null,
  cycleNumber: null,
  lines: null,
  externalId: null,
  utm: null,
  begunAt: null,
  installments: 1,
  cardToken: null,
  cardBrand: null,
  cardLast4: null,
  cardExpiryMonth: null,
  dueDate: null,
  dueAt: null,
  expiresAt: null,
  payableUntil: null,
  awaitedUntil: null,
  issueAt: null,
  interest: null,
  fine: null,
  mandateFrequency: null,
} satisfies Partial<Charge>;

type PartColumns = Pick<Charge, keyof typeof NO_PARTS | 'kind' | 'method'> & Partial<Charge>;

/**
 * The columns of a kind and method, with the other fields. Columns of other kinds and methods are
 * null.
 */
export function columnsOf<Parts extends ChargeParts>(
  parts: Parts,
): Omit<Parts, keyof PartColumns | 'by'> & PartColumns {
  const { by, ...ofKind } = parts;
  const cycle =
    parts.kind === 'TRIAL_START' || parts.kind === 'SUBSCRIPTION_START'
      ? { cycleNumber: CYCLE_OF_START[parts.kind] }
      : {};
  return { ...NO_PARTS, ...ofKind, ...cycle, ...methodColumns(by) };
}

function methodColumns(by: ChargeParts['by']): Partial<Charge> & Pick<Charge, 'method'> {
  if (!('card' in by)) return by;
  const { card, ...others } = by;
  return {
    ...others,
    cardToken: card?.token ?? null,
    // A card that was just typed has neither until the provider has stored it.
    cardBrand: card?.brand || null,
    cardLast4: card?.last4 || null,
    cardExpiryMonth: card?.expiryMonth ?? null,
  };
}

/** What changes when a buyer pays an open charge again: it keeps its codes and dates. */
export function columnsOfNextTry(parts: ChargeParts) {
  const {
    kind,
    cycleNumber,
    mandateFrequency,
    installments,
    cardToken,
    cardBrand,
    cardLast4,
    cardExpiryMonth,
    begunAt,
    sessionHash,
    pageLanguage,
    utm,
  } = columnsOf(parts);
  return {
    kind,
    cycleNumber,
    mandateFrequency,
    installments,
    cardToken,
    cardBrand,
    cardLast4,
    cardExpiryMonth,
    begunAt,
    ...(sessionHash !== undefined && { sessionHash }),
    ...(pageLanguage !== undefined && { pageLanguage }),
    ...(utm && { utm }),
  };
}

/** What changes when the buyer of a charge by invoice has chosen a method: it keeps its cycle. */
export function columnsOfChoice(parts: CheckoutParts) {
  const { method, installments, cardToken, cardBrand, cardLast4, begunAt, ...others } =
    columnsOf(parts);
  const { dueDate, expiresAt, payableUntil, awaitedUntil, issueAt, interest, fine } = others;
  const { cardExpiryMonth, sessionHash, pageLanguage, utm } = others;
  return {
    method,
    installments,
    cardToken,
    cardBrand,
    cardLast4,
    cardExpiryMonth,
    begunAt,
    dueDate,
    expiresAt,
    payableUntil,
    awaitedUntil,
    issueAt,
    interest,
    fine,
    ...(sessionHash !== undefined && { sessionHash }),
    ...(pageLanguage !== undefined && { pageLanguage }),
    ...(utm && { utm }),
  };
}
