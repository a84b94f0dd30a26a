/**
 * Records attempts that succeeded, by one statement however many there are: what it writes depends
 * on nothing that would have to be read first.
 */
import { newId } from '../../../platform/records/columns/ids';
import { PREPARED } from '../../../platform/database/query-hints';
import type { Rows } from '../../../platform/records/rows';
import { SECOND_MS, later, type Clock } from '../../../platform/time/clock';
import type { AttemptedDelivery } from './attempt-delivery';
import { deliveryLifecycle } from './delivery';
import { DeliveryAttempt } from './delivery-attempt';

/**
 * A busy endpoint succeeds many times a second. The time of its last success is stored at most this
 * often. Merchants do not see it: `updatedAt` changes only if the webhook was failing before.
 */
const NOTED_AGAIN_AFTER_MS = 10 * SECOND_MS;

/**
 * Whatever became of the delivery in the meantime, it is delivered now. The webhook is written
 * before its deliveries, in the order in which they are locked elsewhere.
 */
const RECORD = `${PREPARED}
  WITH given AS MATERIALIZED (
    SELECT *
    FROM unnest($4::text[], $5::text[], $6::timestamptz[], $7::int[], $8::int[], $9::text[])
      AS g("deliveryId", "id", "attemptedAt", "status", "durationMs", "answer")
    ORDER BY "deliveryId"
  ),
  noted AS (
    UPDATE "webhooks"
    SET "lastSucceededAt" = $11,
      "failingSince" = NULL,
      "lastFailedAt" = CASE WHEN "failingSince" IS NULL THEN "lastFailedAt" END,
      "updatedAt" = CASE WHEN "failingSince" IS NULL THEN "updatedAt" ELSE $13 END
    WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3
      AND "endpoint" = ANY($10::text[]) AND "status" = 'ACTIVE' AND "deletedAt" IS NULL
      AND (
        "failingSince" IS NOT NULL
        OR ("lastSucceededAt" > $12 AND "lastSucceededAt" <= $11) IS NOT TRUE
      )
    RETURNING "id"
  ),
  delivered AS (
    UPDATE "deliveries" d
    SET "status" = CASE
        WHEN d."status" IN ${deliveryLifecycle.sqlFrom('DELIVERED')} THEN 'DELIVERED'
        ELSE d."status"
      END,
      "attemptCount" = d."attemptCount" + 1,
      "nextAttemptAt" = NULL,
      "lastAttemptAt" = $11,
      "lastStatus" = given."status",
      "lastError" = NULL,
      "updatedAt" = $13
    FROM given
    CROSS JOIN (SELECT count(*) FROM noted) AS first
    WHERE d."storeId" = $1 AND d."devMode" = $2 AND d."id" = given."deliveryId"
    RETURNING given.*, d."attemptCount" AS "number"
  )
  INSERT INTO "deliveryAttempts" (
    "id", "storeId", "devMode", "createdAt", "updatedAt", "deliveryId", "number", "attemptedAt",
    "status", "durationMs", "answer"
  )
  SELECT "id", $1, $2, $13, $13, "deliveryId", "number", "attemptedAt", "status", "durationMs",
    "answer"
  FROM delivered
`;

export async function recordSuccesses(
  rows: Rows,
  clock: Clock,
  { webhookId, attempts }: { webhookId: string; attempts: readonly AttemptedDelivery[] },
): Promise<void> {
  const now = clock.wall();
  await rows.sql(RECORD, [
    webhookId,
    attempts.map(({ deliveryId }) => deliveryId),
    attempts.map(() => newId(DeliveryAttempt.prefix)),
    attempts.map(({ attemptedAt }) => attemptedAt),
    attempts.map(({ outcome }) => outcome.status),
    attempts.map(({ outcome }) => outcome.durationMs),
    attempts.map(({ outcome }) => outcome.answer),
    [...new Set(attempts.map(({ endpoint }) => endpoint))],
    now,
    later(now, -NOTED_AGAIN_AFTER_MS),
    clock.now(),
  ]);
}
