/**
 * The service as users run it, with all of its limits except the rate, on a database of its own:
 * of the server at TEST_DATABASE_URL, or of an embedded one.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { allStores } from '../../test/support/handles';
import { dataSourceAt } from '../../ormconfig';
import { config } from '../../src/config/config';
import { Context } from '../../src/platform/operations/context';
import { migrate } from '../../src/runtime/migrate-database';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { createStore } from '../../src/modules/stores/create-store';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { freshDatabase } from '../../test/support/database';
import { endAll, start, type Service } from '../../test/support/process';
import { startTestServer } from '../../test/support/server';
import { endBaselines } from './baseline';

export const BENCH_SECRET_KEY = 'a secret key of the bench';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export interface Measured {
  url: string;
  /** Of Dev mode; empty in a database that was not empty. */
  key: string;
  databaseUrl: string;
  database: DataSource;
  /** The ids of its processes. */
  pids: number[];
  call: Call;
}

/** The data of the answer; throws on a refusal. */
export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<any>;

type Work = (service: Measured) => Promise<void>;
type Role = 'all' | 'api' | 'worker';

interface Options {
  /** Settings of the processes. */
  env?: Record<string, string>;
  /** The built tree of another version; this one, if it is left out. */
  release?: string | undefined;
  /** A database that is kept; by default that of BENCH_DATABASE_URL. Null = a fresh one. */
  kept?: string | null | undefined;
}

/** As `npm start` runs it: on several cores API and workers are apart from each other. */
export const withService = (work: Work, options?: Options): Promise<void> =>
  withProcesses(['all'], work, options);

/**
 * The first process is the one that is called. Ends everything that it started, also on a throw.
 * BENCH_DATABASE_URL is a database that is kept, for measuring the same rows again.
 */
export async function withProcesses(
  roles: readonly Role[],
  work: Work,
  { env = {}, release, kept = process.env.BENCH_DATABASE_URL || null }: Options = {},
): Promise<void> {
  // One inside another uses its server.
  const server =
    kept !== null || process.env.TEST_SERVER_URL
      ? null
      : await startTestServer(async (address) => void (await migrate(address)));
  try {
    const fresh =
      kept !== null ? { url: kept, drop: async () => undefined } : await freshDatabase();
    // Without the time limits of the service: a million rows are filled in at once.
    const database = await dataSourceAt(fresh.url, 4).initialize();
    try {
      const [first, ...others] = await startAll(roles, fresh.url, { env, release });
      if (!first) throw new Error('no process to call');
      const { url } = first;
      const key = existsSync(first.keyFile) ? first.key : '';
      await work({
        url,
        key,
        database,
        databaseUrl: fresh.url,
        pids: [first, ...others].map(({ pid }) => pid),
        call: callAs(url, key),
      });
    } finally {
      await endBaselines();
      await endAll();
      await database.destroy();
      await fresh.drop();
    }
  } finally {
    await server?.stop();
    // The next one starts a server of its own.
    if (server) delete process.env.TEST_SERVER_URL;
  }
}

/** One after the other: the first makes the database ready for the others. */
async function startAll(
  roles: readonly Role[],
  databaseUrl: string,
  { env = {}, release }: Options,
): Promise<Service[]> {
  const services = [];
  for (const role of roles)
    services.push(
      await start({
        role,
        databaseUrl,
        ...(release && { release }),
        env: {
          LOG_LEVEL: 'warn',
          RATE_LIMIT: release ? '100000' : '10000000',
          SECRET_KEY: BENCH_SECRET_KEY,
          CLAIM_LEASE_SECONDS: '60',
          ...(role === 'all' && ownCounts()),
          ...env,
        },
      }),
    );
  return services;
}

/** What the environment says; without it, what the cores say. */
function ownCounts(): Record<string, string> {
  const { API_PROCESSES = '', WORKER_PROCESSES = '' } = process.env;
  return { API_PROCESSES, WORKER_PROCESSES };
}

/** A key with these permissions for the same store in production. */
export const productionKey = (
  service: Pick<Measured, 'database'>,
  permissions: readonly string[],
): Promise<string> => keyOf(service, { devMode: false, permissions });

/** A key with these permissions for one environment of the store. */
export async function keyOf(
  { database }: Pick<Measured, 'database'>,
  { devMode, permissions }: { devMode: boolean; permissions: readonly string[] },
): Promise<string> {
  config.secretKeys = [BENCH_SECRET_KEY];
  const [store] = await database.query<{ id: string }[]>(
    'SELECT "id" FROM "stores" ORDER BY "id" LIMIT 1',
  );
  const scope = { storeId: String(store?.id), devMode };
  const { key } = await issueApiKey(new Context({ database, scope }), {
    permissions: [...permissions],
  });
  return key;
}

/** Another store, with a key that may do everything in Dev mode. */
export async function openStore(
  { database, url }: Pick<Measured, 'database' | 'url'>,
  name: string,
): Promise<{ key: string; call: Call }> {
  config.secretKeys = [BENCH_SECRET_KEY];
  const { id } = await createStore(allStores(database), { name });
  const ctx = new Context({ database, scope: { storeId: id, devMode: true } });
  const { key } = await issueApiKey(ctx, { permissions: [...PERMISSIONS] });
  return { key, call: callAs(url, key) };
}

export function callAs(url: string, key: string): Call {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: any = await response.json();
    if (!response.ok)
      throw new Error(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

/**
 * Waits until the service and autovacuum have dealt with the new rows: ten times in a row, no
 * statement has been running for more than a second. Gives up after a quarter of an hour.
 */
export async function untilIdle({ database }: Pick<Measured, 'database'>): Promise<void> {
  const end = Date.now() + 15 * MINUTE_MS;
  for (let idle = 0; idle < 10 && Date.now() < end;) {
    const [busy] = await database.query<{ count: number }[]>(`
      SELECT count(*)::int AS "count"
      FROM pg_stat_activity
      WHERE "pid" <> pg_backend_pid() AND "state" = 'active'
        AND "datname" = current_database()
        AND "backend_type" IN ('client backend', 'autovacuum worker')
        AND now() - "query_start" > interval '1 second'
    `);
    idle = busy?.count === 0 ? idle + 1 : 0;
    await pause(SECOND_MS);
  }
}
