/**
 * The disk of PostgreSQL is full while buyers buy and renewals run, that of its data and that of
 * its write-ahead log: requests that write are answered with 503, and when there is room again
 * nothing is lost, half written or charged twice.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { Buyers } from '../support/buyers';
import { atTheEnd, leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingIsDue } from '../support/oracle';
import {
  createServer,
  hasPostgresPrograms,
  openPlace,
  type PostgresServer,
} from '../support/postgres-server';
import { start, type Service } from '../support/process';
import { RunningShop, placeAt, until, type Place } from '../support/running-shop';
import { SmallDisk, whyNoSmallDisk } from '../support/small-disk';
import { expectWrittenAgain, read, write } from '../support/trial-writes';

const SUBSCRIPTIONS = 20;
const PURCHASES_BEFORE = 3;
const DATA_MB = 160;
const WAL_MB = 96;
const FULL_FOR_MS = 5_000;
const ASK_EVERY_MS = 100;
/** So much needs another page soon. */
const METADATA = { note: 'x'.repeat(450) };
const DISK_FULL = 'No space left on device';

jest.setTimeout(180_000);
beforeEach(() => forgetEarlierJobs());

afterEach(leave);

interface Scene {
  server: PostgresServer;
  disk: SmallDisk;
  api: Service;
  worker: Service;
  place: Place;
  shop: RunningShop;
}

async function open(
  server: PostgresServer,
  disk: SmallDisk,
  redisUrl: string | null,
): Promise<Scene> {
  const { databaseUrl } = server;
  const [api, worker] = [
    await start({ role: 'api', databaseUrl, redisUrl }),
    await start({ role: 'worker', databaseUrl, redisUrl }),
  ];
  // Before the server ends.
  atTheEnd(async () => {
    await Promise.all([api.kill(), worker.kill()]);
  });
  const place = await placeAt(databaseUrl);
  const shop = await RunningShop.open(api, place, SUBSCRIPTIONS);
  return { server, disk, api, worker, place, shop };
}

/** Buyers buy, and the renewals of a month are due when the disk is full. */
async function fillUnderLoad({ api, worker, disk, shop }: Scene): Promise<Buyers> {
  process.kill(worker.pid, 'SIGSTOP');
  await shop.timePasses(31);
  const buyers = await Buyers.come(shop);
  await until('buyers buy', () => buyers.paid.length >= PURCHASES_BEFORE);
  disk.fill();
  process.kill(worker.pid, 'SIGCONT');
  await until('a write is refused', async () => (await write(api, METADATA)) === 503);
  return buyers;
}

/** How writes and reads are answered for some seconds. */
async function answersOf(api: Service): Promise<{ writes: number[]; reads: number[] }> {
  const [writes, reads]: [number[], number[]] = [[], []];
  for (let ms = 0; ms < FULL_FOR_MS; ms += ASK_EVERY_MS) {
    writes.push(await write(api, METADATA));
    reads.push(await read(api));
    await pause(ASK_EVERY_MS);
  }
  return { writes, reads };
}

async function expectAllIsWell({ shop, place, api, worker }: Scene, buyers: Buyers): Promise<void> {
  await buyers.stop();
  await untilNothingIsDue(place.database);
  await expectNothingLostOrDoubled(shop, place, buyers.paid);
  expect([api.isRunning, worker.isRunning]).toEqual([true, true]);
  expect(buyers.refusals.filter((refusal) => !/: (503|409) |is PENDING$/.test(refusal))).toEqual(
    [],
  );
}

const story = hasPostgresPrograms && whyNoSmallDisk === null ? test : test.skip;

onOneBackend(({ redisUrl }) => {
  story('the disk of the data is full: reads go on', async () => {
    const place = await openPlace();
    const disk = SmallDisk.mount(DATA_MB, place.account);
    const server = await createServer(place, 'one', {
      folder: join(disk.folder, 'data'),
      walFolder: join(place.home, 'wal'),
    });
    const scene = await open(server, disk, redisUrl);
    const { api, worker } = scene;
    const buyers = await fillUnderLoad(scene);
    const { writes, reads } = await answersOf(api);
    expect([...new Set(reads)]).toEqual([200]);
    expect(writes.filter((status) => ![200, 503].includes(status))).toEqual([]);
    for (const each of [api, worker]) expect(each.complaints.join()).toContain(DISK_FULL);
    expect(server.log).not.toContain('PANIC');
    disk.makeRoom();
    await expectWrittenAgain(api, 'there was room');
    await expectAllIsWell(scene, buyers);
  });
});

story(
  'the disk of the write-ahead log is full: PostgreSQL ends, and is started again',
  async () => {
    const place = await openPlace();
    const disk = SmallDisk.mount(WAL_MB, place.account);
    const server = await createServer(place, 'one', {
      walFolder: join(disk.folder, 'wal'),
      // Without segments in stock.
      parameters: ['wal_recycle=off', 'min_wal_size=2MB', 'max_wal_size=32MB'],
    });
    const scene = await open(server, disk, null);
    const buyers = await fillUnderLoad(scene);
    const { writes, reads } = await answersOf(scene.api);
    expect([...reads, ...writes].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(server.log).toMatch(/PANIC: .*No space left on device/);
    disk.makeRoom();
    if (!server.isRunning) await server.start();
    await until('the server answers', () => server.answers());
    await expectWrittenAgain(scene.api, 'the database answered');
    await expectAllIsWell(scene, buyers);
  },
);
