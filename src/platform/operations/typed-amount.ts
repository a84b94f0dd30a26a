/** Reads an amount that a person typed, as Brazil or English writes it. */

const WHOLE = /^\d{1,12}$/;
/** Two digits behind the last sign can only be cents. */
const WITH_CENTS = /^(\d{1,12}|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)[.,](\d{1,2})$/;
/** Thousands, as the language writes them. */
const THOUSANDS = { pt: /^[1-9]\d{0,2}(?:\.\d{3})+$/, en: /^[1-9]\d{0,2}(?:,\d{3})+$/ };

/**
 * The cents of an amount as the language writes it, or of one that has only one meaning:
 * `1.234,56`, `1,234.56`, `49.90`, `49,9` or `R$ 12`. Null for anything else, such as `1,234` in
 * Portuguese.
 */
export function centsTyped(text: string, language: 'pt' | 'en'): number | null {
  const plain = text.replace(/R\$|\s/g, '');
  if (WHOLE.test(plain) || THOUSANDS[language].test(plain))
    return Number(plain.replace(/[.,]/g, '')) * 100;
  const [, whole, cents = ''] = WITH_CENTS.exec(plain) ?? [];
  if (whole === undefined || isMixed(plain)) return null;
  return Number(whole.replace(/[.,]/g, '') + cents.padEnd(2, '0'));
}

/** The same sign for thousands and cents: `1.234.56`. */
function isMixed(plain: string): boolean {
  const signs = plain.replace(/\d/g, '');
  return signs.length > 1 && signs.at(-1) === signs.at(-2);
}
