/**
 * Finds where a text stops being JSON. The parser of the runtime does not always tell the position,
 * and repeating it on shorter texts takes seconds for a large one.
 */

const BLANKS = /[\t\n\r ]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

interface Reading {
  /** The signs that close what is open, the innermost last. */
  open: ('}' | ']')[];
  expected: 'value' | 'name' | ':' | 'next';
  /** Nothing is in the innermost yet: it may be closed. */
  isEmpty: boolean;
}

/**
 * The line and column, both from 1, at which the first part begins that cannot stand there. A text
 * that ends too early stops behind its end.
 */
export function faultIn(json: string): { line: number; column: number } {
  const reading: Reading = { open: [], expected: 'value', isEmpty: false };
  let at = 0;
  for (;;) {
    at = endOf(BLANKS, json, at) ?? at;
    const next = at < json.length ? after(reading, json, at) : null;
    if (next === null) break;
    at = next;
  }
  const lines = json.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Where the part that begins here ends; null = it must not stand here. */
function after(reading: Reading, json: string, at: number): number | null {
  const { open, expected, isEmpty } = reading;
  const sign = json.charAt(at);
  const mayClose = expected === 'next' || isEmpty;
  if (mayClose && open.length > 0 && sign === open.at(-1)) {
    open.pop();
    return go(reading, 'next', at + 1);
  }
  if (expected === 'next')
    return sign === ',' && open.length > 0
      ? go(reading, open.at(-1) === '}' ? 'name' : 'value', at + 1)
      : null;
  if (expected === ':') return sign === ':' ? go(reading, 'value', at + 1) : null;
  const end = endOf(TEXT, json, at);
  if (expected === 'name') return end && go(reading, ':', end);
  if (sign === '{' || sign === '[') {
    open.push(sign === '{' ? '}' : ']');
    return go(reading, sign === '{' ? 'name' : 'value', at + 1, true);
  }
  const scalar = end ?? endOf(SCALAR, json, at);
  return scalar && go(reading, 'next', scalar);
}

function go(reading: Reading, expected: Reading['expected'], at: number, isEmpty = false): number {
  Object.assign(reading, { expected, isEmpty });
  return at;
}

function endOf(pattern: RegExp, json: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : null;
}
