/** Resumes a subscription that was parked because it missed too many cycles. */
import type { Context } from '../kit/context';
import { conflict } from '../kit/errors';
import { log } from '../kit/observe/log';
import { chargeDateOf, firstCycleAfter } from './charge-dates';
import { closingOf } from './close-cycle';
import { moveUsage } from './cycle-lines';
import { Subscription } from './subscription';

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
    const before = {
      parkedAt: subscription.parkedAt,
      cycleNumber: subscription.cycleNumber,
      nextChargeAt: subscription.nextChargeAt,
    };
    const missed = subscription.cycleNumber + 1;
    subscription.cycleNumber =
      firstCycleAfter(subscription, subscription.cycleNumber, tx.now()) - 1;
    await moveUsage(tx, subscription, missed, subscription.cycleNumber + 1);
    subscription.nextChargeAt = chargeDateOf(subscription, subscription.cycleNumber + 1);
    subscription.closesAt =
      subscription.method === 'PIX'
        ? closingOf(subscription, subscription.cycleNumber + 1, tx.now())
        : null;
    subscription.parkedAt = null;
    await tx.note({
      action: 'parked.release',
      subject: id,
      before,
      after: {
        parkedAt: null,
        cycleNumber: subscription.cycleNumber,
        nextChargeAt: subscription.nextChargeAt,
      },
    });
    log.warn(
      {
        subscription: id,
        store: subscription.storeId,
        firstSkipped: missed,
        skipped: subscription.cycleNumber + 1 - missed,
      },
      'parked subscription released',
    );
    return tx.save(subscription);
  });
}
