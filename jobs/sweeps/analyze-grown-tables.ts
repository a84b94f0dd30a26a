/**
 * Makes the statistics of tables that grew by a burst: an import, a restore, a sample year, a first
 * busy hour. Autovacuum looks at a table once a minute at most. Until then the planner believes the
 * table to be empty, and reads all rows of a store for a page of a list.
 */
import type { AllStores } from '../../src/platform/records/all-stores';

/** A smaller table is read as quickly without statistics. */
const ROWS_MIN = 1_000;
/** At a tick, those first that changed most. */
const TABLES_MAX = 5;

/**
 * Changed in a third of their rows since their last statistics: they grew by half. Tables that this
 * role may not analyze are left to autovacuum: the server would log each try.
 */
const GROWN = `
  SELECT s."schemaname" AS "schema", s."relname" AS "name"
  FROM pg_stat_user_tables s
  JOIN pg_class c ON c."oid" = s."relid"
  JOIN pg_database d ON d."datname" = current_database()
  WHERE s."schemaname" = current_schema()
    AND s."n_live_tup" >= ${ROWS_MIN}
    AND s."n_mod_since_analyze" * 3 >= s."n_live_tup"
    AND CASE
      WHEN pg_has_role(c."relowner", 'USAGE') OR pg_has_role(d."datdba", 'USAGE') THEN true
      -- The privilege exists since PostgreSQL 17.
      WHEN current_setting('server_version_num')::int >= 170000
        THEN has_table_privilege(c."oid", 'MAINTAIN')
      ELSE false
    END
  ORDER BY s."n_mod_since_analyze"::float / s."n_live_tup" DESC, s."relname"
  LIMIT ${TABLES_MAX}`;

/**
 * Analyzes them; returns their names. A table that another process analyzes now, or that a
 * migration has locked, is skipped: nothing waits.
 */
export async function analyzeGrownTables(all: AllStores): Promise<string[]> {
  const grown = await all.query<{ schema: string; name: string }>(GROWN);
  for (const { schema, name } of grown)
    await all.query(`ANALYZE (SKIP_LOCKED) "${schema}"."${name}"`);
  return grown.map(({ name }) => name);
}
