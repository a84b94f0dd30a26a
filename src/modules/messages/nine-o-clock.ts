/** When mails of a date leave: at 9:00 in São Paulo. */
import { HOUR_MS, later } from '../../platform/time/clock';
import { startOfCivilDay } from '../../platform/time/civil-time';

const HOURS = 9;

/** `date` is a São Paulo day, YYYY-MM-DD. */
export function nineOClock(date: string): Date {
  return later(startOfCivilDay(date), HOURS * HOUR_MS);
}
