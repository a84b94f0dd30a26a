/**
 * The days on which Brazilian banks settle: Monday to Friday without the national bank holidays.
 */
import type Holidays from 'date-holidays';
import { addCivilDays } from '../../../platform/time/civil-time';

/** A year of bank business days is about 250. */
const BANK_DAYS_MAX = 366;
/**
 * The longest closure, Carnival from Saturday to Tuesday, is 4 days; Christmas and New Year next to
 * a weekend are shorter.
 */
const CLOSED_DAYS_MAX = 10;
/**
 * The list names election days as public holidays, which they are not for banks; so far all of them
 * are Sundays.
 */
const NOT_A_BANK_HOLIDAY = /Eleição/;

let calendar: Holidays | null = null;
const holidaysOfYear = new Map<string, ReadonlySet<string>>();

/**
 * Whether banks settle on that date ('YYYY-MM-DD'). 24 and 31 December are business days; holidays
 * of a state or town do not count (Res. CMN 4.880, art. 6).
 */
export function isBankBusinessDay(date: string): boolean {
  return !isWeekend(date) && !bankHolidays(date.slice(0, 'YYYY'.length)).has(date);
}

/** The date itself if banks settle on it, else the next one on which they do. */
export function rollToBankBusinessDay(date: string): string {
  let day = date;
  for (let closed = 0; closed <= CLOSED_DAYS_MAX; closed += 1) {
    if (isBankBusinessDay(day)) return day;
    day = addCivilDays(day, 1);
  }
  throw new RangeError(`no bank business day within ${CLOSED_DAYS_MAX} days of ${date}`);
}

/**
 * The n-th bank business day after the date, 0 being the date itself. RangeError unless n is a
 * whole number from 0 to 366.
 */
export function addBankBusinessDays(date: string, n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > BANK_DAYS_MAX)
    throw new RangeError(`${n} is not a number of bank business days from 0 to ${BANK_DAYS_MAX}`);
  let day = date;
  for (let counted = 0; counted < n; counted += 1)
    day = rollToBankBusinessDay(addCivilDays(day, 1));
  return day;
}

function isWeekend(date: string): boolean {
  const weekday = new Date(`${addCivilDays(date, 0)}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function bankHolidays(year: string): ReadonlySet<string> {
  const known = holidaysOfYear.get(year);
  if (known) return known;
  calendar ??= loadCalendar();
  const holidays = calendar
    .getHolidays(year)
    .filter((holiday) => !NOT_A_BANK_HOLIDAY.test(holiday.name));
  const dates = new Set(holidays.map((holiday) => holiday.date.slice(0, 'YYYY-MM-DD'.length)));
  holidaysOfYear.set(year, dates);
  return dates;
}

/** Loaded at the first use, because the list takes a tenth of a second and 25 MB. */
function loadCalendar(): Holidays {
  const HolidayCalendar: typeof Holidays = require('date-holidays');
  return new HolidayCalendar('BR', { types: ['public', 'bank'] });
}
