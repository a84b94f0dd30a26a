/** Expires a checkout that is past its time. Its open charges expire with it. */
import type { Context } from '../../platform/operations/context';
import type { Transaction } from '../../platform/records/transaction';
import { Checkout } from './checkout';
import { actAtEnd, emitCheckoutEnded } from './checkout-ends';
import { checkoutLifecycle } from './checkout-status';
import { OPEN_MAX, closePendingCharges } from './pending-charges';

/**
 * A link that thousands of buyers are paying has as many open charges. What is left after this many
 * rounds becomes due again.
 */
const ROUNDS_MAX = 100;

export async function expireCheckout(ctx: Context, id: string): Promise<void> {
  let closed = OPEN_MAX;
  for (let round = 0; closed === OPEN_MAX && round < ROUNDS_MAX; round++)
    closed = await ctx.transaction((tx) => endCheckout(tx, id));
}

/** Returns how many charges it ended. The checkout expires with the last of them. */
async function endCheckout(tx: Transaction, id: string): Promise<number> {
  const checkout = await tx.lock(Checkout, id);
  if (checkout.status !== 'PENDING' || !checkout.expiresAt || checkout.expiresAt > tx.now())
    return 0;
  await actAtEnd(tx, checkout, 'EXPIRED');
  const closed = await closePendingCharges(tx, { checkoutId: id }, 'EXPIRED');
  if (closed < OPEN_MAX) {
    await tx.update(checkout, { status: checkoutLifecycle.move(checkout.status, 'EXPIRED') });
    await emitCheckoutEnded(tx, 'checkout.expired', checkout);
  }
  return closed;
}
