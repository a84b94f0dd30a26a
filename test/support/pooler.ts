/** A PgBouncer in transaction mode before a database, as many installations have one. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atTheEnd } from './leave';
import { freshFolder } from './process';

const STARTS_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 50;

/** Debian's package pgbouncer, or the program that is named. Without one the tests are skipped. */
const PROGRAM = process.env.PGBOUNCER || 'pgbouncer';
const asked = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
const [, major = 0, minor = 0] = /^PgBouncer (\d+)\.(\d+)/.exec(asked.stdout)?.map(Number) ?? [];

export const hasPooler = asked.status === 0;
/** Since 1.21 it keeps prepared statements. */
export const poolerPrepares = hasPooler && (major > 1 || minor >= 21);

/** The address of the database through a new pooler; it ends with the test. */
export async function startPooler(databaseUrl: string, more: string[] = []): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const listenPort = await freePort();
  const folder = freshFolder();
  const target = [
    `host=${hostname}`,
    `port=${port || 5432}`,
    `dbname=${name}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ];
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${name} = ${target.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 10',
      'max_client_conn = 500',
      ...more,
      '',
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  // It does not run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(PROGRAM, [...asOther, join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  atTheEnd(() => pooler.kill('SIGKILL'));
  await untilItListens(listenPort);
  return `postgres://pooled@127.0.0.1:${listenPort}/${name}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilItListens(port: number): Promise<void> {
  for (let waited = 0; waited < STARTS_WITHIN_MS; waited += ASK_EVERY_MS) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (answers) return;
    await pause(ASK_EVERY_MS);
  }
  throw new Error('the pooler does not start');
}
