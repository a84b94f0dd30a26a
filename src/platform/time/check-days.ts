/** Checks a range of São Paulo days that a caller gave. */
import { invalid } from '../operations/errors';
import { daysBetween } from './civil-time';

/** The first and the last day, by the names of their fields. */
type Days = Readonly<Record<string, string>>;

/** Refuses with 400 what is no date, and a range that is too long or ends before it starts. */
export function checkDays(days: Days, daysMax: number): void {
  const [first, last] = Object.entries(days);
  if (!first || !last) throw new Error('a range has a first and a last day');
  const [firstName, firstDay] = first;
  const [lastName, lastDay] = last;
  checkDate(firstDay, firstName);
  checkDate(lastDay, lastName);
  const count = daysBetween(firstDay, lastDay) + 1;
  if (count < 1) throw invalid(`${lastName} must not be before ${firstName}`, lastName);
  if (count > daysMax)
    throw invalid(`${lastName} must be at most ${daysMax} days after ${firstName}`, lastName);
}

export function checkDate(date: string, field: string): void {
  const isDate =
    /^[12]\d{3}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(Date.parse(date)) &&
    new Date(date).toISOString().startsWith(date);
  if (!isDate) throw invalid(`${field} must be a date such as 2026-01-31`, field);
}
