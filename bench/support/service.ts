/**
 * The service as users run it, with all of its limits except the rate, on a database of its own:
 * of the server at TEST_DATABASE_URL, or of an embedded one.
 */
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../ormconfig';
import { config } from '../../src/config';
import { Context } from '../../src/kit/context';
import { migrate } from '../../src/ops/migrate-database';
import { issueApiKey } from '../../src/stores/create-api-key';
import { freshDatabase } from '../../test/support/database';
import { endAll, start, type Service } from '../../test/support/process';
import { startTestServer } from '../../test/support/server';
import { endBaselines } from './baseline';

export const BENCH_SECRET_KEY = 'a secret key of the bench';

export interface Measured {
  url: string;
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

/** As `npm start` runs it: on several cores API and workers are apart from each other. */
export const withService = (work: Work): Promise<void> => withProcesses(['all'], work);

/** The first process is the one that is called. Ends everything that it started, also on a throw. */
export async function withProcesses(roles: readonly Role[], work: Work): Promise<void> {
  const server = await startTestServer(async (address) => void (await migrate(address)));
  try {
    const fresh = await freshDatabase();
    // Without the time limits of the service: a million rows are filled in at once.
    const database = await dataSourceAt(fresh.url, 4).initialize();
    try {
      const [first, ...others] = await startAll(roles, fresh.url);
      if (!first) throw new Error('no process to call');
      const { url, key } = first;
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
    await server.stop();
  }
}

/** One after the other: the first makes the database ready for the others. */
async function startAll(roles: readonly Role[], databaseUrl: string): Promise<Service[]> {
  const services = [];
  for (const role of roles)
    services.push(
      await start({
        role,
        databaseUrl,
        env: {
          LOG_LEVEL: 'warn',
          RATE_LIMIT: '100000',
          SECRET_KEY: BENCH_SECRET_KEY,
          CLAIM_LEASE_SECONDS: '60',
          ...(role === 'all' && ownCounts()),
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
export async function productionKey(
  { database }: Pick<Measured, 'database'>,
  permissions: readonly string[],
): Promise<string> {
  config.secretKeys = [BENCH_SECRET_KEY];
  const [store] = await database.query<{ id: string }[]>('SELECT "id" FROM "stores"');
  const scope = { storeId: String(store?.id), devMode: false };
  const { key } = await issueApiKey(new Context({ database, scope }), {
    permissions: [...permissions],
  });
  return key;
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
