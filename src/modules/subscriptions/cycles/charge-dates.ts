/**
 * The charge dates of a subscription. They are always counted from its anchor, so that the 31st
 * stays the last day of every month.
 */
import { atSameClockTime, civilDate } from '../../../platform/time/civil-time';
import { DAY_MS } from '../../../platform/time/clock';
import { type Fraction, fractionOf } from '../../../platform/operations/money';
import type { Cycle } from '../../products/cycle';
import { dayAfterCycles } from '../../products/cycle-days';

/** A hundred years of weekly charges. */
const CHARGES_MAX = 5_200;

const MONTHLY_SHARE: Record<Cycle, Fraction> = {
  WEEKLY: { numerator: 52n, denominator: 12n },
  MONTHLY: { numerator: 1n, denominator: 1n },
  QUARTERLY: { numerator: 1n, denominator: 3n },
  SEMIANNUALLY: { numerator: 1n, denominator: 6n },
  ANNUALLY: { numerator: 1n, denominator: 12n },
};

/** The origin of the charge dates of a subscription. */
export interface Anchor {
  frequency: Cycle;
  /**
   * The instant from which dates are counted: the first payment, the end of the trial or a plan
   * change.
   */
  anchorAt: Date;
  /** The number of the cycle charged at that instant. */
  anchorCycle: number;
  /**
   * The day of month (1 to 31) of the charge dates, except WEEKLY: that of the first payment, also
   * after a plan change.
   */
  anchorDay: number;
}

/**
 * The charge date of a cycle: counted in cycles from the anchor's São Paulo date, at the anchor's
 * São Paulo clock time. Throws a RangeError beyond 5,200 cycles.
 */
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

/**
 * The first cycle after this one whose charge date is after the given time. Throws a RangeError as
 * above.
 */
export function firstCycleAfter(anchor: Anchor, cycleNumber: number, moment: Date): number {
  let next = Math.max(cycleNumber + 1, anchor.anchorCycle);
  while (chargeDateOf(anchor, next) <= moment) next += 1;
  return next;
}

/** The charge date of that cycle. */
export function firstDateAfter(anchor: Anchor, cycleNumber: number, moment: Date): Date {
  return chargeDateOf(anchor, firstCycleAfter(anchor, cycleNumber, moment));
}

/** When a trial that starts now ends: the last millisecond of the UTC date of start + `days`. */
export function trialEnd(start: Date, days: number): Date {
  const end = new Date(start.getTime() + days * DAY_MS);
  end.setUTCHours(23, 59, 59, 999);
  return end;
}

/** The exact monthly value of a charge of `amount` cents. Add values with `roundFraction`. */
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
  return atSameClockTime(start, dayAfterCycles(civilDate(start), { cycle, n, dayOfMonth }));
}
