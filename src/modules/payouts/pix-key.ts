/**
 * The PIX key of a payout's recipient: checked against its type, and normalised to the form in the
 * PIX directory (DICT).
 */
import {
  getPixKeyInfo,
  getPixPayloadInfo,
  isValidPixPayload,
} from '@brazilian-utils/brazilian-utils';
import { maskTaxId } from '../customers/tax-id';
import { choices } from '../../platform/records/columns/choices';

/** BCB API Pix: a copy-and-paste code has at most 512 characters, a key at most 77. */
const KEY_TEXT_MAX = 512;
/**
 * A mobile number without country code: two digits of area code and nine digits that start with 9.
 */
const NATIONAL_MOBILE = /^\d{2}9\d{8}$/;

export const PixKeyType = choices('PixKeyType', 'The type of a Pix key.', {
  CPF: 'The CPF of a person.',
  CNPJ: 'The CNPJ of a company, digits or letters.',
  EMAIL: 'An e-mail address.',
  PHONE: 'A Brazilian mobile number.',
  RANDOM: 'A random key (EVP).',
  BR_CODE: 'The copy-and-paste code of a QR code.',
});
export type PixKeyType = (typeof PixKeyType)[number];

const ALIASES: Record<string, PixKeyType> = { EVP: 'RANDOM' };

const DIRECTORY_KINDS: Record<Exclude<PixKeyType, 'BR_CODE'>, string> = {
  CPF: 'cpf',
  CNPJ: 'cnpj',
  EMAIL: 'email',
  PHONE: 'phone',
  RANDOM: 'evp',
};

/**
 * The type and the key in the form of the DICT (masks removed, e-mail and random key in lower case,
 * CNPJ in upper case, phone as +55…). Null if the type is unknown or the key is not of that type.
 * `type` is a PixKeyType or EVP, the directory's name for RANDOM. Eleven digits may be a CPF or a
 * phone: the given type decides.
 */
export function normalizePixKey(
  type: string,
  key: string,
): { type: PixKeyType; key: string } | null {
  const known = PixKeyType.find((word) => word === (ALIASES[type] ?? type));
  if (!known || key.length > KEY_TEXT_MAX) return null;
  if (known === 'BR_CODE') return isValidPixPayload(key) ? { type: known, key: key.trim() } : null;
  const found = getPixKeyInfo(known === 'PHONE' ? withCountry(key) : key);
  return found?.type === DIRECTORY_KINDS[known] ? { type: known, key: found.value } : null;
}

/** The amount in cents that a copied code fixes; null if the payer chooses it. */
export function amountOfCode(code: string): number | null {
  const reais = getPixPayloadInfo(code)?.amount;
  return reais ? Number(reais.toFixed(2).replace('.', '')) : null;
}

/** With its country code, a number is never read as a CPF. */
function withCountry(phone: string): string {
  const digits = phone.replace(/[\s().-]/g, '');
  return NATIONAL_MOBILE.test(digits) ? `+55${digits}` : phone;
}

/** Shows enough to recognise a known key, but not enough to learn it. */
export function maskedKey({
  pixKeyType,
  pixKey,
}: {
  pixKeyType: PixKeyType;
  pixKey: string;
}): string {
  switch (pixKeyType) {
    case 'CPF':
    case 'CNPJ':
      return maskTaxId(pixKey);
    case 'EMAIL':
      return pixKey.replace(/^(.).*@/, '$1***@');
    case 'PHONE':
      return pixKey.replace(/^(\+\d{4})\d*(\d{4})$/, '$1*****$2');
    case 'RANDOM':
      return `${pixKey.slice(0, 4)}****-…-****${pixKey.slice(-4)}`;
    case 'BR_CODE':
      return `…${pixKey.slice(-4)}`;
  }
}
