/** One run of the embedded server: launched so that it cannot outlive us, watched until ready, and found by other processes through its pid file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nullOn, processOptions, run } from './embedded-postgres-account';
import { type Cluster, isAlive } from './embedded-postgres-cluster';

export type Server = { port: number; stop(): Promise<void> };
export type Running = { pid: number; port: number; isReady: boolean };

export const START_TIMEOUT_MS = 120_000;
export const POLL_MS = 20;
const STOP_TIMEOUT_MS = 10_000;
const STALE_AFTER_MS = 300;
const LOG_BYTES_MAX = 5_000_000;
const LOG_TAIL_CHARACTERS = 2_000;

/** Becomes the server, and leaves behind a watcher that ends it when our end of pipe 3 closes without a word: even SIGKILL closes it. */
const WATCHED_SERVER = '( ( read -r word <&3 || kill -INT $$ ) & ); exec "$@" 3<&-';

/** Rejects with the server's own words when it ends before it is ready. */
export async function launch(cluster: Cluster): Promise<Server> {
  const port = await freePort();
  const { child, printed } = await spawnServer(cluster, port);
  const life = watch(child);
  const giveUpAt = performance.now() + START_TIMEOUT_MS;
  while (!life.hasEnded() && performance.now() < giveUpAt) {
    const seen = await readPidFile(cluster.data);
    if (seen?.pid === child.pid && seen?.isReady) {
      life.onUnexpectedEnd(() =>
        cluster.log(
          `The embedded PostgreSQL has ended by itself; its last words are in ${logPath(cluster)}`,
        ),
      );
      return { port, stop: life.stop };
    }
    await pause(POLL_MS);
  }
  await life.stop();
  throw new Error((await printed()) || 'PostgreSQL ended without a word');
}

/** The server that runs on this data, whoever started it, or null when one may be started. */
export async function findRunning(data: string): Promise<Running | null> {
  const seen = await readPidFile(data);
  if (seen === null || (seen.pid > 0 && !isAlive(seen.pid))) return null; // PostgreSQL itself replaces the file of a process that is gone
  if (await isServer(seen.pid, data)) return seen;
  // PostgreSQL would respect a number that another program has by now, or a file cut short: remove it, unless a starting server has just rewritten it.
  await pause(STALE_AFTER_MS);
  const again = await readPidFile(data);
  if (again?.text === seen.text && !(await isServer(seen.pid, data)))
    rmSync(join(data, 'postmaster.pid'), { force: true });
  return null;
}

/** A port nobody listens on; should somebody take it before the server does, the next attempt asks again. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

async function spawnServer(
  cluster: Cluster,
  port: number,
): Promise<{ child: ChildProcess; printed(): Promise<string> }> {
  const log = await open(
    logPath(cluster),
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    if (cluster.account !== null) await log.chown(cluster.account.uid, cluster.account.gid);
    if ((await log.stat()).size > LOG_BYTES_MAX) await log.truncate();
    const before = (await log.stat()).size;
    const server = [
      join(cluster.binaries, 'postgres'),
      '-D',
      cluster.data,
      '-p',
      String(port),
      ...settings(cluster).flatMap((setting) => ['-c', setting]),
    ];
    const child = spawn('sh', ['-c', WATCHED_SERVER, 'sh', ...server], {
      ...processOptions(cluster.account),
      detached: true, // Ctrl-C in a terminal is for us: the server ends once we have drained
      stdio: ['ignore', log.fd, log.fd, 'pipe'],
    });
    return {
      child,
      printed: async () =>
        (await readFile(logPath(cluster)))
          .subarray(before)
          .toString()
          .slice(-LOG_TAIL_CHARACTERS)
          .trim(),
    };
  } finally {
    await log.close();
  }
}

function settings({ durable, maxConnections }: Cluster): string[] {
  const reach = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
  ];
  const always = [
    ...reach,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_min_messages=log',
  ];
  return durable
    ? always
    : [
        ...always,
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'wal_level=minimal',
        'max_wal_senders=0',
      ];
}

function watch(child: ChildProcess): {
  hasEnded(): boolean;
  onUnexpectedEnd(tell: () => void): void;
  stop(): Promise<void>;
} {
  let hasEnded = false;
  let isStopping = false;
  const pipe = child.stdio[3];
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  ).then(() => {
    hasEnded = true;
    if (pipe instanceof Socket) pipe.end('ended\n'); // the watcher must not signal a number that is free again
  });
  child.unref();
  if (pipe instanceof Socket) pipe.on('error', () => undefined).unref();
  return {
    hasEnded: () => hasEnded,
    onUnexpectedEnd: (tell) => void ended.then(() => isStopping || tell()),
    stop: async () => {
      isStopping = true;
      child.ref();
      child.kill('SIGINT');
      const force = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

function logPath({ home }: Cluster): string {
  return join(home, 'server.log');
}

async function readPidFile(data: string): Promise<(Running & { text: string }) | null> {
  const text = await nullOn(['ENOENT'], readFile(join(data, 'postmaster.pid'), 'utf8'));
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    text,
    pid: Number(lines[0]),
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === 'ready',
  };
}

async function isServer(pid: number, data: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? (
          (await nullOn(['ENOENT', 'ESRCH', 'EACCES'], readFile(`/proc/${pid}/cmdline`, 'utf8'))) ??
          ''
        ).replaceAll('\0', ' ')
      : await run('ps', ['-o', 'command=', '-p', String(pid)], null).catch(() => '');
  return command.includes(`-D ${data} -p `);
}
