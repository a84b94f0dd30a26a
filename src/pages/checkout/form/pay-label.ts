/** The label of the button that pays a checkout. */
import type { Visit } from '../../visit';
import type { CheckoutPageData } from './checkout-state';
import type { Price } from './summary';

export function labelOf(visit: Visit, { plan }: CheckoutPageData, { amount }: Price): string {
  const messages = visit.messages.checkout;
  if (plan) return plan.trialDays ? messages.startTrial : messages.subscribe;
  return amount === 0 ? messages.payNothing : messages.payAmount(visit.format.money(amount));
}
