/**
 * Fields of the interface that this release does not offer. Each decides who pays, how much, or who
 * gets the money: a request that sends one is refused in both environments, because a sale without
 * it would be another one than was meant.
 */
import type { WrongField } from '../../platform/operations/errors';
import { pathOf, type UnknownField } from '../../platform/operations/unknown-fields';
import type { Body } from './body-form';

interface NotOffered {
  /** The values that ask for nothing. Null never does. */
  isWithoutEffect(value: unknown): boolean;
  /** What follows the name of the field in the refusal. */
  sentence: string;
}

const isFalse = (value: unknown): boolean => value === false || value === 'false';
const never = (): boolean => false;

const NOT_OFFERED: Readonly<Record<string, NotOffered>> = {
  splits: {
    isWithoutEffect: (value) => Array.isArray(value) && value.length === 0,
    sentence: 'is not available yet: a sale cannot be split. Leave it out',
  },
  ensureSameTaxId: {
    isWithoutEffect: isFalse,
    sentence: 'is not available yet: every payer can pay the charge. Leave it out, or send false',
  },
  passFeesToCustomer: {
    isWithoutEffect: isFalse,
    sentence:
      'is not available yet: the store bears the fee of the card. Leave it out, or send false',
  },
  token: {
    isWithoutEffect: never,
    sentence:
      'is not available yet: a card is charged on the page of a checkout only. Leave it out',
  },
  cardToken: {
    isWithoutEffect: never,
    sentence: 'is not available yet: a stored card cannot be charged by a request. Leave it out',
  },
};
const NAMES: ReadonlySet<string> = new Set(Object.keys(NOT_OFFERED));
const NONE: ReadonlySet<string> = new Set();
/** Of the operations that create or change what is sold, or a payment. */
const SELLING: ReadonlySet<string> = new Set([
  'CHECKOUT:CREATE',
  'SUBSCRIPTION:CREATE',
  'PRODUCT:CREATE',
]);

/** The names that an operation with this permission refuses if its input does not have them. */
export function notOfferedHere(permission: string | null): ReadonlySet<string> {
  return permission !== null && SELLING.has(permission) ? NAMES : NONE;
}

export function isWithoutEffect({ name, value }: UnknownField): boolean {
  return NOT_OFFERED[name]?.isWithoutEffect(value) ?? false;
}

export function refusalOfNotOffered(given: Body, unknown: UnknownField): WrongField {
  const field = sentPath(given, pathOf(unknown));
  return { field, message: `${field} ${NOT_OFFERED[unknown.name]?.sentence ?? ''}` };
}

/** The path in the body that was sent: the input has no `data`. */
function sentPath(given: Body, path: string): string {
  const [first = ''] = path.split('.');
  const { data } = given;
  const isInData =
    typeof data === 'object' &&
    data !== null &&
    Object.hasOwn(data, first) &&
    !Object.hasOwn(given, first);
  return isInData ? `data.${path}` : path;
}
