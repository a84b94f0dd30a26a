/**
 * Ten thousand endpoints die at once: the webhooks of a store whose endpoint answers are sent as
 * soon as before.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { copies, copiesCanBeRead, copyId } from '../support/many-rows';
import { start } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

const STORES = 500;
const ENDPOINTS = 10_000;
const PURCHASES = 100;
const EVERY_MS = 250;
/** Of 100 first attempts, 99 begin in time. */
const LATE_MAX = PURCHASES / 100;
const WITHIN_MS = 5_000;
/** Nothing listens on port 1: the connection is refused at once. */
const DEAD = 'http://127.0.0.1:1/dead';

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

const idOf = async (table: string, where = 'true') =>
  String(
    (
      await place.database.query<{ id: string }[]>(
        `SELECT min("id") AS "id" FROM "${table}" WHERE ${where}`,
      )
    )[0]?.id,
  );

/**
 * 500 stores with 20 endpoints each, which have never failed and last answered an hour ago, and one
 * delivery due to each.
 */
async function addDeadEndpoints(): Promise<void> {
  const [store, webhook, event, delivery] = [
    await idOf('stores'),
    await idOf('webhooks'),
    await idOf('events', `"type" = 'checkout.completed'`),
    await idOf('deliveries'),
  ];
  const storeId = copyId(store.slice(0, store.lastIndexOf('_')), `1 + g % ${STORES}`);
  await copies(place, 'stores', store, STORES);
  await copies(place, 'events', event, STORES, { storeId, position: '1000000 + g' });
  await copies(place, 'webhooks', webhook, ENDPOINTS, {
    storeId,
    endpoint: `'${DEAD}'`,
    lastSucceededAt: `now() - interval '1 hour'`,
  });
  await copies(place, 'deliveries', delivery, ENDPOINTS, {
    storeId,
    webhookId: copyId('webh', 'g'),
    eventId: copyId('log', `1 + (g + ${STORES - 1}) % ${STORES}`),
    status: `'PENDING'`,
    attemptCount: '0',
    nextAttemptAt: 'now()',
  });
}

/** Answers when the purchase was answered, which is right after its commit. */
async function buy(product: Json): Promise<number> {
  const { id } = await shop.post('/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await shop.post(`/v2/checkouts/simulate-payment?id=${id}`, { method: 'PIX' });
  return performance.now();
}

onOneBackend(({ redisUrl }) => {
  test(`${ENDPOINTS} endpoints of ${STORES} stores die at once: a healthy store's webhooks arrive within 5 s`, async () => {
    const setting = {
      databaseUrl: place.databaseUrl,
      redisUrl,
      env: { LOG_LEVEL: 'warn', CLAIM_LEASE_SECONDS: '25' },
    };
    const api = await start({ ...setting, role: 'api' });
    await copiesCanBeRead(place);
    shop = await RunningShop.open(api, place, 0);
    const first = await start({ ...setting, role: 'worker' });
    const product = await shop.product({ cycle: null });
    await buy(product);
    const received = () => shop.received('checkout.completed');
    await until('the first purchase was told', () => received().length === 1);
    await first.stop();
    await addDeadEndpoints();
    const worker = await start({ ...setting, role: 'worker' });
    const queue = { most: 0 };
    const watch = setInterval(() => {
      void shop
        .count(
          `SELECT count(*)
           FROM "claims"
           WHERE "job" = 'deliver-webhooks' AND "token" IS NOT NULL AND "begunAt" IS NULL`,
        )
        .then((waiting) => (queue.most = Math.max(queue.most, waiting)));
    }, 1_000);
    atTheEnd(() => clearInterval(watch));
    const boughtAt: number[] = [];
    for (let purchase = 0; purchase < PURCHASES; purchase++) {
      boughtAt.push(await buy(product));
      await pause(EVERY_MS);
    }
    await until(
      'all purchases were told',
      () => received().length === PURCHASES + 1,
      2 * WITHIN_MS,
    ).catch(() => undefined);
    clearInterval(watch);
    const delays = received()
      .slice(1)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b)
      .map((at, index) => Math.max(0, at - (boughtAt[index] ?? 0)))
      .toSorted((a, b) => a - b);
    const tried = await shop.count(
      `SELECT count(*) FROM "webhooks" WHERE "endpoint" = '${DEAD}' AND "failingSince" IS NOT NULL`,
    );
    process.stderr.write(
      `${delays.length} of ${PURCHASES} told, median ${delays[delays.length >> 1]?.toFixed(0)} ms, worst ${delays.at(-1)?.toFixed(0)} ms; ${tried} dead endpoints tried; at most ${queue.most} waited in the queue\n`,
    );
    expect(worker.complaints).toEqual([]);
    expect(delays).toHaveLength(PURCHASES);
    expect(delays.filter((delay) => delay >= WITHIN_MS).length).toBeLessThanOrEqual(LATE_MAX);
    expect(tried).toBeGreaterThan(0);
    expect(queue.most).toBeLessThan(ENDPOINTS / 10);
  });
});
