/**
 * An API process is killed under a live stream: the client goes on with another one, from the last
 * event it has seen, without gap or repeat.
 */
import { forgetEarlierJobs } from '../support/backends';
import { leave } from '../support/leave';
import { start, type Service } from '../support/process';
import { RunningShop, freshPlace, until, type Place } from '../support/running-shop';
import { openStream, type Stream } from '../support/stream';

const EVENTS = 'subscription ($after: ID) { events(after: $after) { id type objectId } }';
const PAYMENTS = 30;

let place: Place;
let shop: RunningShop;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(async () => {
  const broken = await shop.violations();
  await leave();
  expect(broken).toEqual([]);
});

const watch = ({ url }: Service, key: string, after: string | null) =>
  openStream(Number(new URL(url).port), key, EVENTS, { after });
const idsOf = ({ messages }: Stream): string[] =>
  messages.map(({ data }) => String(data.events.id));

test('a stream resumed on another process after SIGKILL misses nothing and repeats nothing', async () => {
  const doomed = await start({ role: 'api', databaseUrl: place.databaseUrl });
  const { key } = doomed;
  const survivor = await start({ role: 'api', databaseUrl: place.databaseUrl });
  await start({ role: 'worker', databaseUrl: place.databaseUrl });
  shop = new RunningShop(survivor.url, key, place.database);
  const { id } = await shop.product({ cycle: null });
  const sell = async () => {
    const checkout = await shop.post('/v2/checkouts/create', { items: [{ id, quantity: 1 }] });
    await shop.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
      method: 'PIX',
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    });
  };
  const first = await watch(doomed, key, null);
  const selling = (async () => {
    for (let sold = 0; sold < PAYMENTS; sold++) await sell();
  })();
  await first.until(5);
  expect((await doomed.kill()).signal).toBe('SIGKILL');
  expect(await first.untilEnd()).toBe('cut');
  const before = idsOf(first);
  expect(before.length).toBeLessThan(PAYMENTS); // it died while events were still coming

  const second = await watch(survivor, key, before.at(-1) ?? null);
  await selling;
  await until('all events arrived', () => before.length + second.messages.length >= PAYMENTS);
  const happened = await place.database.query<{ id: string }[]>(
    'SELECT "id" FROM "events" WHERE "position" IS NOT NULL ORDER BY "position"',
  );
  expect(happened).toHaveLength(PAYMENTS);
  expect([...before, ...idsOf(second)]).toEqual(happened.map((event) => event.id));
  second.close();
});
