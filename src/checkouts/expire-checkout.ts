/** A checkout whose time is over can no longer be paid; its open charges end with it. */
import type { Context } from '../kit/context';
import type { Transaction } from '../kit/transaction';
import { Checkout, checkoutLifecycle } from './checkout';
import { OPEN_MAX, closeOpenCharges } from './open-charges';

/** A link that thousands are paying has as many open charges: what is left after so many rounds is due again. */
const ROUNDS_MAX = 100;

export async function expireCheckout(ctx: Context, id: string): Promise<void> {
  let closed = OPEN_MAX;
  for (let round = 0; closed === OPEN_MAX && round < ROUNDS_MAX; round++)
    closed = await ctx.transaction((tx) => endCheckout(tx, id));
}

/** Answers how many charges it ended; the checkout ends with the last of them. */
async function endCheckout(tx: Transaction, id: string): Promise<number> {
  const checkout = await tx.lock(Checkout, id);
  if (checkout.status !== 'PENDING' || !checkout.expiresAt || checkout.expiresAt > tx.now())
    return 0;
  const closed = await closeOpenCharges(tx, { checkoutId: id }, 'EXPIRED');
  if (closed < OPEN_MAX)
    await tx.save(
      Object.assign(checkout, { status: checkoutLifecycle.move(checkout.status, 'EXPIRED') }),
    );
  return closed;
}
