/** `ops dump` and `ops load`: the whole database as one file, by PostgreSQL's own tools. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { dataSourceAt } from '../../../../ormconfig';
import { QUEUE_SCHEMA } from '../../../runtime/database';
import { conflict, unprocessable } from '../../../platform/operations/errors';
import { addCommand, optional, type Say } from '../command';
import { withDataSource, withUrl } from '../with-database';

export function addDumpCommands(ops: Command): void {
  addCommand(ops, 'dump [file]', {
    summary:
      'writes the database, without the queues, to a file by pg_dump, which must be installed and ' +
      'at least as new as the server',
    options: { path: optional('--file <path>', 'the file to write, which does not exist') },
    open: withUrl,
    run: async ({ path }, { id, url, say }) => {
      const file = fileOf('dump', path, id);
      if (existsSync(file)) throw conflict(`${file} exists already`);
      const what = ['--format=custom', `--exclude-schema=${QUEUE_SCHEMA}`, `--file=${file}`];
      await run('pg_dump', url, what, say);
      return { file };
    },
  });
  addCommand(ops, 'load [file]', {
    summary:
      'loads such a file into an empty database by pg_restore: all of it, or nothing. Run migrate ' +
      'and ops check afterwards',
    options: { path: optional('--file <path>', 'the file that ops dump has written') },
    open: withUrl,
    run: async ({ path }, { id, url, say }) => {
      const file = fileOf('load', path, id);
      if (!existsSync(file)) throw unprocessable(`there is no ${file}`);
      await refuseTables(url);
      await run('pg_restore', url, ['--exit-on-error', '--single-transaction', file], say);
      return { file };
    },
  });
}

/** The file is named behind the verb, or by its option. */
function fileOf(verb: string, path: string | undefined, word: string): string {
  if (path && word) throw unprocessable('name one file: behind the verb, or by --file');
  if (!path && !word) throw unprocessable(`name the file: ops ${verb} pitanga.dump`);
  return path || word;
}

async function refuseTables(url: string): Promise<void> {
  const tables = await withDataSource(dataSourceAt(url, 1), (_database, all) =>
    all.query(
      `SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
    ),
  );
  if (tables.length > 0)
    throw conflict('the database has tables already: a dump is loaded into an empty one');
}

/** Owners and rights are those of the account that loads. The password is in no command line. */
async function run(program: string, url: string, words: string[], say: Say): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(
    program,
    ['--no-owner', '--no-privileges', `--dbname=${address.href}`, ...words],
    {
      env: { ...process.env, ...(password && { PGPASSWORD: password }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  child.stderr.setEncoding('utf8').on('data', (text: string) => say(text.trimEnd()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw unprocessable(
      `${program} is not installed: it belongs to the client programs of PostgreSQL ` +
        '(postgresql-client in Debian)',
    );
  });
  if (code !== 0) throw unprocessable(`${program} has failed (code ${code}): see its lines above`);
}
