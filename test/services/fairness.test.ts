/**
 * A store with very many due renewals beside one with a few: nobody waits for somebody else's, and
 * what cannot be done is set aside.
 */
import { allStores } from '../support/handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { config } from '../../src/config/config';
import { lockClockExclusively } from '../../src/platform/database/store-locks';
import { claimDue } from '../../src/platform/jobs/claims';
import { listDeadLetters, retryDeadLetters } from '../../src/platform/jobs/dead-letters';
import { Context } from '../../src/platform/operations/context';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { createStore } from '../../src/modules/stores/create-store';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { SWEPT_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { analyze, copies, copyId } from '../support/many-rows';
import { OPS_TOKEN, start } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

const DUE_OF_BIG = 200_000;
const DUE_OF_SMALL = 10;
const OTHER_STORES = 2_000;
/** What a sweep takes of one store. */
const SWEPT_AT_ONCE = 200;
/** Measured: about 10. */
const CLAIM_WITHIN_MS = 100;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

/** The store's one subscription many times over, all due tomorrow. */
async function multiply({ id }: Json, count: number): Promise<void> {
  const [row] = await place.database.query<{ checkoutId: string }[]>(
    `SELECT "checkoutId" FROM "subscriptions" WHERE "id" = $1`,
    [id],
  );
  await copies(place, 'checkouts', String(row?.checkoutId), count, {
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    status: `'EXPIRED'`,
    paidAmount: 'NULL',
  });
  await copies(place, 'subscriptions', id, count, { checkoutId: copyId('bill', 'g') });
  await analyze(place.database);
}

/** The renewals of other stores that were committed before the last one of this store. */
async function doneBeforeLastOf(storeId: string): Promise<number> {
  const renewed = `"type" = 'subscription.renewed'`;
  await until(
    'the events of the few have their position',
    async () =>
      (await shop.count(
        `SELECT count(*) FROM "events"
         WHERE "storeId" = $1 AND ${renewed} AND "position" IS NOT NULL`,
        [storeId],
      )) === DUE_OF_SMALL,
  );
  return shop.count(
    `SELECT count(*)
     FROM "events"
     WHERE "storeId" <> $1 AND ${renewed} AND "position" < (
       SELECT max("position") FROM "events" WHERE "storeId" = $1 AND ${renewed}
     )`,
    [storeId],
  );
}

onBothBackends(({ redisUrl }) => {
  test(`${DUE_OF_BIG} due renewals of one store delay ${DUE_OF_SMALL} of another by at most two sweeps of work`, async () => {
    const api = await start({ role: 'api', databaseUrl: place.databaseUrl, redisUrl });
    shop = new RunningShop(api.url, api.key, place.database);
    await multiply(await shop.subscribe(), DUE_OF_BIG);
    await shop.timePasses(31);
    const small = await openSmallStore(api.url);
    const worker = await start({ role: 'worker', databaseUrl: place.databaseUrl, redisUrl });
    await until('the many are being renewed', async () => (await shop.renewals()) > 200);

    // The other store's fall due while the workers have more than enough to do.
    await small.fallDue();
    const before = await shop.renewals();
    const renewed = () =>
      shop.count(
        `SELECT count(*)
         FROM "charges"
         WHERE "storeId" = $1 AND "cycleNumber" = 1 AND "status" = 'PAID'`,
        [small.storeId],
      );
    const waitedMs = await until(
      'the few were renewed',
      async () => (await renewed()) === DUE_OF_SMALL,
    );
    // What was done of the many before the last of the few, in the order of the commits, and not
    // the time: machines differ.
    const meanwhile = (await doneBeforeLastOf(small.storeId)) - before;
    expect(meanwhile).toBeLessThanOrEqual(2 * SWEPT_AT_ONCE);
    expect(
      await shop.count(`SELECT count(*) FROM "claims" WHERE "deadAt" IS NULL`),
    ).toBeLessThanOrEqual(1_000);
    expect((await worker.stop()).code).toBe(0);

    await copies(place, 'stores', small.storeId, OTHER_STORES);
    await place.database.query(
      `INSERT INTO "testClocks" ("storeId", "offsetMs")
       SELECT "id", 0 FROM "stores"
       ON CONFLICT DO NOTHING`,
    );
    await analyze(place.database);
    const took: number[] = [];
    for (let round = 0; round < 5; round++) {
      // In the first round those that the worker has left in the queue, until their lease ends.
      await place.database.query(`DELETE FROM "claims"`);
      const began = performance.now();
      expect(
        await claimDue(allStores(place.database), renewSubscriptions, SWEPT_SCOPES, 1_000),
      ).toHaveLength(SWEPT_AT_ONCE);
      took.push(performance.now() - began);
    }
    process.stderr.write(
      `the few waited ${(waitedMs / 1_000).toFixed(1)} s, for ${meanwhile} of the many; a claim beside ${OTHER_STORES} stores took ${Math.min(...took).toFixed(0)} ms\n`,
    );
    expect(Math.min(...took)).toBeLessThan(CLAIM_WITHIN_MS);
  });

  test('a row that the database refuses is set aside with its error, and succeeds when it is retried', async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = new RunningShop(service.url, service.key, place.database);
    const product = await shop.product();
    const broken = await shop.subscribe(product);
    for (let buyer = 0; buyer < 5; buyer++) await shop.subscribe(product);
    await place.database.query(
      'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION ' +
        "'out of paper'; END $$",
    );
    await place.database.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON "charges"
       FOR EACH ROW WHEN (NEW."subscriptionId" = '${broken.id}')
       EXECUTE FUNCTION refuse()`,
    );
    await shop.timePasses(31);
    await until('the others were renewed', async () => (await shop.renewals()) === 5);
    await until(
      'it has failed',
      async () =>
        (await shop.count(`SELECT count(*) FROM "claims" WHERE "error" IS NOT NULL`)) === 1,
    );
    await place.database.query(
      `UPDATE "claims" SET "tries" = 9, "until" = now() WHERE "error" IS NOT NULL`,
    ); // the hours of its back-off are over
    await until(
      'it was set aside',
      async () => (await listDeadLetters(place.database)).length === 1,
    );
    expect(await listDeadLetters(place.database)).toMatchObject([
      {
        job: 'renew-subscriptions',
        rowId: broken.id,
        error: expect.stringContaining('out of paper'),
      },
    ]);
    await until('the dead letter is among the figures', async () => {
      const figures = await (
        await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
      ).text();
      return /^pitanga_dead_letters\{job_name="renew-subscriptions"\} 1$/m.test(figures);
    });
    await place.database.query(`DROP TRIGGER refuse ON "charges"`);
    await retryDeadLetters(
      { database: place.database, all: allStores(place.database), operator: SERVICE_OPERATOR },
      { rowId: broken.id },
    );
    await until('it was renewed', async () => (await shop.renewals()) === 6);
    expect(await shop.approvedRenewals()).toBe(6);
    expect((await service.stop()).code).toBe(0);
  });
});

/** Another store, with ten subscriptions. */
async function openSmallStore(
  url: string,
): Promise<{ storeId: string; fallDue(): Promise<unknown> }> {
  config.secretKeys = ['a secret key of the tests'];
  const { id: storeId } = await createStore(allStores(place.database), { name: 'Lojinha' });
  const { key } = await issueApiKey(
    new Context({ database: place.database, scope: { storeId, devMode: true } }),
    { permissions: [...PERMISSIONS] },
  );
  const small = new RunningShop(url, key, place.database);
  const product = await small.product();
  for (let buyer = 0; buyer < DUE_OF_SMALL; buyer++) await small.subscribe(product);
  return {
    storeId,
    // A store's jobs read its clock one after another; without the lock the write may never get in.
    fallDue: () =>
      place.database.transaction(async (manager) => {
        await lockClockExclusively(manager, storeId);
        await manager.query(
          `UPDATE "testClocks" SET "offsetMs" = 31::bigint * 86400000 WHERE "storeId" = $1`,
          [storeId],
        );
      }),
  };
}
