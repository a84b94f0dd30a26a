/** What the page of a checkout says of its price. */
import type { PaymentMethod } from '../../../modules/providers/payment-method';
import type { CheckoutPrice } from '../../../modules/payments/pay/checkout-price';
import type { Checkout } from '../../../modules/checkouts/checkout';
import type { AppError } from '../../../platform/operations/errors';
import type { Visit } from '../../visit';

interface PricedPage {
  checkout: Pick<Checkout, 'amount'>;
  invoice: Price | null;
}

export type Price = Pick<CheckoutPrice, 'amount' | 'discount'> & Partial<CheckoutPrice>;

/** Of a charge by invoice: what it costs today, with the discount of its cycle. */
export function fullPrice({ checkout, invoice }: PricedPage): Price {
  return invoice ?? { amount: checkout.amount, discount: 0 };
}

/** What a payment by this method costs, in cents. */
export function amountBy(price: Price, method: PaymentMethod): number {
  return isDiscounted(price, method) ? price.amount : price.amount + price.discount;
}

/** Whether the discount is for some of the offered methods only. */
export function isByMethod(price: Price, offered: readonly PaymentMethod[]): boolean {
  return price.discount > 0 && offered.some((method) => !isDiscounted(price, method));
}

function isDiscounted({ coupon }: Price, method: PaymentMethod): boolean {
  return coupon?.methods?.includes(method) ?? true;
}

/** Why the coupon was refused, for the buyer. */
export function couponSentence(
  { messages, format }: Visit,
  { reason, values }: Pick<AppError, 'reason' | 'values'>,
): string {
  const { wrong } = messages.checkout;
  const { limit, choices } = values ?? {};
  if (reason === 'COUPON_MINIMUM' && typeof limit === 'number')
    return wrong.couponMinimum(format.money(limit));
  if (reason === 'COUPON_OTHER_METHOD' && Array.isArray(choices))
    return wrong.couponMethods(methodNames(messages, choices));
  return reason && Object.hasOwn(wrong.couponBy, reason)
    ? wrong.couponBy[reason as keyof typeof wrong.couponBy]
    : wrong.coupon;
}

export function methodNames(messages: Visit['messages'], methods: readonly string[]): string {
  const { methods: names } = messages.common;
  return methods.map((method) => names[method as PaymentMethod]).join(' / ');
}
