/**
 * Lists: newest first by default, paged by keyset, without gaps or repeats while rows are being
 * added.
 */
import type { StoredRecord } from './record';
import type { ListedClass } from './listing';
import type { Rows } from './rows';
import { COUNT_CAP, PAGE_MAX, type PageRequest } from './page-request';
import type { Condition } from './conditions';
import { boundsOf, checkCursors, listingOf } from './cursors';
import { eachList } from './each-list';

export interface Page<Row> {
  rows: Row[];
  hasNext: boolean;
  hasPrevious: boolean;
  /** Exact up to 25,000, then capped. */
  total: number;
  limit: number;
  page: number;
}

/** One page of a list, with its total. */
export async function page<Row extends StoredRecord>(
  rows: Rows,
  type: ListedClass<Row>,
  conditions: readonly Condition[],
  request: PageRequest,
): Promise<Page<Row>> {
  const [found] = await pageIds(rows, type, [conditions], request);
  const [total = 0] = await countRows(rows, type, [conditions]);
  const { ids, ...rest } = found ?? { ids: [], hasNext: false, hasPrevious: false };
  const known = new Map((await rows.listByIds(type, ids)).map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => known.get(id) ?? []),
    ...rest,
    total,
    limit: request.limit ?? PAGE_MAX,
    page: request.page ?? 1,
  };
}

export interface PageOfIds {
  ids: string[];
  hasNext: boolean;
  hasPrevious: boolean;
}

/**
 * The same page of many lists of one class, in one statement per kind of conditions. Each list
 * costs an index lookup and its page, however long it is.
 */
export async function pageIds(
  rows: Rows,
  type: ListedClass<StoredRecord>,
  lists: readonly (readonly Condition[])[],
  request: PageRequest,
): Promise<PageOfIds[]> {
  const limit = request.limit ?? PAGE_MAX;
  const after = request.after ?? request.cursor ?? null;
  const before = request.before ?? null;
  checkCursors(type, { after, before });
  const backwards = request.fromEnd ?? (before !== null && after === null);
  const oldestFirst = request.order === 'OLDEST_FIRST';
  const listing = listingOf(type);
  const { key } = listing;
  const bounds = await boundsOf(rows, listing, { after, before, oldestFirst });
  const offset = request.page && !after && !before ? (request.page - 1) * limit : 0;
  const direction = oldestFirst === backwards ? 'DESC' : 'ASC';
  const found = await eachList<{ place: string; id: string }>(
    rows,
    lists.map((conditions) => [...conditions, ...bounds]),
    (from) =>
      `SELECT t."id", ${key} AS "key"
       FROM "${rows.tableOf(type)}" t ${from}
       ORDER BY ${key} ${direction}
       LIMIT ${limit + 1} OFFSET ${offset}`,
    `ORDER BY "place", "key" ${direction}`,
  );
  return found.map((list) => {
    const more = list.length > limit;
    const ids = list.slice(0, limit).map(({ id }) => id);
    if (backwards) ids.reverse();
    return {
      ids,
      hasNext: backwards ? before !== null : more,
      hasPrevious: backwards ? more : after !== null || offset > 0,
    };
  });
}

/** How many rows each list has, in one statement; exact up to 25,000, then capped. */
export async function countRows(
  rows: Rows,
  type: ListedClass<StoredRecord>,
  lists: readonly (readonly Condition[])[],
): Promise<number[]> {
  const counted = await eachList<{ place: string; total: string }>(
    rows,
    lists,
    (from) =>
      `SELECT count(*) AS "total"
       FROM (SELECT 1 FROM "${rows.tableOf(type)}" t ${from} LIMIT ${COUNT_CAP}) capped`,
    '',
  );
  return counted.map(([row]) => Number(row?.total ?? 0));
}
