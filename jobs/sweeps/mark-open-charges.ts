/**
 * Schedules the first request to the provider for open codes of the previous release, which may
 * still run during an update.
 */
import type { AllStores } from '../../src/platform/records/all-stores';
import { wallNow } from '../../src/platform/time/clock';

const MARKED_AT_ONCE = 1_000;
const ROUNDS_MAX = 100;

/**
 * Returns the number of charges. Their requests are spread over the age of each code, at most one
 * day, so that a million codes are not due at once.
 */
export async function markOpenCharges(all: AllStores): Promise<number> {
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const marked = await all.query<{ id: string }>(
      `WITH unmarked AS (
         SELECT t."id",
           $1::timestamptz + COALESCE(c."offsetMs", 0) * interval '1 millisecond' AS "now"
         FROM "charges" t LEFT JOIN "testClocks" c ON c."storeId" = t."storeId" AND t."devMode"
         WHERE t."status" = 'PENDING' AND t."expiresAt" IS NOT NULL
           AND t."method" <> 'CARD' AND t."brCode" IS NOT NULL AND t."askAt" IS NULL
         LIMIT ${MARKED_AT_ONCE} FOR NO KEY UPDATE OF t SKIP LOCKED
       ), marked AS (
         UPDATE "charges" t
         SET "askAt" = u."now" + random()
           * LEAST(interval '1 day', GREATEST(interval '0', u."now" - t."createdAt"))
         FROM unmarked u WHERE t."id" = u."id" RETURNING t."id"
       ) SELECT "id" FROM marked`,
      [wallNow()],
    );
    total += marked.length;
    if (marked.length < MARKED_AT_ONCE) break;
  }
  return total;
}
