/** The one way in which texts that people type are read: cleaned, or refused with a rule. */

import type { Reason, ReasonValues } from '../../operations/errors';

/** What is wrong with a text: a rule that follows the name of its field, and the reason. */
export interface TextFault {
  rule: string;
  reason: Reason;
  values?: ReasonValues;
}

/**
 * `line` is a text of one line, `lines` one of several, and `exact` is kept as it was sent, such as
 * a secret.
 */
export type TextForm = 'line' | 'lines' | 'exact';

/** A text that needs no cleaning: almost all are like this. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;
const BLANK_ENDS = /^[\p{White_Space}\u200B\u2060\uFEFF]+|[\p{White_Space}\u200B\u2060\uFEFF]+$/gu;
// U+2800 is a blank cell of Braille.
const INVISIBLE =
  /^(?:\p{White_Space}|\p{Default_Ignorable_Code_Point}|\p{Cf}|[\u2800\uFFF9-\uFFFB])*$/u;
/** They reorder the text around them, so that a reader sees another one than was sent. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;
const BREAKS_A_LINE = /[\p{Cc}\u2028\u2029]/u;
// A line feed, a carriage return and a tabulator belong to texts of several lines.
const CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** Without blank ends. A text that shows nothing is empty. */
export function cleanText(text: string, form: TextForm = 'line'): string {
  if (form === 'exact' || PLAIN.test(text)) return text;
  // Letters and their accents are composed, so that the same word is found.
  return INVISIBLE.test(text) ? '' : text.replaceAll(BLANK_ENDS, '').normalize('NFC');
}

/** The rule that a clean text breaks, as it follows the name of its field; null if none. */
export function brokenRule(text: string, form: TextForm = 'line'): string | null {
  if (form === 'exact' || PLAIN.test(text)) return null;
  if (DIRECTION.test(text))
    return 'must not contain characters that change the direction of the text: remove them';
  if (form === 'line' && BREAKS_A_LINE.test(text))
    return 'must be one line without control characters, such as line feeds: remove them';
  return CONTROLS.test(text) ? 'must not contain control characters: remove them' : null;
}
