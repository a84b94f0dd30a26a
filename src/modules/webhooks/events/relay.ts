/**
 * Gives every new event its position, and adds a delivery for each webhook that subscribes to it.
 * There is one writer at a time, whatever the number of workers.
 */
import type { AllStores } from '../../../platform/records/all-stores';
import { wallNow } from '../../../platform/time/clock';
import { newId } from '../../../platform/records/columns/ids';
import { relayedEvents } from '../../../platform/observability/metrics';
import type { Scope } from '../../../platform/records/record';
import { Delivery } from '../deliveries/delivery';
import { RELAYED_CHANNEL, scopeMessage } from './feed';

/** Whether the webhook `w` receives the event `e`. */
export const IS_RECEIVED_SQL = `
  w."storeId" = e."storeId"
  AND w."devMode" = e."devMode"
  AND e."type" = ANY(w."events")
  AND NOT e."test"
  AND w."status" = 'ACTIVE'
  AND w."deletedAt" IS NULL
  AND COALESCE(w."number" < e."number", w."createdAt" <= e."createdAt")
  AND (w."v2" OR e."payloadV1" IS NOT NULL)
`;

export const RELAY_MAX = 500;
const RELAY_LOCK = 7_216_001;
const NOTED_MAX = 1_000;

interface EventForWebhook {
  eventId: string;
  webhookId: string;
  storeId: string;
  devMode: boolean;
  createdAt: Date;
}

/** Relays up to 500 events and returns how many. Returns 0 also if another process is relaying. */
export async function relayEvents(all: AllStores): Promise<number> {
  const relayed = await relayOnce(all);
  relayedEvents.inc(relayed);
  return relayed;
}

function relayOnce(all: AllStores): Promise<number> {
  return all.transaction(async (inside) => {
    const [lock] = await inside.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${RELAY_LOCK}) AS "taken"`,
    );
    if (!lock?.taken) return 0;
    const events = await inside.query<{ id: string; position: string } & Scope>(
      `
        UPDATE "events" e
        SET "position" = fresh."position"
        FROM (
          SELECT "id",
            (
              SELECT COALESCE(max("position"), 0) FROM "events"
            ) + row_number() OVER (ORDER BY "id") AS "position"
          FROM (
            SELECT "id" FROM "events" WHERE "position" IS NULL ORDER BY "id" LIMIT ${RELAY_MAX}
          ) waiting
        ) fresh
        WHERE e."id" = fresh."id"
        RETURNING e."id", e."storeId", e."devMode", e."position"
      `,
    );
    if (events.length === 0) return 0;
    await noteSubscriptions(
      inside,
      Math.min(...events.map(({ position }) => Number(position))) - 1,
    );
    await addDeliveries(
      inside,
      events.map(({ id }) => id),
    );
    await inside.query(
      `SELECT pg_notify('${RELAYED_CHANNEL}', scope) FROM unnest($1::text[]) scope`,
      [[...new Set(events.map(scopeMessage))]],
    );
    return events.length;
  });
}

/**
 * Stores for every webhook created or changed since the last batch the position from which its
 * events need deliveries. Every webhook seen here is also seen by `addDeliveries`. A locked webhook
 * is handled by a later batch.
 */
async function noteSubscriptions(inside: AllStores, position: number): Promise<void> {
  await inside.query(
    `
      UPDATE "webhooks"
      SET "relayedFrom" = $1, "relayedFor" = "subscribedAt"
      WHERE "id" IN (
        SELECT "id"
        FROM "webhooks"
        WHERE "relayedFor" IS DISTINCT FROM "subscribedAt"
          AND "status" = 'ACTIVE'
          AND "deletedAt" IS NULL
        LIMIT ${NOTED_MAX}
        FOR NO KEY UPDATE SKIP LOCKED
      )
    `,
    [position],
  );
}

async function addDeliveries(inside: AllStores, eventIds: string[]): Promise<void> {
  const pairs = await inside.query<EventForWebhook>(
    `
      SELECT e."id" AS "eventId", w."id" AS "webhookId", e."storeId", e."devMode", e."createdAt"
      FROM "events" e
      JOIN "webhooks" w ON ${IS_RECEIVED_SQL}
      WHERE e."id" = ANY($1)
      ORDER BY e."position"
    `,
    [eventIds],
  );
  const now = wallNow();
  await inside.query(
    `
      INSERT INTO "deliveries" (
        "id", "storeId", "devMode", "createdAt", "updatedAt", "eventId", "webhookId", "status",
        "attemptCount", "attemptsBefore", "nextAttemptAt"
      )
      SELECT d.*, 'PENDING', 0, 0, $7
      FROM unnest(
        $1::text[], $2::text[], $3::boolean[], $4::timestamptz[], $4::timestamptz[], $5::text[],
        $6::text[]
      ) AS d
      ON CONFLICT ("eventId", "webhookId") DO NOTHING
    `,
    [
      pairs.map(() => newId(Delivery.prefix)),
      pairs.map(({ storeId }) => storeId),
      pairs.map(({ devMode }) => devMode),
      pairs.map(({ createdAt }) => createdAt),
      pairs.map(({ eventId }) => eventId),
      pairs.map(({ webhookId }) => webhookId),
      now,
    ],
  );
}
