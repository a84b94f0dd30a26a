/**
 * Names as people search for them: without accents, and with upper and lower case alike. The same
 * text comes out in SQL, whatever the locale of the database, and here.
 */
import { where, type Condition } from '../lists/conditions';

const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn';

/** SQL: the folded text. Indexes are built on this expression, so it stays as it is. */
export const normalizedForSearchSql = (column: string): string =>
  `translate(lower(${column}), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

export function normalizedForSearch(text: string): string {
  const lower = text.toLowerCase();
  return [...lower].map((letter) => PLAIN[ACCENTED.indexOf(letter)] ?? letter).join('');
}

/** The rows in which the text of a column begins with this one. */
export function beginsWith(column: string, text: string | null): Condition[] {
  if (!text?.trim()) return [];
  return [
    where(
      `${normalizedForSearchSql(`t."${column}"`)} LIKE ?`,
      beginningOf(normalizedForSearch(text.trim())),
    ),
  ];
}

/** The pattern of LIKE for texts that begin with this one. */
export const beginningOf = (text: string): string =>
  `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The rows in which the text of a column is exactly this one, found by the index of the folded. */
export const isText = (column: string, text: string): Condition =>
  where(
    `${normalizedForSearchSql(`t."${column}"`)} = ? AND t."${column}" = ?`,
    normalizedForSearch(text),
    text,
  );
