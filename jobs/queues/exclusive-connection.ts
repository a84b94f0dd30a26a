/**
 * Background work that one process at a time does for all of them, over a connection of its own:
 * measuring figures, checking invariants.
 */
import { isError } from '../../src/platform/operations/is-error';
import { MINUTE_MS } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import { AllStoresSql } from '../../src/platform/records/all-stores';
import { ResilientClient } from '../../src/platform/database/resilient-client';

/** The server ends the session of a frozen process, which releases its lock. */
const OPTIONS = `-c jit=off -c idle_session_timeout=${MINUTE_MS}`;

export interface ExclusiveConnection {
  databaseUrl: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The key of the advisory lock. */
  lock: number;
  queryTimeoutMs: number;
  /** The time to connect, and the time to wait for a silent server after `queryTimeoutMs`. */
  answerTimeoutMs: number;
  /** Ends the connection, and with it the work. */
  signal: AbortSignal | undefined;
}

/**
 * Connects, takes the lock and does the work. Returns false if another process has the lock, or if
 * the work says that it is not due.
 */
export async function withExclusiveConnection(
  connection: ExclusiveConnection,
  work: (all: AllStoresSql) => Promise<boolean>,
): Promise<boolean> {
  const { signal, queryTimeoutMs, answerTimeoutMs } = connection;
  const client = new ResilientClient({
    connectionString: connection.databaseUrl,
    application_name: connection.applicationName,
    options: OPTIONS,
    connectionTimeoutMillis: answerTimeoutMs,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + answerTimeoutMs,
  });
  const disconnect = () => void client.end();
  signal?.addEventListener('abort', disconnect);
  const all = new AllStoresSql({
    query: async (sql, values = []) => (await client.query(sql, values)).rows,
  });
  try {
    signal?.throwIfAborted();
    await client.connect();
    signal?.throwIfAborted();
    const lock = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${connection.lock}) AS "taken"`,
    );
    if (!lock.rows[0]?.taken) return false;
    return await work(all);
  } finally {
    signal?.removeEventListener('abort', disconnect);
    await client.end();
  }
}

/** Runs the task at once and then `everyMs` after each run, until closed. A failure is logged. */
export function repeatUntilClosed(
  everyMs: number,
  failureMessage: string,
  task: (signal: AbortSignal) => Promise<unknown>,
): { close(): void } {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    try {
      await task(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) log.warn({ reason: reasonOf(error) }, failureMessage);
    }
    if (!abort.signal.aborted) timer = setTimeout(() => void round(), everyMs).unref();
  };
  void round();
  return {
    close: () => {
      abort.abort();
      clearTimeout(timer);
    },
  };
}

export function reasonOf(error: unknown): string {
  return isError(error) ? error.message : String(error);
}
