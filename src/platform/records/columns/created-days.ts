/** The São Paulo days in which rows of a list were created, as a range of time. */
import { addCivilDays, addCivilMonths, civilDate, startOfCivilDay } from '../../time/civil-time';
import { wrongField, type WrongField } from '../../operations/errors';
import type { CreatedRange } from '../lists/conditions';

const EARLIEST = '2024-01-01';
const MONTHS_AHEAD = 12;

export interface CreatedDays {
  startDate?: string | null;
  endDate?: string | null;
}

/** The range of both days and of the times that the caller gave. */
export function withinDays({
  startDate,
  endDate,
  createdFrom,
  createdBefore,
}: CreatedDays & CreatedRange): CreatedRange {
  const from = startDate ? startOfCivilDay(startDate) : null;
  const before = endDate ? startOfCivilDay(addCivilDays(endDate, 1)) : null;
  return {
    createdFrom: chosen(from, createdFrom, (one, other) => one > other),
    createdBefore: chosen(before, createdBefore, (one, other) => one < other),
  };
}

function chosen(
  one: Date | null,
  other: Date | null | undefined,
  counts: (one: Date, other: Date) => boolean,
): Date | null {
  if (!one || !other) return one ?? other ?? null;
  return counts(one, other) ? one : other;
}

/** All that is wrong with the days of a list. `now` is the time of the store. */
export function wrongDays({ startDate, endDate }: CreatedDays, now: Date): WrongField[] {
  const last = addCivilMonths(civilDate(now), MONTHS_AHEAD);
  const wrong = Object.entries({ startDate, endDate }).flatMap(([field, day]) =>
    day ? wrongDay(field, day, last) : [],
  );
  if (wrong.length === 0 && startDate && endDate && startDate > endDate)
    wrong.push(wrongField('startDate', 'must not be after endDate', 'TOO_LATE'));
  return wrong;
}

function wrongDay(field: string, day: string, last: string): WrongField[] {
  if (day < EARLIEST) return [wrongField(field, `must not be before ${EARLIEST}`, 'TOO_EARLY')];
  if (day <= last) return [];
  return [wrongField(field, `must be at most one year ahead: ${last} or before`, 'TOO_LATE')];
}
