/** Reads many lists of one noun in one statement. */
import { grouped } from '../../operations/grouped';
import type { Rows } from '../rows';
import type { Condition } from './conditions';
import { composeConditions } from './compose-conditions';
import { PREPARED, type RawRow } from '../../database/query-hints';

/** One equality at most, and one bound of a page. */
const STEADY = /^(?:t\."\w+" = \?)?(?: AND )?(?:t\."id" [<>] \?)?$/;
const BOUND = /^(?:t\."id" [<>] \?)?$/;

/**
 * Whether every plan for the conditions is good for all their values. Conditions without values
 * are the same in all of them. What is not sorted, such as a count, is read by an index only if
 * few rows have the value.
 */
function isSteady(conditions: readonly Condition[], order: string): boolean {
  const valued = conditions.filter(({ values }) => values.length > 0);
  const allowed = order && valued.length === conditions.length ? STEADY : BOUND;
  return allowed.test(valued.map(({ sql }) => sql).join(' AND '));
}

/**
 * Runs one statement over all lists whose conditions differ only in their values. Returns the rows
 * of each list: what `select` reads, as texts.
 */
export async function eachList(
  rows: Rows,
  lists: readonly (readonly Condition[])[],
  select: (from: string) => string,
  order: string,
): Promise<RawRow[][]> {
  const found: RawRow[][] = lists.map(() => []);
  const sqlOf = (place: number) => (lists[place] ?? []).map(({ sql }) => sql).join(' AND ');
  for (const [sql, places] of grouped([...lists.keys()], sqlOf)) {
    const values = places.map((place) =>
      (lists[place] ?? []).flatMap((condition) => condition.values),
    );
    const composed = composeConditions(sql, values);
    const text =
      places.length === 1
        ? `SELECT found.*, 0 AS "place" FROM (${select(composed.where)}) found ${order}`
        : `SELECT found.*, list."place" - 1 AS "place"
           FROM ${composed.lists}
           CROSS JOIN LATERAL (${select(composed.where)}) found ${order}`;
    const marked = isSteady(lists[places[0] ?? 0] ?? [], order) ? `${PREPARED}${text}` : text;
    // The place is the last column.
    for (const row of await rows.texts(marked, composed.values))
      found[places[Number(row.at(-1))] ?? 0]?.push(row);
  }
  return found;
}
