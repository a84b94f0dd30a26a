/**
 * Closes the next cycle of a subscription paid by automatic PIX some days before its charge date,
 * because the payer's bank needs the amount in advance.
 */
import { Charge } from '../../charges/charge';
import { config } from '../../../config/config';
import { rollToBankBusinessDay } from '../../charges/terms/bank-days';
import { addCivilDays, atSameClockTime, civilDate } from '../../../platform/time/civil-time';
import { DAY_MS, later } from '../../../platform/time/clock';
import type { Transaction } from '../../../platform/records/transaction';
import { chargeDateOf, type Anchor } from './charge-dates';
import { addCycleCharge } from './cycle-charge';
import { ANNOUNCED_DAYS_MIN } from './next-try';
import { parkIfMissed, waitsUntil } from './missed-cycles';
import { chargeDateOfCycle, untriedCharges } from './open-cycles';
import { Subscription } from '../subscription';

/** Banks accept an announcement at most so many days before they try it. */
const ANNOUNCED_DAYS_MAX = 10;

/**
 * The charge of the closing cycle, to be announced unless it is free. Null when none closes. Its
 * amount, usage and plan are frozen from here on.
 */
export async function closeCycle(
  tx: Transaction,
  id: string,
): Promise<{ subscription: Subscription; charge: Charge } | null> {
  const subscription = await tx.lock(Subscription, id);
  const { status, closesAt, parkedAt } = subscription;
  if (status !== 'ACTIVE' || parkedAt || !closesAt || closesAt > tx.now()) return null;
  if (await parkIfMissed(tx, subscription)) return null;
  const until = await waitsUntil(tx, subscription);
  if (until) {
    await tx.update(subscription, { closesAt: until });
    return null;
  }
  const announced = await tx.findBy(
    Charge,
    { subscriptionId: id, status: 'PENDING' },
    { cycleNumber: 'DESC' },
  );
  const charge = await addCycleCharge(tx, subscription, {
    dueAtOf: (chargeDate) => bankDateOf(chargeDate, tx.now(), announced?.dueAt),
    dueAfter: (cycleNumber) => ({
      closesAt: closingOf(subscription, cycleNumber + 1, tx.now()),
    }),
  });
  if (!subscription.cancelAt && (!announced || announced.failureReason))
    await tx.update(subscription, { nextChargeAt: shownDateOf(subscription, charge) });
  return { subscription, charge };
}

/**
 * The next charge date that a subscription shows while this charge is announced: the day on which
 * the bank collects it, when that is after the date of its cycle.
 */
export function shownDateOf(
  subscription: Subscription,
  { cycleNumber, dueAt }: Pick<Charge, 'cycleNumber' | 'dueAt'>,
): Date {
  if (cycleNumber === null || !dueAt) throw new Error('an announced charge has a cycle and a day');
  const date = chargeDateOfCycle(subscription, cycleNumber, { dueAt });
  return dueAt > date ? dueAt : date;
}

/**
 * When a cycle closes: a fixed number of days before its charge date, but not before banks accept
 * it when that date rolls over holidays. A cycle that should have closed long ago waits a day, so
 * that missed cycles are announced one per day.
 */
export function closingOf(anchor: Anchor, cycleNumber: number, now: Date): Date {
  const chargeDate = chargeDateOf(anchor, cycleNumber);
  const earliest = atSameClockTime(
    chargeDate,
    addCivilDays(rollToBankBusinessDay(civilDate(chargeDate)), -ANNOUNCED_DAYS_MAX),
  );
  const wanted = later(chargeDate, -config.pixClosesDaysBefore * DAY_MS);
  const closing = wanted > earliest ? wanted : earliest;
  if (closing > now) return closing;
  return chargeDate > now ? now : later(now, DAY_MS);
}

/**
 * When a charge date is collected: on the bank business day it rolls to, not earlier than banks
 * accept an announcement made now, and never on the same day as the charge before it.
 */
export function bankDateOf(chargeDate: Date, now: Date, before?: Date | null): Date {
  const taken = latest(civilDate(chargeDate), addCivilDays(civilDate(now), ANNOUNCED_DAYS_MIN));
  return atSameClockTime(
    chargeDate,
    rollToBankBusinessDay(before ? latest(taken, addCivilDays(civilDate(before), 1)) : taken),
  );
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

/**
 * Moves the next charge date to the following cycle, because the outcome of the announced charge is
 * known. The subscription must be locked.
 */
export async function advanceChargeDate(
  tx: Transaction,
  subscription: Subscription,
  { cycleNumber }: Charge,
): Promise<void> {
  if (
    subscription.status !== 'ACTIVE' ||
    cycleNumber === null ||
    cycleNumber + 1 < subscription.anchorCycle
  )
    return;
  const announced =
    subscription.cycleNumber > cycleNumber
      ? (await untriedCharges(tx, subscription)).find(
          (each) => cycleNumber < (each.cycleNumber ?? 0),
        )
      : undefined;
  const next = announced
    ? shownDateOf(subscription, announced)
    : chargeDateOf(subscription, cycleNumber + 1);
  if (!subscription.nextChargeAt || next <= subscription.nextChargeAt) return;
  await tx.update(subscription, { nextChargeAt: next });
}
