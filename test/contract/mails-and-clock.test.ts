/** Composing mails keeps no clock of a store, nor the requests that wait behind its move. */
import { allStores } from '../support/handles';
import { sendMessages } from '../../jobs/due/send-messages';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { changeClock } from '../../src/modules/stores/test-clock/change-clock';
import { Context } from '../../src/platform/operations/context';
import { holdTransaction, waitingForLocks } from '../support/locks';
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

test('a clock moves while mails are composed, and a request behind it is answered', async () => {
  const shop = await newStore({ mails: true });
  const product = await shop.product({ price: 3_000 });
  for (let sale = 0; sale < MAILS; sale++) await shop.pay(await shop.checkout({ product }));
  const { runner, release } = await holdTransaction(shop);
  // What composes a mail reads it; neither the clock nor the request does.
  await runner.query('LOCK TABLE "messageRules" IN ACCESS EXCLUSIVE MODE');
  const [batch = []] = await claimBatches(
    shop.database,
    allStores(shop.database),
    sweepOf(sendMessages),
  );
  expect(batch).toHaveLength(MAILS);
  const sending = runBatch(shop.database, allStores(shop.database), sweepOf(sendMessages), batch);
  await until('the mails are being composed', async () => (await waitingForLocks(shop)) === 1);
  const { database, storeId } = shop;
  const ctx = new Context({ database, scope: { storeId, devMode: true } });
  expect((await changeClock(ctx, () => receipts(shop))).map(({ status }) => status)).toEqual(
    Array(MAILS).fill('QUEUED'),
  );
  const request = await shop.request('POST', '/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  expect(request.status).toBe(200);
  expect((await receipts(shop)).map(({ status }) => status)).toEqual(Array(MAILS).fill('QUEUED'));
  await release();
  expect(await sending).toEqual({ done: MAILS, failed: 0 });
  expect((await receipts(shop)).map(({ status }) => status)).toEqual(Array(MAILS).fill('SENT'));
});
