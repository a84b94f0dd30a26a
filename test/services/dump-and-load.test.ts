/** A dump of the database by PostgreSQL's own tools, and the service on what was loaded from it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../support/cli-process';
import { atTheEnd, leave } from '../support/leave';
import { start } from '../support/process';
import { RunningShop, emptyPlace, freshPlace, placeAt, until } from '../support/running-shop';

const hasTools = !spawnSync('pg_dump', ['--version']).error;
/** pg_dump reads a server of its own version or an older one: the embedded one may be newer. */
const onOlderServer = hasTools && process.env.TEST_DATABASE_URL ? test : test.skip;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitanga dump '));
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
});
afterEach(leave);

const ops = (words: string[], databaseUrl: string, env: Record<string, string> = {}) =>
  runCli(words, { DATABASE_URL: databaseUrl, ...env }).end;

onOlderServer('what was dumped is loaded whole, and the service sells on', async () => {
  const file = join(folder, 'pitanga.dump');
  const { databaseUrl, database } = await freshPlace();
  const before = await start({ databaseUrl });
  await RunningShop.open(before, { databaseUrl, database }, 2);
  await before.stop();

  expect(await ops(['ops', 'dump', file], databaseUrl)).toMatchObject({ code: 0 });
  const again = await ops(['ops', 'dump', '--file', file], databaseUrl);
  expect([again.code, again.stderr]).toEqual([1, `error: ${file} exists already\n`]);
  const onto = await ops(['ops', 'load', '--file', file], databaseUrl);
  expect([onto.code, onto.stderr]).toEqual([
    1,
    'error: the database has tables already: a dump is loaded into an empty one\n',
  ]);

  const { databaseUrl: newUrl } = await emptyPlace();
  expect(await ops(['ops', 'load', file], newUrl)).toMatchObject({ code: 0 });
  expect(await ops(['migrate'], newUrl)).toMatchObject({ code: 0 });
  expect(await ops(['ops', 'check'], newUrl)).toMatchObject({ code: 0 });
  const service = await start({ databaseUrl: newUrl });
  const place = await placeAt(newUrl);
  const moved = new RunningShop(service.url, before.key, place.database);
  await moved.timePasses(32);
  await until('two renewals', async () => (await moved.renewals()) === 2);
});

test('without the tools, and without a file, a sentence says what is missing', async () => {
  const { databaseUrl } = await freshPlace();
  const file = join(folder, 'pitanga.dump');
  const dumped = await ops(['ops', 'dump', '--file', file], databaseUrl, { PATH: folder });
  expect([dumped.code, dumped.stderr]).toEqual([
    1,
    'error: pg_dump is not installed: it belongs to the client programs of PostgreSQL ' +
      '(postgresql-client in Debian)\n',
  ]);
  expect(existsSync(file)).toBe(false);
  const loaded = await ops(['ops', 'load', '--file', file], databaseUrl);
  expect([loaded.code, loaded.stderr]).toEqual([1, `error: there is no ${file}\n`]);
  const unnamed = await ops(['ops', 'load'], databaseUrl);
  expect(unnamed.stderr).toBe('error: name the file: ops load pitanga.dump\n');
  const twice = await ops(['ops', 'load', file, '--file', file], databaseUrl);
  expect(twice.stderr).toBe('error: name one file: behind the verb, or by --file\n');
});
