/**
 * One run of the embedded server. It cannot outlive the process that started it, and other
 * processes find it through its pid file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processOptions } from './postgres-account';
import type { Cluster } from './postgres-cluster';
import { freePort } from './free-port';
import { settings } from './server-settings';
import { watch } from './watch-server';
import { readPidFile } from './find-running-server';

export type Server = { port: number; stop(): Promise<void> };

export const START_TIMEOUT_MS = 120_000;
export const POLL_MS = 20;
const LOG_BYTES_MAX = 5_000_000;
const LOG_TAIL_CHARACTERS = 2_000;

/**
 * The shell becomes the server and leaves a watcher behind. The watcher ends the server when our
 * end of pipe 3 closes without a message, which happens even after SIGKILL.
 */
const WATCHED_SERVER = '( ( read -r word <&3 || kill -INT $$ ) & ); exec "$@" 3<&-';

/** Rejects with the error output of the server if it ends before it is ready. */
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
      detached: true, // Ctrl-C in a terminal is for this process: the server ends after the drain
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

function logPath({ home }: Cluster): string {
  return join(home, 'server.log');
}
