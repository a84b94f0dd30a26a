/**
 * Reads the input of an operation from what a caller sent, or refuses it with a message that names
 * the field.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { fieldsOf, type FieldFacts, type FieldKind } from './data/columns';
import { invalid } from './errors';
import { inputSchemaOf } from './data/json-schema';

const DEPTH_MAX = 20;
const FREE_DATA_BYTES_MAX = 16_384;

type Values = Record<string, unknown>;
export type InputClass<Input extends object> = new () => Input;

const ajv = new Ajv({ strict: false, verbose: true, formats: { 'date-time': isMoment } });
const validators = new Map<object, ValidateFunction>();

/**
 * Reads a raw value as an input class: null counts as absent and unknown keys are dropped at every
 * level, except inside free data. Refuses with INVALID_REQUEST.
 */
export function readInput<Input extends object>(type: InputClass<Input>, raw: unknown): Input {
  if (raw !== null && raw !== undefined && !isPlain(raw))
    throw invalid('the body must be a JSON object');
  const values = tidy(raw ?? {}, fieldsOf(type), '', 0);
  const validate = validators.get(type) ?? ajv.compile(inputSchemaOf(type));
  validators.set(type, validate);
  if (!validate(values)) throw refusalOf(validate.errors?.[0]);
  return Object.assign(new type(), withMoments(values, fieldsOf(type)));
}

/**
 * Converts the texts of a query string to the numbers, flags and lists of the input. A text that
 * cannot be converted stays a text and is refused later.
 */
export function castQuery(type: object, query: Readonly<Record<string, unknown>>): Values {
  const fields = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, castValue(value, fields.get(name))]),
  );
}

function castValue(value: unknown, facts: FieldFacts | undefined): unknown {
  if (facts?.list)
    return (Array.isArray(value) ? value : [value]).map((item) =>
      castValue(item, { ...facts, list: false }),
    );
  return typeof value === 'string' ? castText(value, facts?.kind) : value;
}

function castText(text: string, kind: FieldKind | undefined): unknown {
  const isNumber = (kind === 'count' || kind === 'cents') && /^-?\d{1,15}$/.test(text);
  if (isNumber) return Number(text);
  const isFlag = kind === 'flag' && (text === 'true' || text === 'false');
  return isFlag ? text === 'true' : text;
}

function tidy(raw: object, fields: Map<string, FieldFacts>, path: string, depth: number): Values {
  if (depth > DEPTH_MAX) throw invalid(`${path} is nested too deeply`, path);
  const tidied: Values = {};
  for (const [name, value] of Object.entries(raw)) {
    const facts = fields.get(name);
    if (value === null || value === undefined || !facts) continue;
    tidied[name] = tidyValue(value, facts, path ? `${path}.${name}` : name, depth);
  }
  return tidied;
}

function tidyValue(value: unknown, facts: FieldFacts, path: string, depth: number): unknown {
  checkTexts(value, path, depth);
  if (facts.kind === 'free') return checkSize(value, path);
  if (facts.kind !== 'nested' || !facts.nested) return value;
  const fields = fieldsOf(facts.nested());
  if (Array.isArray(value))
    return value.map((item, index) =>
      isPlain(item) ? tidy(item, fields, `${path}.${index}`, depth + 1) : item,
    );
  return isPlain(value) ? tidy(value, fields, path, depth + 1) : value;
}

// PostgreSQL cannot store the character U+0000 or half of a surrogate pair.
function checkTexts(value: unknown, path: string, depth: number): void {
  if (depth > DEPTH_MAX) throw invalid(`${path} is nested too deeply`, path);
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw invalid(`${path} must not contain characters that are not text`, path);
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      checkTexts(name, `${path}.${name}`, depth);
      if (isPrototypeName(name, inner))
        throw invalid(`${path}.${name} is not a name that can be used`, `${path}.${name}`);
      checkTexts(inner, `${path}.${name}`, depth + 1);
    }
  }
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

function checkSize(value: unknown, path: string): unknown {
  if (Buffer.byteLength(JSON.stringify(value)) > FREE_DATA_BYTES_MAX)
    throw invalid(`${path} must be at most 16 kB`, path);
  return value;
}

function withMoments(values: Values, fields: Map<string, FieldFacts>): Values {
  for (const [name, facts] of fields) {
    const value = values[name];
    if (facts.kind === 'moment' && typeof value === 'string') values[name] = new Date(value);
  }
  return values;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMoment(text: string): boolean {
  return readMoment(text) !== null;
}

/**
 * An ISO 8601 time with its zone, or a date, which means its start in UTC. Null for anything else,
 * such as 31 February.
 */
export function readMoment(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text))
    return null;
  const date = text.slice(0, 'YYYY-MM-DD'.length);
  const midnight = new Date(`${date}T00:00:00Z`);
  // JavaScript parses 31 February as 3 March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, date.length) !== date)
    return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function refusalOf(error: ErrorObject | undefined) {
  if (!error) return invalid('the input is not valid');
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'required') {
    const missing = [at, String(error.params.missingProperty)].filter(Boolean).join('.');
    return invalid(`${missing} is required`, missing);
  }
  const path = at || 'the body';
  return invalid(`${path} ${complaintOf(error)}`, at || null);
}

function complaintOf({ keyword, params, schema }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${nameOfType(String(params.type))}`;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minItems':
      return `must have at least ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`;
    case 'maxItems':
      return `must have at most ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`;
    case 'maxProperties':
      return `must have at most ${params.limit} keys`;
    case 'format':
      return 'must be an ISO 8601 time, such as 2026-01-31T12:00:00.000Z';
    case 'pattern':
      return `must match ${String(schema ?? params.pattern)}`;
    default:
      return 'is not valid';
  }
}

function nameOfType(type: string): string {
  const article = /^[aeiou]/.test(type) ? 'an' : 'a';
  return `${article} ${type}`;
}
