/** The month and year of a card, as people type it and browsers fill it in. */

export interface CardExpiry {
  month: number;
  year: number;
}

/**
 * The expiry that a text names in one way only: `12/30`, `1/30`, `12 / 2030`, `2030-12`, `1230`,
 * `122030` or `203012`. Null for any other text, such as `130` or a whole date. `pay.js` has the
 * same rule.
 */
export function readCardExpiry(text: string): CardExpiry | null {
  const typed = text.trim();
  if (!/^\d{1,6}(?:\s*[/.\s-]\s*\d{1,4})?$/.test(typed)) return null;
  const [first = '', second = ''] = typed.split(/\D+/);
  if (second === '') return ofDigits(first);
  return /^20\d\d$/.test(first) ? expiryOf(second, first) : expiryOf(first, second);
}

function ofDigits(digits: string): CardExpiry | null {
  if (digits.length === 4) return expiryOf(digits.slice(0, 2), digits.slice(2));
  if (digits.length !== 6) return null;
  return (
    expiryOf(digits.slice(0, 2), digits.slice(2)) ?? expiryOf(digits.slice(4), digits.slice(0, 4))
  );
}

function expiryOf(month: string, year: string): CardExpiry | null {
  if (!/^(?:0?[1-9]|1[0-2])$/.test(month) || !/^(?:20)?\d\d$/.test(year)) return null;
  return { month: Number(month), year: 2000 + Number(year.slice(-2)) };
}
