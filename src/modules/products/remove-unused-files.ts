/**
 * Removes files whose product was never stored, because its process crashed or the outcome was
 * unknown.
 */
import type { DataSource } from 'typeorm';
import { HOUR_MS, later, wallNow } from '../../platform/time/clock';
import { productFiles } from './product-files';

const UNUSED_AFTER_MS = HOUR_MS;
const REMOVED_MAX = 20;

/** Removes one batch and returns how many. The rows stay locked until their files are removed. */
export async function removeUnusedFiles(database: DataSource): Promise<number> {
  const before = later(wallNow(), -UNUSED_AFTER_MS);
  return database.transaction(async (manager) => {
    const unused = await manager.query<{ id: string; name: string }[]>(
      `
        SELECT "id", "name"
        FROM "productFiles"
        WHERE "productId" IS NULL AND "createdAt" < $1
        ORDER BY "createdAt"
        LIMIT ${REMOVED_MAX}
        FOR UPDATE SKIP LOCKED
      `,
      [before],
    );
    for (const { name } of unused) await productFiles().remove(name);
    await manager.query(`DELETE FROM "productFiles" WHERE "id" = ANY($1)`, [
      unused.map(({ id }) => id),
    ]);
    return unused.length;
  });
}
