/** Runs SQL without the layers that TypeORM has around a statement, where they have no use. */
import type { Pool, PoolClient } from 'pg';
import { QueryFailedError, type EntityManager } from 'typeorm';

/**
 * How many short statements share a connection. The server runs them one after another, so each
 * waits for few others.
 */
const TOGETHER_MAX = 8;

interface Statement {
  sql: string;
  values: unknown[];
}
interface Waiting extends Statement {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * The rows of a SELECT. Outside of a transaction it takes a connection of the pool directly: a
 * query runner of its own is a dozen promises, for a connection and nothing else. The statement is
 * short if a `store` is given: see `askTogether`.
 */
export async function ask<Row>(
  manager: EntityManager,
  statement: Statement,
  store: string | null = null,
): Promise<Row[]> {
  const { sql, values } = statement;
  if (manager.queryRunner) return manager.query<Row[]>(sql, values);
  const { driver, logger } = manager.connection;
  const { master } = driver as unknown as { master: Pool };
  logger.logQuery(sql, values);
  const rows = store === null ? askAlone(master, statement) : askTogether(master, statement, store);
  return rows as Promise<Row[]>;
}

async function askAlone(pool: Pool, statement: Statement): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    return await rowsOf(client, statement);
  } finally {
    client.release();
  }
}

const waiting = new WeakMap<Pool, Map<string, Waiting[]>>();

/**
 * Short statements of a store that begin in the same turn of the process share a connection. To
 * write to a socket and to wake a process of the server takes longer than most of them. Those of
 * another store never wait for them.
 */
function askTogether(pool: Pool, statement: Statement, store: string): Promise<unknown[]> {
  const ofPool = waiting.get(pool) ?? new Map<string, Waiting[]>();
  waiting.set(pool, ofPool);
  const known = ofPool.get(store);
  const statements = known ?? [];
  if (!known) {
    ofPool.set(store, statements);
    setImmediate(() => {
      ofPool.delete(store);
      while (statements.length > 0) void sendTogether(pool, statements.splice(0, TOGETHER_MAX));
    });
  }
  return new Promise((resolve, reject) => statements.push({ ...statement, resolve, reject }));
}

/** One that fails does not affect the others: each is a transaction of its own. */
async function sendTogether(pool: Pool, statements: readonly Waiting[]): Promise<void> {
  try {
    const client = await pool.connect();
    const answers = statements.map((statement) =>
      rowsOf(client, statement).then(statement.resolve, statement.reject),
    );
    await Promise.all(answers);
    client.release();
  } catch (error) {
    for (const { reject } of statements) reject(error as Error);
  }
}

async function rowsOf(client: PoolClient, { sql, values }: Statement): Promise<unknown[]> {
  try {
    return (await client.query(sql, values)).rows as unknown[];
  } catch (error) {
    throw new QueryFailedError(sql, values, error as Error);
  }
}
