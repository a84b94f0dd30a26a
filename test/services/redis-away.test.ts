/** Redis is away: the API works without it, and what waits is done by whoever comes later. */
import { leave } from '../support/leave';
import { OPS_TOKEN, start } from '../support/process';
import {
  RunningShop,
  addressOfWorker,
  freshPlace,
  until,
  type Place,
} from '../support/running-shop';

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  place = await freshPlace();
});

afterEach(async () => {
  const broken = await shop.violations();
  await leave();
  expect(broken).toEqual([]);
});

test('without Redis from the start the API is ready, shows its figures and ends when it is told to', async () => {
  const service = await start({ databaseUrl: place.databaseUrl, redisUrl: 'redis://127.0.0.1:1' });
  shop = new RunningShop(service.url, service.key, place.database);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await shop.listen();
  await shop.subscribe();
  const figures = await (
    await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
  ).text();
  expect(figures).toContain('pitanga_outbox_waiting_events ');
  expect(figures).not.toContain('pitanga_queue_jobs{');
  const { code, tookMs } = await service.stop();
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(25_000);
  await start({ databaseUrl: place.databaseUrl, dataDir: service.dataDir });
  await until(
    'a successor sent the messages',
    () => shop.received('subscription.completed').length === 1,
  );
});

test('a worker stays healthy while Redis is away: a restart would not bring it back', async () => {
  const api = await start({ role: 'api', databaseUrl: place.databaseUrl });
  shop = new RunningShop(api.url, api.key, place.database);
  const worker = await start({
    role: 'worker',
    databaseUrl: place.databaseUrl,
    redisUrl: 'redis://127.0.0.1:1',
    env: { WORKER_PORT: '0', WORKER_PROCESSES: '1', WORKER_TICK_WITHIN_SECONDS: '5' },
  });
  const address = await addressOfWorker(worker);
  const startedAt = Date.now();
  const answers: number[] = [];
  await until('no tick was handled for longer than the limit', async () => {
    answers.push((await fetch(`${address}/healthz`)).status);
    return Date.now() - startedAt > 7_000;
  });
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await worker.stop()).code).toBe(0);
});
