/**
 * Costly queries of one key slow down only that key: the pages and calls of other stores still
 * answer. It measures, so it is with the tests that run one at a time.
 */
import { config } from '../../src/config/config';
import { world, type Answer, type World } from '../support/world';

const CHECKOUTS = 105;
const BURST = 200;
const PAGES_AT_LEAST = 40;
const PAGE_P95_MAX_MS = 1_000;
/** A machine on which a quiet page takes long allows more. */
const TIMES_QUIET_MAX = 20;
/** Each alias answers up to 5,200 objects. */
const COSTLY = `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: checkouts(first: 100) { totalCount nodes { payments(first: 50) { totalCount nodes { id } } } }`).join(' ')} }`;
const RATE = 100;
const IN_FLIGHT_MAX = 200;

let shop: World;
let page: string;

beforeAll(async () => {
  shop = await world();
  const product = await shop.product();
  for (let index = 0; index < CHECKOUTS; index++) await shop.checkout({ product });
  const other = await shop.openStore({ taxId: '11444777000161' });
  const authorization = { authorization: `Bearer ${other}` };
  const sold = await shop.post(
    '/v2/products/create',
    { externalId: 'other', name: 'Outro', price: 1000, currency: 'BRL' },
    authorization,
  );
  const { id } = await shop.post(
    '/v2/checkouts/create',
    { items: [{ id: sold.id, quantity: 1 }] },
    authorization,
  );
  page = `/pay/${id}`;
  config.rateLimit = RATE;
  config.httpInFlightMax = IN_FLIGHT_MAX;
  config.pageRateLimit = 100_000;
});

const ask = (): Promise<Answer> => shop.request('POST', '/graphql', { query: COSTLY });

async function openPage(): Promise<number> {
  const started = performance.now();
  const { statusCode } = await shop.app.server.inject({
    method: 'GET',
    url: page,
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  return performance.now() - started;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;

test(`${BURST} costly queries of one key at once: another store's page still opens within a second`, async () => {
  const quiet: number[] = [];
  while (quiet.length < PAGES_AT_LEAST) quiet.push(await openPage());
  let isOver = false;
  const burst = Promise.all(Array.from({ length: BURST }, ask)).finally(() => (isOver = true));
  const took: number[] = [];
  while (!isOver || took.length < PAGES_AT_LEAST) took.push(await openPage());
  const answers = await burst;
  const statuses = answers.map(({ status }) => status);
  expect(p95(took)).toBeLessThan(Math.max(PAGE_P95_MAX_MS, TIMES_QUIET_MAX * p95(quiet)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  for (const { status, headers, body } of answers)
    if (status === 429)
      expect([headers['retry-after'], body.errors[0].extensions.code]).toEqual([
        expect.stringMatching(/^\d+$/),
        'RATE_LIMITED',
      ]);
});
