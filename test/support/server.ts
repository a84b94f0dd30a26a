/**
 * The PostgreSQL server of one test run, with the migrated template that fresh databases are cloned
 * from. It is removed at the end of the run.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/runtime/embedded-postgres/start-embedded-postgres';

const MIGRATIONS = join(__dirname, '../../src/migrations');
const MEMORY = '/dev/shm';
const MEMORY_FREE_BYTES_MIN = 2 ** 30;
const FOLDER_PREFIX = 'pitanga-test-';

/**
 * The test processes read their environment: TEST_SERVER_URL (a superuser), TEST_TEMPLATE and
 * TEST_DATABASE_PREFIX.
 */
export async function startTestServer(
  migrate: (url: string) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: () => dropDatabases(given) } : await startOwnServer();
  const run = `${process.pid}_${randomBytes(3).toString('hex')}`;
  process.env.TEST_SERVER_URL = server.url;
  process.env.TEST_DATABASE_PREFIX = `pitanga_test_${run}_`;
  process.env.TEST_TEMPLATE = `pitanga_template_${migrationsHash()}_${run}`;
  try {
    await makeTemplate(server.url, process.env.TEST_TEMPLATE, migrate);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/**
 * In memory when there is room: a database is then cloned in 10 ms instead of 100. The folder does
 * not exist yet.
 */
export function scratchFolder(): string {
  return join(
    memoryHasRoom() ? MEMORY : tmpdir(),
    `${FOLDER_PREFIX}${process.pid}-${randomBytes(3).toString('hex')}`,
  );
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  removeAbandoned(memoryHasRoom() ? MEMORY : tmpdir());
  const directory = scratchFolder();
  const server = await startEmbeddedPostgres({ directory, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Connections to the template are disabled, because a single connection would block every clone.
 */
async function makeTemplate(
  url: string,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await execute(
    url,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  await migrate(withDatabase(url, name));
  await execute(url, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
}

async function dropDatabases(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const ours = [process.env.TEST_TEMPLATE, `${process.env.TEST_DATABASE_PREFIX}%`];
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname = $1 OR datname LIKE replace($2, '_', '\\_')",
      ours,
    );
    for (const { datname } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 8);
}

function memoryHasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_FREE_BYTES_MIN;
  } catch {
    return false; // the folder does not exist or is not accessible
  }
}

/** Removes what killed test runs left in memory. Their servers have ended with them. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const path = join(folder, name);
    const isOurs =
      process.getuid?.() === 0 ||
      statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (isOurs && isGone(parseInt(name.slice(FOLDER_PREFIX.length), 10)))
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether no process has this id. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH';
  }
}
