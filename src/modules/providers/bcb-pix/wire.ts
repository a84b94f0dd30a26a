/**
 * The texts of the API Pix: our references as ids of the bank, amounts in reais, and times.
 * Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { CENTS_MAX, decimalReais } from '../../../platform/operations/money';
import { startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, MINUTE_MS, SECOND_MS, later } from '../../../platform/time/clock';
import { isObject } from '../../../platform/operations/is-object';

const TAIL_LENGTH = 27;
/** Prefixes with an underscore, by the text without it. */
const PREFIXES: Readonly<Record<string, string>> = { pixchar: 'pix_char' };
const VALOR = /^(\d{1,10})(?:[.,](\d{1,2}))?$/;
const CENTS_DIGITS = 2;
const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;
const MS_DIGITS = 3;

/**
 * Our id without underscores: 30 to 34 letters and digits, valid as txid (26 to 35) and as id of a
 * devolução (1 to 35).
 */
export function wireId(reference: string): string {
  return reference.replaceAll('_', '');
}

/** Our reference of an id of the bank; null if we did not make it. */
export function referenceOf(id: unknown): string | null {
  if (typeof id !== 'string' || !/^[A-Za-z0-9]{28,35}$/.test(id)) return null;
  const prefix = id.slice(0, -TAIL_LENGTH);
  return `${PREFIXES[prefix] ?? prefix}_${id.slice(-TAIL_LENGTH)}`;
}

/** `10.00` for 1,000 cents. */
export function valorOf(cents: number): string {
  return decimalReais(cents);
}

/** Cents of an amount in reais, as a text or a number; null for what is none, or has doubt. */
export function centsOf(valor: unknown): number | null {
  const text = typeof valor === 'number' ? String(valor) : valor;
  const [, reais, part = ''] = (typeof text === 'string' && VALOR.exec(text)) || [];
  if (reais === undefined) return null;
  const cents = Number(reais + part.padEnd(CENTS_DIGITS, '0'));
  return cents <= CENTS_MAX ? cents : null;
}

/**
 * A time of the bank; null for a text that is not one. Without a zone it is a time of São Paulo. A
 * bank may mark such a time with Z: the caller keeps it between the creation and now.
 */
export function momentOf(text: unknown): Date | null {
  const found = typeof text === 'string' ? TIME.exec(text.trim()) : null;
  if (!found) return null;
  const [, date = '', hours, minutes, seconds = '0', fraction = '', zone] = found;
  const timeOfDay =
    Number(hours) * HOUR_MS +
    Number(minutes) * MINUTE_MS +
    Number(seconds) * SECOND_MS +
    Number(fraction.slice(0, MS_DIGITS).padEnd(MS_DIGITS, '0'));
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) <= 60;
  const midnight = isTime ? midnightOf(date, zone) : null;
  return midnight && later(midnight, timeOfDay);
}

/** Null if there is no such day or zone. */
function midnightOf(date: string, zone: string | undefined): Date | null {
  const ofUtc = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(ofUtc.getTime()) || !ofUtc.toISOString().startsWith(date)) return null;
  if (zone === undefined) return startOfCivilDay(date);
  const midnight = new Date(`${date}T00:00:00${zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(midnight.getTime()) ? null : midnight;
}

/** The object, or an empty one: answers may have any form. */
export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** The objects of a list, or none. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The text, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
