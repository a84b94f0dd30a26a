/** Due rows that are handled together: they share transactions, and each succeeds by itself. */
import { renewSubscriptions } from '../../jobs/renew-subscriptions';
import { claimBatches, runBatch, sweepOf, type Sweep } from '../../jobs/sweep';
import { startCycle } from '../../src/subscriptions/start-cycle';
import { Subscription } from '../../src/subscriptions/subscription';
import { changeRows, databaseTransactionOf, rowOf } from '../support/rows';
import { setClocks } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

const SUBSCRIPTIONS = 3;
const renewals = sweepOf(renewSubscriptions);

async function shopWithDue(): Promise<{ shop: World; subscriptions: Json[] }> {
  const shop = await world();
  const subscriptions: Json[] = [];
  for (let buyer = 0; buyer < SUBSCRIPTIONS; buyer++)
    subscriptions.push(await shop.subscribe({ price: 1000 }));
  await setClocks(shop, 31);
  return { shop, subscriptions };
}

/** The batch of renewals, with something else done to each row. */
async function runDue(shop: World, run: Sweep['run']): Promise<{ done: number; failed: number }> {
  const rows = (await claimBatches(shop.database, renewals)).flat();
  expect(rows).toHaveLength(SUBSCRIPTIONS);
  return runBatch(shop.database, { ...renewals, run }, rows);
}

test('a row that fails leaves nothing behind, and the others of its batch are charged once', async () => {
  const { shop, subscriptions } = await shopWithDue();
  const [fine, broken, other] = subscriptions;
  if (!fine || !broken || !other) throw new Error('three were made');
  const outcome = await runDue(shop, (ctx, id) =>
    id === broken.id
      ? ctx.chargingTransaction(async (tx) => {
          await startCycle(tx, id);
          throw new Error('out of paper');
        })
      : renewSubscriptions.run(ctx, id),
  );
  expect(outcome).toEqual({ done: 2, failed: 1 });
  expect(await shop.charges(broken)).toMatchObject([{ cycleNumber: 0 }]);
  for (const { id } of [fine, other])
    expect(await shop.charges({ id })).toMatchObject([
      { cycleNumber: 0 },
      { cycleNumber: 1, status: 'PAID', attempts: { nodes: [{}] } },
    ]);
  expect(await shop.approvals()).toBe(SUBSCRIPTIONS + 2);
});

test('rows of a batch that change the same row share a transaction and do it one after another', async () => {
  const {
    shop,
    subscriptions: [counted],
  } = await shopWithDue();
  if (!counted) throw new Error('three were made');
  const transactions = new Set<string>();
  const outcome = await runDue(shop, (ctx) =>
    ctx.transaction(async (tx) => {
      transactions.add(await databaseTransactionOf(tx));
      const subscription = await tx.lock(Subscription, counted.id);
      const { quantity } = subscription;
      await tx.update(subscription, { quantity: quantity + 1 });
    }),
  );
  expect(outcome).toEqual({ done: SUBSCRIPTIONS, failed: 0 });
  expect(transactions.size).toBe(1);
  // 1 + 3
  expect(await rowOf(shop, 'subscriptions', { id: counted.id })).toMatchObject({ quantity: 4 });
  // as the invariants expect it when the world closes
  await changeRows(shop, 'subscriptions', { id: counted.id }, { quantity: 1 });
});

test('a row locked for one of a batch is read again after another has changed it', async () => {
  const {
    shop,
    subscriptions: [counted],
  } = await shopWithDue();
  if (!counted) throw new Error('three were made');
  const transactions = new Set<string>();
  let turn = 0;
  const outcome = await runDue(shop, (ctx) => {
    const isLast = ++turn === SUBSCRIPTIONS;
    return ctx.transaction(
      async (tx) => {
        transactions.add(await databaseTransactionOf(tx));
        const subscription = await tx.lock(Subscription, counted.id);
        const { quantity } = subscription;
        await tx.update(subscription, { quantity: quantity + 1 });
      },
      'count',
      isLast ? [[Subscription, counted.id]] : [],
    );
  });
  expect(outcome).toEqual({ done: SUBSCRIPTIONS, failed: 0 });
  expect(transactions.size).toBe(1);
  // 1 + 3
  expect(await rowOf(shop, 'subscriptions', { id: counted.id })).toMatchObject({ quantity: 4 });
  // as the invariants expect it when the world closes
  await changeRows(shop, 'subscriptions', { id: counted.id }, { quantity: 1 });
});
