/** Reading stored rows: every query carries the scope by construction. */
import {
  Any,
  type EntityManager,
  type FindOptionsOrder,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import { notFound } from '../errors';
import type { RecordClass, Scope, StoredRecord } from './record';

export type Where<Row> = FindOptionsWhere<Row>;

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

  findBy<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    order?: FindOptionsOrder<Row>,
  ): Promise<Row | null> {
    return this.read((manager) =>
      manager.findOne(type, { where: this.scoped(where), ...(order && { order }) }),
    );
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
    { order, limit }: { order?: FindOptionsOrder<Row>; limit: number },
  ): Promise<Row[]> {
    return this.read((manager) =>
      manager.find(type, {
        where: this.scoped(where),
        ...(order && { order }),
        take: limit,
      }),
    );
  }

  /** The rows with these ids, in any order; unknown ones are simply missing. */
  listByIds<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
  ): Promise<Row[]> {
    return this.read((manager) =>
      manager.find(type, { where: this.scoped({ id: Any([...ids]) } as Where<Row>) }),
    );
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

  tableOf(type: RecordClass<StoredRecord>): string {
    return this.entities.connection.getMetadata(type).tableName;
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

  protected scoped<Row extends StoredRecord>(where: Where<Row>): Where<Row> {
    return { ...where, storeId: this.scope.storeId, devMode: this.scope.devMode };
  }
}

export function refuseUnknown(type: { noun: string }, id: string, field: string | null): never {
  throw notFound(`no ${type.noun} ${id} in this environment of this store`, field);
}
