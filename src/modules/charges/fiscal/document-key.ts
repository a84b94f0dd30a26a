/** The access key of an electronic fiscal document: its form, and the kind of document it names. */
import { choices } from '../../../platform/records/columns/choices';
import type { TextFault } from '../../../platform/records/columns/text-form';

export const FiscalDocumentType = choices(
  'FiscalDocumentType',
  'The kind of a fiscal document. It is not a document of Pitanga.',
  {
    NFE: 'NF-e, of goods (model 55).',
    NFCE: 'NFC-e, of goods to consumers (model 65).',
    NFSE: 'NFS-e of the national standard, of services.',
    CTE: 'CT-e, of transport (model 57).',
    BPE: 'BP-e, a ticket (model 63).',
    NFCOM: 'NFCom, of communication (model 62).',
    NF3E: 'NF3e, of electric energy (model 66).',
  },
);
export type FiscalDocumentType = (typeof FiscalDocumentType)[number];

const TYPE_OF_MODEL: Readonly<Record<string, FiscalDocumentType>> = {
  '55': 'NFE',
  '65': 'NFCE',
  '57': 'CTE',
  '63': 'BPE',
  '62': 'NFCOM',
  '66': 'NF3E',
};
/** State, month, CNPJ (with letters since July 2026), model, series and number, check digit. */
const KEY_WITH_MODEL = /^\d{6}[0-9A-Z]{12}\d{26}$/;
const MODEL_AT = 20;
/** The key of the national NFS-e names a municipality, and no model. */
const KEY_OF_SERVICES = /^\d{9}[0-9A-Z]{12}\d{29}$/;
const HIGHEST_WEIGHT = 9;
const LOWEST_WEIGHT = 2;
const MODULUS = 11;

/** The key as it is stored: without the blanks and points between its groups. */
export function normalizeDocumentKey(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** The kind of document that a normalised key names; null if it is no access key. */
export function typeOfDocumentKey(key: string): FiscalDocumentType | null {
  if (KEY_OF_SERVICES.test(key)) return 'NFSE';
  if (!KEY_WITH_MODEL.test(key) || !hasCheckDigit(key)) return null;
  return TYPE_OF_MODEL[key.slice(MODEL_AT, MODEL_AT + 2)] ?? null;
}

export function documentKeyFault(text: string): TextFault | null {
  if (typeOfDocumentKey(normalizeDocumentKey(text)) !== null) return null;
  return {
    rule:
      'must be the access key of an NF-e, NFC-e, CT-e, BP-e, NFCom or NF3e (44 characters) or of ' +
      'a national NFS-e (50)',
    reason: 'WRONG_FORMAT',
    values: { format: 'documentKey' },
  };
}

/**
 * Modulus 11 with the weights 2 to 9 from the right: Manual de Orientação do Contribuinte of the
 * NF-e. A letter counts as its ASCII code less 48, a digit as itself: NT Conjunta 2025.001.
 */
function hasCheckDigit(key: string): boolean {
  let sum = 0;
  let weight = LOWEST_WEIGHT;
  for (const character of key.slice(0, -1).split('').toReversed()) {
    sum += (character.charCodeAt(0) - '0'.charCodeAt(0)) * weight;
    weight = weight === HIGHEST_WEIGHT ? LOWEST_WEIGHT : weight + 1;
  }
  const rest = sum % MODULUS;
  const digit = rest < LOWEST_WEIGHT ? 0 : MODULUS - rest;
  return key.endsWith(String(digit));
}
