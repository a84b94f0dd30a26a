/** Counts cycles from a day of the calendar. */
import { addCivilDays, addCivilMonths } from '../../platform/time/civil-time';
import type { Cycle } from './cycle';

const DAYS_PER_WEEK = 7;

const MONTHS: Record<Exclude<Cycle, 'WEEKLY'>, number> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
};

/** The São Paulo day that many cycles after the given one. */
export function dayAfterCycles(
  day: string,
  { cycle, n, dayOfMonth }: { cycle: Cycle; n: number; dayOfMonth: number },
): string {
  return cycle === 'WEEKLY'
    ? addCivilDays(day, n * DAYS_PER_WEEK)
    : addCivilMonths(day, n * MONTHS[cycle], dayOfMonth);
}
