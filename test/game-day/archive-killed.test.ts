/**
 * A worker is killed with SIGKILL while it moves old events to a file: between the file and the
 * deletion, before the deletion is committed, and after. No event is lost, none is there twice, and
 * the next worker ends it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstIdAt } from '../../src/platform/records/columns/ids';
import { DAY_MS } from '../../src/platform/time/clock';
import { leave } from '../support/leave';
import { expectClean, untilQuiet } from '../support/oracle';
import { freshFolder, launch, start, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, until } from '../support/running-shop';
import { changeRows, rowCount, rowsOf } from '../support/rows';

/** Where it dies, and how many of the three old events have been moved at that moment. */
const DEATHS = [
  { point: 'after-intent', when: 'the name of the file is stored, no file', moved: 0 },
  { point: 'after-provider-call', when: 'the file is written, nothing deleted', moved: 0 },
  { point: 'before-commit', when: 'all is deleted, and not committed', moved: 0 },
  { point: 'after-commit-before-ack', when: 'the deletion is committed', moved: 3 },
];
const OLD = new Date(Date.now() - 170 * DAY_MS);

afterEach(leave);

test.each(DEATHS)('$point: $when', async ({ point, moved }) => {
  const place = await freshPlace();
  const dataDir = freshFolder();
  const setting: ServiceOptions = { databaseUrl: place.databaseUrl, dataDir };
  const api = await start({ ...setting, role: 'api' });
  const shop = new RunningShop(api.url, api.key, place.database);
  await shop.subscribeMany(2);
  const seller = await start({ ...setting, role: 'worker' });
  await untilQuiet(shop);
  expect((await seller.stop()).code).toBe(0);
  const ids = await growOld(shop);
  const answers = await answersOf(shop, ids);
  const state = async () => ({
    there: await rowCount(shop, 'events'),
    moved: await rowCount(shop, 'archivedEvents'),
    twice: await shop.count(
      'SELECT count(*) FROM "events" JOIN "archivedEvents" USING ("id", "storeId", "devMode")',
    ),
  });

  const archive = { EVENTS_KEPT_MONTHS: '4' };
  const env = { ...archive, FAIL_POINT: `${point}:archive-events` };
  const doomed = launch({ ...setting, role: 'worker', env });
  expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await state()).toEqual({ there: 4 - moved, moved, twice: 0 });
  expect(await answersOf(shop, ids)).toEqual(answers);

  await changeRows(shop, 'eventArchives', {}, { createdAt: OLD }); // hours later
  const survivor = await start({ ...setting, role: 'worker', env: archive });
  const files = () => readdirSync(join(dataDir, 'files/events')).length;
  await until('the rest is archived', async () => (await state()).moved === 3 && files() === 1);
  expect(await state()).toEqual({ there: 1, moved: 3, twice: 0 });
  expect(await answersOf(shop, ids)).toEqual(answers);
  expect(await rowsOf(shop, 'eventArchives')).toMatchObject([{ events: 3 }]);
  await expectClean(place);
  expect((await survivor.stop()).code).toBe(0);
});

/** The events get ids of half a year ago; returns them in their order. */
async function growOld(shop: RunningShop): Promise<string[]> {
  const first = firstIdAt('log', OLD);
  await shop.database.query(`UPDATE "events" SET "id" = $1 || substr("id", $2)`, [
    first,
    first.length + 1,
  ]);
  const events = await rowsOf<{ id: string }>(shop, 'events', {}, 'position');
  expect(events).toHaveLength(4);
  return events.map(({ id }) => id);
}

function answersOf(shop: RunningShop, ids: readonly string[]): Promise<unknown[]> {
  return Promise.all(ids.map((id) => shop.get(`/v2/events/get?id=${id}`)));
}
