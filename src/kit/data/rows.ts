/** Reading stored rows: every query carries the scope by construction. */
import { Any, type EntityManager, type ObjectLiteral } from 'typeorm';
import { notFound } from '../errors';
import { composeConditions } from './compose-conditions';
import { PREPARED } from './prepared-statements';
import type { RecordClass, Scope, StoredRecord } from './record';
import { storedClass, type StoredClass } from './stored-class';
import { conditionsOf, type Where } from './where-conditions';

export type { Where };
/** The columns to sort by, the most significant one first. */
export type Order<Row> = { [Name in keyof Row]?: 'ASC' | 'DESC' | 'DESC NULLS LAST' };

interface Selection<Row> {
  order?: Order<Row> | undefined;
  limit?: number;
  lock?: 'FOR NO KEY UPDATE';
}

export class Rows {
  constructor(
    private readonly entities: EntityManager,
    readonly scope: Scope,
    /** Once it is aborted, no further query is started and its reason is thrown. */
    private readonly signal?: AbortSignal,
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
  ): Promise<Row[]> {
    return this.select(type, { id: Any([...ids]) } as Where<Row>, {});
  }

  /**
   * Runs other SQL. `$1` and `$2` are always the scope (storeId, devMode) and must occur; further
   * values start at `$3`.
   */
  sql<Result extends ObjectLiteral>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Result[]> {
    if (!text.includes('$1') || !text.includes('$2'))
      throw new Error('SQL of a room must use the scope: $1 is storeId, $2 is devMode');
    return this.read((manager) =>
      manager.query<Result[]>(text, [this.scope.storeId, this.scope.devMode, ...values]),
    );
  }

  /** How rows of the class are read and written, for SQL. */
  storedClass<Row extends StoredRecord>(type: RecordClass<Row>): StoredClass<Row> {
    return storedClass(this.entities, type);
  }

  /**
   * The rows with these ids, locked until the transaction ends and in the order of their ids, so
   * that two transactions that lock the same rows do not deadlock. Unknown ones are missing.
   */
  protected selectLocked<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
  ): Promise<Row[]> {
    const where = { id: Any([...ids]) } as Where<Row>;
    const order = { id: 'ASC' } as Order<Row>;
    return this.select(type, where, { order, lock: 'FOR NO KEY UPDATE' });
  }

  protected async select<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    { order = {}, limit, lock }: Selection<Row>,
  ): Promise<Row[]> {
    const stored = this.storedClass(type);
    const conditions = conditionsOf(where);
    const composed = composeConditions(conditions.map(({ sql }) => sql).join(' AND '), [
      conditions.flatMap(({ values }) => values),
    ]);
    const sorted = Object.entries(order).map(([name, direction]) => `t."${name}" ${direction}`);
    const clauses = [
      composed.where,
      ...(sorted.length > 0 ? [`ORDER BY ${sorted.join(', ')}`] : []),
      ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
      ...(lock ? [lock] : []),
    ];
    const found = await this.sql(
      `${PREPARED}SELECT ${stored.selected} FROM "${stored.table}" t ${clauses.join(' ')}`,
      composed.values,
    );
    return found.map((row) => stored.objectOf(row));
  }

  /** Every read of this class goes through here; rows for reports ask the replica instead. */
  protected read<Result>(ask: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return ask(this.manager);
  }

  protected get manager(): EntityManager {
    this.throwIfStopped();
    return this.entities;
  }

  protected throwIfStopped(): void {
    this.signal?.throwIfAborted();
  }
}

export function refuseUnknown(type: { noun: string }, id: string, field: string | null): never {
  throw notFound(`no ${type.noun} ${id} in this environment of this store`, field);
}
