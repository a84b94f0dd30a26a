/** Where a text is stored: in any column of any row. */
import { personalRowsLeft } from '../../src/modules/privacy/privacy-invariants';
import type { World } from './world';

type Shop = Pick<World, 'database'>;

/** The tables of these schemas with a row that holds the text, in order of their names. */
export async function tablesHolding(
  { database }: Shop,
  text: string,
  schemas: readonly string[] = ['public', 'simulator'],
): Promise<string[]> {
  const tables = await database.query<{ path: string; name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS "path", table_name AS "name"
     FROM information_schema.tables
     WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE'
     ORDER BY table_name`,
    [schemas],
  );
  if (tables.length === 0) throw new Error('there are no tables to search');
  const holding: string[] = [];
  for (const { path, name } of tables)
    if ((await countHolding(database, path, text)) > 0) holding.push(name);
  return holding;
}

/** How many rows of the table hold the text. */
export function rowsHolding({ database }: Shop, table: string, text: string): Promise<number> {
  return countHolding(database, `"${table}"`, text);
}

/** The rows with personal values of deleted customers, as the invariant finds them. */
export function personalRows({ database }: Shop): Promise<unknown[]> {
  return database.query(personalRowsLeft());
}

async function countHolding(
  database: World['database'],
  path: string,
  text: string,
): Promise<number> {
  const found = await database.query<unknown[]>(
    `SELECT 1 FROM ${path} t WHERE to_jsonb(t)::text LIKE $1`,
    [`%${text}%`],
  );
  return found.length;
}
