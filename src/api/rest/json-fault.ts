/**
 * Finds where a text stops being JSON. The parser of the runtime does not always report the
 * position, and repeating it on shorter texts takes seconds for a large one.
 */
import { invalid, type AppError } from '../../platform/operations/errors';

const BLANKS = /[\t\n\r ]*/y;
const TEXT = /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

interface Reading {
  /** The signs that close what is open, the innermost last. */
  open: ('}' | ']')[];
  expected: 'value' | 'name' | ':' | 'next';
  /** Nothing is in the innermost yet: it may be closed. */
  isEmpty: boolean;
}

/** Parts of a text that are searched: more would hold up the process, also for who has no key. */
const PARTS_MAX = 20_000;

/** The refusal of a body that is not JSON. */
export function notJson(json: string): AppError {
  const fault = faultIn(json);
  if (!fault)
    return invalid('the body is not valid JSON: look for a missing quote, comma or bracket');
  const { line, column } = fault;
  return invalid(
    `the body is not valid JSON at line ${line}, column ${column}: look there, or just before, ` +
      'for a missing quote, comma or bracket',
  );
}

/**
 * The line and column, both from 1, at which the first part begins that cannot stand there. A text
 * that ends too early stops behind its end. Null if it is not among the first parts.
 */
function faultIn(json: string): { line: number; column: number } | null {
  const reading: Reading = { open: [], expected: 'value', isEmpty: false };
  let at = 0;
  for (let part = 0; part < PARTS_MAX; part++) {
    at = endOf(BLANKS, json, at) ?? at;
    const next = at < json.length ? after(reading, json, at) : null;
    if (next === null) {
      const lines = json.slice(0, at).split('\n');
      return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    }
    at = next;
  }
  return null;
}

/** Where the part that begins here ends; null = it must not stand here. */
function after(reading: Reading, json: string, at: number): number | null {
  const { open, expected, isEmpty } = reading;
  const sign = json.charAt(at);
  if (sign === open.at(-1) && (expected === 'next' || isEmpty)) {
    open.pop();
    return go(reading, 'next', at + 1);
  }
  if (expected === 'next') return sign === ',' ? afterComma(reading, at + 1) : null;
  if (expected === ':') return sign === ':' ? go(reading, 'value', at + 1) : null;
  return afterPart(reading, json, at);
}

/** Of a name or a value. */
function afterPart(reading: Reading, json: string, at: number): number | null {
  const sign = json.charAt(at);
  const end = endOf(TEXT, json, at);
  if (reading.expected === 'name') return end && go(reading, ':', end);
  return sign === '{' || sign === '['
    ? inside(reading, sign, at + 1)
    : afterScalar(reading, end ?? endOf(SCALAR, json, at));
}

function afterComma(reading: Reading, at: number): number | null {
  const innermost = reading.open.at(-1);
  return innermost ? go(reading, innermost === '}' ? 'name' : 'value', at) : null;
}

function inside(reading: Reading, sign: '{' | '[', at: number): number {
  reading.open.push(sign === '{' ? '}' : ']');
  return go(reading, sign === '{' ? 'name' : 'value', at, true);
}

function afterScalar(reading: Reading, end: number | null): number | null {
  return end && go(reading, 'next', end);
}

function go(reading: Reading, expected: Reading['expected'], at: number, isEmpty = false): number {
  Object.assign(reading, { expected, isEmpty });
  return at;
}

function endOf(pattern: RegExp, json: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : null;
}
