/** Removes what was only kept for a while: idempotent answers after 24 hours, claims whose holder died after its work was done, rate buckets that have long been full again, and after 90 days how deliveries went. What still waits for a webhook that was disabled or deleted is ended. */
import type { DataSource } from 'typeorm';
import { DAY_MS, HOUR_MS, later, wallNow } from '../src/kit/clock';
import { forgetDeliveries } from '../src/webhooks/forget-deliveries';
import { giveUpLeftOvers } from '../src/webhooks/give-up-deliveries';

const PURGE_MAX = 10_000;

export async function purgeOldRows(database: DataSource): Promise<number> {
  const now = wallNow();
  const answers = await database.query<{ id: string }[]>(
    `WITH old AS (DELETE FROM "idempotencyKeys" WHERE "id" IN (SELECT "id" FROM "idempotencyKeys" WHERE "createdAt" < $1 LIMIT ${PURGE_MAX}) RETURNING "id") SELECT "id" FROM old`,
    [later(now, -24 * HOUR_MS)],
  );
  // An ended claim is as good as none. One with an error counts tries while its row is due, and is forgotten once no sweep has taken it up for a day.
  const claims = await database.query<{ rowId: string }[]>(
    `WITH ended AS (DELETE FROM "claims" WHERE "deadAt" IS NULL AND ("error" IS NULL AND "until" <= $1 OR "until" < $2) RETURNING "rowId") SELECT "rowId" FROM ended`,
    [now, later(now, -DAY_MS)],
  );
  const buckets = await database.query<{ keyId: string }[]>(
    `WITH full_again AS (DELETE FROM "rateBuckets" WHERE "keyId" IN (SELECT "keyId" FROM "rateBuckets" WHERE "filledAt" < $1 LIMIT ${PURGE_MAX}) RETURNING "keyId") SELECT "keyId" FROM full_again`,
    [later(now, -HOUR_MS)],
  );
  return (
    answers.length +
    claims.length +
    buckets.length +
    (await giveUpLeftOvers(database)) +
    (await forgetDeliveries(database))
  );
}
