/**
 * Automatic PIX: announces a charge to the payer's bank, which tries it on its date. Also says when
 * to poll the outcome and when to retry.
 */
import type { ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { addCivilDays, civilDate, startOfCivilDay } from '../../kit/time/civil-time';
import { HOUR_MS, MINUTE_MS, later } from '../../kit/time/clock';
import type { Context } from '../../kit/context';
import type { Transaction } from '../../kit/data/transaction';
import type { Outcome } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { announceCharge } from '../../subscriptions/announce-charge';
import { firstDateAfter } from '../../subscriptions/charge-dates';
import { Subscription } from '../../subscriptions/subscription';

/**
 * Times on the attempt's day in São Paulo: banks have tried by 8:00 and report failures by 21:00.
 */
const ASKED_AT_MS = [8 * HOUR_MS + 5 * MINUTE_MS, 21 * HOUR_MS + 5 * MINUTE_MS];
const RETRIES_MAX = 3;
const RETRIED_DAYS_MAX = 7;
/** A retry is requested at 22:00 of the day before. */
const ASKED_BEFORE_MS = 2 * HOUR_MS;

/**
 * Announces the attempt to the payer's bank. The outcome is known on its date. Repeating the call
 * has no further effect.
 */
export async function announceAttempt(
  ctx: Context,
  { id, date }: ChargeAttempt,
  charge: Charge,
): Promise<Outcome> {
  const { amount, subscriptionId } = charge;
  const { mandateReference } = await ctx.rows.get(Subscription, subscriptionId ?? '');
  if (!date || !mandateReference) throw new Error(`${id} has no mandate to be collected by`);
  // The attempt was stored, but the process crashed before it could send it in time. The bank never
  // received it, so it counts as failed.
  if (date <= civilDate(ctx.clock.now()))
    return { status: 'declined', reason: 'announced_too_late', hard: false };
  const recurringPix = await portFor(ctx, 'recurringPix', charge);
  await recurringPix.announce({
    reference: id,
    mandate: mandateReference,
    agreement: subscriptionId,
    amount,
    date,
    at: ctx.clock.now(),
  });
  return { status: 'pending' };
}

/** When to poll the bank next about an attempt on that date. */
export function askPixAt(date: string, now: Date): Date {
  const day = startOfCivilDay(date);
  return (
    ASKED_AT_MS.map((ms) => later(day, ms)).find((moment) => moment > now) ?? later(now, HOUR_MS)
  );
}

/**
 * When to request the next retry; null when none is left. At most 3, on different days, within 7
 * days after the due date and before the next charge date. Retry dates that have passed are
 * skipped.
 */
export function nextPixRetryAt(
  subscription: Subscription,
  { retryNumber, dueAt, cycleNumber }: Pick<Charge, 'retryNumber' | 'dueAt' | 'cycleNumber'>,
  now: Date,
): Date | null {
  const { maxRetry, retryEvery } = subscription;
  if (retryNumber >= Math.min(maxRetry, RETRIES_MAX) || !dueAt) return null;
  const due = civilDate(dueAt);
  const wanted = addCivilDays(due, (retryNumber + 1) * retryEvery);
  const tomorrow = addCivilDays(civilDate(now), 1);
  const date = wanted < tomorrow ? tomorrow : wanted;
  if (
    date > addCivilDays(due, RETRIED_DAYS_MAX) ||
    date >= civilDate(firstDateAfter(subscription, cycleNumber ?? subscription.cycleNumber, now))
  )
    return null;
  return later(startOfCivilDay(date), -ASKED_BEFORE_MS);
}

/** Stores the due retry for the next day, without sending it yet. */
export async function retryByPix(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<ChargeAttempt> {
  await tx.update(charge, { retryNumber: charge.retryNumber + 1, nextAttemptAt: null });
  return announceCharge(tx, subscription, charge, addCivilDays(civilDate(tx.now()), 1));
}
