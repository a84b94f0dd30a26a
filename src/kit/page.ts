/** Lists: newest first unless asked otherwise, by keyset, without gap or repeat while rows are being added. */
import { InputType } from 'type-graphql';
import { choices } from './choices';
import { Count, Id, Moment, fieldsOf } from './columns';
import { invalid } from './errors';
import { isIdOf, tailOf } from './ids';
import { prefixesOf, type Listing, type RecordClass, type StoredRecord } from './record';
import type { Rows } from './rows';

export const PAGE_MAX = 100;
export const COUNT_CAP = 25_000;

export const ListOrder = choices(
  'ListOrder',
  'In which order a list is read, by the time its rows were created.',
  {
    NEWEST_FIRST: 'What was created last comes first.',
    OLDEST_FIRST: 'What was created first comes first.',
  },
);
export type ListOrder = (typeof ListOrder)[number];

@InputType()
export class PageInput {
  @Id('Answer the rows after (older than) this one.', { nullable: true }) after: string | null;
  @Id('Answer the rows before (newer than) this one.', { nullable: true }) before: string | null;
  @Id('The same as `after`.', { nullable: true }) cursor: string | null;
  @Count('How many rows at the most.', { nullable: true, min: 1, max: PAGE_MAX }) limit:
    number | null;
  @Count('Which page, counted from 1, instead of a cursor.', {
    nullable: true,
    min: 1,
    max: COUNT_CAP,
  })
  page: number | null;
}

export interface PageRequest {
  after?: string | null;
  before?: string | null;
  cursor?: string | null;
  limit?: number | null;
  page?: number | null;
  /** Count from the end of the list instead of its start; by default only a lone `before` does. */
  fromEnd?: boolean;
  order?: ListOrder;
}

export interface Page<Row> {
  rows: Row[];
  hasNext: boolean;
  hasPrevious: boolean;
  /** Exact up to 25,000, then capped. */
  total: number;
  limit: number;
  page: number;
}

/** Conditions of a list: pieces of SQL over the alias `t`, with `?` for each value. */
export type Condition = { sql: string; values: readonly unknown[] };

export const where = (sql: string, ...values: unknown[]): Condition => ({ sql, values });

/** `column = value`, or nothing when no value was given. */
export function equals(column: string, value: unknown): Condition[] {
  return value === null || value === undefined ? [] : [where(`t."${column}" = ?`, value)];
}

interface CreatedRange {
  createdFrom?: Date | null;
  createdBefore?: Date | null;
}

/** Gives the filter of a list the fields of a range of time. */
export function addCreatedRange(filter: new () => object): void {
  if (fieldsOf(filter).has('createdFrom')) return;
  Moment('Only rows created at or after this time.', { nullable: true })(
    filter.prototype as object,
    'createdFrom',
  );
  Moment('Only rows created before this time.', { nullable: true })(
    filter.prototype as object,
    'createdBefore',
  );
}

export function inCreatedRange({ createdFrom, createdBefore }: CreatedRange): Condition[] {
  return [
    ...(createdFrom ? [where('t."createdAt" >= ?', createdFrom)] : []),
    ...(createdBefore ? [where('t."createdAt" < ?', createdBefore)] : []),
  ];
}

/** One page of a list, with its total. */
export async function page<Row extends StoredRecord>(
  rows: Rows,
  type: RecordClass<Row>,
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

/** The same page of many lists of one noun, in one statement (one for each kind of conditions): each list costs an index look-up and its page, however long it is. */
export async function pageIds(
  rows: Rows,
  type: RecordClass<StoredRecord>,
  lists: readonly (readonly Condition[])[],
  request: PageRequest,
): Promise<PageOfIds[]> {
  const limit = request.limit ?? PAGE_MAX;
  const after = request.after ?? request.cursor ?? null;
  const before = request.before ?? null;
  checkCursors(type, { after, before });
  const backwards = request.fromEnd ?? (before !== null && after === null);
  const oldestFirst = request.order === 'OLDEST_FIRST';
  const { key, keyOf } = listingOf(type);
  const [beyond, until] = oldestFirst ? ['>', '<'] : ['<', '>'];
  const bounds = [
    ...(after ? [where(`${key} ${beyond} ?`, await keyOf(rows, after, 'after'))] : []),
    ...(before ? [where(`${key} ${until} ?`, await keyOf(rows, before, 'before'))] : []),
  ];
  const offset = request.page && !after && !before ? (request.page - 1) * limit : 0;
  const direction = oldestFirst === backwards ? 'DESC' : 'ASC';
  const found = await eachList<{ place: string; id: string }>(
    rows,
    lists.map((conditions) => [...conditions, ...bounds]),
    (from) =>
      `SELECT t."id", ${key} AS "key" FROM "${rows.tableOf(type)}" t ${from} ORDER BY ${key} ${direction} LIMIT ${limit + 1} OFFSET ${offset}`,
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
  type: RecordClass<StoredRecord>,
  lists: readonly (readonly Condition[])[],
): Promise<number[]> {
  const counted = await eachList<{ place: string; total: string }>(
    rows,
    lists,
    (from) =>
      `SELECT count(*) AS "total" FROM (SELECT 1 FROM "${rows.tableOf(type)}" t ${from} LIMIT ${COUNT_CAP}) capped`,
    '',
  );
  return counted.map(([row]) => Number(row?.total ?? 0));
}

/** The time-sortable tail of an id, of rows under the alias `t`. */
export const TAIL_SQL = `substring(t."id" from '[^_]+$')`;

/** Unless the noun says otherwise a list is sorted by the id or, where kinds of the noun have prefixes of their own, by its time-sortable tail: also a cursor whose row is gone tells a place. */
function listingOf({
  listing,
  prefixes,
}: RecordClass<StoredRecord>): Pick<Listing<StoredRecord>, 'key' | 'keyOf'> {
  if (listing) return listing;
  return prefixes
    ? { key: TAIL_SQL, keyOf: (_rows, id) => Promise.resolve(tailOf(id)) }
    : { key: 't."id"', keyOf: (_rows, id) => Promise.resolve(id) };
}

/** Refuses a cursor that has not the form of an id of the noun. */
export function checkCursors(
  type: RecordClass<StoredRecord>,
  cursors: { after: string | null; before: string | null },
): void {
  if (type.listing?.cursorOf) return;
  for (const [field, cursor] of Object.entries(cursors)) {
    if (cursor !== null && !prefixesOf(type).some((prefix) => isIdOf(prefix, cursor)))
      throw invalid(`${field} must be the id of a ${type.noun}, such as ${type.prefix}_…`, field);
  }
}

/** Runs one statement over all lists whose conditions differ only in their values; answers the rows of each list. */
async function eachList<Found extends { place: string }>(
  rows: Rows,
  lists: readonly (readonly Condition[])[],
  select: (from: string) => string,
  order: string,
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
    const composed = compose(sql, values);
    const text =
      places.length === 1
        ? `SELECT 0 AS "place", found.* FROM (${select(composed.where)}) found ${order}`
        : `SELECT list."place" - 1 AS "place", found.* FROM ${composed.lists} CROSS JOIN LATERAL (${select(composed.where)}) found ${order}`;
    for (const row of await rows.sql<Found>(text, composed.values))
      found[places[Number(row.place)] ?? 0]?.push(row);
  }
  return found;
}

/** The conditions with numbered values: one that is the same in all lists stands for itself, those that differ become columns of `list`. */
function compose(
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
  // Lists that are the same but for nothing at all still have their places.
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
