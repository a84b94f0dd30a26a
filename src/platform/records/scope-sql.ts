/** How SQL is limited to a scope: `$1` is the store, `$2` whether it is Dev mode. */

export const IN_SCOPE = 't."storeId" = $1 AND t."devMode" = $2';

/**
 * The same together with an id, which finds the row alone. PostgreSQL uses no index for `IS NOT
 * DISTINCT FROM`. While a table has no statistics yet, an index that begins with the scope looks as
 * good to it as the primary key, and it would read every row of the store to find one.
 */
export const ID_IN_SCOPE =
  't."storeId" IS NOT DISTINCT FROM $1 AND t."devMode" IS NOT DISTINCT FROM $2';

/** A value of the scope that PostgreSQL knows only together with a row of `given`. */
const perGivenRow = (value: string) => `CASE WHEN given."id" IS NOT NULL THEN ${value} END`;

/**
 * The same together with the ids of several rows, those of `given`. PostgreSQL expects a hundred
 * rows of a function, and reads a table without statistics completely for as many. Of those that
 * equal something it expects one, which it finds by its primary key, and so each.
 */
export const EACH_ID_IN_SCOPE =
  `t."storeId" IS NOT DISTINCT FROM ${perGivenRow('$1::text')} AND ` +
  `t."devMode" IS NOT DISTINCT FROM ${perGivenRow('$2::boolean')} AND ` +
  `t."id" = given."id" AND ${perGivenRow('$1::text')} = $1`;
