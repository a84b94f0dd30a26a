/** Says what is wrong with each field of an input, and what to do about it. */
import type { ErrorObject } from 'ajv';
import { fieldsOf, type FieldFacts } from '../records/columns/columns';
import type { ReasonValues, Reason, WrongField } from './errors';
import { AMOUNTS_ARE_CENTS } from './money';
import { didYouMean } from './nearest';

export const PLUS_IS_A_BLANK = 'a + in a query string is sent as %2B';

/** Broken rules that a field may word itself. */
const HAS_OWN_RULE: readonly string[] = ['pattern', 'minimum'];

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
  const own = (isDecimal || HAS_OWN_RULE.includes(error.keyword)) && facts?.rule;
  const hint = isDecimal ? ` (${AMOUNTS_ARE_CENTS})` : hintOf(error, facts);
  const { rule, ...why } = brokenRule(error, facts);
  return { field: at || null, message: `${at || 'the body'} ${own || `${rule}${hint}`}`, ...why };
}

interface BrokenRule {
  /** Follows the name of the field. */
  rule: string;
  reason?: Reason;
  values?: ReasonValues;
}

/** The rule for people, and the same for programs. */
function brokenRule(
  { keyword, params, data }: ErrorObject,
  facts: FieldFacts | undefined,
): BrokenRule {
  const limit = Number(params.limit);
  const unit = facts?.kind === 'cents' && { unit: 'cents' };
  const entries = limit === 1 ? 'entry' : 'entries';
  switch (keyword) {
    case 'type': {
      const type = [params.type as string | string[]].flat();
      const isSeveral = Array.isArray(data) && !type.includes('object');
      const rule = `must be ${namesOfTypes(type)}${isSeveral ? ', not several values' : ''}`;
      return { rule, reason: 'WRONG_TYPE', values: { type } };
    }
    case 'enum': {
      const choices = params.allowedValues as string[];
      const meant = typeof data === 'string' ? didYouMean(data, choices) : '';
      const rule = `must be one of ${choices.join(', ')}${meant}`;
      return { rule, reason: 'NOT_A_CHOICE', values: { choices } };
    }
    case 'minimum':
      return { rule: `must be at least ${limit}`, reason: 'TOO_LOW', values: { limit, ...unit } };
    case 'maximum':
      return { rule: `must be at most ${limit}`, reason: 'TOO_HIGH', values: { limit, ...unit } };
    case 'minLength':
      if (limit === 1) return { rule: 'must not be empty', reason: 'REQUIRED' };
      return {
        rule: `must have at least ${limit} characters`,
        reason: 'TOO_SHORT',
        values: { limit },
      };
    case 'maxLength':
      return {
        rule: `must have at most ${limit} characters`,
        reason: 'TOO_LONG',
        values: { limit },
      };
    case 'minItems':
      return {
        rule: `must have at least ${limit} ${entries}`,
        reason: 'TOO_FEW',
        values: { limit },
      };
    case 'maxItems':
      return {
        rule: `must have at most ${limit} ${entries}`,
        reason: 'TOO_MANY',
        values: { limit },
      };
    case 'maxProperties':
      return { rule: `must have at most ${limit} keys`, reason: 'TOO_MANY', values: { limit } };
    case 'format': {
      const rule = 'must be an ISO 8601 time, such as 2026-01-31T12:00:00.000Z';
      return { rule, reason: 'WRONG_FORMAT', values: { format: 'time' } };
    }
    case 'pattern': {
      const values = { format: facts?.format ?? 'other' };
      return { rule: 'has another form than this field takes', reason: 'WRONG_FORMAT', values };
    }
    default:
      return { rule: 'is not valid' };
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

function namesOfTypes(types: readonly string[]): string {
  const nameOf = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
  return types.map((type) => (type === 'null' ? type : nameOf(type))).join(' or ');
}
