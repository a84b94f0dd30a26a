/**
 * The rows of all stores, for jobs, sweeps and operators. A request has a Context with its scope
 * instead, and no way to one of these.
 */
import type { EntityManager, EntityTarget, FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import { writeActs, type AuditedAct, type Author } from './audit';

/** Runs a statement, as TypeORM or one connection does. */
export interface RunsStatements {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

/** Statements over the rows of all stores, on a connection that has no entities. */
export class AllStoresSql {
  constructor(private readonly runner: RunsStatements) {}

  /** The rows of a statement, also of UPDATE and DELETE with RETURNING. */
  async query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return rowsOfResult<Row>(await this.runner.query(sql, values && [...values]));
  }
}

export class AllStores extends AllStoresSql {
  constructor(private readonly entities: EntityManager) {
    super(entities);
  }

  /** The row with this id, or null if no store has it. */
  find<Row extends { id: string }>(type: EntityTarget<Row>, id: string): Promise<Row | null> {
    return this.entities.findOneBy(type, { id } as FindOptionsWhere<Row>);
  }

  list<Row extends object>(
    type: EntityTarget<Row>,
    where: FindOptionsWhere<Row>,
    { order, limit }: { order: FindOptionsOrder<Row>; limit: number },
  ): Promise<Row[]> {
    return this.entities.find(type, { where, order, take: limit });
  }

  /** The row with this id, locked until the transaction ends. */
  lock<Row extends { id: string }>(type: EntityTarget<Row>, id: string): Promise<Row | null> {
    const where = { id } as FindOptionsWhere<Row>;
    return this.entities.findOne(type, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Adds the row or writes what has changed of it. */
  save<Row extends object>(row: Row): Promise<Row> {
    return this.entities.save(row);
  }

  /** Records actions, in the transaction if there is one. */
  note(author: Author, acts: readonly AuditedAct[]): Promise<void> {
    return writeActs(this.entities, author, acts);
  }

  /** Each statement in a transaction of its own, which begins with these. */
  after(statements: readonly string[]): AllStoresSql {
    return new AllStoresSql({
      query: (sql, values) =>
        this.transaction(async (inside) => {
          for (const statement of statements) await inside.query(statement);
          return inside.query(sql, values);
        }),
    });
  }

  transaction<Result>(work: (all: AllStores) => Promise<Result>): Promise<Result> {
    return this.entities.transaction((inside) => work(new AllStores(inside)));
  }
}

/** TypeORM returns the rows of UPDATE and DELETE together with their number. */
function rowsOfResult<Row>(result: unknown): Row[] {
  if (!Array.isArray(result)) return [];
  const [rows, count] = result as unknown[];
  return (Array.isArray(rows) && typeof count === 'number' ? rows : result) as Row[];
}
