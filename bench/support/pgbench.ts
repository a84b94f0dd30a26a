/** The same statements by pgbench, without HTTP and without Node: what PostgreSQL itself can do. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool, type QueryConfig } from 'pg';
import { keyStatement } from '../baselines/key-statement';
import { LikeRow, type Ids, type Write } from '../baselines/like-row';
import { CONNECTIONS, SECONDS } from './measure';
import { BENCH_SECRET_KEY, type Measured } from './service';

const DEBIAN = '/usr/lib/postgresql';
/** What a script numbers its rows with. */
const ROW = `lpad(:row::text, 16, '0')`;

/** Of Debian's PostgreSQL or of the path; null without it. */
const program = ((): string | null => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
})();

/** How often per second it looks up the key and does this work; NaN where it is not installed. */
export async function pgbenchRate(
  { databaseUrl, key }: Pick<Measured, 'databaseUrl' | 'key'>,
  transactions: readonly (readonly Write[])[],
): Promise<number> {
  if (program === null) return NaN;
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-pgbench-'));
  try {
    const file = join(folder, 'work.sql');
    writeFileSync(file, await scriptOf(databaseUrl, key, transactions));
    const options = `-n -M prepared -j 1 -c ${CONNECTIONS} -T ${SECONDS} -f`.split(' ');
    const { stdout } = await promisify(execFile)(program, [...options, file, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function scriptOf(
  databaseUrl: string,
  key: string,
  transactions: readonly (readonly Write[])[],
): Promise<string> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const ids: Ids = new Map();
    const lines = ['\\set row random(1, 1000000000000000)'];
    lines.push(lineOf(keyStatement(BENCH_SECRET_KEY, key), ids));
    for (const steps of transactions) {
      lines.push('BEGIN;');
      for (const step of steps)
        lines.push(lineOf((await LikeRow.read(pool, step)).statement([ids]), ids));
      lines.push('COMMIT;');
    }
    return `${lines.join('\n')}\n`;
  } finally {
    await pool.end();
  }
}

/** The statement with its values in it; a new id is one for each run of the script. */
function lineOf({ text, values = [] }: QueryConfig, ids: Ids): string {
  const fresh = new Set(ids.values());
  const filled = text.replaceAll(/\$(\d+)/g, (_place, number: string) => {
    const value: unknown = values[Number(number) - 1];
    if (typeof value !== 'string') return 'NULL';
    if (!fresh.has(value)) return literal(value);
    return `(${literal(value.slice(0, value.lastIndexOf('_') + 1))} || ${ROW})`;
  });
  return `${filled.replaceAll(/\s+/g, ' ')};`;
}

/** Without a colon: in a script it begins a variable, within quotes as well. */
const literal = (text: string): string =>
  `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003A')}'`;
