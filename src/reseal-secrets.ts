/** After SECRET_KEY got a new key in front: everything that was sealed with an older one is sealed anew, so that the older one can be taken off the list. */
import type { DataSource, EntityManager } from 'typeorm';
import { writeActs } from './kit/audit';
import { wallNow } from './kit/clock';
import type { Desk } from './kit/operator';
import { isSealedWithNewest, newestKeyId, open, seal } from './kit/secrets';

const BATCH = 500;

interface SealedColumn {
  table: string;
  /** Holds one sealed text, or as jsonb a list of them. */
  column: string;
}

/** Every column that holds what `seal()` wrote. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'sealedSecret' },
  { table: 'webhooks', column: 'sealedPreviousSecret' },
  { table: 'idempotencyKeys', column: 'sealedBody' },
  { table: 'idempotencyKeys', column: 'steps' },
];

export interface Resealed {
  /** How many values were sealed anew, by table and column. */
  resealed: Record<string, number>;
  /** API keys are hashed, and hashed anew when they are next used: how many that still work have not been since. */
  apiKeysOfOlderKeys: number;
}

/** May be run beside running processes, and again after it was broken off. */
export async function resealSecrets(desk: Desk, secretKeys: readonly string[]): Promise<Resealed> {
  const resealed: Record<string, number> = {};
  for (const sealed of SEALED_COLUMNS)
    resealed[`${sealed.table}.${sealed.column}`] = await resealColumn(desk, secretKeys, sealed);
  return { resealed, apiKeysOfOlderKeys: await countOlderHashes(desk.database, secretKeys) };
}

async function resealColumn(
  desk: Desk,
  secretKeys: readonly string[],
  sealed: SealedColumn,
): Promise<number> {
  for (let count = 0, after = ''; ;) {
    const { ids, changed } = await desk.database.transaction((manager) =>
      resealBatch(manager, desk, secretKeys, sealed, after),
    );
    count += changed;
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return count;
    after = last;
  }
}

async function resealBatch(
  manager: EntityManager,
  desk: Desk,
  secretKeys: readonly string[],
  { table, column }: SealedColumn,
  after: string,
): Promise<{ ids: string[]; changed: number }> {
  const rows = await manager.query<{ id: string; value: string | string[] }[]>(
    `SELECT "id", "${column}" AS "value" FROM "${table}" WHERE "${column}" IS NOT NULL AND "id" > $1 ORDER BY "id" LIMIT ${BATCH} FOR NO KEY UPDATE`,
    [after],
  );
  const fresh = (text: string) =>
    isSealedWithNewest(secretKeys, text) ? text : seal(secretKeys, open(secretKeys, text));
  const stale = rows.filter(({ value }) =>
    [value].flat().some((text) => !isSealedWithNewest(secretKeys, text)),
  );
  for (const { id, value } of stale) {
    await manager.query(`UPDATE "${table}" SET "${column}" = $2 WHERE "id" = $1`, [
      id,
      Array.isArray(value) ? JSON.stringify(value.map(fresh)) : fresh(value),
    ]);
  }
  if (stale.length > 0)
    await writeActs(manager, desk, [
      {
        action: 'secrets.reseal',
        subject: `${table}.${column}`,
        after: { values: stale.length, sealedWith: newestKeyId(secretKeys) },
      },
    ]);
  return { ids: rows.map(({ id }) => id), changed: stale.length };
}

async function countOlderHashes(
  database: DataSource,
  secretKeys: readonly string[],
): Promise<number> {
  const [row] = await database.query<{ count: string }[]>(
    `SELECT count(*) FROM "apiKeys" WHERE "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > $2) AND "hashedWith" IS DISTINCT FROM $1`,
    [newestKeyId(secretKeys), wallNow()],
  );
  return Number(row?.count ?? 0);
}
