/**
 * Removes files whose product was never stored, because its process crashed or the outcome was
 * unknown.
 */
import type { AllStores } from '../../platform/records/all-stores';
import { HOUR_MS, later, wallNow } from '../../platform/time/clock';
import { productFiles } from './product-files';

const UNUSED_AFTER_MS = HOUR_MS;
const REMOVED_MAX = 20;

/** Removes one batch and returns how many. The rows stay locked until their files are removed. */
export async function removeUnusedFiles(all: AllStores): Promise<number> {
  const before = later(wallNow(), -UNUSED_AFTER_MS);
  return all.transaction(async (inside) => {
    const unused = await inside.query<{ id: string; name: string }>(
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
    await inside.query(`DELETE FROM "productFiles" WHERE "id" = ANY($1)`, [
      unused.map(({ id }) => id),
    ]);
    return unused.length;
  });
}
