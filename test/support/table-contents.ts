/** The contents of all tables, to see that something has changed nothing. */
import type { HasDatabase } from './rows';

/** Every table of ours and of the simulator, without what any request writes. */
export async function contentsOf({ database }: HasDatabase): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }[]>(
    `
      SELECT format('%I.%I', "table_schema", "table_name") AS "name"
      FROM information_schema.tables
      WHERE "table_schema" IN ('public', 'simulator')
        AND "table_type" = 'BASE TABLE'
        AND "table_name" NOT IN ('apiKeys', 'idempotencyKeys', 'rateBuckets')
    `,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ hash: string }[]>(
      `SELECT md5(COALESCE(string_agg(t::text, '' ORDER BY t::text), '')) AS "hash" FROM ${name} t`,
    );
    found[name] = row?.hash ?? '';
  }
  return found;
}
