/** The looks of a worker at a store that is too large to look at all of its rows every time. */
import { allStores } from '../support/handles';
import {
  checkInvariants,
  lastInvariantCheck,
  looksOf,
} from '../../jobs/invariants/watch-invariants';
import { INVARIANTS, checkEachInvariant, checkWithin } from '../../src/operators/invariants';
import { isAboutOneObject, ofChangedRows } from '../../jobs/invariants/recently-changed-rows';
import fc, { howMany } from '../support/properties';
import { world, type Json, type World } from '../support/world';

const PAID = 'what was paid is what was asked for, and more only where late charges were agreed';
const BALANCE = 'each balance is the sum of its entries';

let shop: World;
beforeEach(async () => {
  shop = await world();
});

/** As if every rule took long: no look at all rows but the first, and those of the night. */
async function look(options: { replicaUrl?: string } = {}): Promise<string[]> {
  await shop.relay();
  await shop.database.query(`UPDATE "invariantLooks" SET "restUntil" = 'epoch'`);
  expect(await checkInvariants(shop.databaseUrl, { quickMs: -1, ...options })).toBe(true);
  const check = await lastInvariantCheck(allStores(shop.database));
  expect(check?.unchecked).toEqual([]);
  return (check?.violations ?? []).map(({ invariant }) => invariant).toSorted();
}

async function lookOf(rule: string) {
  const check = await lastInvariantCheck(allStores(shop.database));
  return looksOf(check?.rules ?? {}).find(({ invariant }) => invariant === rule);
}

/** As if the last looks at all rows had been made on the day before yesterday. */
const aNightLater = () =>
  shop.database.query(
    `UPDATE "invariantLooks"
     SET "rules" = (
       SELECT jsonb_object_agg("key", "value" || jsonb_build_object(
         'fullAt', now() - interval '2 days', 'triedAt', now() - interval '2 days'
       ))
       FROM jsonb_each("rules")
     )`,
  );

async function paidCheckout(): Promise<Json> {
  const checkout = await shop.checkout();
  await shop.pay(checkout);
  return checkout;
}

const changePrice = ({ id }: Json, by: number, database = shop.database.manager) =>
  database.query(`UPDATE "charges" SET "amount" = "amount" + $2 WHERE "checkoutId" = $1`, [id, by]);

test('what breaks in a row that an event is about is found by the next look; another row at night', async () => {
  const untouched = await paidCheckout();
  expect(await look()).toEqual([]);
  expect(await lookOf(PAID)).toMatchObject({ fullAt: expect.any(Date), sincePosition: null });

  const touched = await paidCheckout();
  await changePrice(touched, 1);
  expect(await look()).toContain(PAID);
  // it is looked at in full until it holds
  expect(await look()).toContain(PAID);
  await changePrice(touched, -1);
  expect(await look()).toEqual([]);

  await changePrice(untouched, 1);
  expect(await look()).toEqual([]);
  const { fullAt, sincePosition } = (await lookOf(PAID)) ?? {};
  expect(Number(sincePosition)).toBeGreaterThan(0);
  await aNightLater();
  expect(await look()).toContain(PAID);
  expect((await lookOf(PAID))?.fullAt?.getTime()).toBeGreaterThan(fullAt?.getTime() ?? Infinity);
  await changePrice(untouched, -1);
});

test('a transaction that commits after the look is looked at by the next one', async () => {
  const checkout = await paidCheckout();
  expect(await look()).toEqual([]);
  const late = shop.database.createQueryRunner();
  await late.startTransaction();
  try {
    await late.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await changePrice(checkout, 1, late.manager);
    await late.query(
      `INSERT INTO "events" (
         "id", "storeId", "devMode", "createdAt", "updatedAt", "type", "objectId", "payload",
         "sequence", "test", "number"
       )
       SELECT "id" || '0', "storeId", "devMode", "createdAt", "updatedAt", "type", "objectId",
         "payload", "sequence" + 100, "test", nextval('"tellingOrder"')
       FROM "events"
       WHERE "objectId" = $1
       ORDER BY "sequence" DESC
       LIMIT 1`,
      [checkout.id],
    );
    await paidCheckout();
    expect(await look()).toEqual([]);
    await late.commitTransaction();
  } finally {
    await late.release();
  }
  expect(await look()).toContain(PAID);
  await changePrice(checkout, -1);
});

test('a rule about a whole store is looked at in full, and what the copy shows is checked again', async () => {
  await paidCheckout();
  await look();
  const since = (await lookOf(BALANCE))?.fullAt?.getTime() ?? 0;
  await aNightLater();
  // a copy of the database that is away
  expect(await look({ replicaUrl: 'postgres://nobody@127.0.0.1:1/away' })).toEqual([]);
  expect((await lookOf(BALANCE))?.fullAt?.getTime()).toBeGreaterThan(since);
  // a copy that shows what was repaired a moment ago
  const behind = await world();
  const checkout = await behind.checkout();
  await behind.pay(checkout);
  await changePrice(checkout, 1, behind.database.manager);
  await aNightLater();
  expect(await look({ replicaUrl: behind.databaseUrl })).toEqual([]);
  await changePrice(checkout, -1, behind.database.manager);
});

test('looks at events one after the other find what a look at all rows finds', async () => {
  const subscription = await shop.subscribe();
  const refunded = await shop.subscribe();
  const [charge] = await shop.charges(refunded);
  await shop.post('/v2/checkouts/refund', { id: charge?.id });
  await shop.travel('1 month');
  const bought = [await paidCheckout(), await paidCheckout()];
  await shop.relay();
  const [{ newest } = { newest: '0' }] = await shop.database.query<{ newest: string }[]>(
    `SELECT max("position") AS "newest" FROM "events"`,
  );
  const upTo = Number(newest);
  const broken = shop.database.createQueryRunner();
  await broken.startTransaction();
  try {
    await broken.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    for (const sql of breakages(subscription.id, bought)) await broken.query(sql);
    const local = Object.entries(INVARIANTS).filter(([name]) => isAboutOneObject(name));
    const idsOf = async (sql: string) =>
      ((await broken.query(sql)) as { id: string }[]).map(({ id }) => id);
    const inFull = new Map<string, string[]>();
    for (const [name, sql] of local) inFull.set(name, [...new Set(await idsOf(sql))].toSorted());
    expect([...inFull.values()].filter((ids) => ids.length > 0).length).toBeGreaterThan(12);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: upTo })), async (cuts) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), upTo];
        for (const [name, sql] of local) {
          const found = new Set<string>();
          for (const [place, after] of ends.slice(0, -1).entries())
            for (const id of await idsOf(
              ofChangedRows(sql, { after, upTo: ends[place + 1] ?? upTo }),
            ))
              found.add(id);
          expect([name, [...found].toSorted()]).toEqual([name, inFull.get(name)]);
        }
      }),
      { numRuns: howMany(10) },
    );
  } finally {
    await broken.rollbackTransaction();
    await broken.release();
  }
});

test('a rule that takes too long is named, and those beside and behind it are looked at', async () => {
  const broken = (id: string) => `SELECT '${id}' AS "id"`;
  expect(
    await checkWithin(allStores(shop.database), 2_000, {
      slow: `SELECT pg_sleep(60)::text AS "id"`,
      first: broken('one'),
      sound: `${broken('none')} WHERE false`,
      second: broken('two'),
    }),
  ).toEqual({
    violations: [
      { invariant: 'first', count: 1, examples: ['one'] },
      { invariant: 'second', count: 1, examples: ['two'] },
    ],
    unchecked: ['slow'],
  });
});

test('ten examples of a violated rule are kept', async () => {
  const { violations } = await checkEachInvariant(allStores(shop.database), {
    'nothing is': `SELECT g::text AS "id" FROM generate_series(1, 1000) g`,
  });
  expect(violations).toEqual([
    {
      invariant: 'nothing is',
      count: 1000,
      examples: Array.from({ length: 10 }, (_, i) => `${i + 1}`),
    },
  ]);
});

/** SQL, each of which breaks a few rules. */
function breakages(subscription: string, [first, second]: Json[]): string[] {
  return [
    `UPDATE "charges" SET "amount" = "amount" + 1 WHERE "checkoutId" = '${first?.id}'`,
    `DELETE FROM "ledgerEntries" WHERE "account" = 'PROVIDER' AND "reference" IN (
       SELECT "id" FROM "charges" WHERE "checkoutId" = '${first?.id}'
     )`,
    `UPDATE "checkouts" SET "paidChargeId" = 'char_none' WHERE "id" = '${second?.id}'`,
    `UPDATE "subscriptions" SET "nextChargeAt" = NULL WHERE "id" = '${subscription}'`,
    `DELETE FROM "mrrMovements" WHERE "subscriptionId" = '${subscription}'`,
    `DELETE FROM "events" WHERE "type" = 'subscription.renewed' AND "objectId" = '${subscription}'
       AND "sequence" = (SELECT max("sequence") FROM "events" WHERE "objectId" = '${subscription}')`,
    `UPDATE "refunds" SET "amount" = "amount" + 1, "fee" = "fee" + 100`,
    `UPDATE "events" SET "payload" = '{}' WHERE "type" ~ 'refunded'`,
    `UPDATE "ledgerEntries" SET "providerAccountId" = 'prov_none' WHERE "kind" = 'refund'`,
    `UPDATE simulator."calls" SET "approved" = false`,
    `UPDATE "charges" SET "lines" = '[{"amount": 1}]' WHERE "kind" = 'RENEWAL'`,
  ];
}
