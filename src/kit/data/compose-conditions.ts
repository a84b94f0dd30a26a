/** Numbers the values of conditions, for one statement over many lists. */

/**
 * The conditions with numbered values. A value that is equal in all lists becomes a parameter.
 * Values that differ become columns of `list`.
 */
export function composeConditions(
  sql: string,
  lists: readonly (readonly unknown[])[],
): { where: string; lists: string; values: unknown[] } {
  const values: unknown[] = [];
  const columns: string[] = [];
  const [first = []] = lists;
  let index = 0;
  const numbered = sql.replaceAll('?', () => {
    const at = index++;
    if (lists.every((each) => isSame(each[at], first[at]))) return `$${values.push(first[at]) + 2}`;
    columns.push(
      `$${values.push(lists.map((each) => each[at])) + 2}::${columnTypeOf(first[at])}[]`,
    );
    return `list."v${columns.length}"`;
  });
  const names = [...columns.map((_, at) => `"v${at + 1}"`), '"place"'].join(', ');
  // If no value differs, `unnest` still needs one element per list.
  const source =
    columns.length > 0
      ? `unnest(${columns.join(', ')})`
      : `unnest(array_fill(''::text, ARRAY[${lists.length}]))`;
  return {
    where: ['WHERE t."storeId" = $1 AND t."devMode" = $2', ...(numbered ? [numbered] : [])].join(
      ' AND ',
    ),
    lists: `${source} WITH ORDINALITY AS list(${columns.length > 0 ? names : `"v1", "place"`})`,
    values,
  };
}

function columnTypeOf(value: unknown): string {
  if (value instanceof Date) return 'timestamptz';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}

function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
  );
}
