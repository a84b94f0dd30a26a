/** Reads many lists of one noun in one statement. */
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
 * of each list.
 */
export const eachList = <Found extends { place: string }>(
  rows: Rows,
  lists: readonly (readonly Condition[])[],
  select: (from: string) => string,
  order: string,
): Promise<Found[][]> =>
  askEachList(lists, select, order, {
    ask: (text, values) => rows.sql<Found>(text, values),
    placeOf: ({ place }) => place,
  });

/** The same for rows that `rowMapper` reads: those of `select` begin with its columns. */
export const eachListOfTexts = (
  rows: Rows,
  lists: readonly (readonly Condition[])[],
  select: (from: string) => string,
  order: string,
): Promise<RawRow[][]> =>
  askEachList(lists, select, order, {
    ask: (text, values) => rows.texts(text, values),
    placeOf: (found) => found.at(-1),
  });

interface Asking<Found> {
  ask(text: string, values: readonly unknown[]): Promise<Found[]>;
  /** The value of the column "place", the last one. */
  placeOf(found: Found): unknown;
}

async function askEachList<Found>(
  lists: readonly (readonly Condition[])[],
  select: (from: string) => string,
  order: string,
  { ask, placeOf }: Asking<Found>,
): Promise<Found[][]> {
  const found: Found[][] = lists.map(() => []);
  const kinds = new Map<string, number[]>();
  for (const [place, conditions] of lists.entries()) {
    const sql = conditions.map((condition) => condition.sql).join(' AND ');
    const places = kinds.get(sql) ?? [];
    places.push(place);
    kinds.set(sql, places);
  }
  for (const [sql, places] of kinds) {
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
    for (const row of await ask(marked, composed.values))
      found[places[Number(placeOf(row))] ?? 0]?.push(row);
  }
  return found;
}
