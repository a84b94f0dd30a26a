/**
 * Finds a name that one object of a JSON text has twice. A parser keeps the last value, another
 * program may read the first.
 */
import { endOfText, QUOTE } from './json-shape';

const OPENS_ARRAY = 91;
const OPENS_OBJECT = 123;
const CLOSES_ARRAY = 93;
const CLOSES_OBJECT = 125;
const AFTER_A_NAME = /\s*:/y;

/** The first such name; null if there is none. The text must be valid JSON. */
export function repeatedName(json: string): string | null {
  // An array has no names.
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === OPENS_OBJECT) open.push(new Set());
    else if (code === OPENS_ARRAY) open.push(null);
    else if (code === CLOSES_OBJECT || code === CLOSES_ARRAY) open.pop();
    if (code !== QUOTE) continue;
    const end = endOfText(json, index) + 1;
    const names = open.at(-1);
    if (names && isName(json, end)) {
      const name = JSON.parse(json.slice(index, end)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
    index = end - 1;
  }
  return null;
}

function isName(json: string, end: number): boolean {
  AFTER_A_NAME.lastIndex = end;
  return AFTER_A_NAME.test(json);
}
