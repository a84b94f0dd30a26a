/**
 * Everything in a database beside its rows, as texts. An upgrade moves rows into the tables that
 * the migrations make; what they do not make must not be lost without a word.
 */
import type { Client } from 'pg';
import { unprocessable } from '../../platform/operations/errors';

const SHOWN_MAX = 5;

/** Refuses objects that only one of the two databases has, or that differ. */
export async function compareObjects(
  { old, fresh }: { old: Client; fresh: Client },
  leftOut: readonly string[],
): Promise<void> {
  const before = await objectsOf(old, leftOut);
  const after = await objectsOf(fresh, leftOut);
  const differing = [
    ...[...before].filter((object) => !after.has(object)).map((object) => `only here: ${object}`),
    ...[...after].filter((object) => !before.has(object)).map((object) => `missing: ${object}`),
  ];
  if (differing.length === 0) return;
  const more = differing.length - SHOWN_MAX;
  throw unprocessable(
    'the database has other objects than its migrations make, which cannot be moved. Undo this ' +
      'with the release that was used before, or move the data by a dump:\n' +
      differing
        .slice(0, SHOWN_MAX)
        .map((text) => `  - ${text}`)
        .join('\n') +
      (more > 0 ? `\n  and ${more} more` : ''),
  );
}

async function objectsOf(client: Client, leftOut: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(
    `
      WITH schemas AS (
        SELECT oid, nspname
        FROM pg_namespace
        WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND nspname <> ALL ($1)
      ),
      relations AS (
        SELECT c.*, format('%I.%I', s.nspname, c.relname) AS name
        FROM pg_class c
        JOIN schemas s ON s.oid = c.relnamespace
      )
      SELECT format('schema %s', nspname) AS "object" FROM schemas
      UNION ALL
      SELECT format('relation %s of kind %s %s', name, relkind, relpersistence)
      FROM relations
      WHERE relkind NOT IN ('i', 'I')
      UNION ALL
      SELECT
        format(
          'column %s.%I %s %s %s %s%s', r.name, a.attname, format_type(a.atttypid, a.atttypmod),
          CASE WHEN a.attnotnull THEN 'not null' END, pg_get_expr(d.adbin, d.adrelid),
          a.attgenerated, a.attidentity
        )
      FROM relations r
      JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
      WHERE r.relkind NOT IN ('i', 'I', 'S')
      UNION ALL
      SELECT pg_get_indexdef(oid) FROM relations WHERE relkind = 'i'
      UNION ALL
      -- From PostgreSQL 18 on NOT NULL is a constraint too; it is compared with its column.
      SELECT format('constraint %I of %s %s', c.conname, r.name, pg_get_constraintdef(c.oid))
      FROM pg_constraint c
      JOIN relations r ON r.oid = c.conrelid
      WHERE c.contype <> 'n'
      UNION ALL
      SELECT format('%s (%s)', pg_get_triggerdef(t.oid), t.tgenabled)
      FROM pg_trigger t
      JOIN relations r ON r.oid = t.tgrelid
      WHERE NOT t.tgisinternal
      UNION ALL
      SELECT pg_get_functiondef(p.oid)
      FROM pg_proc p
      JOIN schemas s ON s.oid = p.pronamespace
      WHERE p.prokind IN ('f', 'p')
      UNION ALL
      SELECT format('view %s %s', name, pg_get_viewdef(oid))
      FROM relations
      WHERE relkind IN ('v', 'm')
      UNION ALL
      SELECT format('type %I', t.typname)
      FROM pg_type t
      JOIN schemas s ON s.oid = t.typnamespace
      WHERE t.typtype IN ('e', 'd', 'r')
      UNION ALL
      SELECT format('extension %I', extname) FROM pg_extension
      UNION ALL
      SELECT format('publication %I', pubname) FROM pg_publication
      UNION ALL
      SELECT format('policy %I of %s', p.polname, r.name)
      FROM pg_policy p
      JOIN relations r ON r.oid = p.polrelid
      UNION ALL
      SELECT format('large object %s', oid) FROM pg_largeobject_metadata
      UNION ALL
      SELECT format('role %I', rolname) FROM pg_roles WHERE rolname !~ '^pg_'
      UNION ALL
      SELECT format('database %I', datname) FROM pg_database WHERE NOT datistemplate
      UNION ALL
      SELECT format('setting %s', setting) FROM pg_db_role_setting, unnest(setconfig) setting
    `,
    [leftOut],
  );
  return new Set(rows.map(({ object }) => object));
}
