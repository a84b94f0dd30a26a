/** What workers must have done by now, as SQL: invariants that hold wherever workers run, and tell when none does. */
import { allJobs } from '../jobs/all-jobs';
import { DAY_MS, HOUR_MS, MINUTE_MS, later, wallNow } from './kit/clock';
import type { DueJob } from './kit/due-job';
import { firstIdAt } from './kit/ids';
import { SWEPT_SCOPES } from './stores/test-clock';
import { Event } from './webhooks/event';

/** Sweeps come every two seconds, and the relay every second. */
const LATE_MS = 10 * MINUTE_MS;
/** A provider that was asked in vain is asked again after six hours at the latest. */
const UNANSWERED_MS = DAY_MS;
/** The longest lease that can be set and the longest back-off; and far more than a batch of rows takes. */
const CLAIMED_MS = HOUR_MS;
/** Of each kind of work and scope: more are not counted. */
const COUNTED_MAX = 1_000;

/** Each query lists what violates the sentence now, in wall time. What waits for an operator (dead letters, parked subscriptions, suspended stores) is not late. */
export function overdue(now = wallNow()): Readonly<Record<string, string>> {
  const at = literal(now);
  const lately = literal(later(now, -LATE_MS));
  const scopes = SWEPT_SCOPES.sql.replaceAll('$1', at);
  return {
    'nothing has been due for more than ten minutes': allJobs
      .map((job) => lateRows(job, { scopes, lately }))
      .join(' UNION ALL '),
    'every event was relayed within ten minutes': `SELECT "id" FROM "events" WHERE "position" IS NULL AND "id" < '${firstIdAt(Event.prefix, later(now, -LATE_MS))}'`,
    'every webhook with due deliveries was sent one within ten minutes': `SELECT w."id" FROM "webhooks" w WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "deliveries" d WHERE d."webhookId" = w."id" AND d."nextAttemptAt" < ${lately})
      AND NOT EXISTS (SELECT 1 FROM "deliveries" d WHERE d."webhookId" = w."id" AND d."lastAttemptAt" >= ${lately})
      AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = 'deliver-webhooks' AND c."rowId" = w."id" AND (c."until" > ${lately} OR c."deadAt" IS NOT NULL))`,
    'every approval of the simulator is recorded within a day': `SELECT a."id" FROM simulator."calls" s JOIN "chargeAttempts" a ON a."id" = s."reference" JOIN (${scopes}) scope ON scope."storeId" = a."storeId" AND scope."devMode" = a."devMode"
      WHERE s."approved" AND a."status" = 'PENDING' AND s."paidAt" < scope."now" - interval '${UNANSWERED_MS} milliseconds'`,
    'nothing is claimed for longer than a lease lasts': `SELECT "job" || ' ' || "rowId" AS "id" FROM "claims"
      WHERE "deadAt" IS NULL AND ("until" > ${at} + interval '${CLAIMED_MS + MINUTE_MS} milliseconds' OR "begunAt" < ${at} - interval '${CLAIMED_MS} milliseconds')`,
  };
}

/** Rows of a job that nobody has taken up; one that failed waits for its back-off. */
function lateRows(
  { name, table, due, condition }: DueJob,
  { scopes, lately }: { scopes: string; lately: string },
): string {
  return `SELECT '${name} ' || late."id" AS "id" FROM (${scopes}) scope CROSS JOIN LATERAL (
      SELECT t."id" FROM "${table}" t WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode" AND t."${due}" < scope."now" - interval '${LATE_MS} milliseconds' ${condition ? `AND ${condition}` : ''}
      AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = '${name}' AND c."rowId" = t."id" AND (c."until" > ${lately} OR c."deadAt" IS NOT NULL))
      ORDER BY t."${due}" LIMIT ${COUNTED_MAX}) late`;
}

function literal(moment: Date): string {
  return `'${moment.toISOString()}'::timestamptz`;
}
