/** Whose turn it is: endpoints are claimed, not deliveries, so that one that hangs holds up only itself, and those that fail never take all places. */
import type { DataSource } from 'typeorm';
import { config } from '../config';
import type { ClaimedRow } from '../kit/claims';
import { SECOND_MS, later, wallNow } from '../kit/clock';
import { newId } from '../kit/ids';

const JOB = 'deliver-webhooks';
const WEBHOOKS_PER_SWEEP_MAX = 1_000;
/** Of all processes together, and half of what one of them sends to at a time: the other half is always free for endpoints that answer. */
const FAILING_AT_ONCE_MAX = 100;
/** Who draws the smallest number is next: one that has failed for half as long has twice the chance, so that a single failure is soon made good, and everybody has a turn some time. */
const FAILING_DRAW = `-ln(1 - random()) * GREATEST(1, extract(epoch FROM $1::timestamptz - w."failingSince"))`;
/** A worker that dies is replaced after this; one that lives renews its claims. */
const LEASE_MAX_MS = 20 * SECOND_MS;
/** What is claimed and not begun for so long, at most half of its lease, waits for a place. */
const WAITS_AFTER_MS = SECOND_MS;

/** Claims every webhook that has something due; while one is claimed nobody else sends to it. */
export function claimWebhooks(database: DataSource): Promise<ClaimedRow[]> {
  const now = wallNow();
  return database.query<ClaimedRow[]>(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
     SELECT '${JOB}', due."id", due."storeId", due."devMode", $2, 0, $3 FROM (
       (${dueWebhooksSql('IS NULL')} ORDER BY random() LIMIT ${WEBHOOKS_PER_SWEEP_MAX})
       UNION ALL
       (${dueWebhooksSql('IS NOT NULL')} ORDER BY ${FAILING_DRAW} LIMIT (SELECT GREATEST(0, ${FAILING_AT_ONCE_MAX} - count(*)) FROM "claims" c JOIN "webhooks" f ON f."id" = c."rowId" AND f."failingSince" IS NOT NULL WHERE c."job" = '${JOB}' AND c."until" > $1))
     ) due
     ON CONFLICT ("job", "rowId") DO UPDATE SET "until" = excluded."until", "token" = excluded."token", "begunAt" = NULL WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
     RETURNING "rowId" AS "id", "storeId", "devMode", "token"`,
    [now, later(now, webhookLeaseMs()), newId('claim')],
  );
}

/** Whether claimed webhooks wait because all places are taken. */
export async function doOthersWait(database: DataSource): Promise<boolean> {
  const now = wallNow();
  const leaseMs = webhookLeaseMs();
  const [found] = await database.query<{ wait: boolean }[]>(
    `SELECT EXISTS (SELECT 1 FROM "claims" WHERE "job" = '${JOB}' AND "token" IS NOT NULL AND "begunAt" IS NULL AND "deadAt" IS NULL AND "until" > $1 AND "until" <= $2) AS "wait"`,
    [now, later(now, leaseMs - Math.min(WAITS_AFTER_MS, leaseMs / 2))],
  );
  return found?.wait ?? false;
}

function dueWebhooksSql(failing: 'IS NULL' | 'IS NOT NULL'): string {
  return `SELECT w."id", w."storeId", w."devMode" FROM "webhooks" w
    WHERE w."status" = 'ACTIVE' AND w."deletedAt" IS NULL AND w."failingSince" ${failing}
    AND EXISTS (SELECT 1 FROM "deliveries" d WHERE d."webhookId" = w."id" AND d."nextAttemptAt" <= $1)
    AND NOT EXISTS (SELECT 1 FROM "claims" c WHERE c."job" = '${JOB}' AND c."rowId" = w."id" AND (c."until" > $1 OR c."deadAt" IS NOT NULL))`;
}

export function webhookLeaseMs(): number {
  return Math.min(config.claimLeaseMs, LEASE_MAX_MS);
}
