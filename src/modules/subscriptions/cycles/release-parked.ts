/** Resumes a subscription that was parked because it missed too many cycles. */
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { log } from '../../../platform/observability/log';
import { chargeDateOf, firstCycleAfter } from './charge-dates';
import { closingOf } from './close-cycle';
import { moveUsage } from './cycle-lines';
import { Subscription, isByAutomaticPix } from '../subscription';

/**
 * Resumes a parked subscription at its next charge date in the future. The missed cycles are never
 * charged. Usage recorded in the meantime is billed with the next cycle. Refuses with 404, or with
 * 409 if it is not parked.
 */
export function releaseParked(ctx: Context, id: string): Promise<Subscription> {
  return ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.status !== 'ACTIVE' || !subscription.parkedAt)
      throw conflict(`the subscription ${id} is not parked`, 'id');
    const { parkedAt, cycleNumber, nextChargeAt } = subscription;
    const missed = cycleNumber + 1;
    const next = firstCycleAfter(subscription, cycleNumber, tx.now());
    await moveUsage(tx, subscription, missed, next);
    const released = {
      parkedAt: null,
      cycleNumber: next - 1,
      nextChargeAt: chargeDateOf(subscription, next),
    };
    await tx.note({
      action: 'parked.release',
      subject: id,
      before: { parkedAt, cycleNumber, nextChargeAt },
      after: released,
    });
    log.warn(
      {
        subscription: id,
        store: subscription.storeId,
        firstSkipped: missed,
        skipped: next - missed,
      },
      'parked subscription released',
    );
    const isAnnounced = isByAutomaticPix(subscription);
    return tx.update(subscription, {
      ...released,
      closesAt: isAnnounced ? closingOf(subscription, next, tx.now()) : null,
      ...(subscription.collection === 'INVOICE' && { invoiceAt: tx.now() }),
    });
  });
}
