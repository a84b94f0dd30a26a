/**
 * Measures the shape of a JSON text before it is parsed: how deeply it is nested, because recursion
 * over a body must be limited, and how many names an object has, because each is looked at.
 */

export const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPENING: readonly number[] = [91, 123]; // [ {
const CLOSING: readonly number[] = [93, 125]; // ] }

/** The names of one object; more are in no request that we read. */
export const NAMES_MAX = 1_000;
export const TOO_MANY_NAMES =
  'the body has an object with more than 1,000 names: send at most 1,000 names in one object';

/** The limit that the text exceeds; null if none. Does not check whether the text is valid JSON. */
export function exceededShape(
  text: string,
  max: { depth: number; names?: number },
): 'depth' | 'names' | null {
  const { depth: depthMax, names: namesMax = NAMES_MAX } = max;
  /** The names so far, of each object or array that is open. */
  const names = [0];
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfText(text, index);
    else if (code === COLON) {
      const count = (names[depth] ?? 0) + 1;
      if (count > namesMax) return 'names';
      names[depth] = count;
    } else if (OPENING.includes(code)) {
      if (++depth > depthMax) return 'depth';
      names[depth] = 0;
    } else if (CLOSING.includes(code)) depth = Math.max(0, depth - 1);
  }
  return null;
}

/** Where the text that begins at this quote ends: its last quote, or the end of all. */
export function endOfText(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (code === QUOTE) return index;
  }
  return text.length;
}

/** Whether a form has more names than an object of a body may have. */
export function hasTooManyNames(form: string): boolean {
  let names = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1))
    if (++names > NAMES_MAX) return true;
  return false;
}
