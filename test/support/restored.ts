/**
 * A backup of a database, and its restore into the same database: every table becomes as it was at
 * one moment, as by pg_dump and pg_restore, while connections stay open.
 */
import { Client } from 'pg';

interface SavedTable {
  name: string;
  columns: string;
  /** A JSON array of the rows. */
  rows: string;
}

export interface Backup {
  /** When it was made: what happened afterwards is lost. */
  at: Date;
  tables: readonly SavedTable[];
  sequences: readonly { name: string; value: string; isCalled: boolean }[];
}

/** Reads everything in one snapshot, also under load. The queues are left out. */
export function takeBackup(url: string): Promise<Backup> {
  return inTransaction(url, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const { rows: found } = await client.query<Omit<SavedTable, 'rows'>>(
      `
        SELECT format('%I.%I', t."table_schema", t."table_name") AS "name",
          string_agg(quote_ident(c."column_name"), ', ' ORDER BY c."ordinal_position") AS "columns"
        FROM information_schema.tables t
        JOIN information_schema.columns c USING ("table_schema", "table_name")
        WHERE t."table_schema" IN ('public', 'simulator') AND t."table_type" = 'BASE TABLE'
          AND c."is_generated" = 'NEVER'
        GROUP BY 1
      `,
    );
    const tables: SavedTable[] = [];
    for (const { name, columns } of found) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT COALESCE(json_agg(t), '[]')::text AS "rows" FROM ${name} t`,
      );
      tables.push({ name, columns, rows: rows[0]?.rows ?? '[]' });
    }
    const { rows: counted } = await client.query<{ name: string }>(
      `
        -- Those of identity columns too, which the information schema does not list.
        SELECT format('%I.%I', "schemaname", "sequencename") AS "name"
        FROM pg_sequences
        WHERE "schemaname" IN ('public', 'simulator')
      `,
    );
    const sequences = [];
    for (const { name } of counted) {
      const { rows } = await client.query<{ value: string; isCalled: boolean }>(
        `SELECT "last_value" AS "value", "is_called" AS "isCalled" FROM ${name}`,
      );
      if (rows[0]) sequences.push({ name, ...rows[0] });
    }
    return { at: new Date(), tables, sequences };
  });
}

/** Into the same database, or into a migrated one of the same release. */
export async function restoreInto(url: string, { tables, sequences }: Backup): Promise<void> {
  await inTransaction(url, '', async (client) => {
    // No trigger runs and no foreign key is checked.
    await client.query(`SET LOCAL session_replication_role = replica`);
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns, rows } of tables)
      await client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [rows],
      );
    for (const { name, value, isCalled } of sequences)
      await client.query(`SELECT setval($1, $2, $3)`, [name, value, isCalled]);
  });
}

async function inTransaction<Result>(
  url: string,
  mode: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`BEGIN ${mode}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end();
  }
}
