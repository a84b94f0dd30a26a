/** A subscription that was set aside because it missed too many cycles goes on. */
import type { Context } from '../kit/context';
import { conflict } from '../kit/errors';
import { log } from '../kit/log';
import { chargeDateOf, firstCycleAfter } from './charge-dates';
import { closingOf } from './close-cycle';
import { moveUsage } from './cycle-lines';
import { Subscription } from './subscription';

/** Lets a parked subscription go on at its next charge date that is still to come. The cycles it missed are never charged; usage recorded meanwhile joins the next one. Refuses with 404, or 409 if it is not parked. */
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
