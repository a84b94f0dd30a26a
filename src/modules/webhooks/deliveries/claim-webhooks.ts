/**
 * Claims webhooks with due deliveries: a few at a time, so that a claimed one starts soon, and in
 * three groups, so that failing endpoints never delay those that answer.
 */
import type { AllStores } from '../../../platform/records/all-stores';
import { config } from '../../../config/config';
import type { ClaimedRow } from '../../../platform/jobs/claims';
import { SECOND_MS, later, wallNow } from '../../../platform/time/clock';
import { newId } from '../../../platform/records/columns/ids';
import { RECENT_SUCCESS_MS } from '../endpoints/webhook';

const JOB = 'deliver-webhooks';
const CLAIM_LOCK = 7_216_004;
/** How many endpoints one process sends to at the same time. */
export const WEBHOOK_PLACES = 200;
/**
 * The maximum number of endpoints with a recent success that are claimed and not started. This
 * limit and those below count the claims of all processes together.
 */
const RECENT_WAITING_MAX = WEBHOOK_PLACES / 5;
/** The maximum number of endpoints that are not failing, claimed and not started. */
const WAITING_MAX = WEBHOOK_PLACES / 4;
/** The query over all due endpoints runs only if at least this many can be claimed. */
const CLAIMED_AT_ONCE_MIN = WEBHOOK_PLACES / 20;
/**
 * The maximum number of endpoints without a recent success that are claimed or started. The other
 * places of a process are reserved for endpoints that respond.
 */
const UNPROVEN_AT_ONCE_MAX = (3 * WEBHOOK_PLACES) / 4;
/** How many of those may be failing, by their answers or by internal errors. */
const FAILING_AT_ONCE_MAX = WEBHOOK_PLACES / 2;
/**
 * The maximum per store and environment, claimed or started. It is more than a store may register.
 */
const PER_STORE_MAX = (3 * WEBHOOK_PLACES) / 10;
/**
 * The next failing endpoint is chosen at random, weighted towards those that started failing
 * recently: half the failing time gives twice the chance. The smallest number is claimed first, and
 * every endpoint is claimed at some time.
 */
const FAILING_DRAW = `
  -ln(1 - random()) * GREATEST(1, extract(epoch FROM $1::timestamptz - w."since"))
`;
/** A claim ends after this time unless a worker starts or renews it. */
const LEASE_MAX_MS = 20 * SECOND_MS;
/**
 * A claimed webhook that has not started for this long (at most half of its lease) is waiting for a
 * place.
 */
const WAITS_AFTER_MS = SECOND_MS;

/** SQL over `webhooks` as `w`; `$1` is now, `$4` is the start of the recent period. */
const IS_RECENT = `(w."failingSince" IS NULL AND w."lastSucceededAt" > $4)`;
/** Hashed once, so that the claims are not scanned for each webhook. */
const IS_FREE = `
  w."status" = 'ACTIVE' AND w."deletedAt" IS NULL AND w."id" NOT IN (SELECT "rowId" FROM taken)
`;
const IS_BROKEN = `w."id" IN (SELECT "rowId" FROM broken)`;
const IS_DUE = `
  EXISTS (SELECT 1 FROM "deliveries" d WHERE d."webhookId" = w."id" AND d."nextAttemptAt" <= $1)
`;

/**
 * Claims webhooks with due deliveries. While one is claimed, no other worker sends to it.
 * `recentOnly` claims only endpoints with a recent success, which is fast however many others are
 * due.
 */
export function claimWebhooks(
  all: AllStores,
  { recentOnly = false }: { recentOnly?: boolean } = {},
): Promise<ClaimedRow[]> {
  if (recentOnly) return claim(all, recentOnly);
  // Processes claim one after the other, so that each counts the claims of the previous one.
  return all.transaction(async (inside) => {
    await inside.query(`SELECT pg_advisory_xact_lock(${CLAIM_LOCK})`);
    return claim(inside, recentOnly);
  });
}

function claim(all: AllStores, recentOnly: boolean): Promise<ClaimedRow[]> {
  const now = wallNow();
  return all.query<ClaimedRow>(
    `
      WITH taken AS MATERIALIZED (
        SELECT "rowId"
        FROM "claims"
        WHERE "job" = '${JOB}' AND ("until" > $1 OR "deadAt" IS NOT NULL)
      ),
      broken AS MATERIALIZED (
        -- Endpoints whose last turn ended with an internal error. They count as failing.
        SELECT "rowId", "storeId", "devMode", COALESCE("firstFailedAt", $1) AS "since"
        FROM "claims"
        WHERE "job" = '${JOB}' AND "error" IS NOT NULL AND "deadAt" IS NULL
      ),
      held AS MATERIALIZED (
        -- Current claims. A webhook that backs off has no token.
        SELECT c."storeId", c."devMode", c."begunAt" IS NULL AS "waits",
          w."failingSince" IS NOT NULL OR c."error" IS NOT NULL AS "fails",
          COALESCE(${IS_RECENT} AND c."error" IS NULL, false) AS "isRecent"
        FROM "claims" c
        JOIN "webhooks" w ON w."id" = c."rowId"
        WHERE c."job" = '${JOB}' AND c."token" IS NOT NULL AND c."until" > $1
      ),
      counted AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE "waits" AND NOT "fails") AS "waiting",
          count(*) FILTER (WHERE "waits" AND "isRecent") AS "recentWaiting",
          count(*) FILTER (WHERE NOT "isRecent") AS "unproven",
          count(*) FILTER (WHERE "fails") AS "failing"
        FROM held
      ),
      stores AS (
        SELECT "storeId", "devMode", count(*) AS "held" FROM held WHERE NOT "fails" GROUP BY 1, 2
      ),
      fresh AS (
        -- Stores whose endpoints started failing just now: their other endpoints may fail too.
        SELECT "storeId", "devMode", count(*) AS "failed"
        FROM (
          SELECT "id", "storeId", "devMode" FROM "webhooks" WHERE "failingSince" > $4
          UNION
          SELECT "rowId", "storeId", "devMode" FROM broken WHERE "since" > $4
        ) failed
        GROUP BY 1, 2
      ),
      recent AS MATERIALIZED (
        -- Endpoints with a recent success, the latest first.
        SELECT w."id", w."storeId", w."devMode"
        FROM "webhooks" w
        WHERE ${IS_RECENT} AND NOT ${IS_BROKEN} AND ${IS_FREE} AND ${IS_DUE}
        ORDER BY w."lastSucceededAt" DESC, random()
        LIMIT (SELECT GREATEST(0, ${RECENT_WAITING_MAX} - "recentWaiting") FROM counted)
      ),
      failing AS MATERIALIZED (
        SELECT w."id", w."storeId", w."devMode"
        FROM (
          SELECT *, "failingSince" AS "since" FROM "webhooks" WHERE "failingSince" IS NOT NULL
          UNION ALL
          SELECT webhook.*, broken."since"
          FROM broken
          JOIN "webhooks" webhook ON webhook."id" = broken."rowId"
          WHERE webhook."failingSince" IS NULL
        ) w
        WHERE ${IS_FREE} AND ${IS_DUE}
        ORDER BY ${FAILING_DRAW}
        LIMIT (
          SELECT CASE
            WHEN $5 THEN 0
            ELSE GREATEST(
              0, LEAST(${FAILING_AT_ONCE_MAX} - "failing", ${UNPROVEN_AT_ONCE_MAX} - "unproven")
            )
          END
          FROM counted
        )
      ),
      others AS (
        -- Endpoints that are not failing: the first of every store before the second of any store,
        -- then the oldest due. Endpoints that have just started failing count for their store.
        SELECT "id", "storeId", "devMode"
        FROM (
          SELECT w."id", w."storeId", w."devMode", d."dueAt",
            COALESCE(stores."held", 0) + COALESCE(fresh."failed", 0) + row_number() OVER (
              PARTITION BY w."storeId", w."devMode" ORDER BY d."dueAt"
            ) AS "place"
          FROM "webhooks" w
          LEFT JOIN stores ON stores."storeId" = w."storeId" AND stores."devMode" = w."devMode"
          LEFT JOIN fresh ON fresh."storeId" = w."storeId" AND fresh."devMode" = w."devMode"
          CROSS JOIN LATERAL (
            SELECT "nextAttemptAt" AS "dueAt"
            FROM "deliveries"
            WHERE "webhookId" = w."id" AND "nextAttemptAt" <= $1
            ORDER BY "nextAttemptAt"
            LIMIT 1
          ) d
          WHERE w."failingSince" IS NULL AND NOT ${IS_BROKEN} AND ${IS_FREE}
            AND w."id" NOT IN (SELECT "id" FROM recent)
        ) due
        WHERE "place" <= ${PER_STORE_MAX}
        ORDER BY "place", "dueAt"
        LIMIT (
          SELECT CASE WHEN "room" < ${CLAIMED_AT_ONCE_MIN} OR $5 THEN 0 ELSE "room" END
          FROM (
            SELECT LEAST(
              ${UNPROVEN_AT_ONCE_MAX} - "unproven" - (SELECT count(*) FROM failing),
              ${WAITING_MAX} - "waiting"
            ) AS "room"
            FROM counted
          ) counted
        )
      ),
      due AS MATERIALIZED (
        SELECT *, row_number() OVER () AS "turn"
        FROM (
          SELECT * FROM recent UNION ALL SELECT * FROM others UNION ALL SELECT * FROM failing
        ) due
      ),
      claimed AS (
        INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
        SELECT '${JOB}', "id", "storeId", "devMode", $2, 0, $3
        FROM due
        ORDER BY "id" -- so that two processes that claim the same rows do not deadlock
        ON CONFLICT ("job", "rowId") DO UPDATE SET "until" = excluded."until",
          "token" = excluded."token", "begunAt" = NULL
        WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
        RETURNING "rowId", "token"
      )
      SELECT due."id", due."storeId", due."devMode", claimed."token"
      FROM claimed
      JOIN due ON due."id" = claimed."rowId"
      ORDER BY due."turn"
    `,
    [now, later(now, webhookLeaseMs()), newId('claim'), later(now, -RECENT_SUCCESS_MS), recentOnly],
  );
}

/** Whether claimed webhooks wait because all places are in use. */
export async function doOthersWait(all: AllStores): Promise<boolean> {
  const now = wallNow();
  const leaseMs = webhookLeaseMs();
  const [found] = await all.query<{ wait: boolean }>(
    `
      SELECT EXISTS (
        SELECT 1
        FROM "claims"
        WHERE "job" = '${JOB}'
          AND "token" IS NOT NULL
          AND "begunAt" IS NULL
          AND "deadAt" IS NULL
          AND "until" > $1
          AND "until" <= $2
      ) AS "wait"
    `,
    [now, later(now, leaseMs - Math.min(WAITS_AFTER_MS, leaseMs / 2))],
  );
  return found?.wait ?? false;
}

export function webhookLeaseMs(): number {
  return Math.min(config.claimLeaseMs, LEASE_MAX_MS);
}
