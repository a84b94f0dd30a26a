/**
 * The CPF or CNPJ of a buyer or merchant: validated, normalised for storage, and masked for
 * display.
 */
import {
  formatCnpj,
  formatCpf,
  isValidCnpj,
  isValidCpf,
  parseCnpj,
  parseCpf,
} from '@brazilian-utils/brazilian-utils';
import type { TextFault } from '../../platform/records/columns/text-form';

/** A masked CNPJ has 18 characters. The rest allows for stray spaces. */
const TAX_ID_TEXT_MAX = 40;
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const ALPHANUMERIC = { version: 2 } as const;
/** What is copied together with a tax id. */
const LABEL = /^\W*(?:(?:CPF|CNPJ)\W+)+/i;

/**
 * The CPF (11 digits) or CNPJ (14 characters, letters in upper case) without its mask, or null if
 * its length or check digits are wrong. CNPJs may contain letters since July 2026: IN RFB
 * 2.229/2024.
 */
export function normalizeTaxId(sent: string): string | null {
  if (sent.length > TAX_ID_TEXT_MAX) return null;
  const text = sent.replace(LABEL, '');
  if (isValidCpf(text)) return onlyIf(CPF, parseCpf(text));
  if (isValidCnpj(text, ALPHANUMERIC)) return onlyIf(CNPJ, parseCnpj(text, ALPHANUMERIC));
  return null;
}

/** Of a field that is a CPF or CNPJ; an empty one counts as not given. */
export function taxIdFault(text: string): TextFault | null {
  if (text.trim() === '' || normalizeTaxId(text) !== null) return null;
  return {
    rule: `must be a valid CPF or CNPJ${zerosLostBy(text)}`,
    reason: 'WRONG_FORMAT',
    values: { format: 'taxId' },
  };
}

/** Spreadsheets and programs that read a number drop the zeros at its beginning. */
function zerosLostBy(text: string): string {
  const digits = text.trim();
  const isShorter = /^\d{8,13}$/.test(digits);
  const full = isShorter && [CPF_LENGTH, CNPJ_LENGTH].find((length) => isWith(digits, length));
  return full ? `: zeros at its beginning are missing, send ${digits.padStart(full, '0')}` : '';
}

function isWith(digits: string, length: number): boolean {
  return digits.length < length && normalizeTaxId(digits.padStart(length, '0')) !== null;
}

/** Whether a normalised tax id is a CNPJ. */
export function isCompany(taxId: string): boolean {
  return CNPJ.test(taxId);
}

/**
 * The masked tax id, '123.***.***-**' (for a CNPJ the first two characters). Takes the normalised
 * form; any other text is masked completely.
 */
export function maskTaxId(taxId: string): string {
  if (CPF.test(taxId)) return `${taxId.slice(0, 3)}.***.***-**`;
  if (CNPJ.test(taxId)) return `${taxId.slice(0, 2)}.***.***/****-**`;
  return '***';
}

/**
 * The tax id with its usual punctuation, '529.982.247-25'. Takes the normalised form; any other
 * text is returned unchanged.
 */
export function formatTaxId(taxId: string): string {
  if (CPF.test(taxId)) return formatCpf(taxId);
  return CNPJ.test(taxId) ? formatCnpj(taxId, ALPHANUMERIC) : taxId;
}

function onlyIf(form: RegExp, taxId: string): string | null {
  return form.test(taxId) ? taxId : null;
}
