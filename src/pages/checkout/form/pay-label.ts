/** The label of the button that pays a checkout. */
import type { Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';
import { isByMethod, type Price } from './price';

export function labelOf(
  visit: Visit,
  { plan, checkout, cardFees }: CheckoutPageData,
  price: Price,
): string {
  const messages = visit.messages.checkout;
  if (plan) return plan.trialDays ? messages.startTrial : messages.subscribe;
  if (isByMethod(price, checkout.methods)) return messages.pay;
  const { amount } = price;
  if (amount > 0 && cardFees !== null && checkout.methods.includes('CARD')) return messages.pay;
  return amount === 0 ? messages.payNothing : messages.payAmount(visit.format.money(amount));
}
