/** What webhooks are told of a subscription: always all five objects. */
import type { Charge } from '../charges/charge';
import { renderPayer, renderPayment } from '../charges/payment-view';
import { Checkout, checkoutView } from '../checkouts/checkout';
import { Customer, customerView } from '../customers/customer';
import type { Rows } from '../kit/rows';
import { subscriptionView, type Subscription } from './subscription';

export async function subscriptionPayload(
  rows: Rows,
  subscription: Subscription,
  charge: Charge | null,
): Promise<Record<string, unknown>> {
  const checkout = await rows.get(Checkout, charge?.checkoutId ?? subscription.checkoutId);
  return {
    subscription: await subscriptionView.render(rows, subscription),
    customer: await renderCustomer(rows, subscription.customerId),
    // The zero that began a trial checked the card: it is no payment.
    payment: charge && charge.cycleNumber !== -1 ? await renderPayment(rows, charge) : null,
    payerInformation: charge && renderPayer(charge),
    checkout: await checkoutView.render(rows, checkout),
  };
}

export async function renderCustomer(
  rows: Rows,
  customerId: string | null,
): Promise<Record<string, unknown> | null> {
  const customer = customerId ? await rows.find(Customer, customerId) : null;
  return customer && !customer.deletedAt ? customerView.render(rows, customer) : null;
}
