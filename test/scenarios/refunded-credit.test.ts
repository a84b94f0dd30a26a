/** A subscription ends with credit: it is shown, and given back out of what was paid. */
import { newStore, type Json, type World } from '../support/world';

/** 9000 on 1 April; fewer from 10 April on, when 21 of 30 days are left: 6300 less 2100. */
async function endedWithCredit(shop: World): Promise<string> {
  await shop.travel('2027-04-01T15:00:00.000Z');
  const { id: large } = await shop.product({ price: 9000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: large, quantity: 1 }],
  });
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const { id: productId } = await shop.product({ price: 3000, cycle: 'MONTHLY' });
  await shop.post('/v2/subscriptions/update', { id, productId, when: 'NOW' });
  await shop.listen(['subscription.cancelled', 'checkout.refunded']);
  await shop.post('/v2/subscriptions/cancel', { id });
  return String(id);
}

const refundCredit = (shop: World, id: string) =>
  shop.request('POST', '/v2/subscriptions/refund-credit', { id });

async function refundsOf(shop: World): Promise<unknown[]> {
  const { refunds } = await shop.graphql('{ refunds { nodes { amount status } } }');
  return (refunds.nodes as Json[]).map(({ amount, status }) => [amount, status]);
}

test('the event shows the credit; it is refunded once, by its payment', async () => {
  const shop = await newStore();
  const id = await endedWithCredit(shop);
  const refunded = await refundCredit(shop, id);
  expect(refunded).toMatchObject({
    status: 200,
    body: { data: { subscriptionId: id, amount: 4200, credit: 0 } },
  });
  await shop.travel('1 day');
  expect(await refundsOf(shop)).toEqual([[4200, 'COMPLETE']]);
  expect(await shop.subscription({ id })).toMatchObject({ credit: 0 });
  expect(await refundCredit(shop, id)).toMatchObject({
    status: 400,
    body: { field: 'id', reason: 'NOTHING_LEFT' },
  });
  const [cancelled] = await shop.messages();
  expect(cancelled?.body).toMatchObject({
    event: 'subscription.cancelled',
    data: { subscription: { credit: 4200 } },
  });
  expect(await shop.violations()).toEqual([]);
});

test('what was refunded by hand since the end is not given back twice', async () => {
  const shop = await newStore();
  const id = await endedWithCredit(shop);
  const [charge] = await shop.charges({ id });
  await shop.post('/v2/checkouts/refund', { id: charge?.id, amount: 4000 });
  const { refundCredit: answer } = await shop.graphql(
    `mutation ($input: RefundCreditInput!) {
      refundCredit(input: $input) { creditRefund { amount credit refundIds } userErrors { code } }
    }`,
    { input: { id } },
  );
  expect(answer).toMatchObject({ creditRefund: { amount: 200, credit: 0 }, userErrors: [] });
  await shop.travel('1 day');
  expect(await refundsOf(shop)).toEqual([
    [200, 'COMPLETE'],
    [4000, 'COMPLETE'],
  ]);
});

test('of a running subscription, or without credit, it is refused and nothing is paid', async () => {
  const shop = await newStore();
  const { id } = await shop.subscribe();
  expect(await refundCredit(shop, id)).toMatchObject({ status: 409, body: { field: 'id' } });
  await shop.post('/v2/subscriptions/cancel', { id });
  expect((await refundCredit(shop, id)).status).toBe(400);
  expect((await refundCredit(shop, 'subs_none')).status).toBe(404);
  expect(await refundsOf(shop)).toEqual([]);
});
