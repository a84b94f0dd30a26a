/** `ops backup-check` reads a restored backup, and says whether it could be used. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config/config';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import { DAY_MS, shiftWallClock } from '../../src/platform/time/clock';
import { cli } from '../support/cli';
import { execute, withDatabase } from '../support/server';
import { contentsOf } from '../support/table-contents';
import { world, type Json, type World } from '../support/world';

const KEY = 'a secret key of the tests';
let shop: World;
let charge: string;

beforeAll(async () => {
  shop = await world();
  await shop.listen();
  const paid = await shop.pay(await shop.checkout(), { method: 'PIX' });
  charge = (await shop.charges(paid))[0]?.id ?? '';
});

async function check(...words: string[]): Promise<{ code: number; found: Json }> {
  const { code, stdout, stderr } = await cli(
    'ops',
    'backup-check',
    '--database',
    shop.databaseUrl,
    '--json',
    ...words,
  );
  expect(stderr).toBe('');
  return { code, found: JSON.parse(stdout) };
}

/** What is said of the backup after a change to it, which is taken back afterwards. */
async function checkAfter(change: string, back: string): Promise<{ code: number; found: Json }> {
  await execute(shop.databaseUrl, change);
  try {
    return await check();
  } finally {
    await execute(shop.databaseUrl, back);
  }
}

test('a sound backup is usable: its release, age, rows and secrets, and nothing is written', async () => {
  const before = await contentsOf(shop);
  const { code, found } = await check();
  expect(code).toBe(0);
  expect(found).toMatchObject({
    usable: true,
    problems: [],
    schema: { state: 'same', missing: [], unknown: [] },
    ageHours: 0,
    rows: { stores: 1, checkouts: 1, charges: 1, webhooks: 1 },
    secrets: { closed: [], apiKeysOfOtherKeys: 0 },
    violations: [],
    unchecked: [],
  });
  expect(found.secrets.opened).toBeGreaterThan(0);
  for (const table of ['events', 'ledgerEntries', 'charges'])
    expect(Date.now() - Date.parse(found.newest[table])).toBeLessThan(DAY_MS / 24);
  expect(await contentsOf(shop)).toEqual(before);
});

test('as text it is the same, and a problem is a sentence', async () => {
  const { code, stdout } = await cli('ops', 'backup-check', '--database', shop.databaseUrl);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^usable\s+true\nproblems\s+none\n/)]);
});

test('a backup is too old by its newest row, in wall time and not in that of a test clock', async () => {
  await shop.travel('2 days');
  shiftWallClock(1.5 * DAY_MS);
  try {
    const old = await check();
    expect([old.code, old.found.ageHours, old.found.problems]).toEqual([
      1,
      36,
      ['its newest row is 36 hours old, more than 26'],
    ]);
    expect((await check('--max-age', '37')).code).toBe(0);
  } finally {
    shiftWallClock(-1.5 * DAY_MS);
  }
});

test('work that waits for workers does not count: in a backup no worker runs', async () => {
  const { code } = await checkAfter(
    `INSERT INTO "events" SELECT (jsonb_populate_record(event, jsonb_build_object(
       'id', 'log_0' || substr("id", 6), 'position', NULL, 'objectId', 'another'))).*
     FROM "events" AS event WHERE "id" = (SELECT max("id") FROM "events")`,
    `DELETE FROM "events" WHERE "id" LIKE 'log_0%'`,
  );
  expect(code).toBe(0);
});

test('a damaged ledger is named', async () => {
  const { code, found } = await checkAfter(
    `UPDATE "ledgerEntries" SET "amount" = "amount" + 1
     WHERE "reference" = '${charge}' AND "account" = 'PROVIDER'`,
    `UPDATE "ledgerEntries" SET "amount" = "amount" - 1
     WHERE "reference" = '${charge}' AND "account" = 'PROVIDER'`,
  );
  expect([code, found.usable]).toEqual([1, false]);
  expect(found.problems).toContain('violated in 1 rows: every movement sums to zero');
});

test('with another SECRET_KEY, or without any, a backup is not usable', async () => {
  config.secretKeys = ['another key'];
  try {
    const { code, found } = await check();
    expect([code, found.usable, found.secrets.opened]).toEqual([1, false, 0]);
    expect(found.secrets.closed).toContainEqual({
      column: 'webhooks.sealedSecret',
      count: 1,
      examples: [expect.stringMatching(/^webh_/)],
    });
    expect(found.problems).toEqual([
      expect.stringMatching(/^SECRET_KEY does not open \d+ of its secrets/),
      expect.stringContaining('SECRET_KEY recognises none of its API keys'),
    ]);
    config.secretKeys = ['another key', KEY];
    expect((await check()).code).toBe(0);
  } finally {
    config.secretKeys = [KEY];
  }
});

test('a missing key is not created', async () => {
  const { dataDir } = config;
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-backup-'));
  config.secretKeys = [];
  try {
    const { code, stderr } = await cli('ops', 'backup-check', '--database', shop.databaseUrl);
    expect([code, stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not set')]);
    expect(readdirSync(config.dataDir)).toEqual([]);
  } finally {
    rmSync(config.dataDir, { recursive: true });
    config.dataDir = dataDir;
    config.secretKeys = [KEY];
  }
});

test('a single damaged secret is named by its column', async () => {
  const { code, found } = await checkAfter(
    `UPDATE "webhooks" SET "sealedPreviousSecret" = 'v2.' || split_part("sealedSecret", '.', 2) || '.AAAA'`,
    `UPDATE "webhooks" SET "sealedPreviousSecret" = NULL`,
  );
  expect([code, found.secrets.closed[0].column]).toEqual([1, 'webhooks.sealedPreviousSecret']);
});

test('tables of another release are named and not migrated', async () => {
  const newer = await checkAfter(
    `INSERT INTO "migrations" ("timestamp", "name") VALUES (9999999999999, 'Later9999999999999')`,
    `DELETE FROM "migrations" WHERE "name" = 'Later9999999999999'`,
  );
  expect([newer.code, newer.found.schema, newer.found.problems]).toEqual([
    1,
    { state: 'newer', last: 'Later9999999999999', missing: [], unknown: ['Later9999999999999'] },
    [expect.stringContaining('of a newer release (Later9999999999999 is not known)')],
  ]);
  expect(newer.found.unchecked).toContain('every movement sums to zero');

  const older = await checkAfter(
    `UPDATE "migrations" SET "name" = 'x' || "name" WHERE "timestamp" > 1760000000084`,
    `UPDATE "migrations" SET "name" = substr("name", 2) WHERE "name" LIKE 'x%'`,
  );
  expect([older.code, older.found.usable]).toEqual([1, false]);
});

test('a database of the first release is older, whatever tables and columns it lacks', async () => {
  const name = `${new URL(shop.databaseUrl).pathname.slice(1)}_old`;
  const url = withDatabase(shop.databaseUrl, name);
  await execute(shop.databaseUrl, `CREATE DATABASE ${name}`);
  try {
    const empty = await cli('ops', 'backup-check', '--database', url);
    expect([empty.code, empty.stderr]).toEqual([
      1,
      'error: this database has no tables of Pitanga\n',
    ]);
    await execute(url, `CREATE TABLE "migrations" ("timestamp" bigint, "name" text)`);
    const { code, stdout } = await cli('ops', 'backup-check', '--database', url, '--json');
    const found = JSON.parse(stdout);
    expect([code, found.schema.state, found.problems]).toEqual([
      1,
      'older',
      [expect.stringContaining('run migrate on this copy first'), 'it has no store'],
    ]);
  } finally {
    await execute(shop.databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

test('wrong words and an address where nothing answers are refused with a sentence', async () => {
  const refused = async (...words: string[]) => {
    const { code, stdout, stderr } = await cli('ops', 'backup-check', ...words);
    expect([code, stdout]).toEqual([1, '']);
    return stderr.trim();
  };
  const there = ['--database', shop.databaseUrl];
  expect(await refused('--database', 'backup')).toContain('database must be an address such as');
  expect(await refused(...there, '--max-age', '1.5')).toContain(
    'It must be a whole number from 1 to 87600',
  );
  expect(await refused(...there, '--limit', '0')).toContain(
    'It must be a whole number from 1 to 86400',
  );
  expect(await refused('--database', `postgres://x@127.0.0.1:${await freePort()}/x`)).toContain(
    'error: the database cannot be reached',
  );
  expect(await refused('--database', withDatabase(shop.databaseUrl, 'not_there'))).toContain(
    'error: the database cannot be reached',
  );
});
