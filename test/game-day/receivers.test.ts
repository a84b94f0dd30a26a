/**
 * Merchants' receivers that hang, break or say no, beside one in good health: nobody waits for
 * them, and each is told of everything as soon as it listens, by the same ids.
 */
import type { ServerResponse } from 'node:http';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import {
  expectEachEventDelivered,
  expectNothingLostOrDoubled,
  untilQuiet,
} from '../support/oracle';
import { start } from '../support/process';
import { startReceiver, type Manner, type Receiver } from '../support/receiver';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

const PURCHASES = 8;
/** The merchant is told, too, that the webhook that is gone was disabled. */
const EVENTS = PURCHASES + 1;
const TIMEOUT_MS = 30_000;
/** Before the first of the others has been waited for to the end. */
const HEALTHY_WITHIN_MS = 10_000;
const ALL_WITHIN_MS = 240_000;
const HANGS_TIMES = 2;
const RETRY_MS = 5_000;
const RETRY_AFTER_S = 8;

let place: Place;
let shop: RunningShop;
let receivers: Record<string, Receiver>;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
  receivers = {};
});

afterEach(leave);

/** In trouble whenever an event comes for the first time, and well when it comes again. */
const atFirst =
  (trouble: (response: ServerResponse) => void): Manner =>
  (response, isFirst) =>
    void (isFirst ? trouble(response) : response.end('ok'));

const manners = (): Record<string, Manner> => ({
  hangs: hanging(),
  'answers 500': atFirst((response) => void response.writeHead(500).end('no')),
  'answers 301': atFirst(
    (response) =>
      void response.writeHead(301, { location: `${shop.receiver?.url}?elsewhere` }).end(),
  ),
  resets: atFirst((response) => void response.socket?.resetAndDestroy()),
  'answers 429': atFirst(
    (response) =>
      void response.writeHead(429, { 'retry-after': String(RETRY_AFTER_S) }).end('later'),
  ),
  'streams for ever': (response) => streamForEver(response),
  'answers 410': (response) => void response.writeHead(410).end('gone'),
});

onOneBackend(({ redisUrl }) => {
  test(`${Object.keys(manners()).join(', ')}`, async () => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    shop = await RunningShop.open(service, place, 0);
    const webhooks: Record<string, Json> = {};
    for (const [name, manner] of Object.entries(manners())) {
      const receiver = await startReceiver(manner);
      atTheEnd(receiver.close);
      webhooks[name] = await shop.register(name, receiver.url);
      receivers[name] = receiver;
    }
    const product = await shop.product({ cycle: null });
    for (let number = 0; number < PURCHASES; number++) {
      const { id } = await shop.post('/v2/checkouts/create', {
        items: [{ id: product.id, quantity: 1 }],
      });
      await shop.post(`/v2/checkouts/simulate-payment?id=${id}`, { method: 'PIX' });
    }
    await until(
      'the healthy one was told',
      () => shop.received('checkout.completed').length === PURCHASES,
      HEALTHY_WITHIN_MS,
    );
    // Everybody but the one that is gone.
    const told = EVENTS * Object.keys(receivers).length;
    await until(
      'the others were told too',
      async () =>
        (await shop.count(`SELECT count(*) FROM "deliveries" WHERE "status" = 'DELIVERED'`)) ===
        told,
      ALL_WITHIN_MS,
    );
    await untilQuiet(shop);

    for (const [name, { requests }] of Object.entries(receivers))
      if (name !== 'answers 410') await expectEachEventDelivered(shop, requests);
    // no redirect was followed, nothing was told twice
    expect(shop.receiver?.requests).toHaveLength(EVENTS);
    expect(shortestWaitMs('hangs')).toBeGreaterThanOrEqual(TIMEOUT_MS + RETRY_MS);
    expect(shortestWaitMs('answers 500')).toBeGreaterThanOrEqual(RETRY_MS);
    expect(shortestWaitMs('answers 429')).toBeGreaterThanOrEqual(RETRY_AFTER_S * 1_000);
    expect(await deliveriesTo(webhooks['streams for ever'])).toEqual([
      { status: 'DELIVERED', attempts: 1, count: EVENTS },
    ]);
    expect(await deliveriesTo(webhooks['answers 500'])).toEqual([
      { status: 'DELIVERED', attempts: 2, count: EVENTS },
    ]);
    // Gone means gone: it was disabled by its first answer, and what was not on its way already was
    // never sent.
    expect(await shop.get(`/v2/webhooks/get?id=${webhooks['answers 410']?.id}`)).toMatchObject({
      status: 'DISABLED',
    });
    expect((await deliveriesTo(webhooks['answers 410'])).map(({ status }) => status)).not.toContain(
      'PENDING',
    );
    const gone = receivers['answers 410'];
    expect(gone?.requests.length).toBe(new Set(gone?.requests.map(({ body }) => body.id)).size);
    await expectNothingLostOrDoubled(
      shop,
      place,
      Array.from({ length: PURCHASES }, () => ({ method: 'PIX' as const })),
    );
    expect((await service.stop()).code).toBe(0);
  });
});

/**
 * Does not answer at first: an endpoint that fails is asked little, so that each time costs the
 * others behind it a quarter of a minute.
 */
function hanging(): Manner {
  let left = HANGS_TIMES;
  return (response) => void (left-- > 0 || response.end('ok'));
}

/** Between the first and the second time of an event, the shortest of all. */
function shortestWaitMs(name: string): number {
  const times = new Map<string, number[]>();
  for (const { body, at } of receivers[name]?.requests ?? [])
    times.set(body.id, [...(times.get(body.id) ?? []), at]);
  return Math.min(...[...times.values()].map(([first = 0, second = Infinity]) => second - first));
}

async function deliveriesTo(webhook: Json | undefined): Promise<Json[]> {
  return place.database.query(
    `SELECT "status", "attemptCount" AS "attempts", count(*)::integer AS "count"
     FROM "deliveries"
     WHERE "webhookId" = $1
     GROUP BY 1, 2
     ORDER BY 1, 2`,
    [webhook?.id],
  );
}

function streamForEver(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write('and another thing; '), 20);
  response.on('close', () => clearInterval(timer));
}
