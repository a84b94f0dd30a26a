/** Finds the server that runs on the data, by its pid file. */
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nullOn, run } from './postgres-account';
import { isAlive } from './postgres-cluster';

export type Running = {
  pid: number;
  port: number;
  isReady: boolean;
};

const STALE_AFTER_MS = 300;

/**
 * The server that runs on this data, started by any process, or null if a new one may be started.
 */
export async function findRunning(data: string): Promise<Running | null> {
  const seen = await readPidFile(data);
  // PostgreSQL itself replaces the file of a dead process
  if (seen === null || (seen.pid > 0 && !isAlive(seen.pid))) return null;
  if (await isServer(seen.pid, data)) return seen;
  // PostgreSQL would respect the pid if another program has it by now, and a truncated file. The
  // file is removed, unless a starting server has just rewritten it.
  await pause(STALE_AFTER_MS);
  const again = await readPidFile(data);
  if (again?.text === seen.text && !(await isServer(seen.pid, data)))
    rmSync(join(data, 'postmaster.pid'), { force: true });
  return null;
}

export async function readPidFile(data: string): Promise<(Running & { text: string }) | null> {
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
