/**
 * Finds what a request sends and its operation does not read. A field about money is refused, so
 * that no other amount moves than was meant; any other is a warning in Dev mode.
 */
import { isDeepStrictEqual } from 'node:util';
import { fieldsOf } from '../../platform/records/columns/columns';
import type { WrongField } from '../../platform/operations/errors';
import { nearest } from '../../platform/operations/nearest';
import { pathOf, unknownFields, type UnknownField } from '../../platform/operations/unknown-fields';
import type { Body, ReplacedField } from './body-form';
import type { Route } from './route';

/** More warnings are only counted. */
const WARNINGS_MAX = 20;
/** A longer name is cut. */
const NAME_MAX = 100;
/** What moves no money: reads, and the nouns that have none. */
const WITHOUT_MONEY = /:READ$|^(CUSTOMER|WEBHOOK|STORE):/;
/** The fields about money, each with the names that its value has in other requests. */
const MONEY: ReadonlyMap<string, readonly string[]> = new Map([
  ['amount', ['amount', 'price', 'discount', 'units']],
  ['method', ['method', 'methods']],
  ['methods', ['methods', 'method']],
  ['coupon', ['coupon', 'coupons']],
  ['coupons', ['coupons', 'coupon']],
  ['installments', ['installments', 'maxInstallments']],
]);

export interface UnreadFields {
  /** The fields about money. */
  refusals: readonly WrongField[];
  warnings: readonly string[];
}

/** `raw` is the input as the operation reads it; the `replaced` fields are not part of it. */
export function unreadFields(
  { permission, input }: Pick<Route['operation'], 'permission' | 'input'>,
  raw: Body,
  replaced: readonly ReplacedField[],
): UnreadFields {
  const isAboutMoney = permission !== null && !WITHOUT_MONEY.test(permission);
  const isRefused = (name: string): boolean => isAboutMoney && MONEY.has(name);
  const refusals: WrongField[] = [];
  const warnings: string[] = [];
  for (const { name, given, counts, warning, refusal } of replaced) {
    if (isRefused(name) && !isDeepStrictEqual(given, counts))
      refusals.push({ field: name, message: refusal });
    else warnings.push(warning);
  }
  let unnamed = 0;
  for (const unknown of unreadIn(input, raw)) {
    if (isRefused(unknown.name)) refusals.push(refusalOf(input, unknown));
    else if (warnings.length < WARNINGS_MAX) warnings.push(warningOf(unknown));
    else unnamed++;
  }
  if (unnamed > 0) warnings.push(`${unnamed} more are not fields of this request`);
  return { refusals, warnings };
}

/** Also what is inside a `data` that this request does not have, as other requests do. */
function* unreadIn(input: object, raw: Body): Generator<UnknownField> {
  for (const unknown of unknownFields(input, raw)) {
    yield unknown;
    const { at, name, value } = unknown;
    if (at !== '' || name !== 'data' || typeof value !== 'object' || value === null) continue;
    for (const [inner, given] of Object.entries(value))
      if (MONEY.has(inner) && given !== null)
        yield { at: name, name: inner, value: given, known: [] };
  }
}

function warningOf({ at, name, known }: UnknownField): string {
  const meant = nearest(name, known);
  return sentenceOf(pathOf({ at, name: legible(name) }), meant && pathOf({ at, name: meant }));
}

/** The name, cut if it is long, and in quotes if it has spaces, signs or no character at all. */
function legible(name: string): string {
  const cut = name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name;
  return /^[\p{L}\p{N}_.$[\]-]+…?$/u.test(cut) ? cut : JSON.stringify(cut);
}

function refusalOf(input: object, unknown: UnknownField): WrongField {
  const field = pathOf(unknown);
  const place = placeOf(input, unknown);
  const remedy = '; a field about money is never ignored: leave it out';
  return { field, message: `${sentenceOf(field, place)}${place ? '' : remedy}` };
}

function sentenceOf(path: string, meant: string | null): string {
  return `${path} is not a field of this request${meant ? `; did you mean ${meant}?` : ''}`;
}

/** Where the request takes the value: beside the field, else at its top, else inside an object. */
function placeOf(input: object, { at, name, known }: UnknownField): string | null {
  const names = MONEY.get(name) ?? [];
  const beside = names.find((each) => known.includes(each));
  if (beside) return pathOf({ at, name: beside });
  const fields = fieldsOf(input);
  const above = names.find((each) => fields.has(each));
  if (above) return above;
  for (const [outer, { nested, list }] of fields) {
    const inside = nested && names.find((each) => fieldsOf(nested()).has(each));
    if (inside) return pathOf({ at: list ? `${outer}.0` : outer, name: inside });
  }
  return null;
}
