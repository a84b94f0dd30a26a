/**
 * Takes the longest due deliveries of a webhook, with their events. It postpones them while they
 * are being attempted, so that no other worker takes them.
 */
import { SECOND_MS, later } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import { PREPARED } from '../../../platform/database/query-hints';
import type { EventToSend, TakenDelivery } from './attempt-delivery';

/** Longer than an attempt takes. If a worker crashes during one, it is repeated after this time. */
export const ATTEMPT_HELD_MS = 35 * SECOND_MS;

const TAKE = `${PREPARED}
  WITH due AS (
    SELECT "id", "nextAttemptAt"
    FROM "deliveries"
    WHERE "storeId" = $1 AND "devMode" = $2 AND "webhookId" = $3 AND "nextAttemptAt" <= $4
    ORDER BY "nextAttemptAt", "id"
    LIMIT $6
    FOR NO KEY UPDATE SKIP LOCKED
  ),
  taken AS (
    UPDATE "deliveries" d
    SET "nextAttemptAt" = $5
    FROM due
    WHERE d."id" = due."id"
    RETURNING d."id", d."eventId", d."attemptCount" = 0 AS "isFirst", due."nextAttemptAt" AS "dueAt"
  )
  SELECT taken."id" AS "deliveryId", taken."isFirst", e."id", e."storeId", e."objectId",
    e."sequence", e."test", e."requestId", e."traceparent",
    e."chargeId", e."payload"::text AS "payload",
    e."payloadV1"::text AS "payloadV1", e."legacy"
  FROM taken
  JOIN "events" e ON e."id" = taken."eventId"
  ORDER BY taken."dueAt", taken."id"
`;

export async function takeDeliveries(
  { clock, rows }: Pick<Context, 'clock' | 'rows'>,
  webhookId: string,
  max: number,
): Promise<TakenDelivery[]> {
  if (max <= 0) return [];
  const now = clock.wall();
  const heldUntil = later(now, ATTEMPT_HELD_MS);
  const taken = await rows.sql<EventToSend & { deliveryId: string; isFirst: boolean }>(TAKE, [
    webhookId,
    now,
    heldUntil,
    max,
  ]);
  return taken.map(({ deliveryId, isFirst, ...event }) => ({
    id: deliveryId,
    event,
    heldUntil,
    isFirst,
  }));
}
