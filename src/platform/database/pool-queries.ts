/**
 * Statements outside of a transaction go to the pool of the driver directly: a query runner of
 * TypeORM for each of them takes longer in the process than the statement itself.
 */
import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

const pools = new WeakMap<DataSource, pg.Pool>();

/** Called when a database opens its pool. */
export function queryThrough(database: DataSource, pool: pg.Pool): void {
  pools.set(database, pool);
}

/** The rows of a statement that reads, in the transaction of the manager if it has one. */
export async function rowsOf<Row>(
  manager: EntityManager,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { connection: database, queryRunner } = manager;
  const given = [...values];
  const pool = queryRunner ? undefined : pools.get(database);
  if (!pool) return manager.query<Row[]>(sql, given);
  database.logger.logQuery(sql, given);
  return (await pool.query(sql, given)).rows as Row[];
}
