/**
 * Marks customers for erasure that the previous release has deleted. That release may still run
 * during an update.
 */
import type { AllStores } from '../../src/platform/records/all-stores';

const MARKED_MAX = 1_000;

/** Returns the number of marked customers. */
export async function markDeletedCustomers(all: AllStores): Promise<number> {
  const marked = await all.query<{ id: string }>(
    `WITH marked AS (
       UPDATE "customers" SET "eraseAt" = "deletedAt"
       WHERE "id" IN (
         SELECT "id" FROM "customers"
         WHERE "deletedAt" IS NOT NULL AND "erasedAt" IS NULL AND "eraseAt" IS NULL
         LIMIT ${MARKED_MAX} FOR NO KEY UPDATE SKIP LOCKED
       ) RETURNING "id"
     ) SELECT "id" FROM marked`,
  );
  return marked.length;
}
