/** A checkout or link that can no longer be paid, and was not: its event, and further acts. */
import type { Transaction } from '../../platform/records/transaction';
import { renderCustomer } from '../customers/render-customer';
import { emit } from '../webhooks/events/emit';
import type { Checkout } from './checkout';
import { renderCheckoutInEvent } from './shown/checkout-in-event';

type EndedAs = 'CANCELLED' | 'EXPIRED';
type AtEnd = (tx: Transaction, checkout: Checkout, as: EndedAs) => Promise<void>;

const acts: AtEnd[] = [];

/** What modules above do when a checkout is cancelled or expires, before its charges are closed. */
export function alsoAtEnd(act: AtEnd): void {
  acts.push(act);
}

/** The checkout must be locked. */
export async function actAtEnd(tx: Transaction, checkout: Checkout, as: EndedAs): Promise<void> {
  for (const act of acts) await act(tx, checkout, as);
}

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
