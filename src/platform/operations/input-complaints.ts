/** Says what is wrong with each field of an input, and what to do about it. */
import type { ErrorObject } from 'ajv';
import { fieldsOf, type FieldFacts } from '../records/columns/columns';
import type { ReasonValues, Reason, WrongField } from './errors';
import { AMOUNTS_ARE_CENTS } from './money';
import { didYouMean } from './nearest';

export const PLUS_IS_A_BLANK = 'a + in a query string is sent as %2B';

/** One sentence for each error of the schema of `type`. */
export function complaintsOf(type: object, errors: readonly ErrorObject[]): WrongField[] {
  return errors.map((error) => complaintOf(type, error));
}

function complaintOf(type: object, error: ErrorObject): WrongField {
  const at = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'required') {
    const missing = [at, String(error.params.missingProperty)].filter(Boolean).join('.');
    return { field: missing, message: `${missing} is required`, reason: 'REQUIRED' };
  }
  const facts = factsAt(type, at.split('.'));
  const isDecimal = isDecimalAmount(facts, error);
  const rule = (isDecimal || error.keyword === 'pattern') && facts?.rule;
  const hint = isDecimal ? ` (${AMOUNTS_ARE_CENTS})` : hintOf(error, facts);
  return {
    field: at || null,
    message: `${at || 'the body'} ${rule || `${ruleOf(error)}${hint}`}`,
    ...whyOf(error, facts),
  };
}

/** The same for programs. */
function whyOf(
  { keyword, params }: ErrorObject,
  facts: FieldFacts | undefined,
): { reason?: Reason; values?: ReasonValues } {
  const limit = Number(params.limit);
  const unit: ReasonValues = facts?.kind === 'cents' ? { unit: 'cents' } : {};
  switch (keyword) {
    case 'type':
      return { reason: 'WRONG_TYPE', values: { type: [params.type as string | string[]].flat() } };
    case 'enum':
      return { reason: 'NOT_A_CHOICE', values: { choices: params.allowedValues as string[] } };
    case 'minimum':
      return { reason: 'TOO_LOW', values: { limit, ...unit } };
    case 'maximum':
      return { reason: 'TOO_HIGH', values: { limit, ...unit } };
    case 'minLength':
      return limit === 1 ? { reason: 'REQUIRED' } : { reason: 'TOO_SHORT', values: { limit } };
    case 'maxLength':
      return { reason: 'TOO_LONG', values: { limit } };
    case 'minItems':
      return { reason: 'TOO_FEW', values: { limit } };
    case 'maxItems':
    case 'maxProperties':
      return { reason: 'TOO_MANY', values: { limit } };
    case 'format':
      return { reason: 'WRONG_FORMAT', values: { format: 'time' } };
    case 'pattern':
      return { reason: 'WRONG_FORMAT', values: { format: facts?.format ?? 'other' } };
    default:
      return {};
  }
}

/** In a query string, `+` means a blank: a time with a zone then has one. An amount is a number. */
function hintOf({ keyword, data }: ErrorObject, facts?: FieldFacts): string {
  if (facts?.kind === 'cents' && keyword === 'type' && typeof data === 'string')
    return /^\d+$/.test(data) ? ' (send it without quotes)' : '';
  const isUnencoded = keyword === 'format' && typeof data === 'string' && /T.* \d/.test(data);
  return isUnencoded ? ` (${PLUS_IS_A_BLANK})` : '';
}

/** A field of cents that was sent as 49.9, '49.90' or '49,90'. */
function isDecimalAmount(facts: FieldFacts | undefined, { keyword, data }: ErrorObject): boolean {
  if (keyword !== 'type' || facts?.kind !== 'cents') return false;
  if (typeof data === 'number') return true;
  return typeof data === 'string' && /^\d+[.,]\d{1,2}$/.test(data);
}

/** What is known of a field. Numbers in the path are places in a list. */
function factsAt(type: object, path: readonly string[]): FieldFacts | undefined {
  const [name = '', ...rest] = path.filter((part) => !/^\d+$/.test(part));
  const facts = fieldsOf(type).get(name);
  return facts?.nested && rest.length > 0 ? factsAt(facts.nested(), rest) : facts;
}

function ruleOf({ keyword, params, data }: ErrorObject): string {
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
      return 'has another form than this field takes';
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
