/** Mails of a batch do not keep a store's clock, nor the requests that wait behind its move. */
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { changeClock } from '../../src/modules/stores/test-clock/change-clock';
import { Context } from '../../src/platform/operations/context';
import { holdTransaction, lockRows, waitingByName, waitingForLocks } from '../support/locks';
import { until } from '../support/running-shop';
import { newStore, type Json, type World } from '../support/world';

const MAILS = 4;

const receipts = ({ database, storeId }: World): Promise<Json[]> =>
  database.query(
    `SELECT "id", "status" FROM "messages"
     WHERE "storeId" = $1 AND "template" = 'receipt'
     ORDER BY "id"`,
    [storeId],
  );

test('a clock moves between two mails of a batch, and a request behind it is answered', async () => {
  const shop = await newStore({ mails: true });
  const product = await shop.product({ price: 3_000 });
  for (let sale = 0; sale < MAILS; sale++) await shop.pay(await shop.checkout({ product }));
  const [first] = await receipts(shop);
  const { runner, release } = await holdTransaction(shop);
  await lockRows(runner, 'messages', { id: String(first?.id) });
  const [batch = []] = await claimBatches(shop.database, sweepOf(sendMessages));
  expect(batch).toHaveLength(MAILS);
  const sending = runBatch(shop.database, sweepOf(sendMessages), batch);
  await until('the first mail waits', async () => (await waitingForLocks(shop)) === 1);
  const { database, storeId } = shop;
  const ctx = new Context({ database, scope: { storeId, devMode: true } });
  const sentWhenMoved = changeClock(ctx, async () => await receipts(shop));
  await until('the clock waits', async () => (await waitingByName(shop)) === 1);
  const request = shop.request('POST', '/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await until('the request waits', async () => (await waitingByName(shop)) === 2);
  await release();
  // The mail that had begun is sent, and no other before the clock and the request.
  expect((await sentWhenMoved).filter(({ status }) => status === 'SENT')).toHaveLength(1);
  expect((await request).status).toBe(200);
  expect(await sending).toEqual({ done: MAILS, failed: 0 });
  expect((await receipts(shop)).map(({ status }) => status)).toEqual(Array(MAILS).fill('SENT'));
});
