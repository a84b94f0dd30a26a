/** Reading stored rows: every query carries the scope by construction. */
import DataLoader from 'dataloader';
import { Any, type EntityManager, type ObjectLiteral } from 'typeorm';
import { notFound } from '../operations/errors';
import { grouped } from '../operations/grouped';
import { composeConditions } from './lists/compose-conditions';
import type { Condition } from './lists/conditions';
import { rowsOf } from '../database/pool-queries';
import { RAW_TEXT, PREPARED, type RawRow } from '../database/query-hints';
import type { RecordClass, Scope, StoredRecord } from './record';
import type { StopSignal } from '../jobs/stop-signal';
import { rowMapper, type RowMapper } from './row-mapper';
import { conditionsOf, type Where } from './where-conditions';

export type { Where };
/** The columns to sort by, the most significant one first. */
export type Order<Row> = { [Name in keyof Row]?: 'ASC' | 'DESC' | 'DESC NULLS LAST' };

export interface Selection<Row> {
  order?: Order<Row> | undefined;
  limit?: number;
  lock?: 'FOR NO KEY UPDATE';
  /** The columns that are read; all, if it is null or left out. See `RowMapper.only`. */
  columns?: readonly string[] | null;
}

/** Answers all items by the same statements: one result for each, in their order. */
export type AskEach<Item, Result> = (
  rows: Rows,
  items: readonly Item[],
) => Promise<readonly Result[]>;

export class Rows {
  private readonly asking = new Map<unknown, unknown>();

  constructor(
    private readonly entities: EntityManager,
    readonly scope: Scope,
    /** Once it is aborted, no further query is started and its reason is thrown. */
    private readonly signal?: StopSignal,
  ) {}

  /** The row with this id, or null if this scope has none. */
  find<Row extends StoredRecord>(type: RecordClass<Row>, id: string): Promise<Row | null> {
    return this.findBy(type, { id } as Where<Row>);
  }

  async findBy<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    order?: Order<Row>,
  ): Promise<Row | null> {
    const [row] = await this.select(type, where, { order, limit: 1 });
    return row ?? null;
  }

  /** The row with this id; refuses with 404. */
  async get<Row extends StoredRecord>(
    type: RecordClass<Row>,
    id: string,
    field = 'id',
  ): Promise<Row> {
    return (await this.find(type, id)) ?? refuseUnknown(type, id, field);
  }

  list<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    { order, limit }: { order?: Order<Row>; limit: number },
  ): Promise<Row[]> {
    return this.select(type, where, { order, limit });
  }

  /** The rows with these ids, in any order; unknown ones are simply missing. */
  listByIds<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
    columns: Selection<Row>['columns'] = null,
  ): Promise<Row[]> {
    return this.select(type, named<Row>(ids), { columns });
  }

  /**
   * The answer for one item. What is asked for at the same time, as for the objects of a list or by
   * work that shares a transaction, is asked for at once.
   */
  loadBatched<Item, Result>(ask: AskEach<Item, Result>, item: Item): Promise<Result> {
    const known = this.asking.get(ask) as DataLoader<{ item: Item }, Result> | undefined;
    const askAll = (asked: readonly { item: Item }[]) =>
      ask(
        this,
        asked.map((each) => each.item),
      );
    const asking = known ?? new DataLoader(askAll, { cache: false });
    this.asking.set(ask, asking);
    return asking.load({ item });
  }

  /**
   * Runs other SQL. `$1` and `$2` are always the scope (storeId, devMode) and must occur; further
   * values start at `$3`.
   */
  sql<Result extends ObjectLiteral>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Result[]> {
    return this.read<Result>(text, this.scoped(text, values));
  }

  /** The same for rows that `rowMapper` reads. */
  texts(text: string, values: readonly unknown[] = []): Promise<RawRow[]> {
    return this.read<RawRow>(`${RAW_TEXT}${text}`, this.scoped(text, values));
  }

  /** How rows of the class are read and written, for SQL. */
  rowMapper<Row extends StoredRecord>(type: RecordClass<Row>): RowMapper<Row> {
    return rowMapper(this.entities, type);
  }

  protected async select<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    selection: Selection<Row>,
  ): Promise<Row[]> {
    const [rows] = await this.selectEach(type, [conditionsOf(where)], selection);
    return rows ?? [];
  }

  /** The rows of each list, by one statement. The conditions differ in their values only. */
  async selectEach<Row extends StoredRecord>(
    type: RecordClass<Row>,
    lists: readonly (readonly Condition[])[],
    { order = {}, limit, lock, columns = null }: Selection<Row>,
  ): Promise<Row[][]> {
    const stored = this.rowMapper(type);
    const reader = stored.only(columns);
    const valuesOf = lists.map((conditions) => conditions.flatMap(({ values }) => values));
    const keys = valuesOf.map((values) => JSON.stringify(values));
    const distinct = new Map(keys.map((key, at) => [key, valuesOf[at] ?? []]));
    const composed = composeConditions((lists[0] ?? []).map(({ sql }) => sql).join(' AND '), [
      ...distinct.values(),
    ]);
    const sorted = Object.entries(order).map(([name, direction]) => `t."${name}" ${direction}`);
    const select = [
      `SELECT ${reader.selected} FROM "${stored.table}" t`,
      composed.where,
      ...(sorted.length > 0 ? [`ORDER BY ${sorted.join(', ')}`] : []),
      ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
      ...(lock ? [lock] : []),
    ].join(' ');
    if (distinct.size === 1) {
      const found = await this.texts(`${PREPARED}${select}`, composed.values);
      return keys.map(() => found.map((row) => reader.objectOf(row)));
    }
    // With OFFSET each list is read by an index, also of a table without statistics.
    const found = await this.texts(
      `${PREPARED}SELECT t.*, list."place"
       FROM ${composed.lists} CROSS JOIN LATERAL (${select}${lock ? '' : ' OFFSET 0'}) t
       ORDER BY ${['"place"', ...sorted].join(', ')}`,
      composed.values,
    );
    const byPlace = grouped(found, (row) => Number(row.at(-1)));
    const places = new Map([...distinct.keys()].map((key, at) => [key, at + 1]));
    return keys.map((key) => {
      const own = byPlace.get(places.get(key) ?? 0) ?? [];
      return own.map((row) => reader.objectOf(row));
    });
  }

  protected scoped(text: string, values: readonly unknown[]): unknown[] {
    if (!text.includes('$1') || !text.includes('$2'))
      throw new Error('SQL of a module must use the scope: $1 is storeId, $2 is devMode');
    return [this.scope.storeId, this.scope.devMode, ...values];
  }

  /** Every read of this class goes through here; rows for reports ask the replica instead. */
  protected read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return rowsOf<Row>(this.manager, text, values);
  }

  protected get manager(): EntityManager {
    this.throwIfStopped();
    return this.entities;
  }

  protected throwIfStopped(): void {
    this.signal?.throwIfAborted();
  }
}

/**
 * The rows with these ids, locked until the transaction ends and in the order of their ids, so that
 * two transactions that lock the same rows do not deadlock. Unknown ones are missing.
 */
export async function lockByIds<Row extends StoredRecord>(
  rows: Rows,
  type: RecordClass<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // Each by its primary key: of a list of ids PostgreSQL may read the whole table.
  const lists = [...new Set(ids)].toSorted().map((id) => conditionsOf({ id } as Where<Row>));
  const found = await rows.selectEach(type, lists, { lock: 'FOR NO KEY UPDATE' });
  return found.flat();
}

/** One id is a condition of its own: of an array PostgreSQL expects ten. */
function named<Row extends StoredRecord>(ids: readonly string[]): Where<Row> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return { id: only } as Where<Row>;
  return { id: Any([...ids]) } as Where<Row>;
}

export function refuseUnknown(type: { noun: string }, id: string, field: string | null): never {
  throw notFound(`no ${type.noun} ${id} in this environment of this store`, field);
}
