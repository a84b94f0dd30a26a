/**
 * The database was restored to an earlier moment, and has lost what was done since then: no cycle
 * is charged a second time, and nothing moves money before the providers were asked.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { HOUR_MS, later, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { portFor } from '../../src/modules/providers/registry';
import { claimBatches, deliverWebhooks, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { dueJobs } from '../../src/platform/jobs/due-job';
import { Buyer } from '../support/buyer';
import { cli } from '../support/cli';
import { CardShop } from '../support/production';
import { startReceiver } from '../support/receiver';
import { restoreInto, takeBackup, type Backup } from '../support/restored';
import { changeRows, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 32 * DAY_MS;

let shop: CardShop;
let travelled = 0;
const { publicUrl, databaseUrl } = config;

beforeEach(async () => {
  shop = await CardShop.open();
  shop.pagarme.now = wallNow;
  config.databaseUrl = shop.dev.databaseUrl;
});
afterEach(async () => {
  shiftWallClock(-travelled);
  travelled = 0;
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

function pass(ms: number): void {
  shiftWallClock(ms);
  travelled += ms;
}

/** A monthly subscription by card: its id. */
async function subscribed(): Promise<string> {
  const { id } = await shop.post('/v2/products/create', {
    externalId: `p-${Math.random()}`,
    name: 'Clube do Café',
    price: 4_990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const sold = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    methods: ['CARD'],
  });
  await new Buyer(shop.dev).pay(String(sold.url), shop.cardForm());
  return String((await shop.get(`/v2/checkouts/get?id=${sold.id}`)).subscriptionId);
}

/** What the processes of a restored installation do, over and over, when they are started. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    pass(HOUR_MS);
    await shop.run('renew-subscriptions', 'ask-about-attempts', 'retry-charges');
  }
}

async function restored(verb: string, ...words: string[]): Promise<{ code: number; out: Json }> {
  const { code, stdout, stderr } = await cli('ops', 'restored', verb, ...words, '--json');
  return { code, out: stdout ? JSON.parse(stdout) : { error: stderr } };
}

const open = (backup: Backup) => restored('open', '--to', new Date(backup.at).toISOString());

/** A backup in the time of the story, which is ahead of that of this machine. */
async function backUp(): Promise<Backup> {
  return { ...(await takeBackup(shop.dev.databaseUrl)), at: wallNow() };
}

const loseAllSince = (backup: Backup) => restoreInto(shop.dev.databaseUrl, backup);

const collected = () =>
  shop.pagarme.orders.charges.filter(({ paidAt }) => paidAt !== null).map(({ code }) => code);

const firstSale = () => rowOf(shop.dev, 'checkouts');

async function renewalsOf(id: string): Promise<Json[]> {
  return rowsOf(shop.dev, 'charges', { subscriptionId: id, kind: 'RENEWAL' });
}

describe('cycles by card', () => {
  test('what was charged in the lost time is recorded, the rest is charged: each cycle once', async () => {
    const [charged, retried, left] = [await subscribed(), await subscribed(), await subscribed()];
    pass(MONTH_MS);
    const backup = await backUp();
    // In the time that will be lost: one is charged, one is declined and charged a day later, and
    // the last one was not reached.
    await changeRows(shop.dev, 'subscriptions', { id: retried }, { nextChargeAt: null });
    await changeRows(shop.dev, 'subscriptions', { id: left }, { nextChargeAt: null });
    await shop.run('renew-subscriptions');
    await changeRows(shop.dev, 'subscriptions', { id: retried }, { nextChargeAt: wallNow() });
    shop.pagarme.orders.scripted.push({ code: '51' });
    await shop.run('renew-subscriptions');
    pass(DAY_MS + HOUR_MS);
    await shop.run('retry-charges');
    expect(collected()).toHaveLength(5); // three first payments and two renewals
    // No idempotency key of the provider lives any more.
    const [{ id: lost }] = (await renewalsOf(retried)) as [Json];
    const declined = await rowOf(shop.dev, 'chargeAttempts', { chargeId: lost, number: 1 });
    pass(2 * DAY_MS);
    await loseAllSince(backup);
    expect(await renewalsOf(charged)).toEqual([]);

    expect((await open(backup)).code).toBe(0);
    // The rate limit of the provider is waited for: the retry is not asked about before the attempt
    // that was declined.
    shop.pagarme.faults.next(`GET /orders?code=${declined.id}`, 'too-many');
    const asked = await restored('ask');
    expect(asked).toMatchObject({
      code: 0,
      out: {
        unresolved: [],
        differences: [],
        report: { asked: { 'due cycles by card': 3 }, unanswered: [] },
      },
    });
    expect(collected()).toHaveLength(5);
    expect(await renewalsOf(charged)).toMatchObject([{ status: 'PAID', cycleNumber: 1 }]);
    expect(await renewalsOf(retried)).toMatchObject([{ status: 'PAID', retryNumber: 1 }]);
    expect(await renewalsOf(left)).toMatchObject([{ status: 'PENDING' }]);

    expect((await restored('close')).code).toBe(0);
    await work();
    expect(collected()).toHaveLength(6);
    expect(new Set(collected()).size).toBe(6);
    for (const id of [charged, retried, left])
      expect(await renewalsOf(id)).toMatchObject([{ status: 'PAID' }]);
    const events = await rowsOf(shop.dev, 'events', { type: 'subscription.renewed' });
    expect(events).toHaveLength(3);
  });

  test('several lost cycles are recorded, the oldest first', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    const backup = await backUp();
    await shop.run('renew-subscriptions');
    pass(MONTH_MS);
    await shop.run('renew-subscriptions');
    expect(collected()).toHaveLength(3);
    pass(2 * DAY_MS);
    await loseAllSince(backup);
    await open(backup);
    expect((await restored('ask')).code).toBe(0);
    expect((await restored('close')).code).toBe(0);
    expect(await renewalsOf(id)).toMatchObject([
      { status: 'PAID', cycleNumber: 1 },
      { status: 'PAID', cycleNumber: 2 },
    ]);
    await work();
    expect(collected()).toHaveLength(3);
  });

  test('a provider that is away holds it up; if closed all the same, workers ask first', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    const backup = await backUp();
    await shop.run('renew-subscriptions');
    pass(2 * DAY_MS);
    await loseAllSince(backup);
    await open(backup);
    expect((await restored('close')).out.error).toContain('the providers were not asked yet');
    shop.pagarme.faults.always('GET /', 'unavailable');
    const away = await restored('ask');
    expect(away.code).toBe(1);
    expect(away.out.report.unanswered).toMatchObject([
      { step: 'due cycles by card', reference: id },
      { step: 'lists of accounts', reference: shop.account.id },
    ]);
    expect((await restored('close')).out.error).toContain('2 could not be asked about');
    expect((await restored('close', '--accept', 'they are away for days')).code).toBe(0);
    shop.pagarme.faults.always('GET /', null);
    await work();
    expect(await renewalsOf(id)).toMatchObject([{ status: 'PAID' }]);
    expect(collected()).toHaveLength(2);
  });

  test('a subscription that nobody asked about is asked about before it is charged', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    // It waits in the backup, as during an outage of its provider.
    await changeRows(shop.dev, 'subscriptions', { id }, { nextChargeAt: later(wallNow(), DAY_MS) });
    const backup = await backUp();
    pass(DAY_MS);
    await shop.run('renew-subscriptions');
    pass(2 * DAY_MS);
    await loseAllSince(backup);
    await changeRows(shop.dev, 'subscriptions', { id }, { nextChargeAt: later(wallNow(), DAY_MS) });
    await open(backup);
    await restored('ask');
    expect((await restored('close', '--accept', 'the rehearsal of a mistake')).code).toBe(0);
    expect(await renewalsOf(id)).toEqual([]);
    pass(DAY_MS);
    await work();
    expect(await renewalsOf(id)).toMatchObject([{ status: 'PAID' }]);
    expect(collected()).toHaveLength(2);
  });

  test('a cycle that was charged with lost usage is decided by the operator', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    const backup = await backUp();
    await changeRows(shop.dev, 'subscriptions', { id }, { amount: 7_000 });
    await shop.run('renew-subscriptions');
    pass(2 * DAY_MS);
    await loseAllSince(backup);
    await open(backup);
    const { code, out } = await restored('ask');
    expect([code, out.held.length]).toEqual([1, 1]);
    const held = await rowOf(shop.dev, 'chargeAttempts', { status: 'PENDING' });
    const accepted = await cli('ops', 'held', 'accept', String(held.id), '--json');
    expect(JSON.parse(accepted.stdout)).toMatchObject({ status: 'APPROVED' });
    // The lists name the difference: 7000 at the provider, 4990 here.
    expect((await restored('ask')).out.differences).toMatchObject([
      { ours: '4990 cents', theirs: '7000 cents' },
    ]);
    const [difference] = (await restored('show')).out.differences;
    await cli('ops', 'differences', 'settle', difference.id, '--note', 'the usage of June');
    expect((await restored('close')).code).toBe(0);
    await work();
    expect(await renewalsOf(id)).toMatchObject([{ status: 'PAID' }]);
    expect(collected()).toHaveLength(2);
  });
});

describe('while the providers were not asked', () => {
  test('no charge, refund or cycle begins, and every API says why; reads work', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    const backup = await backUp();
    await open(backup);
    const { id: checkout } = await firstSale();
    for (const [path, body] of [
      ['/v2/checkouts/refund', { id: checkout }],
      ['/v2/transparents/create', { method: 'PIX', data: { amount: 1_000 } }],
    ] as const) {
      const answer = await shop.dev.request('POST', path, body, {
        authorization: `Bearer ${path.includes('refund') ? shop.key : shop.dev.key}`,
      });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.body.error).toContain('this service was restored from a backup');
    }
    await work();
    expect(await renewalsOf(id)).toEqual([]);
    expect(await rowsOf(shop.dev, 'refunds')).toEqual([]);
    expect(collected()).toHaveLength(1);
    await restored('ask');
    await restored('close');
    expect((await shop.post('/v2/checkouts/refund', { id: checkout })).status).toBe('COMPLETE');
    await work();
    expect(collected()).toHaveLength(2);
  });

  test('rows that workers have claimed before are given back', async () => {
    const id = await subscribed();
    pass(MONTH_MS);
    const job = dueJobs().find(({ name }) => name === 'renew-subscriptions');
    if (!job) throw new Error('no job');
    const [rows = []] = await claimBatches(
      shop.dev.database,
      allStores(shop.dev.database),
      sweepOf(job),
    );
    expect(rows).toHaveLength(1);
    let ran = 0;
    const sweep = { ...sweepOf(job), run: () => Promise.resolve(void ran++) };
    await open(await backUp());
    expect(await runBatch(shop.dev.database, allStores(shop.dev.database), sweep, rows)).toEqual({
      done: 0,
      failed: 0,
    });
    expect(ran).toBe(0);
    await restored('ask');
    await restored('close');
    await work();
    expect(await renewalsOf(id)).toMatchObject([{ status: 'PAID' }]);
  });

  test('no webhook is sent, and afterwards each event once', async () => {
    shop.dev.receiver ??= await startReceiver();
    const { url: endpoint } = shop.dev.receiver;
    const events = ['checkout.completed', 'subscription.completed'];
    await shop.post('/v2/webhooks/create', { name: 'own', endpoint, secret: 'a secret', events });
    await subscribed();
    const backup = await backUp();
    await open(backup);
    await shop.dev.relay();
    expect(
      await claimBatches(shop.dev.database, allStores(shop.dev.database), deliverWebhooks),
    ).toEqual([]);
    await restored('ask');
    await restored('close');
    expect(await shop.dev.received()).toEqual(['checkout.completed', 'subscription.completed']);
  });

  test('a provider is asked, and told nothing', async () => {
    await subscribed();
    const attempt = await rowOf(shop.dev, 'chargeAttempts');
    await open(await backUp());
    const port = await portFor(shop.ctx, 'card', { providerAccountId: shop.account.id });
    expect(await port.find(String(attempt.id))).toMatchObject({ status: 'approved' });
    const money = { reference: 'ref_1', payment: String(attempt.id), amount: 4_990, at: wallNow() };
    await expect(port.refund(money)).rejects.toThrow('was restored from a backup');
    expect(shop.pagarme.orders.refunds).toEqual([]);
  });
});

describe('what nobody here knows', () => {
  test('payments of the lost time are listed, and hold the operator up', async () => {
    pass(HOUR_MS);
    const backup = await backUp();
    pass(HOUR_MS);
    await subscribed();
    pass(HOUR_MS);
    await loseAllSince(backup);
    await open(backup);
    const { code, out } = await restored('ask');
    expect(code).toBe(1);
    expect(out.differences.map(({ ours, theirs }: Json) => [ours, theirs])).toEqual([
      ['unknown', '4990 cents'],
    ]);
    expect((await restored('close')).out.error).toContain('differ from the records of a provider');
    const closed = await restored('close', '--accept', 'told the store about it');
    expect(closed).toMatchObject({ code: 0, out: { accepted: [expect.any(String)] } });
    const { stdout } = await cli('ops', 'audit', '--action', 'restore.close', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ after: { accept: 'told the store about it' } }]);
  });
});

test('a restore is opened once, with times that make sense', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect((await restored('show')).out.error).toContain('no restore is open');
  expect((await restored('open', '--to', '2026-11-25T10:00:00')).out.error).toContain('its zone');
  expect((await restored('open', '--to', at(HOUR_MS))).out.error).toContain('in the future');
  expect(
    (await restored('open', '--to', at(-HOUR_MS), '--until', at(-2 * HOUR_MS))).out.error,
  ).toContain('until must lie between');
  expect((await restored('open', '--to', at(-HOUR_MS), '--until', at(-1_000))).code).toBe(0);
  expect((await restored('open', '--to', at(-HOUR_MS))).out.error).toContain('open already');
});
