/** How many mails reach an address, and how many of one store leave in a minute. */
import { allStores } from '../support/handles';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, sweepOf } from '../../jobs/sweeps/sweep';
import { MINUTE_MS, later, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { mailServer, useMailServer, type MailServer } from '../support/mail-server';
import { copies } from '../support/many-rows';
import { pendingPix, queued, rows, send } from '../support/queued-mails';
import { newStore, type World } from '../support/world';

/** More than are claimed of one store at a time. */
const REMINDERS = 300;
const A_MINUTE = 3;

let server: MailServer;

beforeEach(async () => {
  server = await mailServer();
});
afterEach(() => server.close());

test('twenty mails a day reach an address, three an hour if it never paid; codes always do', async () => {
  const shop = await newStore({ mails: true });
  const { id } = await pendingPix(shop);
  await shop.database.query(`UPDATE "charges" SET "devMode" = false WHERE "id" = $1`, [id]);
  const waiting = { template: 'payment-waiting', objectId: String(id) } as const;
  for (let mail = 0; mail < 4; mail++) await queued(shop, waiting);
  for (let mail = 0; mail < 4; mail++) await send(shop);
  const reasons = async () => (await rows(shop)).map(({ reason }) => reason);
  expect((await reasons()).filter(Boolean)).toEqual(['HOURLY_LIMIT']);
  // A receipt is no payment: a merchant may resend one to any address.
  await shop.database.query(
    `UPDATE "messages" SET "template" = 'receipt' WHERE "id" IN (
       SELECT "id" FROM "messages" WHERE "storeId" = $1 AND "status" = 'SENT' LIMIT 1
     )`,
    [shop.storeId],
  );
  await queued(shop, waiting);
  await queued(shop, waiting);
  await send(shop);
  expect((await reasons()).slice(0, 2)).toEqual(['HOURLY_LIMIT', null]);
  await paidBy(shop, 'ANA@example.com');
  for (let mail = 0; mail < 20; mail++) {
    await queued(shop, waiting);
    await send(shop);
  }
  await queued(shop);
  await send(shop);
  expect((await reasons()).filter((reason) => reason === 'DAILY_LIMIT')).toHaveLength(4);
  expect((await rows(shop))[0]).toMatchObject({ template: 'portal-code', status: 'SENT' });
});

/** A payment of production by this address, without a mail about it. */
async function paidBy(shop: World, email: string): Promise<void> {
  const charge = await pendingPix(shop, { name: 'Ana', email });
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`, {});
  await shop.database.query(`UPDATE "charges" SET "devMode" = false WHERE "id" = $1`, [charge.id]);
}

/** A reminder of production about this charge. */
async function reminderOf(shop: World) {
  const { id } = await pendingPix(shop);
  await shop.database.query(`UPDATE "charges" SET "devMode" = false WHERE "id" = $1`, [id]);
  return { template: 'payment-waiting', objectId: String(id) } as const;
}

const nextMinute = () => shiftWallClock(MINUTE_MS - (wallNow().getTime() % MINUTE_MS));

const statuses = async (shop: World) => (await rows(shop)).map(({ status }) => String(status));

test('mails above the limit of a minute wait, those of others and codes do not, and none is lost', async () => {
  const [shop, other] = [await newStore({ mails: true }), await newStore({ mails: true })];
  useMailServer(server.url, { MAIL_RATE_LIMIT: String(A_MINUTE) });
  const reminder = await reminderOf(shop);
  for (let mail = 0; mail < 8; mail++)
    await queued(shop, { ...reminder, recipient: `ana+${mail}@example.com` });
  await queued(shop, { recipient: 'bia@example.com' });
  await queued(other, { recipient: 'eva@example.com' });
  nextMinute();
  await send(shop);
  await send(shop);
  expect(server.mails).toHaveLength(A_MINUTE + 2);
  expect((await statuses(shop)).toSorted()).toEqual([
    ...Array<string>(8 - A_MINUTE).fill('QUEUED'),
    ...Array<string>(A_MINUTE + 1).fill('SENT'),
  ]);
  expect(await statuses(other)).toEqual(['SENT']);
  // Waiting is neither an attempt nor a failure.
  const waiting = (await rows(shop)).filter(({ status }) => status === 'QUEUED');
  expect(waiting.map(({ attempts }) => attempts)).toEqual(waiting.map(() => []));
  const failed = await shop.database.query(`SELECT 1 FROM "claims" WHERE "error" IS NOT NULL`);
  expect(failed).toEqual([]);
  for (const sent of [2 * A_MINUTE, 8]) {
    nextMinute();
    await send(shop);
    await send(shop);
    expect(server.mails).toHaveLength(sent + 2);
  }
  expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(10);
  expect(new Set(await statuses(shop))).toEqual(new Set(['SENT']));
});

test('a code is claimed before the reminders of its own store that were due earlier', async () => {
  const shop = await newStore({ mails: true });
  const reminder = await queued(shop, await reminderOf(shop));
  await copies(shop, 'messages', String(reminder.id), REMINDERS - 1, {
    recipient: `'bia+' || g || '@example.com'`,
    fingerprint: `'copy ' || g`,
  });
  await claimBatches(shop.database, allStores(shop.database), sweepOf(sendMessages));
  // The places of the store are taken.
  expect(
    await claimBatches(shop.database, allStores(shop.database), sweepOf(sendMessages)),
  ).toEqual([]);
  const code = await queued(shop);
  const [batch = []] = await claimBatches(
    shop.database,
    allStores(shop.database),
    sweepOf(sendMessages),
  );
  expect(batch.map(({ id }) => id)).toEqual([code.id]);
  expect(server.mails).toEqual([]);
});

test('while the cycles of a store are charged its mails wait; codes and those of others do not', async () => {
  const [shop, other] = [await newStore({ mails: true }), await newStore({ mails: true })];
  useMailServer(server.url);
  const { database } = shop;
  await queued(shop, { ...(await reminderOf(shop)), recipient: 'ana@example.com' });
  await queued(shop, { recipient: 'bia@example.com' });
  await queued(other, { ...(await reminderOf(other)), recipient: 'eva@example.com' });
  await database.query(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
     SELECT $1, 'subs_' || g, $2, false, $3, 0, 'claim'
     FROM generate_series(1, 60) g`,
    [renewSubscriptions.name, shop.storeId, later(wallNow(), MINUTE_MS)],
  );
  await send(shop);
  expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual([
    'bia@example.com',
    'eva@example.com',
  ]);
  await database.query(`DELETE FROM "claims" WHERE "job" = $1 AND "storeId" = $2`, [
    renewSubscriptions.name,
    shop.storeId,
  ]);
  await send(shop);
  expect(server.mails.map(({ to }) => to[0])).toContain('ana@example.com');
});
