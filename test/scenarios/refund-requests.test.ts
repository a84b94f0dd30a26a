/** A refund that a buyer asked for follows what becomes of the payment and of its refund. */
import { textOf } from '../support/buyer';
import { enterByLink, portalOf } from '../support/portal';
import { newStore, type Json, type World } from '../support/world';

async function asked(shop: World) {
  await shop.post('/v2/stores/update', { portal: { withdrawal: false, refundDays: 30 } });
  const subscription = await shop.subscribe();
  const [charge = {}] = await shop.charges(subscription);
  const { buyer } = await enterByLink(shop, subscription.customerId);
  const path = `${portalOf(shop)}/payments/${charge.id}`;
  const ask = async () =>
    buyer.submit(await buyer.open(path), `${path}/refund`, { kind: 'REQUEST' });
  expect(textOf((await ask()).html)).toContain('A loja ainda vai responder.');
  const read = async () => textOf((await buyer.open(path)).html);
  return { charge, ask, read };
}

const openOf = async (shop: World): Promise<Json[]> =>
  (await shop.request('GET', '/v2/refund-requests/list?status=OPEN')).body.data as Json[];

const accept = async (shop: World): Promise<Json> =>
  shop.post('/v2/refund-requests/accept', { id: (await openOf(shop))[0]?.id });

const refunds = async (shop: World) =>
  ((await shop.graphql('{ refunds { nodes { status } } }')).refunds.nodes as Json[]).map(
    ({ status }) => status,
  );

test('a store that refunded by itself accepts the request without a second refund', async () => {
  const shop = await newStore();
  const { charge, read } = await asked(shop);
  await shop.post('/v2/checkouts/refund', { id: charge.id });
  await shop.travel('1 minute');
  expect(await read()).toContain('Reembolsado');
  expect(await read()).not.toContain('ainda vai responder');
  expect(await accept(shop)).toMatchObject({ status: 'ACCEPTED', refundId: null });
  expect([await refunds(shop), await openOf(shop)]).toEqual([['COMPLETE'], []]);
  expect(await shop.violations()).toEqual([]);
});

test('after a lost dispute nothing is refunded, and the buyer does not wait', async () => {
  const shop = await newStore();
  const { charge, read } = await asked(shop);
  await shop.post('/v2/dev/simulate', { id: charge.id, outcome: 'dispute' });
  expect(await read()).toContain('ainda vai responder');
  await shop.post('/v2/dev/simulate', { id: charge.id, outcome: 'dispute-lost' });
  expect(await read()).not.toContain('ainda vai responder');
  expect(await accept(shop)).toMatchObject({ status: 'ACCEPTED', refundId: null });
  expect(await refunds(shop)).toEqual([]);
});

test('a refund that failed is said, and can be asked for again', async () => {
  const shop = await newStore();
  const { charge, ask, read } = await asked(shop);
  await accept(shop);
  await shop.post('/v2/dev/simulate', { id: charge.id, outcome: 'refund-failed' });
  expect(await read()).toContain('A loja aceitou, mas o reembolso não foi concluído');
  expect(textOf((await ask()).html)).toContain('A loja ainda vai responder.');
  expect(await accept(shop)).toMatchObject({ refundId: expect.stringMatching(/^ref_/) });
  await shop.travel('1 minute');
  expect(await refunds(shop)).toEqual(['COMPLETE', 'FAILED']);
  expect(await read()).toContain('A loja aceitou, e o valor volta');
  expect(await shop.violations()).toEqual([]);
});
