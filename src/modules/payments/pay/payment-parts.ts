/** What a buyer's payment of a checkout becomes: the kind of its charge, and the parts of it. */
import type {
  CardInInstallments,
  CardPayment,
  ChargeParts,
} from '../../charges/terms/charge-parts';
import type { Utm } from '../../charges/utm';
import { boletoTerms, pixDates } from '../../charges/new-charge';
import type { Checkout } from '../../checkouts/checkout';
import { unprocessable } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import type { Cycle } from '../../products/cycle';
import { Product } from '../../products/product';
import type { Payment } from './payment';

/** What is started: nothing, a trial, or a subscription, by PIX with a mandate. */
export type PaymentStart =
  | { kind: 'CHECKOUT' }
  | { kind: 'TRIAL_START'; byInvoice: boolean }
  | { kind: 'SUBSCRIPTION_START'; mandateFrequency: Cycle | null };

export async function startOf(
  tx: Transaction,
  { frequency, items, invoice }: Checkout,
  { method }: Payment,
): Promise<PaymentStart> {
  if (frequency !== 'SUBSCRIPTION') return { kind: 'CHECKOUT' };
  const [item] = items;
  if (!item) return { kind: 'SUBSCRIPTION_START', mandateFrequency: null };
  const { trialDays, cycle } = await tx.get(Product, item.id);
  if (trialDays && !invoice && method !== 'CARD')
    throw unprocessable('method must be CARD: a trial needs a card', 'method', {
      reason: 'WRONG_METHOD',
    });
  if (trialDays !== null) return { kind: 'TRIAL_START', byInvoice: invoice !== null };
  return {
    kind: 'SUBSCRIPTION_START',
    mandateFrequency: method === 'PIX' && !invoice ? cycle : null,
  };
}

export function partsOf(
  start: PaymentStart,
  checkout: Checkout,
  payment: Payment,
  now: Date,
): ChargeParts {
  const begun = {
    checkoutId: checkout.id,
    begunAt: now,
    utm: campaignOfPayment(checkout, payment),
    ...columnsOfSession(payment),
  };
  switch (start.kind) {
    case 'CHECKOUT':
      return { ...begun, kind: start.kind, by: partOfMethod(checkout, payment, now) };
    case 'TRIAL_START':
      return { ...begun, kind: start.kind, by: start.byInvoice ? NO_CARD : cardOf(payment) };
    case 'SUBSCRIPTION_START': {
      const { kind, mandateFrequency } = start;
      if (payment.method === 'PIX')
        return { ...begun, kind, by: { ...pixOf(checkout, now), mandateFrequency } };
      if (payment.method === 'BOLETO' && checkout.invoice)
        return { ...begun, kind, by: boletoOf(checkout, now) };
      return { ...begun, kind, by: cardOf(payment) };
    }
  }
}

/** What a charge keeps of the page on which it was begun. */
export function columnsOfSession({ session }: Payment) {
  return session
    ? { sessionHash: session.hashes[0] ?? null, pageLanguage: session.language }
    : undefined;
}

/** A trial by invoice begins without a payment method, as a charge of 0 without a card. */
const NO_CARD: CardInInstallments = { method: 'CARD', card: null, installments: 1 };

/** A link is shared in many places, so the address of each buyer counts first. */
function campaignOfPayment({ frequency, utm }: Checkout, payment: Payment): Utm | null {
  return frequency === 'MULTIPLE_PAYMENTS' ? (payment.utm ?? utm) : (utm ?? payment.utm ?? null);
}

function partOfMethod(checkout: Checkout, { method, card, installments }: Payment, now: Date) {
  switch (method) {
    case 'PIX':
      return pixOf(checkout, now);
    case 'BOLETO':
      return boletoOf(checkout, now);
    case 'CARD':
      return { method, card, installments } satisfies CardInInstallments;
  }
}

function boletoOf(checkout: Checkout, now: Date) {
  const due = { dueDate: checkout.dueDate, expiresIn: null };
  return { method: 'BOLETO' as const, ...boletoTerms(now, due, checkout) };
}

function pixOf({ expiresAt }: Pick<Checkout, 'expiresAt'>, now: Date) {
  return { method: 'PIX' as const, ...pixDates(now, null, expiresAt) };
}

function cardOf({ method, card }: Payment): CardPayment {
  if (method !== 'CARD' || !card) throw new Error('a subscription starts with a card or by PIX');
  return { method, card };
}
