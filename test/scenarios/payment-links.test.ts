/**
 * A payment link is paid by many buyers, and ends when the merchant says so; a create that is
 * repeated is one.
 */
import { Buyer } from '../support/buyer';
import { dieAfterCancelling, refusePixPayments } from '../support/faults';
import { copies } from '../support/many-rows';
import { changeRows, rowCount, rowsOf } from '../support/rows';
import { world, type Json } from '../support/world';

test('a link is paid twice: two charges, two events, one sum, and it stays open', async () => {
  const shop = await world();
  await shop.listen();
  const product = await shop.product({ price: 2_500 });
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 2 }],
    frequency: 'ONE_TIME',
    externalId: 'rifa',
  });
  expect(link).toMatchObject({
    frequency: 'MULTIPLE_PAYMENTS',
    amount: 5_000,
    status: 'PENDING',
    paidAmount: null,
    payments: [],
  });
  await shop.pay(link, { method: 'PIX', customer: { name: 'Ana' } });
  await shop.pay(link, { method: 'CARD', customer: { name: 'Beto' } });
  const [first, second] = (await shop.charges(link)) as [Json, Json];
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: 10_000,
    payments: [second.id, first.id],
  });
  expect((await shop.get('/v2/payment-links/one?externalId=rifa')).id).toBe(link.id);
  expect(await shop.received()).toEqual(['checkout.completed', 'checkout.completed']);
  expect(
    (await shop.messages()).map(({ body }) => [body.data.payment.id, body.data.payment.fee]),
  ).toEqual([
    [first.id, 80],
    [second.id, 235],
  ]); // 80; 5000 × 3.5% + 60
  const checkout = await shop.checkout();
  expect((await shop.get('/v2/payment-links/list')).map(({ id }: Json) => id)).toEqual([link.id]);
  expect((await shop.get('/v2/checkouts/list')).map(({ id }: Json) => id)).toEqual([checkout.id]);
  expect((await shop.request('GET', `/v2/payment-links/get?id=${checkout.id}`)).status).toBe(404);
});

test('one of its payments is given back: the sum falls by it, and the link stays open', async () => {
  const shop = await world();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product({ price: 2_500 })).id, quantity: 1 }],
  });
  await shop.pay(link, { method: 'PIX' });
  await shop.pay(link, { method: 'CARD' });
  const [first, second] = await shop.charges(link);
  await shop.post('/v2/payment-links/refund', { id: first?.id });
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    paidAmount: 5_000,
  }); // on its way
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: 2_500,
  });
  await shop.post('/v2/payment-links/refund', { id: second?.id });
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: 0,
  });
});

test('a cancelled link takes no more payments, keeps those it had, and its open codes are called off', async () => {
  const shop = await world();
  const product = await shop.product();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await shop.pay(link, { method: 'PIX' });
  await shop.pay(link, { card: { number: '4000000000000002' } }); // declined, so it is FAILED
  await new Buyer(shop).pay(link.url, { method: 'PIX' });
  expect(await shop.post('/v2/checkouts/cancel', { id: link.id })).toMatchObject({
    id: link.id,
    status: 'CANCELLED',
    paidAmount: 4_990,
  });
  expect((await shop.charges(link)).map(({ status }) => status)).toEqual([
    'PAID',
    'FAILED',
    'CANCELLED',
  ]);
  expect((await shop.request('POST', `/v2/checkouts/simulate-payment?id=${link.id}`)).status).toBe(
    409,
  );
  expect((await shop.request('POST', '/v2/checkouts/cancel', { id: link.id })).status).toBe(409);
});

test('a link whose cancel was cut off half-way: asked again, it calls off the codes that are left', async () => {
  const shop = await world();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  await new Buyer(shop).pay(link.url, { method: 'PIX' });
  await changeRows(shop, 'checkouts', { id: link.id }, { status: 'CANCELLED' });
  expect(await shop.post('/v2/checkouts/cancel', { id: link.id })).toMatchObject({
    id: link.id,
    status: 'CANCELLED',
  });
  expect((await shop.charges(link)).map(({ status }) => status)).toEqual(['CANCELLED']);
  expect((await shop.request('POST', '/v2/checkouts/cancel', { id: link.id })).status).toBe(409);
});

test('a link whose cancel was cut off after a hundred codes: the job ends the others', async () => {
  const shop = await world();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: (await shop.product()).id, quantity: 1 }],
  });
  await new Buyer(shop).pay(link.url, { method: 'PIX' });
  const [open] = await shop.charges(link);
  await copies(shop, 'charges', open?.id, 120);
  // The process dies in its second round.
  const lives = await dieAfterCancelling(shop, 100);
  expect((await shop.request('POST', '/v2/checkouts/cancel', { id: link.id })).status).toBe(500);
  await lives();
  const left = () => rowCount(shop, 'charges', { status: 'PENDING' });
  expect(await left()).toBe(21);
  await shop.travel('1 second');
  expect(await left()).toBe(0);
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'CANCELLED',
  });
});

test('a checkout is cancelled once; a paid one cannot be; the permission is CHECKOUT:DELETE', async () => {
  const shop = await world();
  const [open, paid] = [await shop.checkout(), await shop.checkout()];
  await shop.pay(paid);
  expect((await shop.request('POST', '/v2/checkouts/cancel', { id: paid.id })).status).toBe(409);
  const reader = {
    authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:CREATE', 'CHECKOUT:READ'] })}`,
  };
  expect((await shop.request('POST', '/v2/checkouts/cancel', { id: open.id }, reader)).status).toBe(
    403,
  );
  const { cancelCheckout } = await shop.graphql(
    `mutation ($id: ID!) { cancelCheckout(input: { id: $id }) { checkout { id status } userErrors { message } } }`,
    { id: open.id },
  );
  expect(cancelCheckout).toEqual({
    checkout: { id: open.id, status: 'CANCELLED' },
    userErrors: [],
  });
});

test('paid by one method, the codes of the other are called off at the provider', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ methods: ['PIX', 'CARD', 'BOLETO'] });
  // The buyer looks at a PIX code (the simulator makes it and, by this constraint, cannot take the
  // payment), then takes out the card.
  await refusePixPayments(shop);
  expect(
    (
      await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
        method: 'PIX',
      })
    ).status,
  ).toBe(500);
  await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('1 minute');
  const [pix, card] = (await shop.charges(checkout)) as [Json, Json];
  expect([pix, card]).toMatchObject([
    { method: 'PIX', status: 'CANCELLED' },
    { method: 'CARD', status: 'PAID' },
  ]);
  expect(
    await rowsOf(shop, 'simulator.pixCharges', { reference: pix.id }, 'reference'),
  ).toMatchObject([{ cancelled: true }]);
});

test('the same body and externalId give the same checkout while it is open, also for ten at once', async () => {
  const shop = await world();
  const product = await shop.product();
  const body = {
    items: [{ id: product.id, quantity: 1 }],
    externalId: 'pedido-1',
    metadata: { b: 1, a: 2 },
  };
  await shop.warmUp();
  const made = await Promise.all(
    Array.from({ length: 10 }, () => shop.post('/v2/checkouts/create', body)),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const [{ id } = { id: '' }] = made;
  expect(
    (
      await shop.post('/v2/checkouts/create', {
        ...body,
        metadata: { a: 2, b: 1 },
        returnUrl: null,
      })
    ).id,
  ).toBe(id);
  const changed = { ...body, metadata: {} };
  expect(await shop.refused('/v2/checkouts/create', changed)).toBe('409 CONFLICT');
  const others = [
    await shop.post('/v2/payment-links/create', body),
    await shop.post('/v2/checkouts/create', { ...body, externalId: 'pedido-2' }),
  ];
  expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(3);
  await shop.pay({ id });
  const again = await shop.post('/v2/checkouts/create', body);
  expect(again.id).not.toBe(id);
  await shop.travel('25 hours');
  expect((await shop.post('/v2/checkouts/create', body)).id).toBe(again.id);
});

test('an empty externalId names nothing: each checkout is one of its own', async () => {
  const shop = await world();
  const body = { items: [{ id: (await shop.product()).id, quantity: 1 }], externalId: '' };
  const made = [
    await shop.post('/v2/checkouts/create', body),
    await shop.post('/v2/checkouts/create', body),
  ];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(made.map(({ externalId }) => externalId)).toEqual([null, null]);
});

test('installments: at most what the checkout allows, each of at least R$ 10', async () => {
  const shop = await world();
  const product = await shop.product({ price: 10_000 });
  const checkout = await shop.checkout({ product, card: { maxInstallments: 3 } });
  expect(checkout.card).toEqual({ maxInstallments: 3, passFeesToCustomer: false });
  expect((await shop.checkout({ product })).card).toEqual({
    maxInstallments: 12,
    passFeesToCustomer: false,
  });
  expect(
    (
      await shop.request('POST', '/v2/checkouts/create', {
        items: [{ id: product.id, quantity: 1 }],
        card: { maxInstallments: 13 },
      })
    ).body.error,
  ).toBe('card.maxInstallments must be at most 12');
  const tooMany = await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
    installments: 4,
  });
  expect(tooMany).toMatchObject({
    status: 400,
    body: {
      field: 'installments',
      error: 'installments must be at most 3, each of at least 1000 cents',
    },
  });
  await shop.pay(checkout, { method: 'CARD', installments: 3 });
  // 10000 × 4% + 60
  expect(await shop.charges(checkout)).toMatchObject([{ installments: 3, platformFee: 460 }]);
});
