/** The payload of subscription webhooks. It always has all five objects. */
import type { Charge } from '../charges/charge';
import { renderPayer, renderPayment } from '../charges/reading/payment-view';
import { Checkout } from '../checkouts/checkout';
import { renderCheckoutInEvent } from '../checkouts/shown/checkout-in-event';
import { renderCustomer } from '../customers/render-customer';
import type { Rows } from '../../platform/records/rows';
import { subscriptionView, type Subscription } from './subscription';

export { renderCustomer } from '../customers/render-customer';

export async function subscriptionPayload(
  rows: Rows,
  subscription: Subscription,
  charge: Charge | null,
  known?: Checkout,
): Promise<Record<string, unknown>> {
  const checkout =
    known ?? (await rows.get(Checkout, charge?.checkoutId ?? subscription.checkoutId));
  return {
    subscription: await subscriptionView.render(rows, subscription),
    customer: await renderCustomer(rows, subscription.customerId),
    // The zero charge that started a trial only checked the card. It is not a payment.
    payment: charge && charge.kind !== 'TRIAL_START' ? await renderPayment(rows, charge) : null,
    payerInformation: charge && renderPayer(charge),
    checkout: await renderCheckoutInEvent(rows, checkout, charge),
  };
}
