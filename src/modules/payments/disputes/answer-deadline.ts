/** When something happens to a dispute by itself: reminders before `answerBy`, and its passing. */
import { DAY_MS, later } from '../../../platform/time/clock';
import type { PaymentMethod } from '../../providers/payment-method';

/** Reminders so many days before the deadline. */
export const REMINDED_DAYS = [3, 1] as const;

/** Dev mode gives so many days, about as banks and acquirers do. */
const SIMULATED_DAYS: Readonly<Record<PaymentMethod, number>> = { PIX: 7, CARD: 10, BOLETO: 7 };

/** Submitted evidence is judged by the simulator a day later. */
export const SIMULATED_DECISION_MS = DAY_MS;

/** The deadline that the simulator gives. */
export function simulatedAnswerBy(method: PaymentMethod, now: Date): Date {
  return later(now, SIMULATED_DAYS[method] * DAY_MS);
}

/** The next reminder or the deadline itself; null once it has passed, or if there is none. */
export function nextStepOf(answerBy: Date | null, now: Date): Date | null {
  if (!answerBy) return null;
  const steps = [...REMINDED_DAYS.map((days) => later(answerBy, -days * DAY_MS)), answerBy];
  return steps.find((step) => step > now) ?? null;
}

/** Of which reminder a due step is: days before the deadline; null = the deadline has passed. */
export function reminderAt(answerBy: Date, now: Date): number | null {
  if (now >= answerBy) return null;
  return REMINDED_DAYS.findLast((days) => now >= later(answerBy, -days * DAY_MS)) ?? null;
}
