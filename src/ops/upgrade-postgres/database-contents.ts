/**
 * The tables and sequences that an upgrade moves, how they are copied from one server to the other,
 * and how both are compared.
 */
import type { Client } from 'pg';
import { unprocessable } from '../../platform/operations/errors';
import { failPoint } from '../../platform/jobs/fail-points';

export interface StoredTable {
  /** With its schema, quoted. */
  name: string;
  /** Those whose values are stored as they are given, quoted. */
  columns: string[];
  /** With those that PostgreSQL derives from others. */
  allColumns: string[];
  bytes: number;
}

interface Contents {
  rows: number;
  /** The sum of the hashes of all rows, in any order. */
  checksum: string;
}

/** Without the schemas of PostgreSQL itself, and without `leftOut`. */
export async function tablesOf(client: Client, leftOut: readonly string[]): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `
      SELECT
        format('%I.%I', n.nspname, c.relname) AS "name",
        array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '')
          AS "columns",
        array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS "allColumns",
        pg_table_size(c.oid)::float8 AS "bytes"
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r'
        AND n.nspname !~ '^pg_'
        AND n.nspname <> 'information_schema'
        AND n.nspname <> ALL ($1)
      GROUP BY c.oid, n.nspname, c.relname
      ORDER BY 1
    `,
    [leftOut],
  );
  return rows.map(({ bytes, ...table }) => ({ ...table, bytes: Number(bytes) }));
}

/**
 * Copies every row, through a file that both servers may use. The new tables may have rows of
 * migrations, which are replaced. Triggers and foreign keys do not act: the old rows obeyed them.
 */
export async function copyTables(
  { old, fresh }: { old: Client; fresh: Client },
  tables: readonly StoredTable[],
  file: string,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  if (tables.length === 0) return;
  await fresh.query('SET session_replication_role = replica');
  await fresh.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const list = `${name} (${columns.join(', ')})`;
    const { rowCount } = await old.query(`COPY ${list} TO ${old.escapeLiteral(file)}`);
    await fresh.query('BEGIN');
    await fresh.query(`COPY ${list} FROM ${fresh.escapeLiteral(file)}`);
    failPoint('before-commit', 'upgrade-table');
    await fresh.query('COMMIT');
    onTable(name, rowCount ?? 0);
  }
}

export async function copySequences(
  { old, fresh }: { old: Client; fresh: Client },
  leftOut: readonly string[],
): Promise<void> {
  for (const { name, value, isCalled } of await sequencesOf(old, leftOut))
    await fresh.query('SELECT setval($1, $2, $3)', [name, value, isCalled]);
}

/** Refuses a table or sequence that differs. Returns how many rows there are. */
export async function compareContents(
  { old, fresh }: { old: Client; fresh: Client },
  tables: readonly StoredTable[],
  leftOut: readonly string[],
): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [before, after] = await Promise.all([contentsOf(old, table), contentsOf(fresh, table)]);
    if (before.rows !== after.rows || before.checksum !== after.checksum)
      throw unprocessable(
        `the copy of ${table.name} differs: ${before.rows} rows with the checksum ` +
          `${before.checksum}, and ${after.rows} with ${after.checksum} in the copy`,
      );
    rows += before.rows;
  }
  const [before, after] = await Promise.all([old, fresh].map((one) => sequencesOf(one, leftOut)));
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw unprocessable('the sequences of the copy differ');
  return rows;
}

async function contentsOf(client: Client, { name, allColumns }: StoredTable): Promise<Contents> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `
      SELECT
        count(*) AS "rows",
        coalesce(sum(hashtextextended(ROW(${allColumns.join(', ')})::text, 0)), 0) AS "checksum"
      FROM ${name}
    `,
  );
  return { rows: Number(rows[0]?.rows), checksum: String(rows[0]?.checksum) };
}

interface StoredSequence {
  name: string;
  value: string;
  isCalled: boolean;
}

async function sequencesOf(client: Client, leftOut: readonly string[]): Promise<StoredSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `
      SELECT format('%I.%I', schemaname, sequencename) AS "name"
      FROM pg_sequences
      WHERE schemaname <> ALL ($1)
      ORDER BY 1
    `,
    [leftOut],
  );
  const sequences: StoredSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<StoredSequence, 'name'>>(
      `SELECT last_value AS "value", is_called AS "isCalled" FROM ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}
