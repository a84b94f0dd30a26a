/** Charges the due cycle of a subscription, exactly once. */
import { ASK_AFTER_MS, ChargeAttempt, startAttempt } from '../../charges/attempt';
import { Charge } from '../../charges/charge';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { renewalDelay } from '../../../platform/observability/metrics';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { civilDate } from '../../../platform/time/civil-time';
import { announceCharge } from '../../subscriptions/cycles/announce-charge';
import { advanceChargeDate, closeCycle } from '../../subscriptions/cycles/close-cycle';
import { startCycle } from '../../subscriptions/cycles/start-cycle';
import { storedCardOf } from '../../subscriptions/imports/stored-card';
import { Subscription } from '../../subscriptions/subscription';
import { collectAttempt } from './collect-attempt';
import { nextPixRetryAt, retryByPix } from './collect-by-pix';
import { exhaust, nextRetryAt } from './fail-charge';
import { settleFree } from '../settle/settle-free';

export async function renewSubscription(ctx: Context, id: string): Promise<void> {
  const begun = await ctx.chargingTransaction(
    async (tx) => {
      const charge = await startCycle(tx, id);
      if (!charge?.cardToken || (await settleFree(tx, charge))) return null;
      const attempt = await startAttempt(tx, charge, {
        cardToken: charge.cardToken,
        isFirst: true,
      });
      return { attempt, dueAt: charge.dueAt };
    },
    'step',
    [[Subscription, id]],
  );
  if (!begun) return;
  observeDelay(ctx, begun.dueAt);
  await collectAttempt(ctx, begun.attempt);
}

function observeDelay({ clock, scope }: Context, dueAt: Date | null): void {
  if (!dueAt) return;
  const delayMs = clock.now().getTime() - dueAt.getTime();
  const environment = scope.devMode ? 'dev' : 'production';
  renewalDelay.observe({ environment }, Math.max(0, delayMs / SECOND_MS));
}

/** Announces the charge of a closing cycle to the payer's bank, exactly once. */
export async function closePixCycle(ctx: Context, id: string): Promise<void> {
  const attempt = await ctx.chargingTransaction((tx) => closeAndAnnounce(tx, id));
  if (attempt) await collectAttempt(ctx, attempt);
}

/**
 * The announcement of the closing cycle, stored but not yet sent. Null when none closes, and for a
 * charge that credit reduced to zero: it is settled.
 */
export async function closeAndAnnounce(tx: Transaction, id: string): Promise<ChargeAttempt | null> {
  const closed = await closeCycle(tx, id);
  if (!closed) return null;
  const { subscription, charge } = closed;
  if (!(await settleFree(tx, charge)))
    return announceCharge(tx, subscription, charge, civilDate(charge.dueAt ?? tx.now()));
  await advanceChargeDate(tx, subscription, charge);
  return null;
}

/** Retries a declined charge of a subscription when its retry is due. */
export async function retryCharge(ctx: Context, id: string): Promise<void> {
  const attempt = await ctx.chargingTransaction(async (tx) => {
    const { subscriptionId } = await tx.get(Charge, id);
    if (!subscriptionId) return null;
    const subscription = await tx.lock(Subscription, subscriptionId);
    const charge = await tx.lock(Charge, id);
    if (charge.status !== 'PENDING' || !charge.nextAttemptAt || charge.nextAttemptAt > tx.now())
      return null;
    if (charge.method === 'PIX')
      return nextPixRetryAt(subscription, charge, tx.now(), wasNeverAnnounced(charge))
        ? retryByPix(tx, subscription, charge)
        : exhaust(tx, subscription, charge).then(() => null);
    if (!subscription.cardToken) return null;
    if (await tx.findBy(ChargeAttempt, { chargeId: id, status: 'PENDING' }))
      return postpone(tx, charge);
    const retryNumber = charge.retryNumber + 1;
    // A card that was declined for good is never tried again. The retry schedule continues in case
    // the buyer replaces the card.
    if (charge.refusedToken === subscription.cardToken) {
      await tx.update(charge, { retryNumber });
      return reschedule(tx, subscription, charge);
    }
    const { cardToken } = subscription;
    // The merchant tried the card in the meantime.
    if (mustWait(charge, cardToken, tx.now())) return reschedule(tx, subscription, charge);
    await tx.update(charge, { retryNumber, nextAttemptAt: null, ...storedCardOf(subscription) });
    return startAttempt(tx, charge, { cardToken });
  });
  if (attempt) await collectAttempt(ctx, attempt);
}

/** The days of its retries are counted from the day on which that was known. */
function wasNeverAnnounced({ retryNumber, failureReason, isAnnouncementEnded }: Charge): boolean {
  return retryNumber === 0 && failureReason === 'announced_too_late' && isAnnouncementEnded;
}

function mustWait({ cardToken, retryNotBefore }: Charge, stored: string, now: Date): boolean {
  return cardToken === stored && retryNotBefore !== null && retryNotBefore > now;
}

/** To the next date of the schedule that issuer and scheme permit; without one no retry is left. */
async function reschedule(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<null> {
  const nextAttemptAt = nextRetryAt(subscription, charge, tx.now());
  await (nextAttemptAt ? tx.update(charge, { nextAttemptAt }) : exhaust(tx, subscription, charge));
  return null;
}

/** The buyer is paying by hand right now. Two concurrent attempts could both take the money. */
async function postpone(tx: Transaction, charge: Charge): Promise<null> {
  await tx.update(charge, { nextAttemptAt: later(tx.now(), ASK_AFTER_MS) });
  return null;
}
