/**
 * Fills the tables of a database that only measurements use: without triggers, foreign keys,
 * write-ahead log and indexes, which are made again at the end. In two sessions, because other work
 * may share the machine, and never beyond the space that others need.
 */
import { existsSync, statfsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { dataSourceAt, SESSION_OPTIONS } from '../../ormconfig';
import { copyId } from '../../test/support/many-rows';

/** Rows of one statement. Before each of them the free space is looked at. */
const ROWS_MAX = 500_000;
const FREE_BYTES_MIN = Number(process.env.BENCH_FREE_GB ?? 15) * 1e9;
/**
 * Of every connection, since the pool opens another one after a wait. Sorts of index builds in
 * memory; more of it in one session is not faster.
 */
const SESSION = [
  SESSION_OPTIONS,
  '-c session_replication_role=replica',
  '-c maintenance_work_mem=1GB',
  '-c work_mem=256MB',
  '-c max_parallel_maintenance_workers=0',
  '-c max_parallel_workers_per_gather=0',
].join(' ');
const TABLES = `
  SELECT c."oid"::regclass::text AS "name"
  FROM pg_class c
  JOIN pg_namespace n ON n."oid" = c."relnamespace"
  WHERE n."nspname" IN ('public', 'simulator') AND c."relkind" = 'r' AND c."relpersistence" = 'p'
`;

/** SQL over the number `g` of the copy, by the name of the column. */
export type Changes = Readonly<Record<string, string>>;

/** Whose rows are copied, how often, and from which number on. */
export interface Copies {
  table: string;
  id: string;
  /** The last number. */
  count: number;
  changes: Changes;
  /** The column with the id. */
  key?: string;
  /** The first number; 1 if left out. */
  first?: number;
  /** Only every n-th number; each number if left out. */
  step?: number;
}

/** Sessions that fill different tables at the same time. */
export type Fillers = readonly [DataSource, DataSource];

/** Runs the work on sessions of its own; afterwards the tables are as they were, but unlogged. */
export async function fillQuickly(
  databaseUrl: string,
  work: (fillers: Fillers) => Promise<void>,
): Promise<void> {
  const open = () => dataSourceAt(databaseUrl, 1, null, SESSION).initialize();
  const fillers: Fillers = [await open(), await open()];
  const [filler] = fillers;
  try {
    const keys = await dropped(filler, FOREIGN_KEYS);
    const tables = await filler.query<{ name: string }[]>(TABLES);
    for (const { name } of tables) await filler.query(`ALTER TABLE ${name} SET UNLOGGED`);
    const indexes = await dropped(filler, INDEXES);
    await work(fillers);
    await share(
      fillers,
      tables.map(({ name }) => `VACUUM (FREEZE, PARALLEL 0) ${name}`),
    );
    await share(
      fillers,
      indexes.map(({ create }) => create),
    );
    for (const { create } of keys) await filler.query(create);
    await filler.query('ANALYZE');
  } finally {
    for (const each of fillers) await each.destroy();
  }
}

/** Each session takes the next statement as soon as it is done with one. */
async function share(fillers: Fillers, statements: readonly string[]): Promise<void> {
  const left = statements.values();
  await Promise.all(
    fillers.map(async (filler) => {
      for (const statement of left) {
        await requireSpace(filler);
        await filler.query(statement);
      }
    }),
  );
}

/** As `copies` of the tests, column by column instead of by JSON: five times as fast. */
export async function copyRows(
  filler: DataSource,
  { table, id, count, changes, key = 'id', first = 1, step = 1 }: Copies,
): Promise<void> {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  const changed: Changes = { [key]: copyId(prefix, 'g'), ...changes };
  const columns = await filler.query<{ name: string; type: string }[]>(
    `SELECT "attname" AS "name", format_type("atttypid", NULL) AS "type"
     FROM pg_attribute
     WHERE "attrelid" = $1::regclass AND "attnum" > 0 AND NOT "attisdropped"
     ORDER BY "attnum"`,
    [table],
  );
  const values = columns.map(({ name, type }) =>
    changed[name] === undefined ? `t."${name}"` : `(${changed[name]})::${type}`,
  );
  for (let from = first; from <= count; from += ROWS_MAX) {
    await requireSpace(filler);
    await filler.query(
      `INSERT INTO ${table}
       SELECT ${values.join(', ')}
       FROM ${table} t
       CROSS JOIN generate_series(${from}, ${Math.min(count, from + ROWS_MAX - 1)}, ${step}) g
       WHERE t."${key}" = $1`,
      [id],
    );
  }
}

/** Throws before a disk becomes so full that others could not work. */
export async function requireSpace(database: DataSource): Promise<void> {
  const [row] = await database.query<{ folder: string }[]>(
    `SELECT current_setting('data_directory') AS "folder"`,
  );
  if (!row || !existsSync(row.folder)) return; // on another machine
  const { bavail, bsize } = statfsSync(row.folder);
  const free = bavail * bsize;
  if (free < FREE_BYTES_MIN)
    throw new Error(
      `only ${(free / 1e9).toFixed(1)} GB are free, and ${FREE_BYTES_MIN / 1e9} GB must stay free`,
    );
}

interface Dropped {
  drop: string;
  create: string;
}

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', "conrelid"::regclass, "conname") AS "drop",
    format(
      'ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID',
      "conrelid"::regclass, "conname", pg_get_constraintdef("oid")
    ) AS "create"
  FROM pg_constraint
  WHERE "contype" = 'f' AND "connamespace" IN ('public'::regnamespace, 'simulator'::regnamespace)
`;
const INDEXES = `
  SELECT format('DROP INDEX %s', i."indexrelid"::regclass) AS "drop",
    pg_get_indexdef(i."indexrelid") AS "create"
  FROM pg_index i
  JOIN pg_class c ON c."oid" = i."indrelid"
  WHERE c."relnamespace" IN ('public'::regnamespace, 'simulator'::regnamespace)
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k."conindid" = i."indexrelid")
  ORDER BY i."indrelid", i."indexrelid"
`;

async function dropped(filler: DataSource, sql: string): Promise<Dropped[]> {
  const found = await filler.query<Dropped[]>(sql);
  for (const { drop } of found) await filler.query(drop);
  return found;
}
