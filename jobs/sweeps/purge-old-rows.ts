/** Removes rows that are kept for a limited time. */
// Stored answers of idempotent requests after 24 hours, claims whose holder crashed after it had
// finished, rate buckets that have been full for an hour, card tries of networks after two days,
// tokens a day after they expired, sessions a month after that, used challenges of passkeys,
// files that no product uses after an hour, calls to providers after 30 days, deliveries after 90
// days, and mails after 13 months. Deliveries that wait for a disabled or deleted webhook are
// ended.
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../src/platform/records/all-stores';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../src/platform/time/clock';
import { forgetProviderCalls } from '../../src/modules/providers/provider-calls';
import { removeUnusedFiles } from '../../src/modules/products/remove-unused-files';
import { forgetDeliveries } from '../../src/modules/webhooks/deliveries/forget-deliveries';
import { giveUpRemainingDeliveries } from '../../src/modules/webhooks/deliveries/give-up-deliveries';

const PURGE_MAX = 10_000;
/** 13 months. */
const MESSAGES_KEPT_MS = 396 * DAY_MS;

export async function purgeOldRows(database: DataSource, all: AllStores): Promise<number> {
  const now = wallNow();
  const answers = await all.query<{ id: string }>(
    `WITH old AS (
       DELETE FROM "idempotencyKeys" WHERE "id" IN (
         SELECT "id" FROM "idempotencyKeys" WHERE "createdAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM old`,
    [later(now, -24 * HOUR_MS)],
  );
  // An expired claim has no effect and can go. A claim with an error counts the tries while its row
  // is due, so it is kept until no sweep has claimed the row for a day. One that is being claimed
  // at this moment is skipped.
  const claims = await all.query<{ rowId: string }>(
    `WITH ended AS (
       DELETE FROM "claims" c
       USING (
         SELECT "job", "rowId" FROM "claims"
         WHERE "deadAt" IS NULL AND ("error" IS NULL AND "until" <= $1 OR "until" < $2)
         FOR UPDATE SKIP LOCKED
       ) unused
       WHERE c."job" = unused."job" AND c."rowId" = unused."rowId"
       RETURNING c."rowId"
     ) SELECT "rowId" FROM ended`,
    [now, later(now, -DAY_MS)],
  );
  const buckets = await all.query<{ keyId: string }>(
    `WITH full_again AS (
       DELETE FROM "rateBuckets" WHERE "keyId" IN (
         SELECT "keyId" FROM "rateBuckets" WHERE "filledAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "keyId"
     ) SELECT "keyId" FROM full_again`,
    [later(now, -HOUR_MS)],
  );
  const tries = await all.query<{ attemptId: string }>(
    `WITH old AS (
       DELETE FROM "cardTries" WHERE "attemptId" IN (
         SELECT "attemptId" FROM "cardTries" WHERE "writtenAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "attemptId"
     ) SELECT "attemptId" FROM old`,
    [later(now, -2 * DAY_MS)],
  );
  const tokens = await all.query<{ id: string }>(
    `WITH expired AS (
       DELETE FROM "tokens" WHERE "id" IN (
         SELECT "id" FROM "tokens" WHERE "expiresAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM expired`,
    [later(now, -DAY_MS)],
  );
  const messages = await all.query<{ id: string }>(
    `WITH old AS (
       DELETE FROM "messages" WHERE "id" IN (
         SELECT "id" FROM "messages"
         WHERE "createdAt" < $1 AND "sendAt" IS NULL LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM old`,
    [later(now, -MESSAGES_KEPT_MS)],
  );
  const ofPeople = await purgeOldSessions(all, now);
  return (
    answers.length +
    ofPeople +
    (await purgePortal(all, now)) +
    claims.length +
    buckets.length +
    tries.length +
    tokens.length +
    messages.length +
    (await forgetProviderCalls(all, PURGE_MAX)) +
    (await removeUnusedFiles(all)) +
    (await giveUpRemainingDeliveries(database, all)) +
    (await forgetDeliveries(all))
  );
}

/** A session is kept for a month, so that the last visit of a member is known. */
async function purgeOldSessions(all: AllStores, now: Date): Promise<number> {
  const sessions = await all.query<{ id: string }>(
    `WITH old AS (
       DELETE FROM "sessions" WHERE "id" IN (
         SELECT "id" FROM "sessions" WHERE "expiresAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM old`,
    [later(now, -30 * DAY_MS)],
  );
  const challenges = await all.query<{ hash: string }>(
    `WITH old AS (
       DELETE FROM "usedChallenges" WHERE "hash" IN (
         SELECT "hash" FROM "usedChallenges" WHERE "expiresAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "hash"
     ) SELECT "hash" FROM old`,
    [now],
  );
  return sessions.length + challenges.length;
}

/** The limits of codes count those of a day. */
async function purgePortal(all: AllStores, now: Date): Promise<number> {
  const codes = await all.query<{ id: string }>(
    `WITH old AS (
       DELETE FROM "portalCodes" WHERE "id" IN (
         SELECT "id" FROM "portalCodes" WHERE "askedAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM old`,
    [later(now, -2 * DAY_MS)],
  );
  const sessions = await all.query<{ id: string }>(
    `WITH old AS (
       DELETE FROM "portalSessions" WHERE "id" IN (
         SELECT "id" FROM "portalSessions" WHERE "expiresAt" < $1 LIMIT ${PURGE_MAX}
       ) RETURNING "id"
     ) SELECT "id" FROM old`,
    [later(now, -DAY_MS)],
  );
  return codes.length + sessions.length;
}
