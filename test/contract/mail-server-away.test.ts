/** An hour without the mail server: nothing is lost or sent twice, and what is over is not sent. */
import { allStores } from '../support/handles';
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { closeMailServer } from '../../src/mails/mail-server';
import { queueMessage, type NewMessage } from '../../src/modules/messages/queue-message';
import { Context } from '../../src/platform/operations/context';
import { MINUTE_MS, later, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { mailServer, useMailServer } from '../support/mail-server';
import { newStore, type Json, type World } from '../support/world';

const MAILS = 5;
const STEP_MINUTES = 5;

function queue({ database, storeId }: World, more: Partial<NewMessage>): Promise<void> {
  const ctx = new Context({ database, scope: { storeId, devMode: false } });
  return ctx.transaction((tx) =>
    queueMessage(tx, {
      template: 'portal-code',
      recipient: 'ana@example.com',
      language: 'PT',
      objectId: 'cust_1',
      once: '',
      secretValues: { code: '482913' },
      ...more,
    }),
  );
}

async function send({ database }: World): Promise<void> {
  for (const batch of await claimBatches(database, allStores(database), sweepOf(sendMessages)))
    await runBatch(database, allStores(database), sweepOf(sendMessages), batch);
}

const rows = ({ database, storeId }: World): Promise<Json[]> =>
  database.query(`SELECT * FROM "messages" WHERE "storeId" = $1 ORDER BY "id"`, [storeId]);

test('after an hour away each mail is sent once, and a code that has ended is not', async () => {
  const shop = await newStore({ mails: true });
  const gone = await mailServer();
  await gone.close();
  useMailServer(gone.url);
  for (let mail = 0; mail < MAILS; mail++) await queue(shop, { once: `mail ${mail}` });
  await queue(shop, { once: 'code', endsAt: later(wallNow(), 10 * MINUTE_MS) });
  for (let minutes = 0; minutes < 60; minutes += STEP_MINUTES) {
    await send(shop);
    shiftWallClock(STEP_MINUTES * MINUTE_MS);
  }
  const waiting = await rows(shop);
  expect(waiting.slice(0, MAILS).map(({ status }) => status)).toEqual(Array(MAILS).fill('QUEUED'));
  // The server is asked by few mails at a time while it is away, not by each in every sweep.
  for (const { attempts } of waiting) expect(attempts.length).toBeLessThanOrEqual(8);
  closeMailServer();
  const server = await mailServer();
  shiftWallClock(4 * 60 * MINUTE_MS);
  await send(shop);
  await send(shop);
  const settled = await rows(shop);
  expect(settled.map(({ status, reason }) => [status, reason])).toEqual([
    ...Array.from({ length: MAILS }, () => ['SENT', null]),
    ['SKIPPED', 'EXPIRED'],
  ]);
  expect(server.mails).toHaveLength(MAILS);
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(MAILS);
  await server.close();
});
