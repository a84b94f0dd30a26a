/**
 * Times of the service as text, in the days of São Paulo. The clock of this browser is not read.
 */
import { locale } from './locale';

const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** `24 de nov. de 2026, 19:03`. */
export function dateTime(iso: string): string {
  return format(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** `24 de nov. de 2026`. */
export function date(iso: string): string {
  return format(iso, { dateStyle: 'medium' });
}

/** `24 nov`, of a day such as `2026-11-24`. */
export function shortDay(day: string): string {
  return format(`${day}T12:00:00-03:00`, { day: 'numeric', month: 'short' });
}

/** `nov. de 2026`, of a month such as `2026-11`. */
export function monthName(month: string): string {
  return format(`${month.slice(0, 7)}-15T12:00:00-03:00`, { month: 'short', year: 'numeric' });
}

/** `2026-11-24`: the day in São Paulo. */
export function dayOf(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(iso));
}

/** The day that is `days` after this one, or before it. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days from one to the other, with both. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first moment of a day of São Paulo. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00-03:00`;
}

/** `há 3 dias`, `em 2 horas`, as seen from `now`. */
export function relative(iso: string, now: string): string {
  const ms = Date.parse(iso) - Date.parse(now);
  const text = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const size = Math.abs(ms);
  if (size >= DAY_MS) return text.format(Math.round(ms / DAY_MS), 'day');
  if (size >= HOUR_MS) return text.format(Math.round(ms / HOUR_MS), 'hour');
  return text.format(Math.round(ms / MINUTE_MS), 'minute');
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { timeZone: ZONE, ...options }).format(new Date(iso));
}
