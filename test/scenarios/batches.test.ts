/** Due rows that are handled together: they share transactions, and each succeeds by itself. */
import { setImmediate as allArrived } from 'node:timers/promises';
import { allStores } from '../support/handles';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { claimBatches, runBatch, sweepOf, type Sweep } from '../../jobs/sweeps/sweep';
import type { Transaction } from '../../src/platform/records/transaction';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { startCycle } from '../../src/modules/subscriptions/cycles/start-cycle';
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { changeRows, countBySql, databaseTransactionOf, rowOf } from '../support/rows';
import { byIdsOf, indexesOf, scannedBy, statementsOf } from '../support/statements';
import { setClocks } from '../support/store-clock';
import { world, type Json, type World } from '../support/world';

const SUBSCRIPTIONS = 3;
const renewals = sweepOf(renewSubscriptions);

const PRICE = 1_000;
const CALLS_AT_ONCE = 16;

/** Of a buyer, at a price and with an address of its own. */
async function subscribed(shop: World, buyer: number): Promise<Json> {
  const email = `buyer${buyer}@example.com`;
  const { id: customerId } = await shop.post('/v2/customers/create', { email });
  return shop.subscribe({
    price: buyer * PRICE,
    customerId,
    returnUrl: `https://example.com/${buyer}`,
  });
}

async function shopWithDue(count = SUBSCRIPTIONS): Promise<{ shop: World; subscriptions: Json[] }> {
  const shop = await world();
  const subscriptions: Json[] = [];
  for (let buyer = 1; buyer <= count; buyer++) subscriptions.push(await subscribed(shop, buyer));
  await setClocks(shop, 31);
  return { shop, subscriptions };
}

/** The batch of renewals, with something else done to each row. */
async function runDue(
  shop: World,
  run: Sweep['run'] = renewals.run,
): Promise<{ done: number; failed: number }> {
  const rows = (await claimBatches(shop.database, allStores(shop.database), renewals)).flat();
  return runBatch(shop.database, allStores(shop.database), { ...renewals, run }, rows);
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

/** Adds one to the quantity of a row, as an operation that locks it would. */
async function count(tx: Transaction, id: string): Promise<void> {
  const subscription = await tx.lock(Subscription, id);
  const { quantity } = subscription;
  await tx.update(subscription, { quantity: quantity + 1 });
}

/** The quantities, which are then as the invariants expect them when the world closes. */
async function countedOf(shop: World, subscriptions: readonly Json[]): Promise<unknown[]> {
  const quantities = [];
  for (const { id } of subscriptions) {
    quantities.push((await rowOf(shop, 'subscriptions', { id })).quantity);
    await changeRows(shop, 'subscriptions', { id }, { quantity: 1 });
  }
  return quantities;
}

test('rows that name what they lock and change another row as well do that one after another', async () => {
  const { shop, subscriptions } = await shopWithDue();
  const [counted] = subscriptions;
  if (!counted) throw new Error('three were made');
  const outcome = await runDue(shop, (ctx, id) =>
    ctx.transaction(
      async (tx) => {
        await count(tx, id);
        if (id !== counted.id) await count(tx, counted.id);
      },
      'count',
      [[Subscription, id]],
    ),
  );
  expect(outcome).toEqual({ done: SUBSCRIPTIONS, failed: 0 });
  // 1 + 3 + ..., each its own
  expect(await countedOf(shop, subscriptions)).toEqual([4, 2, 2]);
});

test('rows that want each other lose no change', async () => {
  const { shop, subscriptions } = await shopWithDue(2);
  const ids = subscriptions.map(({ id }) => String(id));
  const outcome = await runDue(shop, (ctx, id) =>
    ctx.transaction(
      async (tx) => {
        const own = await tx.lock(Subscription, id);
        for (const other of ids) if (other !== id) await count(tx, other);
        await tx.update(own, { quantity: own.quantity + 1 });
      },
      'count',
      [[Subscription, id]],
    ),
  );
  expect(outcome).toEqual({ done: 2, failed: 0 });
  // 1 + their own + the other's
  expect(await countedOf(shop, subscriptions)).toEqual([3, 3]);
});

test('SQL of a row that reads and then writes is not mixed with that of another', async () => {
  const { shop, subscriptions } = await shopWithDue();
  const [counted] = subscriptions;
  if (!counted) throw new Error('three were made');
  const outcome = await runDue(shop, (ctx, id) =>
    ctx.transaction((tx) => countBySql(tx, counted.id), 'count', [[Subscription, id]]),
  );
  expect(outcome).toEqual({ done: SUBSCRIPTIONS, failed: 0 });
  // 1 + 3
  expect(await countedOf(shop, [counted])).toEqual([4]);
});

test('many rows take as many statements as two, and each gets its own', async () => {
  const sent: number[] = [];
  for (const size of [2, 5]) {
    const { shop, subscriptions } = await shopWithDue(size);
    const { id: productId } = await shop.product({ price: 5 });
    for (const [at, { id }] of subscriptions.entries())
      await shop.post('/v2/subscriptions/record-usage', {
        id,
        productId,
        units: at + 1,
        action: 'add',
      });
    const statements = await statementsOf(shop.database, () => runDue(shop));
    sent.push(statements.length);
    for (const [at, subscription] of subscriptions.entries()) {
      const plan = (at + 1) * PRICE;
      const amount = plan + (at + 1) * 5;
      const [, renewal] = await shop.charges(subscription);
      expect(renewal).toMatchObject({
        cycleNumber: 1,
        status: 'PAID',
        amount,
        paidAmount: amount,
        lines: [{ amount: plan }, { quantity: at + 1, amount: amount - plan }],
        attempts: { nodes: [{ number: 1, status: 'APPROVED' }] },
      });
      const { payload } = await rowOf(shop, 'events', {
        type: 'subscription.renewed',
        objectId: subscription.id,
      });
      expect(payload.data).toMatchObject({
        subscription: { id: subscription.id, amount: plan },
        customer: { id: subscription.customerId },
        payment: { id: renewal?.id, amount },
        checkout: {
          amount,
          customerId: subscription.customerId,
          returnUrl: `https://example.com/${at + 1}`,
        },
      });
    }
  }
  expect(sent[1]).toBe(sent[0]);
});

test('several rows are read and written by their ids, also while a table has no statistics', async () => {
  const { shop, subscriptions } = await shopWithDue();
  const statements = await statementsOf(shop.database, () =>
    runDue(shop, (ctx, id) =>
      ctx.transaction(
        async (tx) => {
          await tx.get(Subscription, id);
          await count(tx, id);
        },
        'count',
        [[Subscription, id]],
      ),
    ),
  );
  const byIds = byIdsOf('subscriptions', statements);
  expect(byIds.written).toHaveLength(1);
  for (const statement of [...byIds.written, ...byIds.read]) {
    expect(await scannedBy(shop.database, statement)).toEqual([]);
    for (const index of await indexesOf(shop.database, statement)) expect(index).toMatch(/^PK_/);
  }
  expect(await countedOf(shop, subscriptions)).toEqual([2, 2, 2]);
});

test('rows of two stores in a batch are charged each in its own store', async () => {
  const { shop, subscriptions } = await shopWithDue(2);
  shop.key = await shop.openStore();
  for (let buyer = 0; buyer < 2; buyer++) subscriptions.push(await shop.subscribe());
  await setClocks(shop, 31);
  expect(await runDue(shop)).toEqual({ done: 4, failed: 0 });
  const storeOf = new Map<string, string>();
  for (const { id } of subscriptions) {
    const { storeId } = await rowOf(shop, 'subscriptions', { id });
    storeOf.set(id, storeId);
    const { storeId: ofCharge } = await rowOf(shop, 'charges', {
      subscriptionId: id,
      cycleNumber: 1,
      status: 'PAID',
    });
    expect(ofCharge).toBe(storeId);
  }
  expect(new Set(storeOf.values()).size).toBe(2);
});

/** Rows of production, none of which was claimed. */
const productionRows = ({ storeId }: World, count: number) =>
  Array.from({ length: count }, (_, row) => ({ id: `row ${row}`, storeId, devMode: false }));

test('in production sixteen rows of a batch call at once, and those that waited learn of a suspension', async () => {
  const shop = await world();
  let calls = 0;
  let end = () => undefined as void;
  let isFull = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const full = new Promise<void>((resolve) => (isFull = resolve));
  const run: Sweep['run'] = (ctx) =>
    ctx.callOutside(() => {
      if (++calls === CALLS_AT_ONCE) isFull();
      return ended;
    });
  const running = runBatch(
    shop.database,
    allStores(shop.database),
    { ...renewals, run },
    productionRows(shop, 40),
  );
  await full;
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  end();
  // the others are given back
  expect(await running).toEqual({ done: CALLS_AT_ONCE, failed: 0 });
  expect(calls).toBe(CALLS_AT_ONCE);
});

test('the rows of a batch run for few stores at a time, those of a store together', async () => {
  const shop = await world();
  const rows = Array.from({ length: 40 }, (_, row) => ({
    id: `row ${row}`,
    storeId: `store ${row % 20}`,
    devMode: false,
  }));
  const running: string[] = [];
  let storesAtOnce = 0;
  let rowsOfStoreAtOnce = 0;
  const run: Sweep['run'] = async ({ scope }) => {
    const { storeId } = scope;
    running.push(storeId);
    storesAtOnce = Math.max(storesAtOnce, new Set(running).size);
    const own = running.filter((store) => store === storeId);
    rowsOfStoreAtOnce = Math.max(rowsOfStoreAtOnce, own.length);
    await allArrived();
    running.splice(running.indexOf(storeId), 1);
  };
  expect(
    await runBatch(shop.database, allStores(shop.database), { ...renewals, run }, rows),
  ).toEqual({
    done: 40,
    failed: 0,
  });
  expect(storesAtOnce).toBe(8);
  expect(rowsOfStoreAtOnce).toBe(2);
});
