/**
 * Removes deliveries and attempts after 90 days, and expired secrets. The events themselves are
 * kept.
 */
import type { AllStores } from '../../../platform/records/all-stores';
import { DAY_MS, later, wallNow } from '../../../platform/time/clock';
import { firstIdAt } from '../../../platform/records/columns/ids';
import { Delivery } from './delivery';
import { DeliveryAttempt } from './delivery-attempt';
import { Event } from '../events/event';

export const KEPT_MS = 90 * DAY_MS;
const FORGOTTEN_MAX = 5_000;

/**
 * Removes one batch of each kind and returns how many rows. Ids contain the wall time at which a
 * row was created.
 */
export async function forgetDeliveries(all: AllStores): Promise<number> {
  const now = wallNow();
  const before = later(now, -KEPT_MS);
  const attempts = await rowsOf(
    all,
    `
      DELETE FROM "deliveryAttempts"
      WHERE "id" IN (
        SELECT "id" FROM "deliveryAttempts" WHERE "id" < $1 ORDER BY "id" LIMIT ${FORGOTTEN_MAX}
      )
      RETURNING "id"
    `,
    [firstIdAt(DeliveryAttempt.prefix, before)],
  );
  const deliveries = await all.transaction(async (inside) => {
    const gone = await inside.query<{ webhookId: string; eventId: string }>(
      `
        DELETE FROM "deliveries"
        WHERE "id" IN (
          SELECT "id"
          FROM "deliveries"
          WHERE "id" < $1
            AND "status" <> 'PENDING'
            AND ("lastAttemptAt" IS NULL OR "lastAttemptAt" < $2)
          ORDER BY "id"
          LIMIT ${FORGOTTEN_MAX}
          FOR UPDATE SKIP LOCKED
        )
        RETURNING "webhookId", "eventId"
      `,
      [firstIdAt(Delivery.prefix, before), before],
    );
    // Stored so that a delivery removed by age is not taken for one that was never sent.
    await inside.query(
      `
        UPDATE "webhooks" w
        SET "forgottenUpTo" = GREATEST(w."forgottenUpTo", gone."position")
        FROM (
          SELECT d."webhookId", max(e."position") AS "position"
          FROM unnest($1::text[], $2::text[]) AS d("webhookId", "eventId")
          JOIN "events" e ON e."id" = d."eventId"
          GROUP BY 1
          ORDER BY 1
        ) gone
        WHERE w."id" = gone."webhookId"
      `,
      [gone.map(({ webhookId }) => webhookId), gone.map(({ eventId }) => eventId)],
    );
    return gone.length;
  });
  const tests = await rowsOf(
    all,
    `
      DELETE FROM "events"
      WHERE "id" IN (
        SELECT e."id"
        FROM "events" e
        WHERE e."test"
          AND e."id" < $1
          AND NOT EXISTS (SELECT 1 FROM "deliveries" d WHERE d."eventId" = e."id")
        ORDER BY e."id"
        LIMIT ${FORGOTTEN_MAX}
      )
      RETURNING "id"
    `,
    [firstIdAt(Event.prefix, before)],
  );
  const secrets = await rowsOf(
    all,
    `
      UPDATE "webhooks"
      SET
        "sealedPreviousSecret" = NULL, "previousSecretUntil" = NULL, "sealedEarlierSecrets" = NULL
      WHERE "previousSecretUntil" <= $1
      RETURNING "id"
    `,
    [now],
  );
  return attempts + deliveries + tests + secrets;
}

async function rowsOf(all: AllStores, sql: string, values: readonly unknown[]): Promise<number> {
  return (await all.query(sql, values)).length;
}
