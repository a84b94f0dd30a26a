/** Withdraws the open charge of a period that a subscription will not have. */
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { checkoutLifecycle } from '../../checkouts/checkout-status';
import { closePendingCharges } from '../../checkouts/pending-charges';
import { Coupon } from '../../coupons/coupon';
import { releaseUse } from '../../coupons/coupon-uses';
import { ChargeAttempt } from '../../charges/attempt';
import { transientConflict } from '../../../platform/operations/errors';
import type { Transaction } from '../../../platform/records/transaction';
import { moveBilledUsage } from '../cycles/cycle-lines';
import { returnLines } from '../cycles/open-lines';
import type { Subscription } from '../subscription';
import { earlyInvoiceOf } from './find-invoice';
import { giveCycleUp } from './take-cycle';

/**
 * As if it had not been opened: if the subscription resumes, it is opened again. A charge whose
 * period has begun stays open. The subscription must be locked.
 */
export async function withdrawEarly(tx: Transaction, subscription: Subscription): Promise<void> {
  const { cycleNumber } = subscription;
  const found = await earlyInvoiceOf(tx, subscription, tx.now());
  if (!found) return;
  const charge = await tx.lock(Charge, found.id);
  if (charge.status !== 'PENDING' || !charge.checkoutId) return;
  if (await tx.findBy(ChargeAttempt, { chargeId: charge.id, status: 'PENDING' }))
    throw transientConflict('a payment of its open charge is in progress: try again', 'id');
  await moveBilledUsage(tx, charge.id, cycleNumber);
  await returnLines(tx, subscription, charge.id);
  const { couponId, couponUse } = await giveCycleUp(tx, charge);
  const reserved = couponUse === 'RESERVED' ? couponId : null;
  const page = await tx.lock(Checkout, charge.checkoutId);
  await tx.update(page, { status: checkoutLifecycle.move(page.status, 'CANCELLED') });
  await closePendingCharges(tx, { checkoutId: page.id }, 'CANCELLED');
  await tx.update(subscription, {
    cycleNumber: cycleNumber - 1,
    overdueSince: null,
    ...(await couponBack(tx, subscription, reserved)),
    ...(subscription.cyclesLeft !== null && { cyclesLeft: subscription.cyclesLeft + 1 }),
  });
}

/** The next charge has its coupon again, unless it was removed or replaced in the meantime. */
async function couponBack(
  tx: Transaction,
  subscription: Subscription,
  couponId: string | null,
): Promise<Partial<Pick<Subscription, 'couponId'>>> {
  if (!couponId) return {};
  const { code } = await tx.get(Coupon, couponId);
  if (!subscription.couponId && subscription.coupons.includes(code)) return { couponId };
  await releaseUse(tx, couponId);
  return {};
}
