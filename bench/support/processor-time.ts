/**
 * The time of processors that a service and its database take, in milliseconds. On a machine that
 * does other work too it says more than the time that passes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

/** Fields of /proc/<pid>/stat, counted from the one after the name of the program. */
const [PARENT, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 13, 14];
const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const NS_PER_MS = 1e6;

/** Of all its threads; 0 of a process that has ended. */
export function processorMsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ns) / NS_PER_MS;
    }, 0);
  } catch {
    return 0;
  }
}

/** Of the process and all that it has started. */
export function processorMsOfTree(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  return processorMsOf(pid) + sumOf(children.map((child) => processorMsOfTree(Number(child))));
}

/** Of the connections to this database whose `application_name` is like this. */
export async function processorMsOfServer(database: DataSource, name: string): Promise<number> {
  const found = await database.query<{ pid: number }[]>(
    `SELECT "pid" FROM pg_stat_activity
     WHERE "datname" = current_database() AND "application_name" LIKE $1`,
    [name],
  );
  return sumOf(found.map(({ pid }) => processorMsOf(pid)));
}

export const sumOf = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

/**
 * Reads what all processes of the database server have taken, those that have ended included. Of a
 * server on another machine it reads 0.
 */
export async function serverProcessor(database: DataSource): Promise<() => number> {
  const [row] = await database.query<{ pid: number; folder: string }[]>(
    `SELECT pg_backend_pid() AS "pid", current_setting('data_directory') AS "folder"`,
  );
  if (!row || !existsSync(row.folder)) return () => 0;
  const server = Number(fieldsOf(row.pid)?.[PARENT]);
  return () => {
    const own = fieldsOf(server);
    const ended = Number(own?.[CHILDREN_USER]) + Number(own?.[CHILDREN_SYSTEM]);
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && Number(fieldsOf(pid)?.[PARENT]) === server)
      .reduce((sum, pid) => sum + processorMsOf(pid), ended * TICK_MS);
  };
}

function fieldsOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined; // it has ended
  }
}
