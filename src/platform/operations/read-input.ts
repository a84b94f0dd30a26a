/**
 * Reads the input of an operation from what a caller sent, or refuses it with a message that names
 * every wrong field.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import {
  EMAIL,
  TEXT_MAX,
  fieldsOf,
  type FieldFacts,
  type FieldKind,
  type Fields,
} from '../records/columns/columns';
import { brokenRule, cleanText } from '../records/columns/text-form';
import { isCivilDate, startOfCivilDay } from '../time/civil-time';
import { InvalidFields, RefusedRows, invalid, wrongField, type WrongField } from './errors';
import { inputSchemaOf } from './json-schema';
import { complaintsOf } from './input-complaints';
import { isObject } from './is-object';

const DEPTH_MAX = 20;
const FREE_DATA_BYTES_MAX = 16_384;

type Values = Record<string, unknown>;
export type InputClass<Input extends object> = (new () => Input) & {
  /** Of an import: all wrong fields of all rows are named. */
  readonly isImport?: true;
};

// All errors of an input are few, because its lists are cut first.
const ajv = new Ajv({
  strict: false,
  verbose: true,
  allErrors: true,
  formats: { 'date-time': isMoment },
});
const validators = new Map<object, ValidateFunction>();

/** The names of a query string by the paths of the input that their values have. */
export type NamesInQuery = ReadonlyMap<string, string>;

export interface Refusing<Input extends object> {
  /** Wrong fields that the caller has found. */
  known?: readonly WrongField[];
  /** What was in the query is called by its name there. */
  names?: NamesInQuery;
  /** What else would be refused later. It gets the input without its wrong fields. */
  alsoWrong?(input: Partial<Input>): readonly WrongField[];
}

/**
 * Reads a raw value as an input class: null counts as absent, unless the field is clearable, and
 * unknown keys are dropped at every level, except inside free data. Refuses all wrong fields
 * together with INVALID_REQUEST.
 */
export function readInput<Input extends object>(
  type: InputClass<Input>,
  raw: unknown,
  refusing: Refusing<Input> = {},
): Input {
  if (raw !== null && raw !== undefined && !isObject(raw))
    throw invalid('the body must be a JSON object', null, {
      reason: 'WRONG_TYPE',
      values: { type: ['object'] },
    });
  const wrong = [...(refusing.known ?? [])];
  const values = tidy(raw ?? {}, fieldsOf(type), '', wrong);
  const validate = validators.get(type) ?? ajv.compile(inputSchemaOf(type));
  validators.set(type, validate);
  if (!validate(values)) wrong.push(...complaintsOf(type, validate.errors ?? []));
  if (wrong.length > 0) throw refusalOf(type, values, wrong, refusing);
  return Object.assign(new type(), withMoments(values, fieldsOf(type)));
}

function refusalOf<Input extends object>(
  type: InputClass<Input>,
  values: Values,
  wrong: readonly WrongField[],
  { names = new Map(), alsoWrong }: Refusing<Input>,
): InvalidFields {
  const judged = alsoWrong?.(withoutWrong<Input>(type, values, wrong)) ?? [];
  // A list with a wrong entry is not missing.
  const more = judged.filter(
    ({ field, reason }) =>
      reason !== 'REQUIRED' || !wrong.some((each) => each.field?.startsWith(`${field}.`)),
  );
  const all = firstOfEach([...wrong, ...more].map((each) => asSent(each, names)));
  return new (type.isImport ? RefusedRows : InvalidFields)(all);
}

/**
 * What can be judged when other fields are wrong: the values that are right for themselves. A list
 * with a wrong entry is left out, except the rows of an import, which keep what is right in each.
 */
function withoutWrong<Input extends object>(
  type: InputClass<Input>,
  values: Values,
  wrong: readonly WrongField[],
): Partial<Input> {
  const isWrong = (path: string, within: boolean) =>
    wrong.some(({ field }) => field === path || (within && field?.startsWith(`${path}.`)));
  const rightOf = (all: Values, fields: Fields, at: string): Values => {
    const right: Values = {};
    for (const [name, value] of Object.entries(all)) {
      const nested = fields.get(name)?.nested;
      const inner = nested && isObject(value) ? fieldsOf(nested()) : null;
      const path = `${at}${name}`;
      if (type.isImport && nested && Array.isArray(value) && !isWrong(path, false)) {
        right[name] = value.map((row: unknown, index) =>
          isObject(row) ? rightOf(row as Values, fieldsOf(nested()), `${path}.${index}.`) : {},
        );
        continue;
      }
      if (isWrong(path, !inner)) continue;
      right[name] = inner ? rightOf(value as Values, inner, `${path}.`) : value;
    }
    return withMoments(right, fields);
  };
  return rightOf(values, fieldsOf(type), '') as Partial<Input>;
}

function asSent({ field, message, ...rest }: WrongField, names: NamesInQuery): WrongField {
  for (const [path, name] of names)
    if (field === path || field?.startsWith(`${path}.`))
      return { ...rest, field: name, message: message.replace(field, name) };
  return { ...rest, field, message };
}

/** One sentence per field. */
function firstOfEach(wrong: readonly WrongField[]): WrongField[] {
  const first = new Map<string | null, WrongField>();
  for (const each of wrong) if (!first.has(each.field)) first.set(each.field, each);
  return [...first.values()];
}

/**
 * Converts the texts of a query string to the numbers, flags and lists of the input. A text that
 * cannot be converted stays a text and is refused later. `utm_source` is the `source` of the nested
 * `utm`, and `metadata[key]=value` one of the pairs of `metadata`. `names` receives the names of
 * such values in the query.
 */
export function castQuery(
  type: object,
  query: Readonly<Record<string, unknown>>,
  names = new Map<string, string>(),
): Values {
  const fields = fieldsOf(type);
  const values: Values = {};
  for (const [name, value] of Object.entries(query)) castInto(values, fields, name, value, names);
  return values;
}

function castInto(
  values: Values,
  fields: ReadonlyMap<string, FieldFacts>,
  name: string,
  value: unknown,
  names: Map<string, string>,
): void {
  const pair = pairOf(fields, name, value);
  const [, outer = '', inner = ''] = /^([^_]+)_([^_]+)$/.exec(name) ?? [];
  const nested = fields.get(outer)?.nested;
  const facts = nested && fieldsOf(nested()).get(inner);
  const several = fields.get(`${name}In`);
  if (pair) {
    const pairs = asList(values[pair.field]);
    names.set(`${pair.field}.${pairs.length}`, `${pair.field}.${pair.given.key}`);
    values[pair.field] = [...pairs, pair.given];
  } else if (facts) {
    names.set(`${outer}.${inner}`, name);
    values[outer] = { ...asObject(values[outer]), [inner]: castValue(value, facts) };
  } else if (several?.list && typeof value === 'string' && value.includes(',')) {
    names.set(`${name}In`, name);
    values[`${name}In`] = castValue(value, several);
  } else values[name] = castValue(value, fields.get(name));
}

/** `metadata[order]=5` is the pair `{key: 'order', value: '5'}` of the list `metadata`. */
function pairOf(fields: ReadonlyMap<string, FieldFacts>, name: string, value: unknown) {
  const [, field = '', key] = /^(\w+)\[([^\]]+)\]$/.exec(name) ?? [];
  const facts = fields.get(field);
  return facts?.list && facts.nested ? { field, given: { key, value } } : null;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function castValue(value: unknown, facts: FieldFacts | undefined): unknown {
  if (facts?.list) {
    const items: unknown = typeof value === 'string' ? value.split(',') : value;
    return (Array.isArray(items) ? (items as unknown[]) : [items]).map((item) =>
      castValue(item, { ...facts, list: false }),
    );
  }
  return typeof value === 'string' ? castText(value, facts?.kind) : value;
}

function castText(text: string, kind: FieldKind | undefined): unknown {
  const isNumber = (kind === 'count' || kind === 'cents') && /^-?\d{1,15}$/.test(text);
  if (isNumber) return Number(text);
  const isFlag = kind === 'flag' && (text === 'true' || text === 'false');
  return isFlag ? text === 'true' : text;
}

function tidy(raw: object, fields: Fields, path: string, wrong: WrongField[]): Values {
  const tidied: Values = {};
  for (const [name, value] of Object.entries(raw)) {
    const facts = fields.get(name);
    if (value === undefined || !facts) continue;
    if (value === null) {
      if (facts.clearable) tidied[name] = null;
      continue;
    }
    const tidy = tidyValue(value, facts, path ? `${path}.${name}` : name, wrong);
    if (tidy === '' && isOptionalEmail(facts)) continue;
    tidied[name] = tidy;
  }
  return tidied;
}

function tidyValue(value: unknown, facts: FieldFacts, path: string, wrong: WrongField[]): unknown {
  const complaint =
    aboutTexts(value, path, 0) ??
    (facts.kind === 'free' && (aboutSize(value, path) ?? aboutNumbers(value, path)));
  if (complaint) wrong.push(complaint);
  if (typeof value === 'string' && facts.kind === 'text')
    return tidyText(value, facts, path, complaint ? [] : wrong);
  if (Array.isArray(value)) return tidyList(value, facts, path, wrong);
  return facts.nested && isObject(value)
    ? tidy(value, fieldsOf(facts.nested()), path, wrong)
    : value;
}

function tidyText(text: string, facts: FieldFacts, path: string, wrong: WrongField[]): string {
  const { form, check, max = TEXT_MAX } = facts;
  const clean = cleanText(text, form);
  const rule = brokenRule(clean, form);
  if (rule) wrong.push(wrongField(path, rule, 'NOT_TEXT'));
  const fault = !rule && clean.length <= max && check?.(clean);
  if (fault) wrong.push(wrongField(path, fault.rule, fault.reason, fault.values));
  return clean;
}

function isOptionalEmail({ pattern, nullable, clearable }: FieldFacts): boolean {
  return pattern === EMAIL && nullable && !clearable;
}

// One entry more than allowed is enough to see that there are too many.
function tidyList(
  value: readonly unknown[],
  facts: FieldFacts,
  path: string,
  wrong: WrongField[],
): unknown[] {
  const { kind, nested, maxItems } = facts;
  const items = maxItems === undefined ? value : value.slice(0, maxItems + 1);
  return items.map((item, index) => {
    const at = `${path}.${index}`;
    if (typeof item === 'string' && kind === 'text') return tidyText(item, facts, at, wrong);
    return nested && isObject(item) ? tidy(item, fieldsOf(nested()), at, wrong) : item;
  });
}

/** The first text that cannot be stored, at any depth. */
function aboutTexts(value: unknown, path: string, depth: number): WrongField | null {
  if (depth > DEPTH_MAX) return wrongField(path, 'is nested too deeply', 'TOO_LARGE');
  if (typeof value === 'string') return aboutText(value, path);
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const at = `${path}.${name}`;
    const complaint =
      aboutText(name, at) ?? aboutName(name, inner, at) ?? aboutTexts(inner, at, depth + 1);
    if (complaint) return complaint;
  }
  return null;
}

// PostgreSQL cannot store the character U+0000 or half of a surrogate pair.
function aboutText(text: string, path: string): WrongField | null {
  if (!text.includes('\0') && text.isWellFormed()) return null;
  return wrongField(path, 'must not contain characters that are not text', 'NOT_TEXT');
}

function aboutName(name: string, value: unknown, path: string): WrongField | null {
  if (!isPrototypeName(name, value)) return null;
  return wrongField(path, 'is not a name that can be used', 'NOT_TEXT');
}

/**
 * JSON bodies with these names are refused earlier, but literals of a GraphQL document are not. A
 * program that merges such data would change all of its objects.
 */
function isPrototypeName(name: string, value: unknown): boolean {
  if (name === '__proto__') return true;
  return (
    name === 'constructor' &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'prototype')
  );
}

/** A number of free data that its JSON cannot carry: it would be stored as another one. */
function aboutNumbers(value: unknown, path: string): WrongField | null {
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? null
      : wrongField(path, 'is a number that loses digits: send it as a text', 'WRONG_TYPE', {
          type: ['string'],
        });
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const complaint = aboutNumbers(inner, `${path}.${name}`);
    if (complaint) return complaint;
  }
  return null;
}

function aboutSize(value: unknown, path: string): WrongField | null {
  if (Buffer.byteLength(JSON.stringify(value)) <= FREE_DATA_BYTES_MAX) return null;
  return wrongField(path, 'must be at most 16 kB', 'TOO_LARGE', { limit: FREE_DATA_BYTES_MAX });
}

function withMoments(values: Values, fields: Fields): Values {
  for (const [name, facts] of fields) {
    const value = values[name];
    if (facts.kind === 'moment' && typeof value === 'string') values[name] = readMoment(value);
  }
  return values;
}

function isMoment(text: string): boolean {
  return readMoment(text) !== null;
}

/**
 * An ISO 8601 time with its zone, or a date, which means its start in São Paulo. Null for anything
 * else, such as 31 February.
 */
export function readMoment(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text))
    return null;
  const date = text.slice(0, 'YYYY-MM-DD'.length);
  // JavaScript parses 31 February as 3 March.
  if (!isCivilDate(date)) return null;
  const moment = text === date ? startOfCivilDay(date) : new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
