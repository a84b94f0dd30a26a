/** Requests that arrive together are committed together, and each is answered for itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { insertCheckout } from '../../src/modules/checkouts/insert-checkout';
import { Context } from '../../src/platform/operations/context';
import { conflict } from '../../src/platform/operations/errors';
import type { Transaction } from '../../src/platform/records/transaction';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { loseFirstSharedCommit } from '../support/faults';
import { holdTransaction, lockByName, waitingByName } from '../support/locks';
import fc, { howMany } from '../support/properties';
import { readImpossible, renameByEach, rowCount, rowOf, writersOf } from '../support/rows';
import { world, type Answer, type Json, type World } from '../support/world';

let shop: World;
/** A product. */
let id: string;
beforeAll(async () => {
  shop = await world();
  ({ id } = await shop.product());
});

/** As many transactions of a store run at the same time. */
const RUNNING = 2;
/** Less than a request waits for a lock. */
const ARRIVING_MS = 500;
/** After a transaction that failed, requests do not share for a second. */
const APART_MS = 1_100;

/** The first of them waits for the store's clock until all have arrived. */
async function together<Result>(begin: () => Promise<Result>[]): Promise<Result[]> {
  const { runner, release } = await holdTransaction(shop);
  await lockByName(runner, `clock ${shop.storeId}`);
  const ended = Promise.all(begin());
  while ((await waitingByName(shop)) === 0) await pause(5);
  await pause(ARRIVING_MS);
  await release();
  return ended;
}

const create = (body: Json, headers: Record<string, string> = {}) =>
  shop.request('POST', '/v2/checkouts/create', body, headers);
const idsOf = (answers: readonly Answer[]): string[] =>
  answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id);

interface Around {
  before?: (tx: Transaction) => Promise<void>;
  after?: (tx: Transaction) => Promise<void>;
}

/**
 * Writes a checkout as an operation does that shares its transactions. Returns its externalId, or
 * what was refused.
 */
async function write(externalId: string, { before, after }: Around = {}): Promise<string | null> {
  const scope = { storeId: shop.storeId, devMode: true };
  const ctx = new Context({ database: shop.database, scope });
  const items = [{ id: 'prod_1', quantity: 1, name: '', price: 1, externalId: null }];
  const work = async (tx: Transaction) => {
    await before?.(tx);
    const made = await insertCheckout(tx, { externalId }, { items, frequency: 'ONE_TIME' });
    await after?.(tx);
    return made;
  };
  return ctx
    .sharingTransactions(() => ctx.transaction(work))
    .then(
      (made) => made.externalId,
      (error: Error) => error.message,
    );
}

const refuse = () => Promise.reject(conflict('too late'));
let named = 0;
const orders = (count: number) => Array.from({ length: count }, () => `order ${++named}`);
const stored = () => rowCount(shop, 'checkouts');

test('requests that arrive together are committed together, and each gets its own answer', async () => {
  const bodies = Array.from({ length: 30 }, (_, at) => ({
    items: [{ id, quantity: at + 1 }],
    metadata: { at, text: `"'\\ ${at} é` },
    ...(at % 3 === 0 && { externalId: `mixed ${at}` }),
  }));
  const answers = await together(() => bodies.map((body) => create(body)));
  for (const [at, { status, body }] of answers.entries())
    expect([status, body.data]).toMatchObject([200, bodies[at] as Json]);
  const ids = idsOf(answers);
  expect(new Set(ids).size).toBe(bodies.length);
  for (const { body } of answers)
    expect((await shop.get(`/v2/checkouts/get?id=${body.data.id}`)).metadata).toEqual(
      body.data.metadata,
    );
  expect((await writersOf(shop, 'checkouts', ids)).size).toBeLessThanOrEqual(2 * RUNNING);
});

test('a refused request neither loses nor repeats those that were sent with it', async () => {
  const before = await stored();
  const answers = await together(() =>
    Array.from({ length: 30 }, (_, at) =>
      create({ items: [{ id: at % 2 ? id : 'prod_unknown', quantity: 1 }] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, at) => (at % 2 ? 200 : 404)),
  );
  const ids = idsOf(answers);
  expect((await stored()) - before).toBe(ids.length);
  expect((await writersOf(shop, 'checkouts', ids)).size).toBeLessThanOrEqual(2 * RUNNING);
});

test('of work that refuses after it has written nothing is stored; the others are, once', async () => {
  const all = orders(12);
  const outcomes = await together(() =>
    all.map((order, at) => write(order, at === 7 ? { after: refuse } : {})),
  );
  expect(outcomes).toEqual(all.with(7, 'too late'));
  for (const [at, externalId] of all.entries())
    expect(await rowCount(shop, 'checkouts', { externalId })).toBe(at === 7 ? 0 : 1);
  await pause(APART_MS);
});

test('of work that refuses after a statement of a room has written nothing is stored', async () => {
  const { id: renamed, name } = await shop.product();
  const all = orders(12);
  const renameAndRefuse = async (tx: Transaction): Promise<void> => {
    await renameByEach(tx, renamed, 'refused');
    await refuse();
  };
  const outcomes = await together(() =>
    all.map((order, at) => write(order, at === 7 ? { before: renameAndRefuse } : {})),
  );
  expect(outcomes).toEqual(all.with(7, 'too late'));
  expect(await rowOf(shop, 'products', { id: renamed })).toMatchObject({ name });
  await pause(APART_MS);
});

test('a statement that fails fails its own request only, and no other is told that it was done', async () => {
  const all = orders(12);
  let written = 0;
  // Its error is hidden behind a refusal when all others have written.
  const fail = async (tx: Transaction): Promise<void> => {
    while (written < 11) await pause(5);
    await readImpossible(tx).catch(refuse);
  };
  const outcomes = await together(() =>
    all.map((order, at) =>
      write(order, at === 3 ? { before: fail } : { after: async () => void written++ }),
    ),
  );
  expect(outcomes).toEqual(all.with(3, 'too late'));
  for (const [at, externalId] of all.entries())
    expect(await rowCount(shop, 'checkouts', { externalId })).toBe(at === 3 ? 0 : 1);
  await pause(APART_MS);
});

test('what may be committed is not done again when its connection is lost', async () => {
  const before = await stored();
  await loseFirstSharedCommit(shop, 'checkouts');
  const answers = await together(() =>
    orders(30).map((externalId) => create({ externalId, items: [{ id, quantity: 1 }] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(1);
  expect((await stored()) - before).toBe(idsOf(answers).length);
});

test('equal requests with one externalId create one checkout, with one Idempotency-Key too', async () => {
  const before = await stored();
  const items = [{ id, quantity: 1 }];
  const names = orders(4);
  const byId = await together(() =>
    Array.from({ length: 20 }, (_, at) => create({ items, externalId: names[at % 4] })),
  );
  expect(byId.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(idsOf(byId)).size).toBe(4);
  expect((await stored()) - before).toBe(4);
  const keyed = () =>
    Array.from({ length: 20 }, (_, at) =>
      create({ items, metadata: { at: at % 5 } }, { 'idempotency-key': `key ${at % 5}` }),
    );
  const byKey = await together(keyed);
  const again = await Promise.all(keyed());
  // the first of each is answered, the others may be told that it is still running
  for (const { status } of byKey) expect([200, 409]).toContain(status);
  expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set([...idsOf(byKey), ...idsOf(again)]).size).toBe(5);
  expect((await stored()) - before).toBe(4 + 5);
});

test('requests of two stores, or of both environments of one, never share a transaction', async () => {
  const own = shop.key;
  const other = await shop.openStore();
  const production = await shop.newKey({ devMode: false, permissions: [...PERMISSIONS] });
  const keys = [own, other, production];
  const products = new Map<string, string>();
  for (const key of keys) {
    shop.key = key;
    products.set(key, (await shop.product()).id);
  }
  shop.key = own;
  const storeIds = new Set<string>();
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, at) => {
      const key = keys[at % 3] ?? '';
      return create(
        { items: [{ id: products.get(key), quantity: 1 }] },
        { authorization: `Bearer ${key}` },
      );
    }),
  );
  const writers = [];
  for (const nth of [0, 1, 2]) {
    const ids = idsOf(answers.filter((_, at) => at % 3 === nth));
    expect(ids).toHaveLength(15);
    writers.push(await writersOf(shop, 'checkouts', ids));
    const places = [];
    for (const id of ids) places.push(await rowOf(shop, 'checkouts', { id }));
    expect(new Set(places.map(({ storeId, devMode }) => `${storeId} ${devMode}`)).size).toBe(1);
    storeIds.add(`${places[0]?.storeId} ${places[0]?.devMode}`);
  }
  expect(storeIds.size).toBe(3);
  const [first = new Set(), second = new Set(), third = new Set()] = writers;
  expect(new Set([...first, ...second, ...third]).size).toBe(first.size + second.size + third.size);
});

test('however requests are mixed, each that is confirmed is stored once and no other is', async () => {
  const { id: old } = await shop.product();
  await shop.post(`/v2/products/delete?id=${old}`);
  const items = [{ id, quantity: 1 }];
  let round = 0;
  const pix = (amount: number) =>
    shop.request('POST', '/v2/transparents/create', { method: 'PIX', data: { amount } });
  const kinds = {
    fine: () => create({ items }),
    unknown: () => create({ items: [{ id: 'prod_0', quantity: 1 }] }),
    inactive: () => create({ items: [{ id: old, quantity: 1 }] }),
    named: (at: number) => create({ items, externalId: `named ${round} ${at % 3}` }),
    pix: (at: number) => pix(100 + at),
    late: (at: number) => write(`late ${round} ${at}`, { after: refuse }).then(() => null),
  };
  const statusOf: Record<string, number> = { unknown: 404, inactive: 422 };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const mix = fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 30 });
  const counted = async () => [await stored(), await rowCount(shop, 'charges')];
  await fc.assert(
    fc.asyncProperty(mix, async (requests) => {
      round++;
      const [checkouts = 0, charges = 0] = await counted();
      const answers = await Promise.all(requests.map((kind, at) => kinds[kind](at)));
      for (const [at, answer] of answers.entries()) {
        if (!answer) continue;
        expect(answer.status).toBe(statusOf[requests[at] ?? ''] ?? 200);
        if (requests[at] === 'pix') expect(answer.body.data.amount).toBe(100 + at);
      }
      const ids = [...new Set(idsOf(answers.filter((each) => each !== null)))];
      const isCharge = (each: string) => each.startsWith('pix_');
      const added = [ids.filter((each) => !isCharge(each)).length, ids.filter(isCharge).length];
      expect(await counted()).toEqual([checkouts + (added[0] ?? 0), charges + (added[1] ?? 0)]);
    }),
    { numRuns: howMany(20) },
  );
});
