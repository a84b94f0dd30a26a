/**
 * Refuses a SECRET_KEY other than the one that the database was used with. With another key no
 * stored secret could be opened and no API key recognised.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { keyIds } from '../platform/secrets/secrets';
import { SEALED_COLUMNS } from '../operators/reseal-secrets';

/**
 * Accepts any list that contains one of the keys known to the database, and records its newest key.
 * The first start on a database records its key.
 */
export async function checkSecretKey(
  database: DataSource,
  secretKeys: readonly string[],
): Promise<void> {
  const given = keyIds(secretKeys);
  const [newest] = given;
  if (newest === undefined) throw new Error('SECRET_KEY is empty');
  if ((await knownKeys(database.manager)).includes(newest)) return;
  await database.transaction(async (manager) => {
    // If two processes start at once with different keys, one is refused.
    await manager.query(`LOCK TABLE "secretKeyIds" IN SHARE ROW EXCLUSIVE MODE`);
    const known = await knownKeys(manager);
    const isRight =
      known.length > 0
        ? known.some((id) => given.includes(id))
        : await opensWhatIsStored(manager, given);
    if (!isRight) throw wrongKey(known);
    await manager.query(`INSERT INTO "secretKeyIds" ("id") VALUES ($1) ON CONFLICT DO NOTHING`, [
      newest,
    ]);
  });
}

async function knownKeys(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(`SELECT "id" FROM "secretKeyIds"`);
  return rows.map(({ id }) => id);
}

/**
 * A database of an earlier release has no list of keys. The key is then checked against sealed and
 * hashed values.
 */
async function opensWhatIsStored(
  manager: EntityManager,
  given: readonly string[],
): Promise<boolean> {
  // A sealed value is `version.key.text`. All values in a list have that form.
  const keysInUse = [
    ...SEALED_COLUMNS.map(
      ({ table, column }) =>
        `
          SELECT split_part("${column}"::text, '.', 2) AS "id"
          FROM "${table}"
          WHERE "${column}" IS NOT NULL AND "${column}"::text <> '[]'
        `,
    ),
    `SELECT "hashedWith" AS "id" FROM "apiKeys" WHERE "hashedWith" IS NOT NULL`,
  ].join(' UNION ALL ');
  const [stored] = await manager.query<{ any: boolean; opened: boolean }[]>(
    `
      SELECT EXISTS (SELECT FROM (${keysInUse}) stored) AS "any",
        EXISTS (SELECT FROM (${keysInUse}) stored WHERE "id" = ANY($1)) AS "opened"
    `,
    [given],
  );
  return !stored?.any || stored.opened;
}

function wrongKey(known: readonly string[]): Error {
  const which = known.length > 0 ? ` (${known.join(', ')})` : '';
  return new Error(
    `SECRET_KEY does not match this database: set the key it was used with${which}, ` +
      'or put that key behind the new one, separated by a comma. Without SECRET_KEY the key is ' +
      'in the file secret-key of DATA_DIR, and belongs to the database beside it.',
  );
}
