/**
 * Removes a person from the payload of an event: keys and their order are kept, values become null.
 */
import { isObject } from '../../../platform/operations/is-object';

/** The names of objects about a person in payloads. */
const PERSONS = ['customer', 'buyer', 'payer', 'payerInformation', 'message'];
/** Of a payer: brand and last four digits, whose names an address has too. They are kept. */
const CARD = 'CARD';

type Json = Record<string, unknown>;

/**
 * A copy in which every personal field of a person is null. Version 1 shows unknown texts as empty
 * ones (`empty: ''`). Merchants' own data on other objects is kept.
 */
export function erasePayload<Payload extends object>(
  payload: Payload,
  names: readonly string[],
  empty: null | '' = null,
): Payload {
  const search = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(search);
    if (!isObject(value)) return value;
    return mapEntries(value, (key, inner) => {
      if (PERSONS.includes(key)) return erase(inner);
      return key === 'metadata' ? inner : search(inner);
    });
  };
  const erase = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    return mapEntries(value, (key, inner) => {
      if (key === CARD) return inner;
      return names.includes(key) ? nothingOf(inner) : erase(inner);
    });
  };
  const nothingOf = (value: unknown): unknown => {
    if (!isObject(value)) return empty;
    return empty === null ? {} : mapEntries(value, (_key, inner) => nothingOf(inner));
  };
  return search(payload) as Payload;
}

function mapEntries(value: Json, change: (key: string, inner: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]));
}
