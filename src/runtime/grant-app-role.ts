/**
 * Gives the role of the service the rights that requests and jobs need, and no right over the
 * tables themselves. Run by the role that owns the tables.
 */
import type { AllStores } from '../platform/records/all-stores';
import { QUEUE_SCHEMA } from './database';
import { unprocessable } from '../platform/operations/errors';

const SCHEMAS = ['public', 'simulator', QUEUE_SCHEMA];

/**
 * Repeating it has no further effect. Later migrations of this owner grant the same by themselves.
 */
export async function grantAppRole(all: AllStores, role: string): Promise<void> {
  const [found] = await all.query<{ quoted: string; isOwner: boolean }>(
    `
      SELECT quote_ident(rolname) AS "quoted", rolname = current_user AS "isOwner"
      FROM pg_roles
      WHERE rolname = $1
    `,
    [role],
  );
  if (!found) throw unprocessable(`there is no role ${role}: create it with CREATE ROLE … LOGIN`);
  if (found.isOwner)
    throw unprocessable(
      `${role} owns the tables: connect as the owner, and name another role for the service`,
    );
  await all.transaction(async (inside) => {
    const [server] = await inside.query<{ maintains: boolean }>(
      `SELECT current_setting('server_version_num')::integer >= 170000 AS "maintains"`,
    );
    // Workers analyze tables that have grown quickly.
    const rights = `SELECT, INSERT, UPDATE, DELETE${server?.maintains ? ', MAINTAIN' : ''}`;
    const schemas = await inside.query<{ name: string }>(
      `SELECT nspname AS "name" FROM pg_namespace WHERE nspname = ANY ($1)`,
      [SCHEMAS],
    );
    for (const { name } of schemas)
      for (const grant of grantsIn(name, found.quoted, rights)) await inside.query(grant);
    // Which migrations have run is decided by the owner.
    await inside.query(
      `REVOKE INSERT, UPDATE, DELETE ON "migrations", "schemaFloor" FROM ${found.quoted}`,
    );
  });
}

function grantsIn(schema: string, role: string, rows: string): string[] {
  return [
    // BullMQ creates a sequence for each queue when it is first used.
    `GRANT USAGE${schema === QUEUE_SCHEMA ? ', CREATE' : ''} ON SCHEMA ${schema} TO ${role}`,
    `GRANT ${rows} ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${rows} ON TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT EXECUTE ON FUNCTIONS TO ${role}`,
  ];
}
