/** Finds rows that have waited for the provider's answer too long. */
import type { AllStores } from '../../src/platform/records/all-stores';
import { wallNow } from '../../src/platform/time/clock';
import type { DueJobName } from '../../src/platform/records/columns/columns';
import type { DueRow } from '../../src/platform/jobs/due-job';

/**
 * Rows that wait for the provider's answer. A charge announced for automatic PIX waits for its date
 * and is left out.
 */
export const UNANSWERED: readonly { table: string; job: DueJobName; condition: string }[] = [
  { table: 'chargeAttempts', job: 'ask-about-attempts', condition: `t."date" IS NULL` },
  { table: 'refunds', job: 'settle-refunds', condition: 'true' },
  { table: 'transfers', job: 'settle-payouts', condition: 'true' },
];
const UNANSWERED_MINUTES = 10;
export const REPORTED_MAX = 1_000;

/** Uses the time of each store: a Dev mode clock may be far ahead. */
export function unanswered(
  all: AllStores,
  table: string,
  condition: string,
): Promise<(DueRow & { createdAt: Date })[]> {
  return all.query<DueRow & { createdAt: Date }>(
    `SELECT t."id", t."storeId", t."devMode", t."createdAt" FROM "${table}" t
     LEFT JOIN "testClocks" c ON c."storeId" = t."storeId" AND t."devMode"
     WHERE t."status" = 'PENDING' AND ${condition}
       AND t."createdAt" < $1::timestamptz
         + COALESCE(c."offsetMs", 0) * interval '1 millisecond'
         - interval '${UNANSWERED_MINUTES} minutes'
     ORDER BY t."id"
     LIMIT ${REPORTED_MAX}`,
    [wallNow()],
  );
}
