/** A list that is searched by one word: where it looks, each place by its own index. */
import { Text } from '../../platform/records/columns/columns';
import {
  beginningOf,
  normalizedForSearch,
  normalizedForSearchSql,
} from '../../platform/records/columns/normalize-for-search';
import { where, type Condition } from '../../platform/records/lists/conditions';

const KEYWORD_MIN = 2;
const KEYWORD_MAX = 200;

/** The filter by a keyword; `found` says what it is compared with. */
export const Keyword = (found: string) =>
  Text(
    `Only rows with this word: ${found}; without regard to accents and upper and lower case. ` +
      `${KEYWORD_MIN} to ${KEYWORD_MAX} characters.`,
    { nullable: true, min: KEYWORD_MIN, max: KEYWORD_MAX },
  );

/** A SELECT of ids over the alias in its name, with `?` for each value. */
export type Place = Condition;

/** The ids of the rows of a table that meet the condition over the alias `k`. */
export function place(table: string, sql: string, ...values: unknown[]): Place {
  return where(
    `SELECT k."id" FROM "${table}" k WHERE ${inScope('k')} AND ${sql} OFFSET 0`,
    ...values,
  );
}

/**
 * The ids of the rows of a table that name one of these others in a column. `others` selects ids.
 * By LATERAL with OFFSET each is read by the index of the column.
 */
export function placeOfOthers(
  table: string,
  column: string,
  others: string,
  values: readonly unknown[],
): Place {
  return where(
    `
      SELECT f."id"
      FROM (SELECT a."id" FROM (${others}) a OFFSET 0) o
      CROSS JOIN LATERAL (
        SELECT k."id" FROM "${table}" k WHERE ${inScope('k')} AND ${column} = o."id" OFFSET 0
      ) f
    `,
    ...values,
  );
}

export const inScope = (alias: string): string =>
  `${alias}."storeId" = $1 AND ${alias}."devMode" = $2`;

/** By its whole id, or the beginning of one of these columns. */
export function placesOf(table: string, columns: readonly string[], keyword: string): Place[] {
  const beginning = beginningOf(normalizedForSearch(keyword));
  return [
    place(table, 'k."id" = ?', keyword),
    ...columns.map((column) =>
      place(table, `${normalizedForSearchSql(`k."${column}"`)} LIKE ?`, beginning),
    ),
  ];
}

/** The rows that any of the places has. The ids are read first, each by the index of its place. */
export function foundIn(places: readonly Place[]): Condition {
  const selects = places.map(({ sql }) => `(${sql})`).join(' UNION ALL ');
  return where(`t."id" = ANY(ARRAY(${selects}))`, ...places.flatMap(({ values }) => values));
}
