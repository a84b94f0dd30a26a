/** The month in which a card expires, as text. */

const MONTHS = 12;
const CENTURY = 2000;
const TWO_DIGITS = 100;

/** `YYYY-MM`; a year of two digits is of this century. Null if either is not a date of a card. */
export function expiryMonthOf(year: unknown, month: unknown): string | null {
  const [y, m] = [Number(year), Number(month)];
  if (year === null || !Number.isInteger(y) || y < 1 || y >= CENTURY + TWO_DIGITS) return null;
  if (!Number.isInteger(m) || m < 1 || m > MONTHS) return null;
  return `${y < TWO_DIGITS ? CENTURY + y : y}-${String(m).padStart(2, '0')}`;
}
