/**
 * Marks declined card payments that the previous release left PENDING, so that the job that erases
 * buyers makes them FAILED. That release may still run together with this one.
 */
import type { AllStores } from '../../src/platform/records/all-stores';

const MARKED_AT_ONCE = 1_000;
const ROUNDS_MAX = 100;

/** Returns the number of marked charges. The condition is that of the index "charges_declined". */
export async function markDeclinedCharges(all: AllStores): Promise<number> {
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const marked = await all.query<{ id: string }>(
      `WITH marked AS (
         UPDATE "charges" SET "eraseBuyerAt" = "updatedAt"
         WHERE "id" IN (
           SELECT "id" FROM "charges"
           WHERE "status" = 'PENDING' AND "method" = 'CARD' AND "failureReason" IS NOT NULL
             AND "subscriptionId" IS NULL AND "eraseBuyerAt" IS NULL
           LIMIT ${MARKED_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
         ) RETURNING "id"
       ) SELECT "id" FROM marked`,
    );
    total += marked.length;
    if (marked.length < MARKED_AT_ONCE) break;
  }
  return total;
}
