/**
 * The archive of events in a bucket, by the S3 client over HTTP. Whatever the bucket does wrong, no
 * event is deleted that cannot be read back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { DAY_MS, HOUR_MS, shiftWallClock } from '../../src/platform/time/clock';
import { archiveEvents } from '../../src/modules/webhooks/archive/archive-events';
import { checkArchives } from '../../src/modules/webhooks/archive/list-archives';
import { startBucketServer, type BucketServer, type Fault } from '../support/bucket-server';
import { rowCount } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const KEPT_MONTHS = 4;
const FOLDER = mkdtempSync(join(tmpdir(), 'pitanga-bucket-'));
const before = { dataDir: config.dataDir, filesBucket: config.filesBucket };

let bucket: BucketServer;
let shop: World;
/** Four old events, of which the newest is not archived, and the answers to `events/get`. */
let ids: string[];
let answers: string[];

beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  bucket = await startBucketServer();
  const { endpoint } = bucket;
  config.dataDir = FOLDER;
  config.filesBucket = { bucket: 'pitanga-files', region: 'sa-east-1', endpoint };
  shop = await world();
  for (let count = 0; count < 4; count++) await shop.pay(await shop.checkout());
  await shop.relay();
  shiftWallClock(170 * DAY_MS);
  const listed = (await shop.get('/v2/events/list?order=asc&limit=100')) as Json[];
  ids = listed.map(({ id }) => String(id));
  answers = await answersNow();
});
afterEach(() => bucket.fail(null));
afterAll(() => {
  Object.assign(config, before);
  bucket.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

const answersNow = () => Promise.all(ids.map(async (id) => (await get(id)).text));
const get = (id: unknown) => shop.request('GET', `/v2/events/get?id=${String(id)}`);
const archive = () => archiveEvents(allStores(shop.database), KEPT_MONTHS);
const places = async () => [await rowCount(shop, 'events'), await rowCount(shop, 'archivedEvents')];

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['refuses to store it', { method: 'PUT', status: 403 }],
  ['fails to store it', { method: 'PUT', status: 500 }],
  ['answers 503', { method: 'PUT', status: 503 }],
  ['answers 503 when the file is read back', { method: 'GET', status: 503 }],
  ['has lost what it said it had stored', { method: 'PUT', kind: 'lost' }],
  ['has stored half of it', { method: 'PUT', kind: 'cut' }],
  ['has stored something else', { method: 'PUT', kind: 'other', content: gzipSync('{}\n') }],
  ['breaks off when the file is read back', { method: 'GET', kind: 'short' }],
  ['stands still when the file is read back', { method: 'GET', kind: 'silent' }],
];

// In this order: the events stay where they are until the bucket is well.
test.each(FAULTS)('no event is deleted when the bucket %s', async (_, fault) => {
  shiftWallClock(2 * HOUR_MS); // what failed before is given up
  bucket.fail(fault);
  await expect(archive()).rejects.toThrow();
  expect(await places()).toEqual([4, 0]);
});

test('a bucket that fails for a moment is asked again, and what failed leaves nothing behind', async () => {
  shiftWallClock(2 * HOUR_MS);
  bucket.fail({ method: 'PUT', status: 503, times: 2 });
  expect(await archive()).toBe(3);
  expect(await places()).toEqual([1, 3]);
  expect(await answersNow()).toEqual(answers);
  expect(bucket.objects.size).toBe(1);
  expect(await checkArchives(allStores(shop.database), null)).toEqual({ checked: 1, problems: [] });
});

const LATER: readonly (readonly [string, Fault])[] = [
  ['answers 503', { method: 'GET', status: 503 }],
  ['breaks off', { method: 'GET', kind: 'short' }],
];

test.each(LATER)(
  'while the bucket %s, an archived event is refused, not half',
  async (_, fault) => {
    await archive();
    bucket.fail(fault);
    expect((await get(ids[0])).status).toBeGreaterThanOrEqual(500);
    expect((await checkArchives(allStores(shop.database), null)).problems).toHaveLength(1);
    bucket.fail(null);
    expect(await answersNow()).toEqual(answers);
  },
);
