/** A real PostgreSQL server, ours alone, from the programs npm installed: it lives and dies with this process. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findPlace, nullOn } from './embedded-postgres-account';
import { findBinaries } from './embedded-postgres-binaries';
import { type Cluster, createCluster } from './embedded-postgres-cluster';
import {
  findRunning,
  launch,
  POLL_MS,
  type Running,
  START_TIMEOUT_MS,
} from './embedded-postgres-server';

export interface EmbeddedPostgres {
  /** postgres://pitanga:<password>@127.0.0.1:<port>/pitanga, as superuser. */
  url: string;
  /** True when another process of ours runs the server: it ends with that process, and `stop` leaves it alone. */
  adopted: boolean;
  dataDirectory: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  /** False trades safety for speed, for tests: a power cut may spoil the data. */
  durable?: boolean;
  maxConnections?: number;
  log?: (message: string) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const FAILURES_MAX = 5;
const RETRY_MS = 250;

/** The first start takes about 1.5 s, later ones 0.5 s. Throws a sentence that names DATABASE_URL where no server can be had. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { directory, durable = true, maxConnections = 300, log = () => undefined } = options;
  const { home, account } = await findPlace(directory, log);
  const binaries = await findBinaries(account, log);
  const cluster: Cluster = {
    home,
    account,
    binaries,
    data: join(home, 'data'),
    durable,
    maxConnections,
    log,
  };
  let failure: unknown = new Error('the server another process has started does not become ready');
  let failures = 0;
  for (
    const giveUpAt = performance.now() + START_TIMEOUT_MS;
    failures < FAILURES_MAX && performance.now() < giveUpAt;
  ) {
    if (!existsSync(cluster.data)) await createCluster(cluster);
    const running = await findRunning(cluster.data);
    if (running !== null && !running.isReady) {
      await pause(POLL_MS);
      continue;
    }
    try {
      return running === null ? await start(cluster) : await adopt(cluster, running);
    } catch (error) {
      // another process of ours may have been faster, or its server may be ending just now
      failure = error;
      failures += 1;
      await pause(RETRY_MS);
    }
  }
  throw new Error(
    `The embedded PostgreSQL in ${home} does not start (${String(failure)}). To use a server of your own, set DATABASE_URL`,
    { cause: failure },
  );
}

async function start(cluster: Cluster): Promise<EmbeddedPostgres> {
  const server = await launch(cluster);
  try {
    return {
      url: await openDatabase(cluster, server.port),
      adopted: false,
      dataDirectory: cluster.data,
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function adopt(cluster: Cluster, running: Running): Promise<EmbeddedPostgres> {
  return {
    url: await openDatabase(cluster, running.port),
    adopted: true,
    dataDirectory: cluster.data,
    stop: async () => undefined,
  };
}

/** Proves by our own password that the server is ours, and makes the database if nobody has. */
async function openDatabase({ home }: Cluster, port: number): Promise<string> {
  const server = `postgres://pitanga:${await readFile(join(home, 'password'), 'utf8')}@127.0.0.1:${port}`;
  const client = new Client({
    connectionString: `${server}/postgres`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // the query in flight reports it
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'pitanga'");
    if (rowCount === 0) await nullOn(['42P04', '23505'], client.query('CREATE DATABASE pitanga')); // made by a second process meanwhile
  } finally {
    await client.end();
  }
  return `${server}/pitanga`;
}
