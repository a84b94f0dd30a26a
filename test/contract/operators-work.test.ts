/**
 * The background work as operators see it: due rows by job and store, pauses with a reason, and
 * what to do next; by the command line, `/ops/graphql` and `/metrics`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queue } from 'bullmq';
import { allStores } from '../support/handles';
import { renewSubscriptions } from '../../jobs/due/renew-subscriptions';
import { measureDueRows } from '../../jobs/figures/due-figures';
import { openBackend } from '../../jobs/queues/queues';
import { claimBatches, deliverWebhooks, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { config } from '../../src/config/config';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { readWork } from '../../src/operators/work/work';
import { listPauses } from '../../src/platform/jobs/pauses';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { countHandled, writeHandled } from '../../src/platform/jobs/handled-rows';
import { shiftWallClock } from '../../src/platform/time/clock';
import { cli } from '../support/cli';
import { ROOT } from '../support/documents';
import { analyze, copySubscriptions, dueSubscriptions } from '../support/many-rows';
import { measureNow } from '../support/measure';
import { changeRows, rowOf } from '../support/rows';
import { scannedBy, statementsOf } from '../support/statements';
import { World, world, type Json } from '../support/world';

const ANA = { authorization: 'Bearer a long token of Ana' };
const RENEW = sweepOf(renewSubscriptions);
const WORK = `{ work {
  measuredAt ageSeconds
  jobs { job queue dueRows oldestSeconds claimedRows begunRows failingRows deadLetters rowsPerSecond isPaused }
  stores { storeId dueRows largestJob oldestSeconds oldestJob oldestRowId }
  paused { name isQueue reason pausedBy since until }
  next { about step runbook }
} }`;
let shop: World;

let lastAct = '';
const { databaseUrl } = config;

beforeAll(async () => {
  config.opsTokens = [{ name: 'ana', token: 'a long token of Ana' }];
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
});
beforeEach(async () => {
  const [newest] = await shop.database.query<{ id: string }[]>(
    `SELECT max("id") AS "id" FROM "auditLog"`,
  );
  lastAct = newest?.id ?? '';
});
afterEach(async () => {
  shiftWallClock(0);
  for (const { name } of await listPauses(shop.database)) await resume(name);
  await shop.database.query(
    `TRUNCATE "checkouts", "subscriptions", "webhooks", "ledgerEntries", "ledgerBalances",
       "mrrMovements", "events", "claims", "handledRows", simulator."calls",
       simulator."pixPayments", simulator."boletoPayments" CASCADE`,
  );
});
afterAll(() => {
  config.databaseUrl = databaseUrl;
});

async function ask(query: string, variables: Json = {}): Promise<Json> {
  const { body } = await shop.request('POST', '/ops/graphql', { query, variables }, ANA);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Json;
}

async function work(): Promise<Json> {
  await measureNow(shop);
  return (await ask(WORK)).work as Json;
}

const jobOf = ({ jobs }: Json, name: string): Json =>
  (jobs as Json[]).find(({ job }) => job === name) as Json;

async function pause(input: Json): Promise<Json> {
  const { pauseWork } = await ask(
    `mutation ($input: PauseWorkInput!) { pauseWork(input: $input) {
       paused { name isQueue reason pausedBy until } userErrors { code message path } } }`,
    { input },
  );
  return pauseWork as Json;
}

async function resume(name: string): Promise<Json> {
  const { resumeWork } = await ask(
    `mutation ($input: ResumeWorkInput!) { resumeWork(input: $input) {
       resumed { name } userErrors { code message path } } }`,
    { input: { name } },
  );
  return resumeWork as Json;
}

const acts = () =>
  shop.database.query<Json[]>(
    `
      SELECT "operator", "via", "action", "subject" FROM "auditLog"
      WHERE "action" LIKE 'work.%' AND "id" > $1
      ORDER BY "id"
    `,
    [lastAct],
  );
/** The number of renewals that a round of the sweep handles. */
async function renewed(): Promise<number> {
  let done = 0;
  for (const rows of await claimBatches(shop.database, allStores(shop.database), RENEW))
    done += (await runBatch(shop.database, allStores(shop.database), RENEW, rows)).done;
  return done;
}

test('due rows, their age, what failed and was set aside, and the stores they belong to', async () => {
  const key = await shop.openStore({ taxId: '52998224725' });
  const [{ id: storeId = '' } = {}] = await shop.database.query<Json[]>(
    `SELECT "id" FROM "stores" WHERE "id" <> $1`,
    [shop.storeId],
  );
  const other = Object.assign(Object.create(World.prototype) as World, shop, { key, storeId });
  const small = await dueSubscriptions(other, 1);
  await dueSubscriptions(shop, 30);
  const row = { id: small, storeId: other.storeId, devMode: true };
  await failClaim(shop.database, RENEW.name, row, new Error('it does not work'));
  for (let tries = 0; tries < 10; tries++)
    await failClaim(shop.database, 'expire-charges', { ...row, id: 'char_x' }, new Error('no'));
  countHandled(RENEW.name, 'done', 600);
  await writeHandled(shop.database);

  const found = await work();
  const renewals = jobOf(found, RENEW.name);
  expect(renewals).toMatchObject({
    queue: 'billing',
    dueRows: 31,
    claimedRows: 0,
    begunRows: 0,
    failingRows: 1,
    deadLetters: 0,
    isPaused: false,
  });
  expect(renewals.oldestSeconds).toBeGreaterThanOrEqual(7_200);
  // 600 rows in five to six minutes
  expect(renewals.rowsPerSecond).toBeGreaterThanOrEqual(1.66);
  expect(renewals.rowsPerSecond).toBeLessThanOrEqual(2);
  expect(found.jobs[0].job).toBe(RENEW.name);
  expect(jobOf(found, 'deliver-webhooks').queue).toBe('webhooks');
  const ofStore = (storeId: string) =>
    (found.stores as Json[]).find((store) => store.storeId === storeId) as Json;
  expect(found.stores).toHaveLength(2);
  expect(found.stores[0].storeId).toBe(shop.storeId);
  expect(ofStore(shop.storeId)).toMatchObject({ dueRows: 30, largestJob: RENEW.name });
  expect(ofStore(other.storeId)).toMatchObject({
    dueRows: 1,
    oldestJob: RENEW.name,
    oldestRowId: small,
  });
  expect(found.measuredAt).toMatch(/Z$/);
  expect((found.next as Json[]).map(({ about, runbook }) => [about, runbook])).toEqual([
    [RENEW.name, 'docs/runbook.md#pitangajobsfailing'],
    [RENEW.name, 'docs/runbook.md#pitangaduerowslate'],
    ['expire-charges', 'docs/runbook.md#pitangadeadletters'],
  ]);

  const { stdout, code } = await cli('ops', 'work');
  expect(code).toBe(0);
  expect(stdout).toMatch(/renew-subscriptions +31 +72\d\d s/);
  expect(stdout).toContain('ops dead-letters list --job expire-charges');
  expect(JSON.parse((await cli('ops', 'work', '--json')).stdout)).toMatchObject({
    jobs: expect.arrayContaining([expect.objectContaining({ job: RENEW.name, dueRows: 31 })]),
    queues: [{ name: 'sweeps' }, { name: 'billing' }, { name: 'webhooks' }],
  });
});

test('a row that failed and is not due any more is not retried, and does not count', async () => {
  const failed = async (job: string, id: string) => {
    const row = { id, storeId: shop.storeId, devMode: true };
    await failClaim(shop.database, job, row, new Error('it does not work'));
  };
  const id = await dueSubscriptions(shop, 1);
  await failed(RENEW.name, id);
  const webhook = await shop.listen();
  await shop.pay(await shop.checkout());
  await shop.relay();
  await failed('deliver-webhooks', String(webhook.id));
  const failing = async () => {
    const found = await work();
    const jobs = [RENEW.name, 'deliver-webhooks'];
    const steps = (found.next as Json[]).filter(({ step }) => String(step).includes('failed'));
    return [...jobs.map((job) => jobOf(found, job).failingRows as number), steps.length];
  };
  expect(await failing()).toEqual([1, 1, 2]);
  await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'DISABLED' });
  expect(await failing()).toEqual([1, 0, 1]);
  await shop.post('/v2/subscriptions/cancel', { id });
  expect(await failing()).toEqual([0, 0, 0]);
});

test('due deliveries count for the store of their webhook', async () => {
  await shop.listen();
  await shop.pay(await shop.checkout());
  await shop.deliver();
  await shop.database.query(
    `UPDATE "deliveries" SET "nextAttemptAt" = now() - interval '5 minutes', "status" = 'PENDING'`,
  );
  const found = await work();
  const { dueRows } = jobOf(found, 'deliver-webhooks');
  expect(dueRows).toBeGreaterThan(0);
  const [webhook] = await shop.database.query<Json[]>(`SELECT "id" FROM "webhooks"`);
  expect(found.stores).toEqual([
    expect.objectContaining({
      storeId: shop.storeId,
      dueRows,
      largestJob: 'deliver-webhooks',
      oldestRowId: webhook?.id,
    }),
  ]);
});

test('an endpoint whose secret does not open counts as failing, until it is sent to again', async () => {
  const { id } = await shop.listen();
  const { sealedSecret } = await rowOf(shop, 'webhooks', { id });
  await shop.pay(await shop.checkout());
  await changeRows(shop, 'webhooks', { id }, { sealedSecret: 'v2.broken' });
  await shop.deliver();
  const failing = await work();
  expect(jobOf(failing, 'deliver-webhooks')).toMatchObject({ failingRows: 1, deadLetters: 0 });
  expect(failing.next).toEqual([
    {
      about: 'deliver-webhooks',
      step: expect.stringContaining('1 row has failed and is retried'),
      runbook: 'docs/runbook.md#pitangajobsfailing',
    },
  ]);
  await changeRows(shop, 'webhooks', { id }, { sealedSecret });
  shiftWallClock(36_000);
  await shop.deliver();
  expect(jobOf(await work(), 'deliver-webhooks')).toMatchObject({ failingRows: 0, dueRows: 0 });
  shiftWallClock(-36_000);
});

test('reading it touches no table that grows, and measuring it reads no such table as a whole', async () => {
  const { id } = await shop.subscribe();
  await copySubscriptions(shop, String(id), 60_000);
  await analyze(shop.database);
  const measured = await statementsOf(shop.database, () =>
    measureDueRows(allStores(shop.database)),
  );
  expect(measured.length).toBeGreaterThan(20);
  for (const statement of measured) {
    const scanned = await scannedBy(shop.database, statement);
    expect(scanned.filter((table) => ['subscriptions', 'checkouts'].includes(table))).toEqual([]);
  }
  await measureNow(shop);
  const read = await statementsOf(shop.database, () =>
    readWork(shop.database, allStores(shop.database), []),
  );
  const tables = read.flatMap(({ sql }) =>
    [...sql.matchAll(/FROM "(\w+)"/g)].map(([, table]) => table),
  );
  expect(tables.toSorted()).toEqual(['figures', 'handledRows', 'restores', 'workPauses']);
});

test('without figures it says so, and what to do', async () => {
  await shop.database.query(`DELETE FROM "figures"`);
  expect((await ask(WORK)).work).toMatchObject({
    measuredAt: null,
    ageSeconds: null,
    stores: [],
    next: [{ about: null, runbook: 'docs/runbook.md#pitangafiguresnotmeasured' }],
  });
});

test('a paused job claims nothing and hands back what was claimed; resumed, it goes on', async () => {
  await dueSubscriptions(shop, 3);
  const [claimed = []] = await claimBatches(shop.database, allStores(shop.database), RENEW);
  expect(claimed).toHaveLength(3);
  expect(await pause({ name: RENEW.name, reason: 'the bank asked us to' })).toEqual({
    paused: {
      name: RENEW.name,
      isQueue: false,
      reason: 'the bank asked us to',
      pausedBy: 'ana',
      until: null,
    },
    userErrors: [],
  });
  expect(await runBatch(shop.database, allStores(shop.database), RENEW, claimed)).toEqual({
    done: 0,
    failed: 0,
  });
  expect(await renewed()).toBe(0);

  const found = await work();
  expect(jobOf(found, RENEW.name)).toMatchObject({ isPaused: true, dueRows: 3, claimedRows: 0 });
  expect(jobOf(found, 'expire-charges').isPaused).toBe(false);
  expect(found.paused).toMatchObject([{ name: RENEW.name, pausedBy: 'ana' }]);
  expect(found.next).toEqual([
    {
      about: RENEW.name,
      step: expect.stringContaining('(the bank asked us to): `ops resume renew-subscriptions`'),
      runbook: 'docs/runbook.md#pitangaworkpaused',
    },
  ]);
  const metrics = await shop.app.server.inject({ method: 'GET', url: '/metrics', headers: ANA });
  expect(metrics.body).toContain('pitanga_work_paused{name="renew-subscriptions"} 1');
  expect(metrics.body).toContain('pitanga_work_paused{name="expire-charges"} 0');

  expect(await resume(RENEW.name)).toEqual({ resumed: { name: RENEW.name }, userErrors: [] });
  expect(await renewed()).toBe(3);
  expect(await acts()).toEqual([
    { operator: 'ana', via: 'GRAPHQL', action: 'work.pause', subject: RENEW.name },
    { operator: 'ana', via: 'GRAPHQL', action: 'work.resume', subject: RENEW.name },
  ]);
});

test('a pause during a batch ends it after the row that is being handled', async () => {
  await dueSubscriptions(shop, 3);
  const [claimed = []] = await claimBatches(shop.database, allStores(shop.database), RENEW);
  let handled = 0;
  const sweep = {
    ...RENEW,
    together: undefined,
    run: async () => {
      handled++;
      await pause({ name: 'billing', reason: 'stop' });
    },
  };
  expect(await runBatch(shop.database, allStores(shop.database), sweep, claimed)).toEqual({
    done: 1,
    failed: 0,
  });
  expect(handled).toBe(1);
  // The one that was begun has changed nothing here, so it is due as the others are.
  await resume('billing');
  expect((await claimBatches(shop.database, allStores(shop.database), RENEW)).flat()).toHaveLength(
    3,
  );
});

test('a pause ends at its time', async () => {
  await dueSubscriptions(shop, 1);
  const until = new Date(Date.now() + 60_000).toISOString();
  expect((await pause({ name: RENEW.name, reason: 'for a minute', until })).userErrors).toEqual([]);
  expect(await renewed()).toBe(0);
  shiftWallClock(61_000);
  expect((await work()).paused).toEqual([]);
  expect((await resume(RENEW.name)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  // What this process has read is a second old at most, and the next change makes it read again.
  await pause({ name: 'expire-charges', reason: 'another one' });
  expect(await renewed()).toBe(1);
});

test('a paused queue stops the deliveries, and only them', async () => {
  await shop.listen();
  shop.receiver?.requests.splice(0);
  await pause({ name: 'webhooks', reason: 'receivers are overloaded' });
  await shop.pay(await shop.checkout());
  await dueSubscriptions(shop, 1);
  while ((await relayEvents(allStores(shop.database))) > 0);
  expect(
    (await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)).flat(),
  ).toEqual([]);
  expect(await renewed()).toBe(1);
  expect(shop.receiver?.requests).toEqual([]);
  await resume('webhooks');
  await shop.deliver();
  expect(shop.receiver?.requests.length).toBeGreaterThan(0);
});

test('with paused sweeps nothing is claimed', async () => {
  await dueSubscriptions(shop, 1);
  await pause({ name: 'sweeps', reason: 'maintenance' });
  expect(await renewed()).toBe(0);
  expect((await work()).jobs.every(({ isPaused }: Json) => isPaused)).toBe(true);
});

test('by the command line: paused for a time, replaced, seen and resumed', async () => {
  const paused = await cli('ops', 'pause', 'webhooks', '--reason', 'a test', '--for', '30m');
  expect(paused).toMatchObject({ code: 0, stderr: '' });
  expect(paused.stdout).toMatch(/until +20/);
  expect((await cli('ops', 'pause', 'webhooks', '--reason', 'longer')).code).toBe(0);
  expect((await cli('ops', 'work')).stdout).toContain('(longer): `ops resume webhooks`');
  expect(await cli('ops', 'resume', 'webhooks', '--json')).toMatchObject({
    code: 0,
    stdout: '{"name":"webhooks"}\n',
  });
  expect(await cli('ops', 'resume', 'webhooks')).toMatchObject({
    code: 1,
    stderr: 'error: webhooks is not paused\n',
  });
  expect((await acts()).map(({ action, via }) => [action, via])).toEqual([
    ['work.pause', 'CLI'],
    ['work.pause', 'CLI'],
    ['work.resume', 'CLI'],
  ]);
});

test('a queue that was paused on the board is shown everywhere, and resumed', async () => {
  const backend = openBackend(shop.databaseUrl, 2);
  const queue = backend.queue('webhooks') as unknown as Queue;
  await queue.pause();
  const found = await work();
  expect(found.paused).toEqual([
    { name: 'webhooks', isQueue: true, reason: null, pausedBy: null, since: null, until: null },
  ]);
  expect(jobOf(found, 'deliver-webhooks').isPaused).toBe(true);
  expect((await ask('{ queues { name isPaused } }')).queues).toEqual([
    { name: 'sweeps', isPaused: false },
    { name: 'billing', isPaused: false },
    { name: 'webhooks', isPaused: true },
  ]);
  const metrics = await shop.app.server.inject({ method: 'GET', url: '/metrics', headers: ANA });
  expect(metrics.body).toContain('pitanga_queue_paused{queue="webhooks"} 1');
  expect((await resume('webhooks')).userErrors).toEqual([]);
  expect(await queue.isPaused()).toBe(false);
  await queue.close();
  await backend.close();
});

test('a queue is resumed while the queue store is away', async () => {
  await pause({ name: 'webhooks', reason: 'a test' });
  const [{ tables } = { tables: '' }] = await shop.database.query<{ tables: string }[]>(
    `SELECT string_agg(format('%I.%I', "schemaname", "tablename"), ', ') AS "tables"
     FROM pg_tables WHERE "schemaname" = 'bullmq'`,
  );
  await shop.database.transaction(async (manager) => {
    await manager.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
    await expect(resume('webhooks')).rejects.toThrow(
      'the pause of webhooks has ended, but the queues do not answer within 5 seconds: is Redis ' +
        'away? If it was paused on the board, too, resume it again when they answer',
    );
    expect(await listPauses(shop.database)).toEqual([]);
  });
  expect((await resume('webhooks')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await acts()).map(({ action }) => action)).toEqual(['work.pause', 'work.resume']);
});

test.each([
  [{ name: 'renew-subscription', reason: 'x' }, 'did you mean renew-subscriptions?', 'name'],
  [{ name: 'everything', reason: 'x' }, 'name must be a queue (sweeps, billing, webhooks)', 'name'],
  [{ name: 'billing', reason: '' }, 'reason', 'reason'],
  [{ name: 'billing', reason: 'x', until: '2020-01-01T00:00:00Z' }, 'in the future', 'until'],
])('%j is refused, and nothing is paused', async (input, message, field) => {
  const { userErrors } = await pause(input);
  expect(userErrors).toMatchObject([{ code: 'INVALID_REQUEST', path: ['input', field] }]);
  expect(userErrors[0].message).toContain(message);
  expect(await acts()).toEqual([]);
});

test('every section that a next step names is in the runbook', () => {
  const steps = readFileSync(join(ROOT, 'src/operators/work/next-steps.ts'), 'utf8');
  const named = [...steps.matchAll(/'(Pitanga\w+)'/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(6);
  const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
  expect(named.filter((name) => !runbook.includes(`\n## ${name}\n`))).toEqual([]);
});
