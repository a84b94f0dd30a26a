/** Mails of production or Dev mode that a test queues, and sends as the workers do. */
import { allStores } from './handles';
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { queueMessage, type NewMessage } from '../../src/modules/messages/queue-message';
import { Context } from '../../src/platform/operations/context';
import type { Json, World } from './world';

export const contextOf = ({ database, storeId }: World, devMode = false) =>
  new Context({ database, scope: { storeId, devMode } });

let codes = 0;

/** Queues a code for the portal, and answers it as it is stored. */
export async function queued(shop: World, values: Partial<NewMessage> = {}, devMode = false) {
  const message: NewMessage = {
    template: 'portal-code',
    recipient: 'ana@example.com',
    language: 'PT',
    objectId: 'cust_1',
    once: `code ${++codes}`,
    secretValues: { code: '482913' },
    ...values,
  };
  await contextOf(shop, devMode).transaction((tx) => queueMessage(tx, message));
  return (await rows(shop))[0] as Json;
}

export const rows = ({ database, storeId }: World): Promise<Json[]> =>
  database.query(
    `SELECT *, "sealedValues" IS NOT NULL AS "isSealed" FROM "messages" WHERE "storeId" = $1
     ORDER BY "id" DESC`,
    [storeId],
  );

/** What the workers do: claims what is due, and sends it. */
export async function send({ database }: World): Promise<void> {
  for (const batch of await claimBatches(database, allStores(database), sweepOf(sendMessages)))
    await runBatch(database, allStores(database), sweepOf(sendMessages), batch);
}

export async function pendingPix(shop: World, customer?: Json): Promise<Json> {
  return shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000, expiresIn: 86_400, ...(customer && { customer }) },
  });
}
