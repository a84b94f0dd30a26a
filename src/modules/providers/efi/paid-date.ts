/**
 * When a boleto was paid, as Efí reports it: a date, and the time at which the bank confirmed it.
 */
import { startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, MINUTE_MS, SECOND_MS, later } from '../../../platform/time/clock';
import { textOf } from '../bcb-pix/wire';

const NOON_MS = 12 * HOUR_MS;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const TIME = / (\d{2}):(\d{2}):(\d{2})/;

/**
 * The time of a payment that was confirmed on its day; else noon of the day in São Paulo. Never
 * after `now`. Null without a date.
 */
export function paidDateOf(payment: Record<string, unknown>, now: Date): Date | null {
  const confirmed = textOf(payment.paid_at) ?? '';
  const [date] = DATE.exec(textOf(payment.received_by_bank_at) ?? confirmed) ?? [];
  if (date === undefined) return null;
  try {
    const start = startOfCivilDay(date);
    const paidAt = later(start, confirmed.startsWith(date) ? timeOfDay(confirmed) : NOON_MS);
    return paidAt > now ? now : paidAt;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Milliseconds after midnight. */
function timeOfDay(text: string): number {
  const time = TIME.exec(text);
  if (!time) return NOON_MS;
  const [, hours, minutes, seconds] = time.map(Number);
  return (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS + (seconds ?? 0) * SECOND_MS;
}
