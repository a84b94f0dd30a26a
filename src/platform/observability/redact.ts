/**
 * Removes from a text what a log must never contain: API keys, tokens, passwords in addresses, card
 * numbers, tax ids, e-mail addresses and telephone numbers.
 */

const API_KEY_OR_TOKEN = /\b(pitanga|pt)_(dev|prod)_[0-9A-Za-z]+/g;
const CREDENTIALS = /\b(Bearer|Basic) [\w.~+/=-]+/gi;
const PASSWORD_OF_ADDRESS = /:\/\/[^\s/@"]*@/g;
const SIGNING_SECRET = /\bwhsec_[A-Za-z0-9+/=]+/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+55\d{10,11}\b/g;
const CARD = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.]\d)/g;
const CPF = /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g;
const CNPJ = /(?<![\w.-])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/g;

export function redact(text: string): string {
  return text
    .replace(API_KEY_OR_TOKEN, '$1_$2_[redacted]')
    .replace(CREDENTIALS, '$1 [redacted]')
    .replace(PASSWORD_OF_ADDRESS, '://[redacted]@')
    .replace(SIGNING_SECRET, 'whsec_[redacted]')
    .replace(EMAIL, '[e-mail]')
    .replace(PHONE, '[telephone]')
    .replace(CARD, (digits) => (isCardNumber(digits) ? '[card]' : digits))
    .replace(CNPJ, (id) => (isTaxId(id, 14) ? '[tax id]' : id))
    .replace(CPF, (id) => (isTaxId(id, 11) ? '[tax id]' : id));
}

/** Checks Luhn's sum, which all card numbers have. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, index) =>
      total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

/**
 * Checks the two check digits of a CPF (11) or CNPJ (14, whose letters count as their distance from
 * `0` in ASCII).
 */
function isTaxId(text: string, length: 11 | 14): boolean {
  const values = [...text.replaceAll(/[./-]/g, '')].map((letter) => letter.charCodeAt(0) - 48);
  if (values.length !== length) return false;
  const weight = (fromRight: number) => (length === 11 ? fromRight + 2 : (fromRight % 8) + 2);
  const digitAfter = (count: number) => {
    const sum = values
      .slice(0, count)
      .reduce((total, value, index) => total + value * weight(count - 1 - index), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return (
    digitAfter(length - 2) === values[length - 2] && digitAfter(length - 1) === values[length - 1]
  );
}
