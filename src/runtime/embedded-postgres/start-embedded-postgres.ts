/**
 * A PostgreSQL server of our own, from the programs that npm installed. It starts and ends with
 * this process.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { checkDataVersion } from './check-data-version';
import { findPlace, nullOn } from './postgres-account';
import { findBinaries } from './postgres-binaries';
import { type Cluster, createCluster } from './postgres-cluster';
import { findRunning, type Running } from './find-running-server';
import { launch, POLL_MS, START_TIMEOUT_MS } from './postgres-server';

export interface EmbeddedPostgres {
  /** postgres://pitanga:<password>@127.0.0.1:<port>/pitanga, as superuser. */
  url: string;
  /**
   * True when another process of this program runs the server. It ends with that process, and
   * `stop` does not end it.
   */
  adopted: boolean;
  dataDirectory: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  /** False trades durability for speed, for tests: a power failure may damage the data. */
  durable?: boolean;
  /**
   * The memory of the machine. The server is tuned for it; without it the server keeps PostgreSQL's
   * own settings, which suit a small database such as that of a test.
   */
  memoryBytes?: number | null;
  log?: (message: string) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const FAILURES_MAX = 5;
const RETRY_MS = 250;

/**
 * The first start takes about 1.5 s, later ones 0.5 s. Throws an error that names DATABASE_URL if
 * no server can be started.
 */
export async function startEmbeddedPostgres({
  directory,
  durable = true,
  memoryBytes = null,
  log = () => undefined,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { home, account } = await findPlace(directory, log);
  const binaries = await findBinaries(account, log);
  const data = join(home, 'data');
  const cluster: Cluster = { home, account, binaries, data, durable, memoryBytes, log };
  let failure: unknown = new Error('the server another process has started does not become ready');
  let failures = 0;
  for (
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    failures < FAILURES_MAX && performance.now() < giveUpAt;
  ) {
    const running = await openData(cluster);
    if (running !== null && !running.isReady) {
      await pause(POLL_MS);
      continue;
    }
    try {
      return await open(cluster, running);
    } catch (error) {
      // another process of ours may have started a server, or its server may be shutting down
      failure = error;
      failures += 1;
      await pause(RETRY_MS);
    }
  }
  throw new Error(
    `The embedded PostgreSQL in ${home} does not start (${String(failure)}). To use a server ` +
      'of your own, set DATABASE_URL',
    { cause: failure },
  );
}

/** The server that already runs on the data; null = none, and this release can start one. */
async function openData(cluster: Cluster): ReturnType<typeof findRunning> {
  if (!existsSync(cluster.data)) await createCluster(cluster);
  const running = await findRunning(cluster.data);
  if (running === null) await checkDataVersion(cluster);
  return running;
}

/** Starts a server unless one runs. A server of another process is left to it. */
async function open(cluster: Cluster, running: Running | null): Promise<EmbeddedPostgres> {
  const server = running ? { ...running, stop: async () => undefined } : await launch(cluster);
  try {
    return {
      url: await openDatabase(cluster, server.port),
      adopted: running !== null,
      dataDirectory: cluster.data,
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Proves with our password that the server is ours, and creates the database if it does not exist.
 */
async function openDatabase({ home }: Cluster, port: number): Promise<string> {
  const password = await readFile(join(home, 'password'), 'utf8');
  const server = `postgres://pitanga:${password}@127.0.0.1:${port}`;
  const client = new Client({
    connectionString: `${server}/postgres`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // the query in flight reports it
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'pitanga'");
    // created by a second process in the meantime
    if (rowCount === 0) await nullOn(['42P04', '23505'], client.query('CREATE DATABASE pitanga'));
  } finally {
    await client.end();
  }
  return `${server}/pitanga`;
}
