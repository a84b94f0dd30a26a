/**
 * Events of months that are over are moved to files. Whoever asks for one gets the same answer as
 * before, and nobody else does.
 */
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { DAY_MS, HOUR_MS, MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { archiveEvents } from '../../src/modules/webhooks/archive/archive-events';
import {
  checkArchives,
  lateMs,
  listArchives,
} from '../../src/modules/webhooks/archive/list-archives';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from '../support/violations';
import { refuseCommits } from '../support/faults';
import { holdTransaction, waitingForLocks } from '../support/locks';
import { rowCount, rowsOf } from '../support/rows';
import { until } from '../support/running-shop';
import { world, type Json, type World } from '../support/world';

const KEPT_MONTHS = 4;
const FOLDER = mkdtempSync(join(tmpdir(), 'pitanga-archive-'));
const standard = config.dataDir;
beforeAll(() => void (config.dataDir = FOLDER));
afterAll(() => {
  config.dataDir = standard;
  rmSync(FOLDER, { recursive: true, force: true });
});

const ANA = { name: 'Ana Segredo', email: 'ana.segredo@example.com', taxId: '11144477735' };
const NODE = '{ id type objectId sequence test createdAt payload }';

/** A shop with four old events. The newest of them stays in the table. */
async function oldShop(): Promise<{ shop: World; events: Json[]; subscription: Json }> {
  const shop = await world();
  await shop.listen();
  await shop.pay(await shop.checkout(), { customer: ANA });
  const subscription = await shop.subscribe();
  await shop.pay(await shop.checkout(), { customer: ANA });
  await shop.deliver();
  const events = await listed(shop);
  expect(events).toHaveLength(4);
  shiftWallClock(170 * DAY_MS);
  await purgeOldRows(shop.database, allStores(shop.database)); // deliveries, after 90 days
  return { shop, events, subscription };
}

async function listed(shop: World): Promise<Json[]> {
  return (await shop.get('/v2/events/list?order=asc&limit=100')) as Json[];
}

async function archiveAll(shop: World): Promise<number> {
  let moved = 0;
  for (;;) {
    const events = await archiveEvents(allStores(shop.database), KEPT_MONTHS);
    if (events === 0) return moved;
    moved += events;
  }
}

const get = (shop: World, id: unknown, key = shop.key) =>
  shop.request('GET', `/v2/events/get?id=${String(id)}`, undefined, {
    authorization: `Bearer ${key}`,
  });

async function byGraphql(shop: World, id: unknown): Promise<Json> {
  return shop.graphql(
    `query ($id: ID!) { event(id: $id) ${NODE} node(id: $id) { ... on Event ${NODE} } }`,
    { id },
  );
}

test('an archived event is answered as before, through every API', async () => {
  const { shop, events, subscription } = await oldShop();
  const before = await Promise.all(events.map(({ id }) => get(shop, id)));
  const graphql = await Promise.all(events.map(({ id }) => byGraphql(shop, id)));
  expect(await archiveEvents(allStores(shop.database), 0)).toBe(0); // by default all are kept
  expect(await archiveEvents(allStores(shop.database), 12)).toBe(0);
  expect(await archiveAll(shop)).toBe(3);
  expect((await listed(shop)).map(({ id }) => id)).toEqual([events[3]?.id]);

  const after = await Promise.all(events.map(({ id }) => get(shop, id)));
  expect(after.map(({ status, text }) => [status, text])).toEqual(
    before.map(({ text }) => [200, text]),
  );
  expect(await Promise.all(events.map(({ id }) => byGraphql(shop, id)))).toEqual(graphql);

  expect(await violations(allStores(shop.database), INVARIANTS)).toEqual([]);
  expect(await listArchives(allStores(shop.database))).toMatchObject([{ files: 1, events: 3 }]);
  expect(await lateMs(allStores(shop.database), KEPT_MONTHS)).toBe(0);

  // The next event about the same object continues its numbers.
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.relay();
  const cancelled = (await listed(shop)).find(({ objectId }) => objectId === subscription.id);
  expect(cancelled).toMatchObject({ event: 'subscription.cancelled', sequence: 2 });
});

test('only the store and environment of an archived event get it', async () => {
  const { shop, events } = await oldShop();
  await archiveAll(shop);
  const keys = [
    await shop.openStore({ taxId: '11444777000161' }),
    await shop.newKey({ devMode: false }),
  ];
  for (const key of keys)
    for (const { id } of events) expect((await get(shop, id, key)).status).toBe(404);
});

test('a list or stream does not continue from an archived event, because it would have a gap', async () => {
  const { shop, events } = await oldShop();
  await archiveAll(shop);
  const id = String(events[0]?.id);
  const answer = await shop.request('GET', `/v2/events/list?since=${id}`);
  expect([answer.status, answer.body.error]).toEqual([
    400,
    `since: the event ${id} is in the archive, where lists and streams do not reach; leave it ` +
      'out to begin with the oldest event of the list, or get archived events by their ids',
  ]);
});

test('events with a delivery stay, and so does the newest of all', async () => {
  const shop = await world();
  await shop.listen();
  await shop.pay(await shop.checkout());
  await shop.pay(await shop.checkout());
  await shop.relay(); // and nothing is delivered
  shiftWallClock(170 * DAY_MS);
  expect(await archiveAll(shop)).toBe(0);
  expect(await listed(shop)).toHaveLength(2);
});

test('what fails between the file and the deletion is repeated, and leaves no file behind', async () => {
  const { shop, events } = await oldShop();
  const end = await refuseCommits(shop, 'archivedEvents');
  await expect(archiveEvents(allStores(shop.database), KEPT_MONTHS)).rejects.toThrow(
    'out of paper',
  );
  await end();
  expect(await listed(shop)).toHaveLength(4);
  expect(await lateMs(allStores(shop.database), KEPT_MONTHS)).toBeGreaterThan(0);
  expect(await archiveEvents(allStores(shop.database), KEPT_MONTHS)).toBe(0); // rests for a minute
  shiftWallClock(2 * MINUTE_MS);
  expect(await archiveAll(shop)).toBe(3);
  const files = () => readdirSync(join(FOLDER, 'files/events')).length;
  const before = files();
  shiftWallClock(HOUR_MS);
  await archiveAll(shop);
  expect(files()).toBe(before - 1);
  expect((await get(shop, events[0]?.id)).status).toBe(200);
  expect(await rowCount(shop, 'eventArchives')).toBe(1);
});

test('two processes that archive at the same time move each event once', async () => {
  const { shop, events } = await oldShop();
  const moved = await Promise.all(
    [1, 2, 3].map(() => archiveEvents(allStores(shop.database), KEPT_MONTHS)),
  );
  expect(moved.toSorted()).toEqual([0, 0, 3]);
  expect(await listArchives(allStores(shop.database))).toMatchObject([{ files: 1, events: 3 }]);
  expect((await get(shop, events[0]?.id)).status).toBe(200);
});

test('an event that changes while its file is written is not deleted', async () => {
  const { shop, events } = await oldShop();
  const { runner, release } = await holdTransaction(shop);
  await runner.query(`UPDATE "events" SET "requestId" = 'changed' WHERE "id" = $1`, [
    events[1]?.id,
  ]);
  const archiving = archiveEvents(allStores(shop.database), KEPT_MONTHS);
  await until('the archive waits', async () => (await waitingForLocks(shop)) > 0);
  await release();
  expect(await archiving).toBe(0);
  expect(await listed(shop)).toHaveLength(4);
  shiftWallClock(2 * MINUTE_MS);
  expect(await archiveAll(shop)).toBe(3);
});

test('a customer who is erased is erased in the archive', async () => {
  const { shop, events } = await oldShop();
  await archiveAll(shop);
  const customer = (await shop.get('/v2/customers/list')) as Json[];
  const ana = customer.find(({ email }) => email === ANA.email);
  expect((await get(shop, events[0]?.id)).text).toContain('Ana Segredo');
  await shop.post(`/v2/customers/delete?id=${ana?.id}`);
  await shop.travel('1 day');
  const { text, body } = await get(shop, events[0]?.id);
  expect(text).not.toMatch(/Segredo|segredo/);
  expect(body.data.data.customer).toMatchObject({ id: ana?.id, name: null, email: null });
  for (const { file } of await rowsOf<{ file: string }>(shop, 'eventArchives'))
    expect(contentOf(file)).not.toMatch(/Segredo|segredo/);
  expect(await checkArchives(allStores(shop.database), null)).toEqual({ checked: 1, problems: [] });
  expect((await get(shop, events[1]?.id)).body.data.data.customer.name).toBe('Ana');
});

test('a file that is not what was written is named', async () => {
  const { shop } = await oldShop();
  await archiveAll(shop);
  const [{ file } = { file: '' }] = await rowsOf<{ file: string }>(shop, 'eventArchives');
  const [first = ''] = contentOf(file).split('\n');
  writeFileSync(join(FOLDER, 'files', file), gzipSync(`${first}\n`));
  expect((await checkArchives(allStores(shop.database), null)).problems).toMatchObject([
    { file, problem: 'it has 1 events, and 3 were written' },
  ]);
  rmSync(join(FOLDER, 'files', file));
  await expect(archiveEvents(allStores(shop.database), KEPT_MONTHS)).rejects.toThrow('is not here');
  expect((await checkArchives(allStores(shop.database), null)).problems).toMatchObject([
    { file, problem: `the file ${file} of archived events is missing` },
  ]);
});

function contentOf(file: string): string {
  return gunzipSync(readFileSync(join(FOLDER, 'files', file))).toString();
}
