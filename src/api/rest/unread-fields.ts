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
import { cutText } from '../../platform/operations/cut-text';
import { narrowsOthers, refusalOfFilter } from './list-names';
import { isWithoutEffect, notOfferedHere, refusalOfNotOffered, sentPath } from './not-offered';

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

/**
 * `raw` is the input as the operation reads it; the `replaced` fields are not part of it. `given`
 * is the body as it was sent.
 */
export function unreadFields(
  operation: Reading,
  raw: Body,
  replaced: readonly ReplacedField[],
  given: Body,
): UnreadFields {
  const refusals: WrongField[] = [];
  const warnings: string[] = [];
  for (const field of replaced) {
    const { name, counts, warning, refusal } = field;
    if (isAboutMoney(operation, name) && !isDeepStrictEqual(field.given, counts))
      refusals.push({ field: name, message: refusal });
    else warnings.push(`${placeSent(given, { at: '', name })}${warning}`);
  }
  let unnamed = 0;
  for (const unknown of unreadIn(operation.input, raw)) {
    const refusal = refusalFor(operation, unknown, given);
    if (refusal) refusals.push(refusal);
    else if (isAccepted(operation, unknown)) continue;
    else if (warnings.length < WARNINGS_MAX) warnings.push(warningOf(unknown, given));
    else unnamed++;
  }
  if (unnamed > 0) warnings.push(`${unnamed} more are not fields of this request`);
  return { refusals, warnings };
}

type Reading = Pick<Route['operation'], 'kind' | 'permission' | 'input'>;

function isAboutMoney({ permission }: Reading, name: string): boolean {
  return permission !== null && !WITHOUT_MONEY.test(permission) && MONEY.has(name);
}

/** It asks for nothing, or is part of an object that is named already. */
function isAccepted(operation: Reading, unknown: UnreadField): boolean {
  return notOfferedHere(operation).has(unknown.name) || unknown.isInside === true;
}

function refusalFor(operation: Reading, unknown: UnreadField, given: Body): WrongField | null {
  const { name, at } = unknown;
  if (notOfferedHere(operation).has(name))
    return isWithoutEffect(unknown) ? null : refusalOfNotOffered(given, unknown);
  if (isAboutMoney(operation, name)) return refusalOf(operation.input, unknown, given);
  return at === '' && narrowsOthers(operation, name) ? refusalOfFilter(name) : null;
}

interface UnreadField extends UnknownField {
  /** It is inside of an object that is named already. */
  isInside?: boolean;
}

/** Objects that other requests have: what is inside of them is read too. */
const OBJECTS_OF_OTHERS: ReadonlySet<string> = new Set(['data', 'card']);

function* unreadIn(input: object, raw: Body): Generator<UnreadField> {
  for (const unknown of unknownFields(input, raw)) {
    yield unknown;
    yield* unreadInside(unknown);
  }
}

/** `data.card.…` is the deepest. */
function* unreadInside({ at, name, value }: UnknownField): Generator<UnreadField> {
  const isOfOthers = (at === '' || at === 'data') && OBJECTS_OF_OTHERS.has(name);
  if (!isOfOthers || typeof value !== 'object' || value === null) return;
  for (const [inner, innerValue] of Object.entries(value)) {
    if (innerValue === null) continue;
    const unread = { at: pathOf({ at, name }), name: inner, value: innerValue as unknown };
    yield { ...unread, known: [], isInside: true };
    yield* unreadInside({ ...unread, known: [] });
  }
}

function warningOf({ at, name, known }: UnknownField, given: Body): string {
  const meant = nearest(name, known);
  const place = placeSent(given, { at, name });
  const shown = (each: string) => `${place}${pathOf({ at, name: each })}`;
  return sentenceOf(shown(legible(name)), meant && shown(meant));
}

/** `data.` if the field was sent in it. */
function placeSent(given: Body, unknown: Pick<UnknownField, 'at' | 'name'>): string {
  const [outer = ''] = pathOf(unknown).split('.');
  return sentPath(given, outer).slice(0, -outer.length);
}

/** The name, cut if it is long, and in quotes if it has spaces, signs or no character at all. */
function legible(name: string): string {
  const cut = name.length > NAME_MAX ? `${cutText(name, NAME_MAX)}…` : name;
  return /^[\p{L}\p{N}_.$[\]-]+…?$/u.test(cut) ? cut : JSON.stringify(cut);
}

function refusalOf(input: object, unknown: UnknownField, given: Body): WrongField {
  const sent = placeSent(given, unknown);
  const field = `${sent}${pathOf(unknown)}`;
  const found = placeOf(input, unknown);
  const place = found && `${sent}${found}`;
  const remedy = '; a field about money is never ignored: leave it out';
  return { field, message: `${sentenceOf(field, place)}${place ? '' : remedy}` };
}

function sentenceOf(path: string, meant: string | null): string {
  return `${path} is not a field of this request${meant ? `; did you mean ${meant}?` : ''}`;
}

/** An amount of the whole is not meant as that of one part. */
const PARTS = 'splits';

/** Where the request takes the value: next to the field, else at its top, else inside an object. */
function placeOf(input: object, { at, name, known }: UnknownField): string | null {
  const names = MONEY.get(name) ?? [];
  const beside = names.find((each) => known.includes(each));
  if (beside) return pathOf({ at, name: beside });
  const fields = fieldsOf(input);
  const above = names.find((each) => fields.has(each));
  if (above) return above;
  for (const [outer, { nested, list }] of fields) {
    if (outer === PARTS) continue;
    const inside = nested && names.find((each) => fieldsOf(nested()).has(each));
    if (inside) return pathOf({ at: list ? `${outer}.0` : outer, name: inside });
  }
  return null;
}
