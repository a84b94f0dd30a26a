/** Runs SQL without the layers that TypeORM has around a statement, where they have no use. */
import type { Pool } from 'pg';
import { QueryFailedError, type EntityManager } from 'typeorm';

/**
 * The rows of a SELECT. Outside of a transaction it takes a connection of the pool directly: a
 * query runner of its own is a dozen promises, for a connection and nothing else.
 */
export async function ask<Row>(
  manager: EntityManager,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  if (manager.queryRunner) return manager.query<Row[]>(sql, values);
  const { driver, logger } = manager.connection;
  const { master } = driver as unknown as { master: Pool };
  const client = await master.connect();
  logger.logQuery(sql, values);
  try {
    return (await client.query(sql, values)).rows as Row[];
  } catch (error) {
    throw new QueryFailedError(sql, values, error as Error);
  } finally {
    client.release();
  }
}
