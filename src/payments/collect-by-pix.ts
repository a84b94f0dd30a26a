/** Automatic PIX: a charge is announced to the payer's bank, which tries it on its date; when to ask what became of it, and when to try again. */
import { startAttempt, type ChargeAttempt } from '../charges/attempt';
import type { Charge } from '../charges/charge';
import { addCivilDays, civilDate, startOfCivilDay } from '../kit/civil-time';
import { HOUR_MS, MINUTE_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import type { Transaction } from '../kit/transaction';
import type { Outcome } from '../providers/provider';
import { providerFor } from '../providers/registry';
import { firstDateAfter } from '../subscriptions/charge-dates';
import { Subscription } from '../subscriptions/subscription';

/** Of the day of a try in São Paulo: banks have tried by 8:00, and say by 21:00 that they failed. */
const ASKED_AT_MS = [8 * HOUR_MS + 5 * MINUTE_MS, 21 * HOUR_MS + 5 * MINUTE_MS];
const RETRIES_MAX = 3;
const RETRIED_DAYS_MAX = 7;
/** A retry is asked for at 22:00 of the day before. */
const ASKED_BEFORE_MS = 2 * HOUR_MS;

/** Announces the try to the payer's bank; what becomes of it is known on its date. Repeating it has no second effect. */
export async function announceAttempt(
  ctx: Context,
  { id, date }: ChargeAttempt,
  { amount, subscriptionId }: Charge,
): Promise<Outcome> {
  const { mandateReference } = await ctx.rows.get(Subscription, subscriptionId ?? '');
  if (!date || !mandateReference) throw new Error(`${id} has no mandate to be collected by`);
  // It was written, but nobody lived to send it in time: it was never seen, and counts as a failed try.
  if (date <= civilDate(ctx.clock.now()))
    return { status: 'declined', reason: 'announced_too_late', hard: false };
  await providerFor(ctx).recurringPix.announce({
    reference: id,
    mandate: mandateReference,
    agreement: subscriptionId,
    amount,
    date,
    at: ctx.clock.now(),
  });
  return { status: 'pending' };
}

/** When the bank is asked next about a try on that date. */
export function askPixAt(date: string, now: Date): Date {
  const day = startOfCivilDay(date);
  return (
    ASKED_AT_MS.map((ms) => later(day, ms)).find((moment) => moment > now) ?? later(now, HOUR_MS)
  );
}

/** When the next retry is asked for; null when none is left: at most 3, on different days, within 7 days after the due date and before the next charge date. Dates that were missed do not count. */
export function nextPixRetryAt(
  subscription: Subscription,
  { retryNumber, dueAt, cycleNumber }: Charge,
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

/** The retry whose time has come, for the day after: written but not yet sent. */
export async function retryByPix(tx: Transaction, charge: Charge): Promise<ChargeAttempt> {
  charge.retryNumber += 1;
  charge.nextAttemptAt = null;
  await tx.save(charge);
  return startAttempt(tx, charge, { date: addCivilDays(civilDate(tx.now()), 1) });
}
