/** Ends what waits for a webhook that is told of nothing any more: a batch at once, and what is left over little by little. */
import type { DataSource } from 'typeorm';
import { Context } from '../kit/context';
import type { Scope } from '../kit/record';
import type { Transaction } from '../kit/transaction';
import { CLOCK_OFFSET_SQL } from '../stores/test-clock';
import { Webhook, isListening } from './webhook';

/** In one transaction: whoever needs the webhook meanwhile waits for no more than that. */
const GIVEN_UP_MAX = 5_000;
const BATCHES_MAX = 20;

/** Ends up to 5,000 waiting deliveries of a webhook that was disabled or deleted; answers whether there may be more. The webhook must be locked. */
export async function giveUpDeliveries(
  tx: Transaction,
  { id, deletedAt }: Webhook,
): Promise<boolean> {
  const ended = await tx.sql(
    `WITH ended AS (
       UPDATE "deliveries" SET "status" = 'FAILED', "nextAttemptAt" = NULL, "lastError" = $4, "updatedAt" = $5
       WHERE "id" IN (SELECT "id" FROM "deliveries" WHERE "storeId" = $1 AND "devMode" = $2 AND "webhookId" = $3 AND "nextAttemptAt" IS NOT NULL LIMIT ${GIVEN_UP_MAX}) RETURNING "id"
     ) SELECT "id" FROM ended`,
    [id, `the webhook was ${deletedAt ? 'deleted' : 'disabled'}`, tx.now()],
  );
  return ended.length === GIVEN_UP_MAX;
}

interface Ended extends Scope {
  id: string;
}

/** What was too much for one batch, or was relayed at the same moment: up to 100,000 deliveries of all scopes, every webhook in its turn. Answers how many batches it took. */
export async function giveUpLeftOvers(database: DataSource): Promise<number> {
  const waiting = await database.query<Ended[]>(
    `SELECT w."id", w."storeId", w."devMode" FROM "webhooks" w WHERE (w."status" <> 'ACTIVE' OR w."deletedAt" IS NOT NULL)
     AND EXISTS (SELECT 1 FROM "deliveries" d WHERE d."webhookId" = w."id" AND d."nextAttemptAt" IS NOT NULL) LIMIT ${BATCHES_MAX}`,
  );
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const webhook = waiting.shift();
    if (!webhook) return batches;
    if (await giveUpBatch(database, webhook)) waiting.push(webhook);
  }
  return BATCHES_MAX;
}

async function giveUpBatch(
  database: DataSource,
  { id, storeId, devMode }: Ended,
): Promise<boolean> {
  const [clock] = await database.query<{ offsetMs: string }[]>(CLOCK_OFFSET_SQL, [
    storeId,
    devMode,
  ]);
  const ctx = new Context({
    database,
    scope: { storeId, devMode },
    clockOffsetMs: Number(clock?.offsetMs ?? 0),
  });
  return ctx.transaction(async (tx) => {
    const webhook = await tx.lock(Webhook, id);
    return isListening(webhook) ? false : giveUpDeliveries(tx, webhook);
  });
}
