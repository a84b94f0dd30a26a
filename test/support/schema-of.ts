/** What the tables, functions and types of a database are, for comparisons. */
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * Each row is a line of what an object is. Names of NOT NULL constraints, which PostgreSQL has
 * since version 18, are left out, and so is the order of columns.
 */
const LINES = `
  WITH "tables" AS (
    SELECT c.*, n.nspname || '.' || c.relname AS "name"
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'simulator') AND c.relkind IN ('r', 'p')
  )
  SELECT "name" AS "object", concat_ws(
      ' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid), a.attacl, col_description(a.attrelid, a.attnum)
    ) AS "line"
  FROM "tables" t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  UNION ALL
  SELECT "name", concat_ws(
      ' ', 'table', reloptions, relacl, relpersistence, relrowsecurity, obj_description(t.oid)
    )
  FROM "tables" t
  UNION ALL
  SELECT "name", concat_ws(' ', 'rule', c.conname, c.convalidated, pg_get_constraintdef(c.oid))
  FROM "tables" t
  JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT "name", concat_ws(' ', 'index', i.indisvalid, pg_get_indexdef(i.indexrelid))
  FROM "tables" t
  JOIN pg_index i ON i.indrelid = t.oid
  UNION ALL
  SELECT "name", concat_ws(' ', 'trigger', g.tgenabled, pg_get_triggerdef(g.oid))
  FROM "tables" t
  JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  UNION ALL
  SELECT "name", concat_ws(' ', 'statistics', pg_get_statisticsobjdef(s.oid))
  FROM "tables" t
  JOIN pg_statistic_ext s ON s.stxrelid = t.oid
  UNION ALL
  SELECT p.proname || '()', concat_ws(' ', pg_get_functiondef(p.oid), p.proacl)
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'sequences', concat_ws(' ', s.sequencename, s.data_type, s.start_value, s.increment_by)
  FROM pg_sequences s
  WHERE s.schemaname IN ('public', 'simulator')
  UNION ALL
  SELECT 'types', concat_ws(' ', y.typname, e.enumlabel)
  FROM pg_type y
  JOIN pg_namespace n ON n.oid = y.typnamespace AND n.nspname IN ('public', 'simulator')
  LEFT JOIN pg_enum e ON e.enumtypid = y.oid
  WHERE y.typtype IN ('e', 'd')
`;

/** The lines of each table and function, sorted. */
export async function schemaOf(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ object: string; line: string }>(LINES);
    const schema: Record<string, string[]> = {};
    for (const { object, line } of rows) (schema[object] ??= []).push(line);
    for (const lines of Object.values(schema)) lines.sort();
    return schema;
  } finally {
    await client.end();
  }
}

/** A short name of what each object is, and how many lines say it. */
export function digestOf(schema: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema)
      .toSorted()
      .map(([object, lines]) => [
        object,
        `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`,
      ]),
  );
}
