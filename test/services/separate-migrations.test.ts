/** Migrations apart from the service: a job of the owner, and a role that may only change rows. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { runCli } from '../support/cli-process';
import { atTheEnd, leave } from '../support/leave';
import { launch, start } from '../support/process';
import { RunningShop, freshPlace, placeAt, until } from '../support/running-shop';
import { execute, withDatabase } from '../support/server';

const SERVED_APART = { MIGRATE_ON_START: '0' };

afterEach(leave);

/** An empty database, and a role that does not own it; both end with the test. */
async function emptyDatabase(): Promise<{ ownerUrl: string; appUrl: string; role: string }> {
  const server = process.env.TEST_SERVER_URL ?? '';
  const name = `pitanga_apart_${randomBytes(4).toString('hex')}`;
  await execute(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
    `CREATE ROLE ${name} LOGIN PASSWORD 'a password'`,
  );
  atTheEnd(() => execute(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`));
  const ownerUrl = withDatabase(server, name);
  const appUrl = Object.assign(new URL(ownerUrl), { username: name, password: 'a password' });
  return { ownerUrl, appUrl: appUrl.href, role: name };
}

async function refusalOf(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

/** Whether the role may bring the statistics of a table up to date. Before 17 only owners may. */
async function rightsOf(url: string): Promise<{ mayAnalyze: boolean }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ mayAnalyze: boolean }>(
      `SELECT CASE WHEN current_setting('server_version_num')::integer < 170000 THEN true
         ELSE has_table_privilege('"charges"', 'MAINTAIN') END AS "mayAnalyze"`,
    );
    return rows[0] ?? { mayAnalyze: false };
  } finally {
    await client.end();
  }
}

test('the owner migrates, and the service works with a role that cannot change tables', async () => {
  const { ownerUrl, appUrl, role } = await emptyDatabase();
  const early = launch({ databaseUrl: ownerUrl, env: SERVED_APART });
  expect((await early.ended).code).toBe(1);
  expect(early.lines.join('\n')).toContain('the tables of this database are not up to date');

  // The role of the service may not make tables, also not that of the migrations.
  const asApp = launch({ databaseUrl: appUrl, env: SERVED_APART });
  expect((await asApp.ended).code).toBe(1);
  expect(asApp.lines.join('\n')).toContain('run npm run cli -- migrate first');

  const migrating = runCli(['migrate', '--app-role', role, '--json'], { DATABASE_URL: ownerUrl });
  const { code, stdout, stderr } = await migrating.end;
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ appRole: role });

  const service = await start({ databaseUrl: appUrl, env: SERVED_APART });
  const place = await placeAt(ownerUrl);
  const shop = await RunningShop.open(service, place, 2);
  await shop.timePasses(32);
  await until('two renewals', async () => (await shop.renewals()) === 2);
  await until('their messages', () => shop.received('subscription.renewed').length === 2);
  expect((await service.stop()).code).toBe(0);
  expect(service.complaints).toEqual([]);

  for (const sql of [
    `ALTER TABLE "charges" ADD COLUMN "more" text`,
    `TRUNCATE "charges" CASCADE`,
    `DROP TRIGGER "auditLog_appendOnly" ON "auditLog"`,
    `ALTER TABLE "auditLog" DISABLE TRIGGER ALL`,
  ])
    expect([sql, await refusalOf(appUrl, sql)]).toEqual([
      sql,
      expect.stringMatching(/must be owner|permission denied/),
    ]);
  expect(await refusalOf(appUrl, `DELETE FROM "migrations"`)).toContain('permission denied');
  expect(await refusalOf(appUrl, `TRUNCATE "auditLog"`)).toContain('permission denied');
  // Statistics of tables that have grown quickly are its work.
  const { mayAnalyze } = await rightsOf(appUrl);
  expect(mayAnalyze).toBe(true);
  expect(await shop.violations()).toEqual([]);
});

test('--app-role refuses a role that does not exist, and the owner itself', async () => {
  const { ownerUrl } = await emptyDatabase();
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  for (const [role, sentence] of [
    ['nobody_here', 'there is no role nobody_here'],
    [owner, `${owner} owns the tables`],
  ] as const) {
    const ran = await runCli(['migrate', '--app-role', role], { DATABASE_URL: ownerUrl }).end;
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  }
});

test('a release that is older than its database allows does not start, and is not ready', async () => {
  const { databaseUrl } = await freshPlace();
  const service = await start({ databaseUrl });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await execute(
    databaseUrl,
    `INSERT INTO "schemaFloor" VALUES ('Removal1800000009999', 'a column was removed')`,
  );
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  const second = launch({ databaseUrl });
  expect((await second.ended).code).toBe(1);
  expect(second.lines.join('\n')).toContain(
    'this release is older than its database allows: it does not know Removal1800000009999 ' +
      '(a column was removed). Start a newer release',
  );
});
