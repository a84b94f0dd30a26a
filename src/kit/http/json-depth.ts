/**
 * Measures how deeply a JSON text is nested before it is parsed, because recursion over a body must
 * be limited.
 */

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: readonly number[] = [91, 123]; // [ {
const CLOSING: readonly number[] = [93, 125]; // ] }

/**
 * Whether arrays and objects are nested more than `max` deep. Does not check whether the text is
 * valid JSON.
 */
export function isNestedDeeper(text: string, max: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInText && code === BACKSLASH) index++;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.includes(code)) depth++;
    else if (CLOSING.includes(code)) depth--;
    if (depth > max) return true;
  }
  return false;
}
