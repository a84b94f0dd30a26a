/** Numbers the values of conditions, for one statement over many lists. */
import { ID_IN_SCOPE, IN_SCOPE } from '../scope-sql';

const NAMES_A_ROW = /(?:^| AND )t\."id" = \?(?: AND |$)/;

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
  const scope = NAMES_A_ROW.test(sql) ? ID_IN_SCOPE : IN_SCOPE;
  let index = 0;
  const numbered = sql.replaceAll('?', () => {
    const at = index++;
    if (lists.every((each) => isSame(each[at], first[at]))) return `$${values.push(first[at]) + 2}`;
    // A list of texts in each list: PostgreSQL has no arrays of arrays of different lengths.
    const isList = Array.isArray(first[at]);
    const given = lists.map((each) => (isList ? arrayLiteral(each[at] as string[]) : each[at]));
    columns.push(`$${values.push(given) + 2}::${columnTypeOf(first[at])}[]`);
    return `list."v${columns.length}"${isList ? '::text[]' : ''}`;
  });
  const names = [...columns.map((_, at) => `"v${at + 1}"`), '"place"'].join(', ');
  // If no value differs, `unnest` still needs one element per list.
  const source =
    columns.length > 0
      ? `unnest(${columns.join(', ')})`
      : `unnest(array_fill(''::text, ARRAY[${lists.length}]))`;
  return {
    where: `WHERE ${[scope, ...(numbered ? [numbered] : [])].join(' AND ')}`,
    lists: `${source} WITH ORDINALITY AS list(${columns.length > 0 ? names : `"v1", "place"`})`,
    values,
  };
}

/** Texts as PostgreSQL writes an array of them. */
function arrayLiteral(texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

function columnTypeOf(value: unknown): string {
  if (value instanceof Date) return 'timestamptz';
  if (typeof value === 'number') return 'bigint';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}

function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
  );
}
