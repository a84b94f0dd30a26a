/** Nobody finds the operators' token by trying: guesses are few, and each is logged and counted;
 * operators elsewhere are still let in. */
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { operatorRefusals } from '../../src/platform/observability/metrics';
import { world, type World } from '../support/world';

const TOKEN = 'a long token of Ana, an operator';

let shop: World;

/** Each test has an address that has not asked before. */
beforeEach(async () => {
  config.opsTokens = [{ name: 'ana', token: TOKEN }];
  shop = await world();
});

async function enter(token: string, remoteAddress = '203.0.113.1', url = '/metrics') {
  const { statusCode, headers } = await shop.app.server.inject({
    method: 'GET',
    url,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

async function guess(times: number, addressOf: (time: number) => string): Promise<number[]> {
  const statuses = [];
  for (let time = 0; time < times; time++)
    statuses.push((await enter(`guess ${time}`, addressOf(time))).status);
  return statuses;
}

const refusals = async (reason: string): Promise<number> =>
  (await operatorRefusals.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;

test('an address has ten guesses, then 429 whatever it sends; others are not affected', async () => {
  const statuses = await guess(50, () => '203.0.113.1');
  const compared = statuses.filter((status) => status === 401).length;
  expect(compared).toBeGreaterThanOrEqual(10);
  expect(compared).toBeLessThan(15); // one more for every six seconds that this takes
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - compared);
  expect(await enter(TOKEN)).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(await enter(TOKEN, '203.0.113.2')).toMatchObject({ status: 200 });
  expect(await enter(TOKEN, '203.0.113.1', '/ops/queues')).toMatchObject({ status: 429 });
  shiftWallClock(6_100);
  expect(await enter(TOKEN)).toMatchObject({ status: 200 });
});

test('the addresses of one IPv6 network are one address', async () => {
  const statuses = await guess(30, (time) => `2001:db8:1:1::${time.toString(16)}`);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(15);
});

test('many addresses have a hundred guesses together; where operators work from is still let in', async () => {
  expect(await enter(TOKEN, '203.0.113.200')).toMatchObject({ status: 200 });
  const statuses = await guess(150, (time) => `198.51.100.${time}`);
  const compared = statuses.filter((status) => status === 401).length;
  expect(compared).toBeGreaterThanOrEqual(100);
  expect(compared).toBeLessThan(140); // one more for each second that this takes
  expect(await enter(TOKEN, '203.0.113.200')).toMatchObject({ status: 200 });
});

test('every refused attempt is counted, by its reason', async () => {
  const before = { wrong: await refusals('wrong'), limited: await refusals('limited') };
  await guess(15, () => '203.0.113.77');
  const wrong = (await refusals('wrong')) - before.wrong;
  expect(wrong).toBeGreaterThanOrEqual(10);
  expect((await refusals('limited')) - before.limited).toBe(15 - wrong);
  const missing = await refusals('missing');
  await shop.app.server.inject({ method: 'GET', url: '/metrics' });
  expect(await refusals('missing')).toBe(missing + 1);
});

test('a Prometheus with an old token is refused as such, and not slowed down', async () => {
  for (let scrape = 0; scrape < 20; scrape++) {
    expect(await enter('an old token', '203.0.113.90')).toMatchObject({ status: 401 });
    shiftWallClock(15_000);
  }
});
