/** Telephone numbers as people type them: with trunk digits, with the code of a country, or not. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const COUNTRY = 'BR';
const TEXT_MAX = 40;
/** Written as in Brazil: 0, perhaps the code of a carrier, then area code and number. */
const TRUNK = /^0(?:\d\d)?(?=[1-9]{2}\d{8,9}$)/;
/** Area code and number. Mobile numbers begin with 9. */
const BRAZILIAN = /^[1-9]{2}9?\d{8}$/;

export interface Phone {
  /** Such as `+5511912345678`. */
  e164: string;
  /** Only of Brazilian numbers. */
  brazilian: { area: string; number: string } | null;
}

/**
 * The number that a text names; without the code of a country it is a Brazilian one. Null if it
 * cannot be a number that is called.
 */
export function readPhone(text: string): Phone | null {
  if (text.length > TEXT_MAX) return null;
  const typed = text.trim().replace(/^00\s*/, '+');
  const national = typed.startsWith('+') ? typed : typed.replace(/\D/g, '').replace(TRUNK, '');
  const number = parsePhoneNumberFromString(national, { defaultCountry: COUNTRY, extract: false });
  if (!number) return null;
  if (number.countryCallingCode !== '55')
    return number.isPossible() ? { e164: number.number, brazilian: null } : null;
  const digits = number.nationalNumber.replace(TRUNK, '');
  if (!BRAZILIAN.test(digits)) return null;
  return {
    e164: `+55${digits}`,
    brazilian: { area: digits.slice(0, 2), number: digits.slice(2) },
  };
}
