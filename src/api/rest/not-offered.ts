/**
 * Fields of the interface that this release does not offer. Each decides who pays, how much, or who
 * gets the money: a request that sends one is refused in both environments, because a sale without
 * it would be another one than was meant.
 */
import type { WrongField } from '../../platform/operations/errors';
import { pathOf, type UnknownField } from '../../platform/operations/unknown-fields';
import { PreviewSubscriptionChangeInput } from '../../modules/subscriptions/plans/update-input';
import type { Body } from './body-form';

interface Offering {
  permission: string | null;
  input: object;
}

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
    sentence:
      'is not of this request: transparents/create has it, for PIX. Leave it out, or send false',
  },
  passFeesToCustomer: {
    isWithoutEffect: isFalse,
    sentence:
      'is not of this request: a checkout or payment link passes the fee of the card on by ' +
      'card.passFeesToCustomer, and transparents/create does. Leave it out, or send false',
  },
  token: {
    isWithoutEffect: never,
    sentence:
      'is not of this request: a card is charged by transparents/create, or on the page of a ' +
      'checkout. Leave it out',
  },
  cardToken: {
    isWithoutEffect: never,
    sentence:
      'is not of this request: a stored card is charged by transparents/create. Leave it out',
  },
};
/** Of subscriptions. */
const NOT_OFFERED_YET = 'is not available yet. Leave it out';
const OF_SUBSCRIPTIONS: Readonly<Record<string, NotOffered>> = {
  collection: {
    isWithoutEffect: (value) => value === 'AUTOMATIC',
    sentence: 'is only of subscriptions/create and subscriptions/update. Leave it out',
  },
  invoice: {
    isWithoutEffect: never,
    sentence: 'is only of subscriptions/create and subscriptions/update. Leave it out',
  },
  addOns: {
    isWithoutEffect: (value) => Array.isArray(value) && value.length === 0,
    sentence: 'is only of subscriptions/update and preview-change. Leave it out',
  },
  nextChargeAt: { isWithoutEffect: never, sentence: NOT_OFFERED_YET },
  billingDay: { isWithoutEffect: never, sentence: NOT_OFFERED_YET },
  coupon: { isWithoutEffect: never, sentence: NOT_OFFERED_YET },
};
const NAMES: ReadonlySet<string> = new Set(Object.keys(NOT_OFFERED));
const NAMES_OF_SUBSCRIPTIONS: ReadonlySet<string> = new Set([
  ...NAMES,
  ...Object.keys(OF_SUBSCRIPTIONS),
]);
const NONE: ReadonlySet<string> = new Set();
/** Of the operations that create or change what is sold, or a payment. */
const SELLING: ReadonlySet<string> = new Set([
  'CHECKOUT:CREATE',
  'SUBSCRIPTION:CREATE',
  'PRODUCT:CREATE',
]);

/** The names that an operation refuses if its input does not have them. */
export function notOfferedHere({ permission, input }: Offering): ReadonlySet<string> {
  if (permission === 'SUBSCRIPTION:CREATE' || input === PreviewSubscriptionChangeInput)
    return NAMES_OF_SUBSCRIPTIONS;
  return permission !== null && SELLING.has(permission) ? NAMES : NONE;
}

export function isWithoutEffect({ name, value }: UnknownField): boolean {
  return refusedAs(name)?.isWithoutEffect(value) ?? false;
}

export function refusalOfNotOffered(given: Body, unknown: UnknownField): WrongField {
  const field = sentPath(given, pathOf(unknown));
  return { field, message: `${field} ${refusedAs(unknown.name)?.sentence ?? ''}` };
}

function refusedAs(name: string): NotOffered | undefined {
  return NOT_OFFERED[name] ?? OF_SUBSCRIPTIONS[name];
}

/** The path in the body that was sent: the input has no `data`. */
export function sentPath(given: Body, path: string): string {
  const [first = ''] = path.split('.');
  const { data } = given;
  const isInData =
    typeof data === 'object' &&
    data !== null &&
    Object.hasOwn(data, first) &&
    !Object.hasOwn(given, first);
  return isInData ? `data.${path}` : path;
}
