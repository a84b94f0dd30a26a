/**
 * Expires a charge that is past its time. Unless the provider knows of a payment in time, it can no
 * longer be paid.
 */
import { Charge } from '../../charges/charge';
import { isPaidOnPage } from '../../charges/terms/charge-kind';
import { chargeLifecycle } from '../../charges/terms/charge-status';
import { releaseCoupon } from '../../charges/terms/charge-coupon';
import { closesAt } from '../../charges/close-charge';
import type { Context } from '../../../platform/operations/context';
import { standInFor } from '../../subscriptions/invoices/take-cycle';
import { confirmPayment, lockForPayment } from './confirm-payment';

export async function expireCharge(ctx: Context, id: string): Promise<void> {
  const before = await ctx.rows.get(Charge, id);
  if (before.method !== 'CARD') await confirmPayment(ctx, id);
  await ctx.transaction(async (tx) => {
    // Of a charge that is paid on its page, that and the subscription are locked first.
    const { charge } = isPaidOnPage(before)
      ? await lockForPayment(tx, id)
      : { charge: await tx.lock(Charge, id) };
    if (isPaidOnPage(charge) && !isPaidOnPage(before)) return;
    // A boleto paid on its last day is reported days later.
    const endsAt = charge.awaitedUntil ?? charge.expiresAt;
    if (charge.status !== 'PENDING' || !endsAt || endsAt > tx.now()) return;
    // The coupon goes on with the charge that stands for the cycle. A change awaits that one too.
    if (isPaidOnPage(charge)) await standInFor(tx, charge);
    await tx.update(charge, {
      ...(await releaseCoupon(tx, charge)),
      status: chargeLifecycle.move(charge.status, 'EXPIRED'),
      closeAt: closesAt(charge, tx.now()),
    });
  });
}
