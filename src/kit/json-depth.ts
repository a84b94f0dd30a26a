/** How deeply a JSON text is nested, told before it is parsed: recursion over a body must come to an end. */

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: readonly number[] = [91, 123]; // [ {
const CLOSING: readonly number[] = [93, 125]; // ] }

/** Whether arrays and objects stand in each other more than `max` deep. Says nothing of whether the text is JSON at all. */
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
