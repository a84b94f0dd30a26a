/** The network to PostgreSQL fails without closing a connection: requests get 503 in seconds, and
 * the service recovers by itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import { start, type Service } from '../support/process';
import { startProxy, type Proxy } from '../support/proxy';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';

const SILENT_MS = 12_000;
const ASK_EVERY_MS = 200;
/** The service answers after 2 to 6 seconds; the rest is for a busy machine. */
const ANSWER_WITHIN_MS = 15_000;
const READY_WITHIN_MS = 15_000;
const BACK_WITHIN_MS = 40_000;
const SUBSCRIPTIONS = 10;
const DEFAULT_WAIT = { DATABASE_WAIT_SECONDS: '2' };

let place: Place;
let proxy: Proxy;
let databaseUrl: string;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
  const address = new URL(place.databaseUrl);
  proxy = await startProxy({ host: address.hostname, port: Number(address.port) });
  atTheEnd(() => proxy.close());
  address.port = String(proxy.port);
  databaseUrl = address.href;
});

afterEach(leave);

onBothBackends(({ redisUrl }) => {
  test(`silent for ${SILENT_MS / 1_000} seconds under load: all requests are answered and nothing is lost`, async () => {
    const service = await start({ databaseUrl, redisUrl, env: DEFAULT_WAIT });
    const shop = await RunningShop.open(service, place, SUBSCRIPTIONS);
    const buyers = await Buyers.come(shop);
    await shop.timePasses(31);
    proxy.swallow();
    const asked: Promise<number>[] = [];
    const readiness: Promise<number>[] = [];
    for (let ms = 0; ms < SILENT_MS; ms += ASK_EVERY_MS) {
      asked.push(statusOf(service, '/v2/products/list', ANSWER_WITHIN_MS));
      if (ms > SILENT_MS / 4) readiness.push(statusOf(service, '/readyz', READY_WITHIN_MS));
      await pause(ASK_EVERY_MS);
    }
    expect(new Set(await Promise.all(readiness))).toEqual(new Set([503]));
    expect(new Set(await Promise.all(asked.slice(1)))).toEqual(new Set([503]));
    expect(service.complaints.join('\n')).toContain('does not answer');

    proxy.restore();
    await within(BACK_WITHIN_MS, () =>
      until('requests are answered again', async () =>
        [200].includes(await statusOf(service, '/v2/products/list', ANSWER_WITHIN_MS)),
      ),
    );
    await until(
      'it is ready',
      async () => (await statusOf(service, '/readyz', READY_WITHIN_MS)) === 200,
    );
    await buyers.stop();
    await untilNothingIsDue(place.database);
    await expectNothingLostOrDoubled(shop, place, buyers.paid);
    expect(buyers.refusals.filter((refusal) => !/: (503|409) |is PENDING$/.test(refusal))).toEqual(
      [],
    );
    expect((await service.stop()).code).toBe(0);
  });

  test('told to stop while the database is silent, it ends with 0', async () => {
    const service = await start({ databaseUrl, redisUrl, env: DEFAULT_WAIT });
    await RunningShop.open(service, place, 1);
    proxy.swallow();
    const asked = [1, 2, 3].map(() => statusOf(service, '/v2/products/list', ANSWER_WITHIN_MS));
    await pause(500);
    expect((await service.stop()).code).toBe(0);
    expect(await Promise.all(asked)).toEqual([503, 503, 503]);
  });
});

/** The status of the answer; 0 if none came in time. */
async function statusOf(service: Service, path: string, withinMs: number): Promise<number> {
  try {
    const response = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${service.key}` },
      signal: AbortSignal.timeout(withinMs),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  expect(performance.now() - begun).toBeLessThan(ms);
}
