/**
 * Automatic PIX: announces a charge to the payer's bank, which tries it on its date. Also says when
 * to poll the outcome and when to retry.
 */
import type { ChargeAttempt } from '../../charges/attempt';
import type { Charge } from '../../charges/charge';
import { addCivilDays, civilDate, startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, MINUTE_MS, later } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import type { AnnouncedCharge, AnnouncedOutcome } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { announceCharge } from '../../subscriptions/cycles/announce-charge';
import { firstDateAfter } from '../../subscriptions/cycles/charge-dates';
import {
  bankDayOf,
  leadDaysOf,
  retryDateOf,
  type Announced,
} from '../../subscriptions/cycles/next-try';
import { Subscription } from '../../subscriptions/subscription';

/**
 * Times on the attempt's day in São Paulo: banks have tried by 8:00 and report failures by 21:00.
 */
const ASKED_AT_MS = [8 * HOUR_MS + 5 * MINUTE_MS, 21 * HOUR_MS + 5 * MINUTE_MS];
/** Attempts before this one that may still have an announcement at the bank. */
const EARLIER_MAX = 10;
const RETRIES_MAX = 3;
const RETRIED_DAYS_MAX = 7;
/** A retry is requested at 22:00 of the day before, or before that. */
const ASKED_BEFORE_MS = 2 * HOUR_MS;

/** A charge, as far as the time of its retries depends on it. */
type AnnouncedRetry = Announced & Pick<Charge, 'retryNumber' | 'dueAt' | 'cycleNumber'>;

/**
 * Announces the attempt to the payer's bank. The outcome is known on its date. Repeating the call
 * has no further effect.
 */
export async function announceAttempt(
  ctx: Context,
  attempt: ChargeAttempt,
  charge: Charge,
): Promise<AnnouncedOutcome> {
  const { id, date } = attempt;
  const { amount, subscriptionId } = charge;
  const { mandateReference } = await ctx.rows.get(Subscription, subscriptionId ?? '');
  if (!date || !mandateReference) throw new Error(`${id} has no mandate to be collected by`);
  // The attempt was stored, but the process crashed before it could send it in time. The bank never
  // received it, so it counts as failed.
  if (date <= civilDate(ctx.clock.now()))
    return { status: 'declined', reason: 'announced_too_late', hard: false };
  const recurringPix = await portFor(ctx, 'recurringPix', charge);
  return recurringPix.announce({
    ...(await announcedCharge(ctx, attempt)),
    mandate: mandateReference,
    agreement: subscriptionId,
    amount,
    at: ctx.clock.now(),
  });
}

/** The outcome that the bank reports of an announced attempt; null = it does not know it. */
export async function findAnnounced(
  ctx: Context,
  attempt: ChargeAttempt,
  charge: Charge,
): Promise<AnnouncedOutcome | null> {
  const recurringPix = await portFor(ctx, 'recurringPix', charge);
  return recurringPix.find(await announcedCharge(ctx, attempt), ctx.clock.now());
}

/** The attempt as its bank knows it, with the earlier ones of its charge. */
export async function announcedCharge(
  { rows }: Context,
  { id, chargeId, number, date }: ChargeAttempt,
): Promise<AnnouncedCharge> {
  if (date === null) throw new Error(`${id} is not announced`);
  const earlier = await rows.sql<Pick<ChargeAttempt, 'id'>>(
    `
      SELECT "id"
      FROM "chargeAttempts"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
        AND "number" < $4 AND "date" IS NOT NULL
      ORDER BY "number" DESC
      LIMIT ${EARLIER_MAX}
    `,
    [chargeId, number],
  );
  return { reference: id, retryOf: earlier.map((one) => one.id), date };
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
  charge: AnnouncedRetry,
  now: Date,
  isLate = false,
): Date | null {
  const { retryNumber, dueAt, cycleNumber } = charge;
  const { maxRetry, retryEvery } = subscription;
  if (retryNumber >= Math.min(maxRetry, RETRIES_MAX) || !dueAt) return null;
  const due = civilDate(dueAt);
  const wanted = addCivilDays(due, (retryNumber + 1) * retryEvery);
  const earliest = retryDateOf(charge, civilDate(now));
  const date = wanted < earliest ? earliest : bankDayOf(charge, wanted);
  const next = firstDateAfter(subscription, cycleNumber ?? subscription.cycleNumber, now);
  if (date > addCivilDays(due, RETRIED_DAYS_MAX) || (!isLate && date >= civilDate(next)))
    return null;
  return later(startOfCivilDay(addCivilDays(date, 1 - leadDaysOf(charge))), -ASKED_BEFORE_MS);
}

/** Stores the due retry, without sending it yet. */
export async function retryByPix(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
): Promise<ChargeAttempt> {
  await tx.update(charge, { retryNumber: charge.retryNumber + 1, nextAttemptAt: null });
  return announceCharge(tx, subscription, charge, retryDateOf(charge, civilDate(tx.now())));
}
