/** Erases what a buyer typed for a card payment that was declined and never paid. */
import { ChargeAttempt } from '../charges/attempt';
import { Charge } from '../charges/charge';
import { releaseCoupon } from '../charges/terms/charge-coupon';
import { declinedAt } from '../charges/declined-charge';
import type { Context } from '../../platform/operations/context';
import { erasedFields } from '../../platform/records/columns/personal';
import { eraseMessagesOfCharge } from '../messages/erase-messages';
import { Buyer } from '../charges/buyer';
import { eraseEventsOfCharge } from './erase-events';

/**
 * A charge that the previous release left PENDING after a decline becomes FAILED first, and is due
 * again later.
 */
export async function eraseDeclinedBuyer(ctx: Context, id: string): Promise<void> {
  const isErased = await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    const { eraseBuyerAt, status, kind, failureReason, buyer } = charge;
    if (!eraseBuyerAt || eraseBuyerAt > tx.now()) return false;
    if (status === 'FAILED') {
      await tx.update(charge, {
        buyer: { ...buyer, ...erasedFields(Buyer) },
        eraseBuyerAt: null,
      });
      await eraseMessagesOfCharge(tx, id);
      return true;
    }
    const isDeclined =
      status === 'PENDING' &&
      kind !== 'RENEWAL' &&
      failureReason !== null &&
      !(await tx.findBy(ChargeAttempt, { chargeId: id, status: 'PENDING' }));
    await tx.update(
      charge,
      isDeclined
        ? { ...(await releaseCoupon(tx, charge)), ...declinedAt(charge, charge.updatedAt) }
        : { eraseBuyerAt: null },
    );
    return false;
  });
  if (isErased) await eraseEventsOfCharge(ctx, id);
}
