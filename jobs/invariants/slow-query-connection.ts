/**
 * The connection for full checks of large tables: to the replica, if there is one, and to the
 * database itself while the replica is away or ends the query.
 */
import { MINUTE_MS } from '../../src/platform/time/clock';
import { ResilientClient } from '../../src/platform/database/resilient-client';
import { log } from '../../src/platform/observability/log';
import { AllStoresSql } from '../../src/platform/records/all-stores';
import { INVARIANT_WORK_MEM, isTooLong } from '../../src/operators/invariants';
import { reasonOf, type ExclusiveConnection } from '../queues/exclusive-connection';

const LIMIT_MS = 5 * MINUTE_MS;

export interface SlowQueryConnection {
  open(this: void): Promise<AllStoresSql>;
  close(this: void): Promise<void>;
}

export function slowQueryConnection(
  like: Omit<ExclusiveConnection, 'lock' | 'queryTimeoutMs'>,
  replicaUrl: string | null,
): SlowQueryConnection {
  const clients = new Map<string, Promise<ResilientClient>>();
  const clientOf = (url: string) => {
    const client = clients.get(url) ?? connect(like, url);
    clients.set(url, client);
    return client;
  };
  const ask = async (url: string, sql: string): Promise<unknown> =>
    (await (await clientOf(url)).query(sql)).rows;
  let replica = replicaUrl;
  const query = async (sql: string): Promise<unknown> => {
    if (replica === null) return ask(like.databaseUrl, sql);
    try {
      return await ask(replica, sql);
    } catch (error) {
      if (isTooLong(error)) throw error;
      log.warn({ reason: reasonOf(error) }, 'invariants are not read from the replica');
      replica = null;
      return ask(like.databaseUrl, sql);
    }
  };
  return {
    open: () => Promise.resolve(new AllStoresSql({ query })),
    close: async () => {
      const opened = await Promise.allSettled(clients.values());
      for (const each of opened) if (each.status === 'fulfilled') await each.value.end();
    },
  };
}

async function connect(
  {
    applicationName,
    answerTimeoutMs,
    signal,
  }: Omit<ExclusiveConnection, 'lock' | 'queryTimeoutMs'>,
  url: string,
): Promise<ResilientClient> {
  const client = new ResilientClient({
    connectionString: url,
    application_name: applicationName,
    options: `-c jit=off -c work_mem=${INVARIANT_WORK_MEM} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: answerTimeoutMs,
    statement_timeout: LIMIT_MS,
    query_timeout: LIMIT_MS + answerTimeoutMs,
  });
  const disconnect = () => void client.end();
  signal?.addEventListener('abort', disconnect, { once: true });
  await client.connect();
  return client;
}
