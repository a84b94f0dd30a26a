/**
 * What workers must have done by now, as SQL: rules that hold while workers run, and that break
 * when none does.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, later, wallNow } from '../platform/time/clock';
import { conditionOf, type DueJob } from '../platform/jobs/due-job';
import { firstIdAt } from '../platform/records/columns/ids';
import { SWEPT_SCOPES } from '../modules/stores/test-clock/test-clock';
import { Event } from '../modules/webhooks/events/event';

/** Sweeps run every two seconds, and the relay every second. */
const LATE_MS = 10 * MINUTE_MS;
/** A provider that did not answer is asked again after six hours at the latest. */
const UNANSWERED_MS = DAY_MS;
/** Open codes of an earlier release are marked every ten minutes. */
const UNMARKED_MS = 30 * MINUTE_MS;
/** Longer than the longest configurable lease, the longest back-off and any batch of rows. */
const CLAIMED_MS = HOUR_MS;
/** The maximum counted per job and scope. */
const COUNTED_MAX = 1_000;

/**
 * Each query lists the ids of rows that break the rule now, in wall time. Work that waits for an
 * operator (dead letters, parked subscriptions, suspended stores) is not late.
 */
export function overdue(
  jobs: readonly DueJob[],
  now = wallNow(),
): Readonly<Record<string, string>> {
  const at = literal(now);
  const lately = literal(later(now, -LATE_MS));
  const scopes = SWEPT_SCOPES.all.replaceAll('$1', at);
  return {
    'nothing has been due for more than ten minutes': jobs
      .map((job) => lateRows(job, { scopes, lately }))
      .join(' UNION ALL '),
    'every open code is asked about': `
      SELECT t."id"
      FROM "charges" t
      JOIN (${scopes}) scope ON scope."storeId" = t."storeId" AND scope."devMode" = t."devMode"
      WHERE t."status" = 'PENDING'
        AND t."expiresAt" IS NOT NULL
        AND t."method" <> 'CARD'
        AND t."brCode" IS NOT NULL
        AND t."askAt" IS NULL
        AND t."createdAt" < scope."now" - interval '${UNMARKED_MS} milliseconds'
    `,
    'every event was relayed within ten minutes': `
      SELECT "id"
      FROM "events"
      WHERE "position" IS NULL AND "id" < '${firstIdAt(Event.prefix, later(now, -LATE_MS))}'
    `,
    'every webhook with due deliveries was sent one within ten minutes': `
      SELECT w."id"
      FROM "webhooks" w
      WHERE w."status" = 'ACTIVE'
        AND w."deletedAt" IS NULL
        AND EXISTS (
          SELECT 1
          FROM "deliveries" d
          WHERE d."webhookId" = w."id" AND d."nextAttemptAt" < ${lately}
        )
        AND NOT EXISTS (
          SELECT 1
          FROM "deliveries" d
          WHERE d."webhookId" = w."id" AND d."lastAttemptAt" >= ${lately}
        )
        AND NOT EXISTS (
          SELECT 1
          FROM "claims" c
          WHERE c."job" = 'deliver-webhooks'
            AND c."rowId" = w."id"
            AND (c."until" > ${lately} OR c."deadAt" IS NOT NULL)
        )
    `,
    'every approval of the simulator is recorded within a day': `
      SELECT a."id"
      FROM simulator."calls" s
      JOIN "chargeAttempts" a ON a."id" = s."reference"
      JOIN (${scopes}) scope ON scope."storeId" = a."storeId" AND scope."devMode" = a."devMode"
      WHERE s."approved"
        AND a."status" = 'PENDING'
        AND s."paidAt" < scope."now" - interval '${UNANSWERED_MS} milliseconds'
    `,
    'nothing is claimed for longer than a lease lasts': `
      SELECT "job" || ' ' || "rowId" AS "id"
      FROM "claims"
      WHERE "deadAt" IS NULL
        AND (
          "until" > ${at} + interval '${CLAIMED_MS + MINUTE_MS} milliseconds'
          OR "begunAt" < ${at} - interval '${CLAIMED_MS} milliseconds'
        )
    `,
  };
}

/** Due rows of a job that no worker has claimed. A failed row waits for its back-off. */
function lateRows(job: DueJob, { scopes, lately }: { scopes: string; lately: string }): string {
  const { name, table, due } = job;
  return `
    SELECT '${name} ' || late."id" AS "id"
    FROM (${scopes}) scope
    CROSS JOIN LATERAL (
      SELECT t."id"
      FROM "${table}" t
      WHERE t."storeId" = scope."storeId"
        AND t."devMode" = scope."devMode"
        AND t."${due}" < scope."now" - interval '${LATE_MS} milliseconds'
        AND ${conditionOf(job)}
        AND NOT EXISTS (
          SELECT 1
          FROM "claims" c
          WHERE c."job" = '${name}'
            AND c."rowId" = t."id"
            AND (c."until" > ${lately} OR c."deadAt" IS NOT NULL)
        )
      ORDER BY t."${due}"
      LIMIT ${COUNTED_MAX}
    ) late
  `;
}

function literal(moment: Date): string {
  return `'${moment.toISOString()}'::timestamptz`;
}
