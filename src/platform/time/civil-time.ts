/**
 * The calendar of America/Sao_Paulo: civil dates ('YYYY-MM-DD'), their first and last moments, and
 * sums of days and months.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './clock';

const ZONE = 'America/Sao_Paulo';
const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day of the calendar, YYYY-MM-DD: 31 February is none. */
export function isCivilDate(text: string): boolean {
  const midnight = CIVIL_DATE.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(midnight) && dateOf(midnight) === text;
}

/**
 * The São Paulo date at that moment. RangeError for an invalid Date, as from every function below.
 */
export function civilDate(moment: Date): string {
  return dateOf(moment.getTime() + spanAt(moment).offsetMs);
}

/** The São Paulo month at that moment, 'YYYY-MM'. */
export function civilMonth(moment: Date): string {
  return civilDate(moment).slice(0, 'YYYY-MM'.length);
}

/**
 * The first moment of the date: 00:00 in São Paulo, or 01:00 on the days (until 2018) on which
 * summer time skipped midnight.
 */
export function startOfCivilDay(date: string): Date {
  return momentOf(date, 0);
}

/** The last millisecond of the date: 23:59:59.999 in São Paulo. */
export function endOfCivilDay(date: string): Date {
  return new Date(startOfCivilDay(addCivilDays(date, 1)).getTime() - 1);
}

/** The date that many days later; earlier if negative. */
export function addCivilDays(date: string, days: number): string {
  return dateOf(midnightOf(date) + days * DAY_MS);
}

/**
 * The date that many months later with the given day of month (1 to 31; that of `date` by default),
 * or the last day of a shorter month. Always count from the first date of a series: counted from
 * the previous one, 31 January would become the 28th of every later month.
 */
export function addCivilMonths(date: string, months: number, dayOfMonth?: number): string {
  const start = new Date(midnightOf(date));
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month, Math.min(dayOfMonth ?? start.getUTCDate(), lastDay)));
}

/** The days from `from` to `to`: 0 for the same date, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/**
 * The moment on that São Paulo date at the São Paulo clock time of `anchor`. A time that summer
 * time skipped moves forward. Of a time that occurred twice, the first is used.
 */
export function atSameClockTime(anchor: Date, date: string): Date {
  const local = anchor.getTime() + spanAt(anchor).offsetMs;
  return momentOf(date, local - Math.floor(local / DAY_MS) * DAY_MS);
}

/** A span of time between two changes of the clocks, with the distance from UTC in milliseconds. */
interface Span {
  from: number;
  until: number;
  offsetMs: number;
}

let known: Span = { from: 0, until: 0, offsetMs: 0 };

/**
 * Nearly all moments are after the last change, in 2019. The zone database is read once for all of
 * them.
 */
function spanAt(moment: Date): Span {
  const ms = moment.getTime();
  if (ms >= known.from && ms < known.until) return known;
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE);
  const from =
    zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ??
    -Infinity;
  known = {
    from,
    until: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offsetMs: zoned.offsetNanoseconds / 1e6,
  };
  return known;
}

/** The moment at which clocks in São Paulo show this date and time of day. */
function momentOf(date: string, timeOfDayMs: number): Date {
  const local = midnightOf(date) + timeOfDayMs;
  const span = spanAt(new Date(local));
  const moment = local - span.offsetMs;
  if (moment - DAY_MS >= span.from && moment + DAY_MS < span.until) return new Date(moment);
  // Near a change of the clocks a time may be skipped or occur twice.
  const plainTime = Temporal.PlainTime.from('00:00').add({ milliseconds: timeOfDayMs });
  const day = Temporal.PlainDate.from(date);
  return new Date(
    (timeOfDayMs === 0
      ? day.toZonedDateTime(ZONE)
      : day.toZonedDateTime({ timeZone: ZONE, plainTime })
    ).epochMilliseconds,
  );
}

/** The date as milliseconds of a calendar without time zones. */
function midnightOf(date: string): number {
  if (!isCivilDate(date)) throw new RangeError(`${date} is not a date of the form YYYY-MM-DD`);
  return Date.parse(date);
}

function dateOf(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
