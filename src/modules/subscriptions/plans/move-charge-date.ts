/** Moves the next charge date of a subscription to a later day: later dates are counted from it. */
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { shareOf, sum } from '../../../platform/operations/money';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import {
  addCivilMonths,
  atSameClockTime,
  civilDate,
  daysBetween,
} from '../../../platform/time/civil-time';
import { chargeDateOf } from '../cycles/charge-dates';
import { closingOf } from '../cycles/close-cycle';
import { untriedCharges } from '../cycles/open-cycles';
import { planLines } from '../cycles/cycle-lines';
import { priceIn } from '../cycles/line-prices';
import { addLines, type LineToAdd } from '../cycles/open-lines';
import { periodStartOf } from '../cycles/period-start';
import { openInvoiceOf } from '../invoices/find-invoice';
import { planReminder } from '../remind-subscriber';
import { isByAutomaticPix, type Subscription } from '../subscription';
import { runningCycleOf } from './running-cycle';
import type { PreviewSubscriptionChangeInput } from './update-input';

export interface DecidedMove {
  /** The columns of the subscription from then on. */
  to: Pick<Subscription, 'anchorAt' | 'anchorCycle' | 'anchorDay' | 'nextChargeAt'> &
    Pick<Subscription, 'movedCycle' | 'movedFrom' | 'movedPrice' | 'trialEndsAt' | 'closesAt'>;
  /** What the days in between cost; none if they are free. */
  lines: readonly LineToAdd[];
}

/** Null if the date stays. Refuses what cannot be. */
export async function decideMove(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  now: Date,
): Promise<DecidedMove | null> {
  const field = input.billingDay ? 'billingDay' : 'nextChargeAt';
  if (!input.billingDay && !input.nextChargeAt) return null;
  await refuseStanding(rows, subscription, field, now);
  const cycle = subscription.cycleNumber + 1;
  const before = chargeDateOf(subscription, cycle);
  if (before <= now)
    throw conflict(`${field}: the cycle of ${civilDate(before)} is being charged`, field);
  const day = input.nextChargeAt
    ? civilDate(input.nextChargeAt)
    : dayAfter(civilDate(before), input.billingDay ?? 0);
  refuseDay(field, day, {
    after: civilDate(before),
    until: civilDate(chargeDateOf(subscription, cycle + 1)),
  });
  const anchorAt = atSameClockTime(before, day);
  const lines =
    input.proration === 'NEXT_CHARGE' ? await linesOf(rows, subscription, anchorAt, now) : [];
  const anchor = { anchorAt, anchorCycle: cycle, anchorDay: Number(day.slice(-2)) };
  const isTrial = cycle === 0;
  return {
    lines,
    to: {
      ...anchor,
      nextChargeAt: anchorAt,
      movedCycle: subscription.cycleNumber,
      movedFrom: isTrial ? null : periodStartOf(subscription),
      movedPrice: sum([movedPriceOf(subscription), ...lines.map(({ amount }) => amount)]),
      trialEndsAt: isTrial ? anchorAt : subscription.trialEndsAt,
      closesAt: isByAutomaticPix(subscription)
        ? closingOf({ ...anchor, frequency: subscription.frequency }, cycle, now)
        : subscription.closesAt,
    },
  };
}

/** The subscription must be locked. */
export async function moveChargeDate(
  tx: Transaction,
  subscription: Subscription,
  { to, lines }: DecidedMove,
): Promise<void> {
  await tx.update(subscription, to);
  await addLines(tx, subscription, lines, null);
  await planReminder(tx, subscription);
}

/** What earlier moves of the same date cost. */
function movedPriceOf({ movedCycle, movedPrice, cycleNumber }: Subscription): number {
  return movedCycle === cycleNumber ? (movedPrice ?? 0) : 0;
}

async function refuseStanding(
  rows: Rows,
  subscription: Subscription,
  field: string,
  now: Date,
): Promise<void> {
  const { id, nextChargeAt, pausedAt, cancelAt, frequency, cycleNumber } = subscription;
  if (field === 'billingDay' && frequency === 'WEEKLY')
    throw unprocessable(
      `billingDay: ${id} is charged WEEKLY, on a day of the week: send nextChargeAt`,
      field,
      { reason: 'OTHER_CYCLE' },
    );
  const why = pausedAt ? 'paused' : cancelAt ? 'ending' : nextChargeAt ? null : 'parked';
  if (why)
    throw unprocessable(
      `${field}: the subscription ${id} is ${why}: it has no next charge`,
      field,
      {
        reason: 'WRONG_STATE',
      },
    );
  const open = await openInvoiceOf(rows, id);
  // The period of an open charge is as long as it was when it was opened.
  if (open?.cycleNumber === cycleNumber && periodStartOf(subscription) > now)
    throw unprocessable(
      `${field}: the charge of the next period of ${id} is open: move the date once it is paid`,
      field,
      { reason: 'WRONG_STATE' },
    );
  if ((await untriedCharges(rows, subscription)).length > 0)
    throw unprocessable(
      `${field}: the next charge of ${id} is announced to the payer's bank: move the one after it`,
      field,
      { reason: 'WRONG_STATE' },
    );
}

/** The first such day of a month after that date. */
function dayAfter(date: string, day: number): string {
  const inMonth = `${date.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return inMonth >= date ? inMonth : addCivilMonths(inMonth, 1, day);
}

function refuseDay(
  field: string,
  day: string,
  { after, until }: { after: string; until: string },
): void {
  if (day > after && day <= until) return;
  const isEarly = day <= after;
  throw unprocessable(
    isEarly
      ? `${field} must be later than the next charge date, ${after}`
      : `${field} must be at most one cycle later than the next charge date: ${until}`,
    field,
    { reason: isEarly ? 'TOO_EARLY' : 'TOO_LATE' },
  );
}

/** Their share of the price of the period that ends. Nothing during a trial. */
async function linesOf(
  rows: Rows,
  subscription: Subscription,
  to: Date,
  now: Date,
): Promise<LineToAdd[]> {
  const cycle = await runningCycleOf(rows, subscription, civilDate(now), 'proration');
  if (!cycle) return [];
  const { periodDays } = cycle;
  const before = chargeDateOf(subscription, subscription.cycleNumber + 1);
  const days = daysBetween(civilDate(before), civilDate(to));
  const place = { kind: 'ADDED_DAYS' as const, days, periodDays, sourceChargeId: null };
  return planLines(subscription)
    .map((line) => {
      const amount = shareOf(priceIn(cycle, line).price, days, periodDays);
      return { ...line, ...place, amount };
    })
    .filter(({ amount }) => amount !== 0);
}
