/**
 * One payment followed from any id: by the command line, `/ops/graphql` and the page, from rows
 * alone.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { forgetProviderCalls } from '../../src/modules/providers/provider-calls';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { shiftWallClock } from '../../src/platform/time/clock';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { readTrace } from '../../src/operators/work/trace';
import { cli } from '../support/cli';
import { ProductionShop } from '../support/production';
import { world, type Json, type World } from '../support/world';

const ANA = { authorization: 'Bearer a long token of Ana' };
const { databaseUrl } = config;
const DAY_MS = 86_400_000;
const TRACE = `query ($id: String!) { trace(filter: { id: $id }) { id noun storeId devMode
  steps { at kind id text requestId job provider providerId outcome status durationMs } } }`;
let shop: World;

beforeAll(async () => {
  config.opsTokens = [{ name: 'ana', token: 'a long token of Ana' }];
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
});
afterAll(() => {
  shiftWallClock(0);
  config.databaseUrl = databaseUrl;
});

async function ask(query: string, variables: Json = {}): Promise<Json> {
  const { body } = await shop.request('POST', '/ops/graphql', { query, variables }, ANA);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Json;
}
const trace = async (id: string): Promise<Json> => (await ask(TRACE, { id })).trace as Json;
const stepsOf = (found: Json, kind: string): Json[] =>
  (found.steps as Json[]).filter((step) => step.kind === kind);

test('a PIX payment: the request that made it, the calls, events and deliveries, in order', async () => {
  await shop.listen();
  const created = await shop.request('POST', '/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 4990 },
  });
  const { id } = created.body.data as Json;
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  await shop.deliver();

  const found = await trace(id);
  expect(found).toMatchObject({ id, noun: 'charge', storeId: shop.storeId, devMode: true });
  expect(stepsOf(found, 'request')[0]).toMatchObject({
    id: created.headers['x-request-id'],
  });
  const calls = stepsOf(found, 'provider call');
  expect(calls[0]).toMatchObject({
    id,
    text: 'simulator pix.create',
    outcome: 'answered',
    requestId: created.headers['x-request-id'],
    durationMs: expect.any(Number),
  });
  const paid = calls.find(({ providerId }) => providerId !== null);
  expect(paid).toMatchObject({ text: 'simulator pix.payments: a list of 1' });
  expect(stepsOf(found, 'event').map(({ text }) => text)).toContain(
    `transparent.completed of ${id}`,
  );
  expect(stepsOf(found, 'delivery attempt')[0]).toMatchObject({
    status: 200,
    durationMs: expect.any(Number),
  });
  expect(stepsOf(found, 'due').map(({ job }) => job)).not.toContain('expire-charges');
  const times = (found.steps as Json[]).flatMap(({ at, kind }) => (kind === 'due' ? [] : [at]));
  expect(times).toEqual(times.toSorted());
  expect(stepsOf(found, 'charge')).toMatchObject([
    { id, text: expect.stringMatching(/4990 PAID/) },
  ]);

  // From the id of the payment at the bank, of the event and of the request, the same payment.
  const [event] = stepsOf(found, 'event');
  for (const other of [paid?.providerId, event?.id, created.headers['x-request-id']])
    expect(stepsOf(await trace(other), 'charge')).toMatchObject([{ id }]);
});

test("in production the bank's answers: account, HTTP status and id at the bank, and its notification", async () => {
  const bank = await ProductionShop.open();
  try {
    const { id } = await bank.pixCharge();
    bank.efi.pay(wireId(String(id)), 1_000);
    expect(await bank.efi.notify(wireId(String(id)))).toBe(200);
    await bank.run('ask-for-payments');
    const { steps, devMode } = await readTrace(
      bank.dev.database,
      allStores(bank.dev.database),
      String(id),
    );
    expect(devMode).toBe(false);
    const kinds = steps.map(({ kind, text, outcome, status }) => [kind, text, outcome, status]);
    expect(kinds).toContainEqual(['provider call', 'efi pix.create', 'answered', 201]);
    expect(kinds).toContainEqual(['notification', 'efi notification: payment', 'received', null]);
    const answer = steps.find(({ text }) => text === 'efi pix.payments: a list of 1');
    expect(answer).toMatchObject({
      account: bank.account.id,
      status: 200,
      providerId: expect.stringMatching(/^E\d/),
    });
    expect(
      (await readTrace(bank.dev.database, allStores(bank.dev.database), answer?.providerId ?? ''))
        .steps,
    ).toContainEqual(expect.objectContaining({ kind: 'charge', id }));
  } finally {
    await bank.close();
  }
});

test('a renewal: its subscription shows the attempts, what is due, and a job that fails', async () => {
  const { id } = await shop.subscribe();
  await shop.travel('1 month');
  const row = { id, storeId: shop.storeId, devMode: true };
  await failClaim(shop.database, 'renew-subscriptions', row, new Error('it fails\n  at a stack'));
  const found = await trace(id);
  expect(found.noun).toBe('subscription');
  expect(stepsOf(found, 'charge attempt')).toHaveLength(2);
  expect(stepsOf(found, 'provider call').map(({ text }) => text)).toContain(
    'simulator card.charge: approved',
  );
  expect(stepsOf(found, 'due')).toMatchObject([
    { id, job: 'renew-subscriptions' },
    { id, job: 'report-expiring-cards' },
  ]);
  const failed = 'renew-subscriptions failed once: Error: it fails';
  expect(stepsOf(found, 'job').map(({ text }) => text)).toContain(failed);

  const { stdout } = await cli('ops', 'trace', id);
  expect(stdout).toContain(`subscription ${id} of ${shop.storeId} (Dev mode)`);
  expect(stdout).toMatch(/provider call .* simulator card\.charge: approved/);
  const page = await shop.app.server.inject({ url: `/ops/trace?id=${id}`, headers: ANA });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('simulator card.charge: approved');
  expect(page.body).toContain('<td>renew-subscriptions ');
});

test('an unknown id is refused with what may be known elsewhere; the page keeps what was typed', async () => {
  await expect(trace('pix_char_0')).rejects.toThrow('nothing is known of pix_char_0');
  const page = await shop.app.server.inject({ url: '/ops/trace?id=%3Cb%3E', headers: ANA });
  expect([page.statusCode, page.body.includes('value="&lt;b>"')]).toEqual([404, true]);
  expect((await shop.app.server.inject({ url: '/ops/trace', headers: ANA })).statusCode).toBe(200);
  expect((await shop.app.server.inject({ url: '/ops/trace' })).statusCode).toBe(401);
});

test('calls to providers are forgotten after 30 days, the oldest first', async () => {
  const count = async () =>
    (
      await shop.database.query<{ count: number }[]>(
        `SELECT count(*)::integer AS "count" FROM "providerCalls"`,
      )
    )[0]?.count ?? 0;
  const before = await count();
  expect(before).toBeGreaterThan(2);
  shiftWallClock(29 * DAY_MS);
  expect(await forgetProviderCalls(allStores(shop.database), 10)).toBe(0);
  shiftWallClock(31 * DAY_MS);
  expect(await forgetProviderCalls(allStores(shop.database), 2)).toBe(2);
  expect(await count()).toBe(before - 2);
});
