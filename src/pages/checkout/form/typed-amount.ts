/** The amount that a buyer types on the page of a link with a minimum instead of a price. */
import { Checkout } from '../../../modules/checkouts/checkout';
import { isAmountTyped, isTypable } from '../../../modules/checkouts/links/free-amount';
import { CENTS_MAX } from '../../../platform/operations/money';
import { centsTyped } from '../../../platform/operations/typed-amount';
import type { Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';

const TYPED_MAX = 30;

/** The amount is chosen before the form is shown: installments and totals follow from it. */
export interface AmountStep {
  typed: string;
  error?: string;
}

/** The page with the amount as its price; null = the amount is asked for. */
export function withTypedAmount(
  opened: CheckoutPageData,
  amount: number | null,
): CheckoutPageData | null {
  const { checkout } = opened;
  if (!isAmountTyped(checkout)) return opened;
  if (amount === null || !isTypable(checkout, amount)) return null;
  return { ...opened, checkout: Object.assign(new Checkout(), checkout, { amount }) };
}

/** What the address says: `?form=1&amount=50,00`. */
export function amountOfAddress(
  visit: Visit,
  opened: CheckoutPageData,
): { amount: number } | { step: AmountStep } {
  const typed = (visit.query.amount ?? '').trim();
  if (typed === '') return { step: { typed: '' } };
  const amount = typed.length > TYPED_MAX ? null : centsTyped(typed, languageOf(visit));
  const error = amountError(visit, opened, amount);
  return error === null && amount !== null
    ? { amount }
    : { step: { typed: typed.slice(0, TYPED_MAX), ...(error && { error }) } };
}

/** The hidden field of the form, in cents. */
export function amountOfForm(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}

function amountError(
  { messages, format }: Visit,
  { checkout }: CheckoutPageData,
  amount: number | null,
): string | null {
  const { wrong } = messages.freeAmount;
  const { minimumAmount: least, maximumAmount } = checkout;
  const most = maximumAmount ?? CENTS_MAX;
  if (amount === null) return wrong.form(format.money(least ?? 0));
  if (least !== null && amount < least) return wrong.low(format.money(least));
  return amount > most ? wrong.high(format.money(most)) : null;
}

function languageOf({ messages }: Visit): 'pt' | 'en' {
  return messages.language.startsWith('en') ? 'en' : 'pt';
}
