/** What becomes of a checkout that nobody paid, and of a card that was declined, is reported. */
import { BUYER, Buyer, CARD } from '../support/buyer';
import { newStore, type Json } from '../support/world';

const EVENTS = ['checkout.expired', 'checkout.cancelled', 'charge.declined'];
const DECLINED = { ...CARD, cardNumber: '4000 0000 0000 0002' };

test('expired and cancelled checkouts and links are reported once', async () => {
  const shop = await newStore();
  await shop.listen(EVENTS);
  const product = await shop.product();
  const checkout = await shop.checkout({ product, expiresIn: 3_600 });
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const paid = await shop.checkout({ product, expiresIn: 3_600 });
  await shop.pay(paid, { method: 'PIX' });
  await shop.travel('2 hours');
  await shop.post('/v2/checkouts/cancel', { id: link.id });
  expect(await shop.refused('/v2/checkouts/cancel', { id: link.id })).toBe('409 CONFLICT');
  expect((await shop.messages()).map(({ body }) => [body.event, body.data])).toEqual([
    [
      'checkout.expired',
      { checkout: expect.objectContaining({ id: checkout.id, status: 'EXPIRED' }), customer: null },
    ],
    [
      'checkout.cancelled',
      { checkout: expect.objectContaining({ id: link.id, status: 'CANCELLED' }), customer: null },
    ],
  ]);
});

test('a card declined on a page is reported, with its reason; the checkout stays open', async () => {
  const shop = await newStore();
  await shop.listen(EVENTS);
  const checkout = await shop.checkout();
  await new Buyer(shop).pay(String(checkout.url), { ...BUYER, ...DECLINED });
  const [charge] = await shop.charges(checkout);
  const [message] = await shop.messages();
  expect(message?.body).toMatchObject({
    event: 'charge.declined',
    data: {
      checkout: { id: checkout.id, status: 'PENDING' },
      subscription: null,
      customer: null,
      payment: { id: charge?.id, status: 'FAILED', reason: 'generic_decline', paidAt: null },
      payerInformation: { method: 'CARD', CARD: { number: '0002' } },
      reason: 'generic_decline',
    },
  });
  expect(await shop.received()).toEqual(['charge.declined']);
});

test('each decline is reported by one event: of a cycle by subscription.payment_failed', async () => {
  const shop = await newStore();
  await shop.listen([...EVENTS, 'subscription.payment_failed']);
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason: 'insufficient_funds',
  });
  await shop.travel('1 month');
  expect(await shop.received()).toEqual(['subscription.payment_failed']);
  const charge = (await shop.charges(subscription)).at(-1) as Json;
  await shop.graphql(
    'mutation ($id: ID!) { payOpenCharge(input: { id: $id, card: { number: "4000000000000002" } }) { userErrors { message } } }',
    { id: charge.id },
  );
  expect((await shop.received()).at(-1)).toBe('charge.declined');
  expect((await shop.messages()).at(-1)?.body.data).toMatchObject({
    checkout: null,
    subscription: { id: subscription.id },
    payment: { id: charge.id },
  });
});
