/**
 * The texts of the API Pix: our references as ids of the bank, amounts in reais, and times.
 * Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { CENTS_MAX, decimalReais } from '../../../platform/operations/money';

const TAIL_LENGTH = 27;
/** Prefixes with an underscore, by the text without it. */
const PREFIXES: Readonly<Record<string, string>> = { pixchar: 'pix_char' };
const VALOR = /^\d{1,10}\.\d{2}$/;

/**
 * Our id without underscores: 30 to 34 letters and digits, valid as txid (26 to 35) and as id of a
 * devolução (1 to 35).
 */
export function wireId(reference: string): string {
  return reference.replaceAll('_', '');
}

/** Our reference of an id of the bank; null if it is not one of ours. */
export function referenceOf(id: unknown): string | null {
  if (typeof id !== 'string' || !/^[A-Za-z0-9]{28,35}$/.test(id)) return null;
  const prefix = id.slice(0, -TAIL_LENGTH);
  return `${PREFIXES[prefix] ?? prefix}_${id.slice(-TAIL_LENGTH)}`;
}

/** `10.00` for 1,000 cents. */
export function valorOf(cents: number): string {
  return decimalReais(cents);
}

/** Cents; null for a text that is not an amount. */
export function centsOf(valor: unknown): number | null {
  if (typeof valor !== 'string' || !VALOR.test(valor)) return null;
  const cents = Number(valor.replace('.', ''));
  return cents <= CENTS_MAX ? cents : null;
}

/** A time of the bank; null for a text that is not one. */
export function momentOf(text: unknown): Date | null {
  if (typeof text !== 'string') return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The object, or an empty one: answers may have any form. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The objects of a list, or none. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The text, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
