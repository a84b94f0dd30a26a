/** Checks a range of São Paulo days that a caller gave. */
import { invalid } from '../operations/errors';
import type { TextFault } from '../records/columns/text-form';
import { daysBetween, isCivilDate } from './civil-time';

/** The first and the last day, by the names of their fields. */
type Days = Readonly<Record<string, string>>;

/** Refuses with 400 a range that is too long or ends before it starts. */
export function checkDays(days: Days, daysMax: number): void {
  const [first, last] = Object.entries(days);
  if (!first || !last) throw new Error('a range has a first and a last day');
  const [firstName, firstDay] = first;
  const [lastName, lastDay] = last;
  const count = daysBetween(firstDay, lastDay) + 1;
  if (count < 1)
    throw invalid(`${lastName} must not be before ${firstName}`, lastName, { reason: 'TOO_EARLY' });
  if (count > daysMax)
    throw invalid(`${lastName} must be at most ${daysMax} days after ${firstName}`, lastName, {
      reason: 'TOO_LATE',
    });
}

/** Of a field that is a day of the calendar. */
export function dateFault(text: string): TextFault | null {
  if (isDate(text)) return null;
  return {
    rule: 'must be a date such as 2026-01-31',
    reason: 'WRONG_FORMAT',
    values: { format: 'date' },
  };
}

/** Whether the text is a day of the calendar, YYYY-MM-DD, of the years 1000 to 2999. */
export function isDate(text: string): boolean {
  return /^[12]/.test(text) && isCivilDate(text);
}
