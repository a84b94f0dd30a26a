/**
 * `sample-data` gives an empty store a year of history, through the public API, so that lists,
 * reports and front ends have something to show.
 */
import { normalizeTaxId } from '../../src/modules/customers/tax-id';
import { people } from '../../src/modules/sample-data/people';
import { randomOf } from '../../src/modules/sample-data/random';
import { planYear } from '../../src/modules/sample-data/year';
import { cli } from '../support/cli';
import { openPort } from '../support/stream';
import { allowSubAccounts } from '../support/sub-accounts';
import { violatedBy } from '../support/violated';
import { world, type Json, type World } from '../support/world';

async function sample(shop: World, ...more: string[]): Promise<Json> {
  const { code, stdout, stderr } = await cli('sample-data', '--key', shop.key, '--json', ...more);
  expect([code, stderr]).toEqual([0, expect.stringContaining('month 12 of 12')]);
  expect(stderr).not.toContain('left out');
  return JSON.parse(stdout) as Json;
}

async function opened(): Promise<{ shop: World; api: string[] }> {
  const shop = await world();
  return { shop, api: ['--api', `http://127.0.0.1:${await openPort(shop.app)}`] };
}

const QUERY = `{
  checkouts(first: 100) { totalCount nodes { status } }
  subscriptions(first: 100) { nodes { status } }
  refunds(first: 100) { nodes { status } }
  disputes(first: 100) { nodes { status } }
  payouts(first: 100) { nodes { status } }
  charges: transparents(first: 100) { nodes { status method } }
  customers(first: 100) { nodes { name email taxId } }
  mrr { mrr }
}`;

test('a year of everything; a second run says what it would do', async () => {
  const { shop, api } = await opened();
  const { seconds, from, to, ...told } = await sample(shop, ...api);
  expect(told).toMatchObject({ refused: 0 });
  for (const count of Object.values({ ...told, refused: 1 })) expect(count).toBeGreaterThan(0);
  expect(seconds).toBeGreaterThan(0);
  const days = (Date.parse(to as string) - Date.parse(from as string)) / 86_400_000;
  expect(Math.round(days)).toBe(365);

  await shop.relay();
  const found = await shop.graphql(QUERY);
  const statusesOf = (list: Json) => [
    ...new Set((list.nodes as Json[]).map(({ status }) => status)),
  ];
  expect(statusesOf(found.checkouts)).toEqual(expect.arrayContaining(['PAID', 'EXPIRED']));
  expect(statusesOf(found.subscriptions)).toEqual(expect.arrayContaining(['ACTIVE', 'CANCELLED']));
  expect(found.refunds.nodes).toHaveLength(told.refunds as number);
  expect(found.disputes.nodes).toHaveLength(told.disputes as number);
  expect(statusesOf(found.payouts)).toEqual(expect.arrayContaining(['COMPLETE', 'FAILED']));
  expect(new Set((found.charges.nodes as Json[]).map(({ method }) => method))).toEqual(
    new Set(['PIX', 'BOLETO']),
  );
  expect(found.mrr.mrr).toBeGreaterThan(0);
  for (const { email, taxId } of found.customers.nodes as Json[]) {
    expect(email).toMatch(/^[a-z.]+\.\d+@example\.com$/);
    expect(normalizeTaxId(taxId as string)).toBe(taxId);
  }
  const types = await shop.graphql(
    '{ renewed: events(first: 1, filter: { type: "subscription.renewed" }) { nodes { id } } failed: events(first: 1, filter: { type: "subscription.payment_failed" }) { nodes { id } } }',
  );
  expect([types.renewed.nodes.length, types.failed.nodes.length]).toEqual([1, 1]);

  const again = await cli('sample-data', '--key', shop.key, ...api);
  expect([again.code, again.stdout]).toEqual([1, '']);
  expect(again.stderr).toContain('this store has sample data since');
  expect(again.stderr).toContain('--again');
});

test('a store with sub-accounts sells for two sellers, with a refund and two withdrawals', async () => {
  const { shop, api } = await opened();
  await allowSubAccounts(shop);
  expect(await sample(shop, ...api)).toMatchObject({ refused: 0 });
  const sellers = (await shop.get('/v2/sub-accounts/list')) as unknown as Json[];
  expect(sellers.map(({ name }) => name as string).toSorted()).toEqual([
    'Ateliê da Ana',
    'Cerâmica do Caio',
  ]);
  const payouts = (await shop.get('/v2/payouts/list?limit=100')) as unknown as Json[];
  const withdrawn = payouts.filter(({ externalId }) =>
    String(externalId).startsWith('sample-seller-'),
  );
  expect(withdrawn.map(({ status, amount }) => [status, amount])).toEqual([
    ['COMPLETE', 1_000],
    ['COMPLETE', 1_000],
  ]);
  expect(await violatedBy(shop, [])).toEqual({});
});

test('the seed decides what happens when', () => {
  const daysOf = (seed: number) => planYear(seed, 'medium').map(({ day }) => day);
  expect(daysOf(3)).toEqual(daysOf(3));
  expect(daysOf(3)).not.toEqual(daysOf(4));
  expect(daysOf(3).length).toBeGreaterThan(planYear(3, 'small').length);
});

test('every buyer has a valid CPF of its own, and the seed decides who they are', () => {
  const many = people(randomOf(7), 500);
  for (const { taxId } of many) expect(normalizeTaxId(taxId)).toBe(taxId);
  expect(new Set(many.map(({ taxId }) => taxId)).size).toBe(500);
  expect(people(randomOf(7), 500)).toEqual(many);
  expect(people(randomOf(8), 500)).not.toEqual(many);
});

test('production keys and unknown sizes are refused', async () => {
  const { shop, api } = await opened();
  const live = await shop.newKey({ devMode: false });
  const { code, stderr } = await cli('sample-data', ...api, '--key', live);
  expect([code, stderr]).toEqual([1, expect.stringContaining('production key')]);
  expect(await shop.get('/v2/products/list')).toEqual([]);
});
