/** Simulates in Dev mode that a checkout or charge expires. */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { expireCheckout } from '../../checkouts/expire-checkout';
import type { Context } from '../../../platform/operations/context';
import { conflict, reasonOfStatus, unprocessable } from '../../../platform/operations/errors';
import { prefixOf } from '../../../platform/records/columns/ids';
import { expireCharge } from '../settle/expire-charge';

/** Sets the expiry to now and runs it. */
export async function expireNow(ctx: Context, id: string): Promise<void> {
  const type = prefixOf(id) === Checkout.prefix ? Checkout : Charge;
  await ctx.transaction(async (tx) => {
    const row = type === Checkout ? await tx.lock(Checkout, id) : await tx.lock(Charge, id);
    if (row.status !== 'PENDING')
      throw conflict(`${id} is ${row.status} and cannot expire`, 'id', reasonOfStatus(row.status));
    if (row instanceof Charge && row.subscriptionId)
      throw unprocessable(
        `${id} is a renewal: it does not expire, but is retried until no retry is left`,
        'id',
        { reason: 'WRONG_KIND' },
      );
    const now = tx.now();
    if (row instanceof Checkout) await tx.update(row, { expiresAt: now });
    else
      await tx.update(row, {
        expiresAt: now,
        // A boleto also stops waiting for late reports.
        ...(row.awaitedUntil && { payableUntil: now, awaitedUntil: now }),
      });
  });
  await (type === Checkout ? expireCheckout(ctx, id) : expireCharge(ctx, id));
}
