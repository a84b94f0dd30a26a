/**
 * A small pool for what every request reads first, such as its API key: slow work in the main pool
 * never delays it.
 */
import type { DataSource } from 'typeorm';
import { BoundedPool } from './bounded-pool';
import type { PoolLimits } from './pool-limits';

const pools = new WeakMap<DataSource, BoundedPool>();

/** Makes `lookUp` for this database use a pool of its own. Returns the function that closes it. */
export function openLookups(database: DataSource, limits: PoolLimits): () => Promise<void> {
  const pool = new BoundedPool({ ...limits, application_name: 'pitanga lookups' });
  pools.set(database, pool);
  return async () => {
    pools.delete(database);
    await pool.end();
  };
}

/**
 * The rows of a short statement. Without such a pool, as in the command-line tool, it runs in the
 * main pool.
 */
export async function lookUp<Row>(
  database: DataSource,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(database);
  if (!pool) return database.query<Row[]>(sql, values);
  return (await pool.query(sql, values)).rows as Row[];
}
