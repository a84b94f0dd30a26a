/** The due date that a merchant gives a boleto: a São Paulo day. */
import type { WrongField } from '../../../platform/operations/errors';
import { addCivilDays, civilDate } from '../../../platform/time/civil-time';

const DAYS_AHEAD_MAX = 365;

export const DUE_DATE =
  'The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. ' +
  'Interest and fine count from it. If left out, a boleto is due 3 bank business days after its ' +
  'creation. Has no effect on PIX and CARD.';

/** What is wrong with a day that is over or too far ahead. `now` is the time of the store. */
export function wrongDueDate(dueDate: string | null | undefined, now: Date): WrongField[] {
  if (dueDate === null || dueDate === undefined) return [];
  const field = 'dueDate';
  const today = civilDate(now);
  const last = addCivilDays(today, DAYS_AHEAD_MAX);
  if (dueDate < today)
    return [
      {
        field,
        message: `dueDate must not be in the past: today is ${today}`,
        reason: 'TOO_EARLY',
      },
    ];
  if (dueDate > last)
    return [
      {
        field,
        message: `dueDate must be at most ${DAYS_AHEAD_MAX} days ahead: ${last} or before`,
        reason: 'TOO_LATE',
      },
    ];
  return [];
}

/** Whether the day is over. A boleto that was issued before can be paid on the next bank day. */
export function isPastDue(dueDate: string | null, now: Date): boolean {
  return dueDate !== null && civilDate(now) > dueDate;
}
