/** Censors the fields of a log line that hold secrets or personal data. */
import { isError } from '../operations/is-error';
import { isPersonalName } from './personal-names';

const CENSORED = '[redacted]';
/** How deep objects in a field are searched; the fields of a line are at depth 1. */
const DEPTH_MAX = 4;
/** Secrets that are no fields of a class: headers, keys, passwords and cards. */
const SECRET_NAMES = new Set(['authorization', 'secret', 'key', 'password', 'card']);
/**
 * Personal fields that are not censored: stores, webhooks and jobs have a name, too, attempts have
 * a number, and connections a state.
 */
const SHOWN_NAMES = new Set(['name', 'number', 'state']);

/**
 * A copy in which the value of every secret and of every personal field of a class is censored, up
 * to depth 4; names that other things have, too, are not. Lists are searched, too. Errors, dates
 * and bytes are left to the serializers.
 */
export function censorFields(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isCensored(name) && value !== null && value !== undefined
        ? CENSORED
        : censorValue(value, depth + 1),
    ]),
  );
}

function censorValue(value: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((each) => censorValue(each, depth));
  return isPlain(value) ? censorFields(value, depth) : value;
}

function isCensored(name: string): boolean {
  return SECRET_NAMES.has(name) || (!SHOWN_NAMES.has(name) && isPersonalName(name));
}

/** Rows are instances of their class and are searched, too. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(isError(value) || value instanceof Date || ArrayBuffer.isView(value)) &&
    !('toJSON' in value)
  );
}
