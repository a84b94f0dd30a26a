/** Says what is wrong with each field of an input, and what to do about it. */
import type { ErrorObject } from 'ajv';
import { fieldsOf, type FieldFacts } from '../records/columns/columns';
import type { WrongField } from './errors';
import { AMOUNTS_ARE_CENTS } from './money';
import { didYouMean } from './nearest';

/** One sentence for each error of the schema of `type`. */
export function complaintsOf(type: object, errors: readonly ErrorObject[]): WrongField[] {
  return errors.map((error) => complaintOf(type, error));
}

function complaintOf(type: object, error: ErrorObject): WrongField {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'required') {
    const missing = [at, String(error.params.missingProperty)].filter(Boolean).join('.');
    return { field: missing, message: `${missing} is required` };
  }
  const hint = isDecimalAmount(type, at, error) ? ` (${AMOUNTS_ARE_CENTS})` : '';
  return { field: at || null, message: `${at || 'the body'} ${ruleOf(error)}${hint}` };
}

/** A field of cents that was sent as 49.9, '49.90' or '49,90'. */
function isDecimalAmount(type: object, path: string, { keyword, data }: ErrorObject): boolean {
  if (keyword !== 'type' || factsAt(type, path.split('.'))?.kind !== 'cents') return false;
  return typeof data === 'number' || /^\d+[.,]\d{1,2}$/.test(String(data));
}

/** What is known of a field. Numbers in the path are places in a list. */
function factsAt(type: object, path: readonly string[]): FieldFacts | undefined {
  const [name = '', ...rest] = path.filter((part) => !/^\d+$/.test(part));
  const facts = fieldsOf(type).get(name);
  return facts?.nested && rest.length > 0 ? factsAt(facts.nested(), rest) : facts;
}

function ruleOf({ keyword, params, schema, data }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${namesOfTypes(params.type as string | string[])}`;
    case 'enum': {
      const words = params.allowedValues as string[];
      const hint = typeof data === 'string' ? didYouMean(data, words) : '';
      return `must be one of ${words.join(', ')}${hint}`;
    }
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

function namesOfTypes(types: string | string[]): string {
  const names = [types].flat().map((type) => (type === 'null' ? type : nameOfType(type)));
  return names.join(' or ');
}

function nameOfType(type: string): string {
  const article = /^[aeiou]/.test(type) ? 'an' : 'a';
  return `${article} ${type}`;
}
