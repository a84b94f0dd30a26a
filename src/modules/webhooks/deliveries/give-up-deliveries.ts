/**
 * Ends the pending deliveries of a webhook that no longer receives events: one batch at once, the
 * rest in later batches.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../../platform/records/all-stores';
import type { Scope } from '../../../platform/records/record';
import type { Transaction } from '../../../platform/records/transaction';
import { contextInStoreTime } from '../../stores/test-clock/context-in-store-time';
import { deliveryLifecycle } from './delivery';
import { Webhook, isListening } from '../endpoints/webhook';

/** Per transaction, so that others who need the webhook wait only this long. */
const GIVEN_UP_MAX = 5_000;
const BATCHES_MAX = 20;

/**
 * Ends up to 5,000 pending deliveries of a disabled or deleted webhook and returns whether there
 * may be more. The webhook must be locked.
 */
export async function giveUpDeliveries(
  tx: Transaction,
  { id, deletedAt }: Webhook,
): Promise<boolean> {
  const ended = await tx.sql(
    `
      WITH waiting AS (
        SELECT "id"
        FROM "deliveries"
        WHERE "storeId" = $1
          AND "devMode" = $2
          AND "webhookId" = $3
          AND "nextAttemptAt" IS NOT NULL
        LIMIT ${GIVEN_UP_MAX}
        FOR NO KEY UPDATE
      ),
      ended AS (
        UPDATE "deliveries" d
        SET "status" = 'FAILED', "nextAttemptAt" = NULL, "lastError" = $4, "updatedAt" = $5
        FROM waiting
        WHERE d."id" = waiting."id" AND d."status" IN ${deliveryLifecycle.sqlFrom('FAILED')}
        RETURNING d."id"
      )
      SELECT "id"
      FROM ended
    `,
    [id, `the webhook was ${deletedAt ? 'deleted' : 'disabled'}`, tx.now()],
  );
  return ended.length === GIVEN_UP_MAX;
}

interface Ended extends Scope {
  id: string;
}

/**
 * Ends what exceeded one batch or was relayed at the same moment: up to 100,000 deliveries of all
 * scopes, in turns per webhook. Returns how many batches it ended.
 */
export async function giveUpRemainingDeliveries(
  database: DataSource,
  all: AllStores,
): Promise<number> {
  const waiting = await all.query<Ended>(
    `
      SELECT w."id", w."storeId", w."devMode"
      FROM "webhooks" w
      WHERE (w."status" <> 'ACTIVE' OR w."deletedAt" IS NOT NULL)
        AND EXISTS (
          SELECT 1
          FROM "deliveries" d
          WHERE d."webhookId" = w."id" AND d."nextAttemptAt" IS NOT NULL
        )
      LIMIT ${BATCHES_MAX}
    `,
  );
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const webhook = waiting.shift();
    if (!webhook) return batches;
    if (await giveUpBatch(database, webhook)) waiting.push(webhook);
  }
  return BATCHES_MAX;
}

async function giveUpBatch(database: DataSource, ended: Ended): Promise<boolean> {
  const ctx = await contextInStoreTime({ database }, ended);
  return ctx.transaction(async (tx) => {
    const webhook = await tx.lock(Webhook, ended.id);
    return isListening(webhook) ? false : giveUpDeliveries(tx, webhook);
  });
}
