/** After paying, the buyer is offered one more product, and takes it with one click. */
import { MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { newStore, type Json, type World } from '../support/world';

const ACCEPT = `mutation ($id: ID!, $chargeId: ID) { acceptUpsell(input: { checkoutId: $id, chargeId: $chargeId }) {
  checkout { id status amount paidAmount upsellOf upsellOfCharge upsellOfCheckout { id } items { id quantity price } payments { nodes { id method status brCode cardLast4 failureReason } } } userErrors { code message path } } }`;
const accept = async (shop: World, { id }: Json, charge?: Json) =>
  (await shop.graphql(ACCEPT, { id, chargeId: charge?.id })).acceptUpsell as Json;

async function paidWithOffer(shop: World, payment: Json): Promise<{ checkout: Json; extra: Json }> {
  const extra = await shop.product({ name: 'Brinde', price: 1_500 });
  const checkout = await shop.checkout({
    upSellProductId: extra.id,
    returnUrl: 'https://example.com/volta',
  });
  return { checkout: await shop.pay(checkout, payment), extra };
}

test('with the card that has just paid, within 15 minutes: a new checkout, paid at once', async () => {
  const shop = await newStore();
  await shop.listen();
  const { checkout, extra } = await paidWithOffer(shop, { method: 'CARD' });
  await shop.travel('14 minutes');
  const { checkout: upsell, userErrors } = await accept(shop, checkout);
  expect(userErrors).toEqual([]);
  expect(upsell).toMatchObject({
    status: 'PAID',
    amount: 1_500,
    paidAmount: 1_500,
    upsellOf: checkout.id,
    upsellOfCheckout: { id: checkout.id },
    items: [{ id: extra.id, quantity: 1, price: 1_500 }],
    payments: { nodes: [{ method: 'CARD', status: 'PAID', cardLast4: '4242' }] },
  });
  expect(upsell.id).not.toBe(checkout.id);
  expect(await shop.get(`/v2/checkouts/get?id=${upsell.id}`)).toMatchObject({
    frequency: 'ONE_TIME',
    upsellOf: checkout.id,
    returnUrl: 'https://example.com/volta',
  });
  expect(await shop.received()).toEqual(['checkout.completed', 'checkout.completed']);
  expect((await accept(shop, checkout)).checkout.id).toBe(upsell.id);
  expect(await shop.approvals()).toBe(2);
});

test('the click comes twice at once: one more product, one more charge', async () => {
  const shop = await newStore();
  const { checkout } = await paidWithOffer(shop, { method: 'CARD' });
  await shop.warmUp();
  await Promise.all(Array.from({ length: 6 }, () => accept(shop, checkout)));
  expect(await shop.approvals()).toBe(2);
  expect(await shop.get('/v2/checkouts/list')).toHaveLength(2);
});

test('a quarter of an hour later the card is not charged any more', async () => {
  const shop = await newStore();
  const { checkout } = await paidWithOffer(shop, { method: 'CARD' });
  await shop.travel('16 minutes');
  expect(await accept(shop, checkout)).toMatchObject({
    checkout: null,
    userErrors: [
      {
        code: 'CONFLICT',
        message: expect.stringContaining('15 minutes'),
        path: ['input', 'checkoutId'],
      },
    ],
  });
  expect(await shop.approvals()).toBe(1);
});

test('a card that declines leaves the offer open', async () => {
  const shop = await newStore();
  const { checkout } = await paidWithOffer(shop, { card: { number: '4000000000000341' } });
  const { checkout: upsell } = await accept(shop, checkout);
  expect(upsell).toMatchObject({
    status: 'PENDING',
    paidAmount: null,
    payments: { nodes: [{ status: 'FAILED', failureReason: 'generic_decline' }] },
  });
});

test('after a PIX payment the buyer gets a fresh code, and another one when its time is over', async () => {
  const shop = await newStore();
  const { checkout } = await paidWithOffer(shop, { method: 'PIX' });
  const first = (await accept(shop, checkout)).checkout;
  const [{ brCode, id }] = first.payments.nodes;
  expect(first).toMatchObject({
    status: 'PENDING',
    payments: {
      nodes: [
        { method: 'PIX', status: 'PENDING', brCode: expect.stringContaining('br.gov.bcb.pix') },
      ],
    },
  });
  expect((await accept(shop, checkout)).checkout.payments.nodes).toMatchObject([{ id, brCode }]);
  await shop.travel('31 minutes');
  const { payments } = (await accept(shop, checkout)).checkout;
  expect(payments.nodes).toMatchObject([{ status: 'PENDING' }, { id, status: 'EXPIRED' }]);
  expect(payments.nodes[0].brCode).not.toBe(brCode);
  await shop.pay(first, { method: 'PIX' });
  expect((await shop.get(`/v2/checkouts/get?id=${first.id}`)).status).toBe('PAID');
});

test('a code whose time is over is not shown again, even before the sweep has come by', async () => {
  const shop = await newStore();
  const { checkout } = await paidWithOffer(shop, { method: 'PIX' });
  const [first] = (await accept(shop, checkout)).checkout.payments.nodes as [Json];
  shiftWallClock(31 * MINUTE_MS);
  try {
    const { nodes } = (await accept(shop, checkout)).checkout.payments;
    expect(nodes).toMatchObject([
      { status: 'PENDING' },
      { id: first.id, status: 'EXPIRED', brCode: first.brCode },
    ]);
    expect(nodes[0].brCode).not.toBe(first.brCode);
  } finally {
    shiftWallClock(-31 * MINUTE_MS);
  }
});

test('an unpaid checkout, and one without an offer, offer nothing', async () => {
  const shop = await newStore();
  const [unpaid, plain] = [
    await shop.checkout({ upSellProductId: (await shop.product()).id }),
    await shop.checkout(),
  ];
  await shop.pay(plain);
  expect((await accept(shop, unpaid)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await accept(shop, plain)).userErrors).toMatchObject([{ code: 'UNPROCESSABLE' }]);
  expect((await accept(shop, { id: 'bill_1' })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

describe('a payment link offers it after each payment', () => {
  async function paidLink(
    shop: World,
  ): Promise<{ link: Json; byCard: Json; byPix: Json; refunded: Json }> {
    const extra = await shop.product({ name: 'Brinde', price: 1_500 });
    const link = await shop.checkout({ frequency: 'MULTIPLE_PAYMENTS', upSellProductId: extra.id });
    for (const method of ['CARD', 'PIX', 'CARD']) await shop.pay(link, { method });
    const [byCard, byPix, refunded] = (await shop.charges(link)) as [Json, Json, Json];
    await shop.post('/v2/payment-links/refund', { id: refunded.id });
    await shop.travel('11 seconds');
    return { link, byCard, byPix, refunded };
  }

  test('once each: by the card of that payment, or by a fresh code', async () => {
    const shop = await newStore();
    const { link, byCard, byPix } = await paidLink(shop);
    const { checkout: first } = await accept(shop, link, byCard);
    expect(first).toMatchObject({
      status: 'PAID',
      paidAmount: 1_500,
      upsellOf: link.id,
      upsellOfCharge: byCard.id,
      payments: { nodes: [{ method: 'CARD', status: 'PAID', cardLast4: '4242' }] },
    });
    expect((await accept(shop, link, byCard)).checkout.id).toBe(first.id);
    const { checkout: second } = await accept(shop, link, byPix);
    expect(second).toMatchObject({
      status: 'PENDING',
      upsellOf: link.id,
      upsellOfCharge: byPix.id,
      payments: { nodes: [{ method: 'PIX', brCode: expect.stringContaining('br.gov.bcb.pix') }] },
    });
    expect((await accept(shop, link, byPix)).checkout.id).toBe(second.id);
    await shop.pay(second, { method: 'PIX' });
    expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
      status: 'PENDING',
      paidAmount: 9_980,
    }); // two payments of 4990 that were kept
    expect(await shop.approvals()).toBe(5);
  });

  test('not without saying which, not after one that is not its own, and not after one that was given back', async () => {
    const shop = await newStore();
    const { link, refunded } = await paidLink(shop);
    const other = await shop.checkout();
    await shop.pay(other);
    expect((await accept(shop, link)).userErrors).toMatchObject([
      { code: 'INVALID_REQUEST', path: ['input', 'chargeId'] },
    ]);
    expect((await accept(shop, link, (await shop.charges(other))[0])).userErrors).toMatchObject([
      { code: 'NOT_FOUND', path: ['input', 'chargeId'] },
    ]);
    expect((await accept(shop, link, refunded)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  });
});
