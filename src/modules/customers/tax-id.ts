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

/** A masked CNPJ has 18 characters. The rest allows for stray spaces. */
const TAX_ID_TEXT_MAX = 40;
const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const ALPHANUMERIC = { version: 2 } as const;

/**
 * The CPF (11 digits) or CNPJ (14 characters, letters in upper case) without its mask, or null if
 * its length or check digits are wrong. CNPJs may contain letters since July 2026: IN RFB
 * 2.229/2024.
 */
export function normalizeTaxId(text: string): string | null {
  if (text.length > TAX_ID_TEXT_MAX) return null;
  if (isValidCpf(text)) return onlyIf(CPF, parseCpf(text));
  if (isValidCnpj(text, ALPHANUMERIC)) return onlyIf(CNPJ, parseCnpj(text, ALPHANUMERIC));
  return null;
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
