/** Reports that a checkout or link can no longer be paid, though it was not. */
import { renderCustomer } from '../customers/render-customer';
import type { Transaction } from '../../platform/records/transaction';
import { emit } from '../webhooks/events/emit';
import type { Checkout } from './checkout';
import { renderCheckoutInEvent } from './shown/checkout-in-event';

export async function emitCheckoutEnded(
  tx: Transaction,
  event: 'checkout.expired' | 'checkout.cancelled',
  checkout: Checkout,
): Promise<void> {
  await emit(tx, event, checkout.id, {
    checkout: await renderCheckoutInEvent(tx, checkout, null),
    customer: await renderCustomer(tx, checkout.customerId),
  });
}
