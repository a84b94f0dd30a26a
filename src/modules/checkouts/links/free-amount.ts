/** Links whose amount the buyer types: what they may say, and what a buyer may type. */
import type { Checkout } from '../checkout';
import type { CheckoutTerms } from '../checkout-terms';
import { invalid, type WrongField } from '../../../platform/operations/errors';

/** What only a payment link has. */
export interface LinkTerms {
  title: string | null;
  /** Cents; null = the amount is the sum of the items. */
  minimumAmount: number | null;
  maximumAmount: number | null;
}

type AmountTerms = Pick<Checkout, 'amount' | 'minimumAmount' | 'maximumAmount'>;

export function isAmountTyped({ minimumAmount }: Pick<Checkout, 'minimumAmount'>): boolean {
  return minimumAmount !== null;
}

/** Whether a buyer can type this amount, in cents. */
export function isTypable({ minimumAmount, maximumAmount }: AmountTerms, amount: number): boolean {
  return minimumAmount !== null && amount >= minimumAmount && amount <= (maximumAmount ?? amount);
}

/** What is wrong with the terms of a link, of which each is right for itself. */
export function wrongLinkTerms(terms: Partial<CheckoutTerms & LinkTerms>): WrongField[] {
  const { minimumAmount: least = null, maximumAmount: most = null } = terms;
  if (least === null)
    return most === null
      ? []
      : [required('minimumAmount', 'minimumAmount is required with maximumAmount')];
  const wrong: WrongField[] = [];
  if (!terms.title) wrong.push(required('title', 'title is required with minimumAmount'));
  if (terms.items)
    wrong.push(notUsed('items', 'items must be left out with minimumAmount: buyers type the sum'));
  if (terms.coupons && terms.coupons.length > 0)
    wrong.push(notUsed('coupons', 'coupons must be left out with minimumAmount'));
  if (most !== null && most < least)
    wrong.push({
      field: 'maximumAmount',
      message: `maximumAmount must be at least minimumAmount, ${least}`,
      reason: 'TOO_LOW',
      values: { limit: least, unit: 'cents' },
    });
  return wrong;
}

/** A link sells products or takes an amount that the buyer types. */
export function missingLinkTerms({
  items,
  minimumAmount,
}: Partial<CheckoutTerms & LinkTerms>): WrongField[] {
  return items || (minimumAmount ?? null) !== null ? [] : [required('items', 'items is required')];
}

/**
 * The price of a payment before coupons and fees, in cents: that of the checkout or, where buyers
 * type the amount, the typed one. Refuses with 400 what the checkout does not take.
 */
export function priceToPay(checkout: AmountTerms, typed: number | null | undefined): number {
  const { amount, minimumAmount: least, maximumAmount: most } = checkout;
  if (typed === null || typed === undefined) {
    if (least === null) return amount;
    throw invalid('amount is required: the buyer types it', 'amount', { reason: 'REQUIRED' });
  }
  if (least === null)
    throw invalid('amount must be left out: this checkout has a price', 'amount', {
      reason: 'NOT_USED',
    });
  if (typed < least)
    throw invalid(`amount must be at least ${least}`, 'amount', {
      reason: 'TOO_LOW',
      values: { limit: least, given: typed, unit: 'cents' },
    });
  if (most !== null && typed > most)
    throw invalid(`amount must be at most ${most}`, 'amount', {
      reason: 'TOO_HIGH',
      values: { limit: most, given: typed, unit: 'cents' },
    });
  return typed;
}

const required = (field: string, message: string): WrongField => ({
  field,
  message,
  reason: 'REQUIRED',
});

const notUsed = (field: string, message: string): WrongField => ({
  field,
  message,
  reason: 'NOT_USED',
});
