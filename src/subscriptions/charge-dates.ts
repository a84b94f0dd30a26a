/** On which days a subscription is charged: always counted from its anchor, so that the 31st stays the last day of every month. */
import { addCivilDays, addCivilMonths, atSameClockTime, civilDate } from '../kit/civil-time';
import { DAY_MS } from '../kit/clock';
import { type Fraction, fractionOf } from '../kit/money';
import type { Cycle } from '../products/cycle';

/** A hundred years of weekly charges. */
const CHARGES_MAX = 5_200;
const DAYS_PER_WEEK = 7;

const MONTHS: Record<Exclude<Cycle, 'WEEKLY'>, number> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
};

const MONTHLY_SHARE: Record<Cycle, Fraction> = {
  WEEKLY: { numerator: 52n, denominator: 12n },
  MONTHLY: { numerator: 1n, denominator: 1n },
  QUARTERLY: { numerator: 1n, denominator: 3n },
  SEMIANNUALLY: { numerator: 1n, denominator: 6n },
  ANNUALLY: { numerator: 1n, denominator: 12n },
};

/** What the charge dates of a subscription are counted from. */
export interface Anchor {
  frequency: Cycle;
  /** The instant the dates are counted from: the first payment, the trial's end or a change of plan. */
  anchorAt: Date;
  /** The number of the cycle that is charged at that instant. */
  anchorCycle: number;
  /** The day of month (1 to 31) the dates keep to, but for WEEKLY: the first payment's, also after a change of plan. */
  anchorDay: number;
}

/** When a cycle falls due: so many cycles after the anchor in São Paulo dates, at the anchor's São Paulo clock time. RangeError beyond 5,200 cycles. */
export function chargeDateOf(
  { frequency, anchorAt, anchorCycle, anchorDay }: Anchor,
  cycleNumber: number,
): Date {
  return cyclesAfter({
    start: anchorAt,
    cycle: frequency,
    n: cycleNumber - anchorCycle,
    dayOfMonth: anchorDay,
  });
}

/** The first cycle after this one whose charge date is still to come at that moment. RangeError as above. */
export function firstCycleAfter(anchor: Anchor, cycleNumber: number, moment: Date): number {
  let next = Math.max(cycleNumber + 1, anchor.anchorCycle);
  while (chargeDateOf(anchor, next) <= moment) next += 1;
  return next;
}

/** Its charge date. */
export function firstDateAfter(anchor: Anchor, cycleNumber: number, moment: Date): Date {
  return chargeDateOf(anchor, firstCycleAfter(anchor, cycleNumber, moment));
}

/** When a trial that starts now ends: the last millisecond of the UTC date of the start + `days`. */
export function trialEnd(start: Date, days: number): Date {
  const end = new Date(start.getTime() + days * DAY_MS);
  end.setUTCHours(23, 59, 59, 999);
  return end;
}

/** What a charge of `amount` cents is worth per month, exactly: add up with `roundFraction`. */
export function monthlyAmount(amount: number, cycle: Cycle): Fraction {
  return fractionOf(amount, MONTHLY_SHARE[cycle]);
}

function cyclesAfter({
  start,
  cycle,
  n,
  dayOfMonth,
}: {
  start: Date;
  cycle: Cycle;
  n: number;
  dayOfMonth: number;
}): Date {
  if (!Number.isInteger(n) || n < 0 || n > CHARGES_MAX)
    throw new RangeError(`charge ${n} is not one of 0 to ${CHARGES_MAX}`);
  if (n === 0) return start;
  const startDate = civilDate(start);
  const date =
    cycle === 'WEEKLY'
      ? addCivilDays(startDate, n * DAYS_PER_WEEK)
      : addCivilMonths(startDate, n * MONTHS[cycle], dayOfMonth);
  return atSameClockTime(start, date);
}
