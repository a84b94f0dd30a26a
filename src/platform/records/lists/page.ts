/**
 * Lists: newest first by default, paged by keyset, without gaps or repeats while rows are being
 * added.
 */
import type { StoredRecord } from '../record';
import type { ListedClass } from './listing';
import type { Rows } from '../rows';
import { COUNT_CAP, PAGE_MAX, type PageRequest } from './page-request';
import type { Condition } from './conditions';
import { composeConditions } from './compose-conditions';
import { boundsOf, checkCursors, listingOf } from './cursors';
import { eachList } from './each-list';
import { invalid } from '../../operations/errors';

/** The rows of a page, and whether the list goes on after and before it. */
export interface PageOfRows<Row> {
  rows: Row[];
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface Page<Row> extends PageOfRows<Row> {
  /** Whether the page before a cursor was asked for. */
  isBackwards: boolean;
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
  // With values, the plans of page and count must be made apart: see each-list.ts.
  const isCounted = conditions.every(({ values }) => values.length === 0);
  const [found = NO_PAGE] = await readPages(rows, type, [conditions], request, { isCounted });
  const { total: counted, ...shown } = found;
  return {
    ...shown,
    total: counted ?? wholeOf(shown, request) ?? (await countRow(rows, type, conditions)),
    isBackwards: isBackwards(request),
    limit: request.limit ?? PAGE_MAX,
    page: request.page ?? 1,
  };
}

/**
 * The same page of many lists of one class, in one statement per kind of conditions. Each list
 * costs an index lookup and its page, however long it is. `columns` are those that are read.
 */
export const pages = <Row extends StoredRecord>(
  rows: Rows,
  type: ListedClass<Row>,
  lists: readonly (readonly Condition[])[],
  request: PageRequest,
  columns: readonly string[] | null = null,
): Promise<PageOfRows<Row>[]> => readPages(rows, type, lists, request, { columns });

interface ReadPage<Row> extends PageOfRows<Row> {
  /** Null if it was not counted, or if the page is empty. */
  total: number | null;
}

const NO_PAGE: ReadPage<never> = { rows: [], hasNext: false, hasPrevious: false, total: null };

interface Reading {
  /** Those that are read; null or left out = all. */
  columns?: readonly string[] | null;
  /** The statement also counts the list, whose conditions have no values. */
  isCounted?: boolean;
}

async function readPages<Row extends StoredRecord>(
  rows: Rows,
  type: ListedClass<Row>,
  lists: readonly (readonly Condition[])[],
  request: PageRequest,
  { columns = null, isCounted = false }: Reading,
): Promise<ReadPage<Row>[]> {
  const limit = request.limit ?? PAGE_MAX;
  checkSince(request);
  const { after, before, since } = cursorsOf(request);
  checkCursors(type, { after, before, since });
  const backwards = isBackwards(request);
  const oldestFirst = since !== null || OLDEST_FIRST.has(request.order);
  const listing = listingOf(type);
  const stored = rows.rowMapper(type);
  // A cursor that is not the id may need any column.
  const reader = stored.only(type.listing?.cursorOf ? null : columns);
  const { key } = listing;
  const bounds = await boundsOf(rows, listing, { after, before, since, oldestFirst });
  const offset = offsetOf(request);
  const total = isCounted ? `, (${countOf(stored.table, whereOf(lists[0] ?? []))}) AS "total"` : '';
  const direction = oldestFirst === backwards ? 'DESC' : 'ASC';
  const found = await eachList(
    rows,
    lists.map((conditions) => [...conditions, ...bounds]),
    (from) =>
      `SELECT ${reader.selected}, ${key} AS "key"${total}
       FROM "${stored.table}" t ${from}
       ORDER BY ${key} ${direction}
       LIMIT ${limit + 1} OFFSET ${offset}`,
    `ORDER BY "place", "key" ${direction}`,
  );
  return found.map((list) => {
    const more = list.length > limit;
    const shown = list.slice(0, limit).map((row) => reader.objectOf(row));
    if (backwards) shown.reverse();
    return {
      rows: shown,
      hasNext: backwards ? before !== null : more,
      hasPrevious: backwards ? more : (after ?? since) !== null || offset > 0,
      // The last column but "place".
      total: isCounted && list[0] ? Number(list[0].at(-2)) : null,
    };
  });
}

const OLDEST_FIRST: ReadonlySet<PageRequest['order']> = new Set(['OLDEST_FIRST', 'asc'] as const);

function isBackwards(request: PageRequest): boolean {
  const { after, before } = cursorsOf(request);
  return request.fromEnd ?? (before !== null && after === null);
}

function cursorsOf({ since = null, after, before = null, cursor }: PageRequest) {
  return { since, after: after ?? cursor ?? null, before };
}

function offsetOf(request: PageRequest): number {
  const { after, before } = cursorsOf(request);
  if (!request.page || after || before) return 0;
  return (request.page - 1) * (request.limit ?? PAGE_MAX);
}

/** The length of a list that ends with this page, if the page says it; else null. */
function wholeOf(
  { rows, hasNext }: PageOfRows<unknown>,
  { since, fromEnd, ...request }: PageRequest,
): number | null {
  const { after, before } = cursorsOf(request);
  const offset = offsetOf(request);
  const isCut = hasNext || after || before || since || fromEnd;
  if (isCut || (rows.length === 0 && offset > 0)) return null;
  return Math.min(offset + rows.length, COUNT_CAP);
}

/** Refuses what would have no effect together with `since`. */
function checkSince({ since, after, before, cursor, page, order }: PageRequest): void {
  const others = { after, before, cursor, page, order: order === 'desc' ? order : null };
  const [other] = Object.entries(others).find(([, value]) => (value ?? null) !== null) ?? [];
  if (since && other)
    throw invalid(`since cannot be combined with ${other}`, 'since', {
      reason: 'NOT_TOGETHER',
      values: { with: [other] },
    });
}

/** How many rows each list has, in one statement; exact up to 25,000, then capped. */
export async function countRows(
  rows: Rows,
  type: ListedClass<StoredRecord>,
  lists: readonly (readonly Condition[])[],
): Promise<number[]> {
  const { table } = rows.rowMapper(type);
  const counted = await eachList(rows, lists, (from) => countOf(table, from), '');
  return counted.map(([row]) => Number(row?.[0] ?? 0));
}

async function countRow(
  rows: Rows,
  type: ListedClass<StoredRecord>,
  conditions: readonly Condition[],
): Promise<number> {
  const [total = 0] = await countRows(rows, type, [conditions]);
  return total;
}

const countOf = (table: string, from: string): string =>
  `SELECT count(*) AS "total"
   FROM (SELECT 1 FROM "${table}" t ${from} LIMIT ${COUNT_CAP}) capped`;

/** Of conditions without values. */
const whereOf = (conditions: readonly Condition[]): string =>
  composeConditions(conditions.map(({ sql }) => sql).join(' AND '), []).where;
