/**
 * What a boleto costs when it is paid late: a fine once and interest per day, or nothing if it is
 * paid by its due date.
 */
import { rollToBankBusinessDay } from './bank-days';
import { daysBetween } from '../../../platform/time/civil-time';
import { percentOf, shareOf, sum, times } from '../../../platform/operations/money';

/** Hundredths of a percent of an amount, for each day of a month of 30 days. */
const HUNDREDTHS_IN_A_MONTH = 300_000;

/**
 * Interest in hundredths of a percent per month of 30 days. The fine is charged once: PERCENTAGE in
 * hundredths of a percent, or FIXED in cents. Null and a value of 0: none.
 */
export interface LateTerms {
  interest: { value: number } | null;
  fine: { value: number; type: 'PERCENTAGE' | 'FIXED' } | null;
}

/** Whole calendar days late, and cents. */
export interface LateCharges {
  daysLate: number;
  interest: number;
  fine: number;
  total: number;
}

/**
 * What a boleto of `amount` cents costs on the São Paulo date `paidOn`; `total` includes the
 * amount. RangeError for malformed dates or amounts. A due date on which banks are closed may be
 * paid on the next bank business day at no cost. After that, days count from the due date itself
 * (Código Civil, art. 132 §1).
 */
export function lateCharges(
  boleto: { amount: number; dueDate: string; paidOn: string } & LateTerms,
): LateCharges {
  const { amount, dueDate, paidOn } = boleto;
  if (daysBetween(rollToBankBusinessDay(dueDate), paidOn) <= 0)
    return { daysLate: 0, interest: 0, fine: 0, total: sum([amount]) };
  const daysLate = daysBetween(dueDate, paidOn);
  const interest = interestOf(amount, boleto.interest?.value ?? 0, daysLate);
  const fine = fineOf(amount, boleto.fine);
  return { daysLate, interest, fine, total: sum([amount, interest, fine]) };
}

/** Rounded down, so that no buyer is overcharged. */
function interestOf(amount: number, monthlyHundredths: number, days: number): number {
  return shareOf(amount, times(monthlyHundredths, days), HUNDREDTHS_IN_A_MONTH, 'floor');
}

/** A percentage is rounded down. */
function fineOf(amount: number, fine: LateTerms['fine']): number {
  if (!fine) return 0;
  return fine.type === 'FIXED' ? fine.value : percentOf(amount, fine.value, 'floor');
}

/** Whether a boleto with these terms stays payable after its due date. */
export function isPayableLate({ interest, fine }: LateTerms): boolean {
  return (interest?.value ?? 0) > 0 || (fine?.value ?? 0) > 0;
}
