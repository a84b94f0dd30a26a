/**
 * A receiver that was written for another platform, from section 9 of the interface alone: it finds
 * the secret in the query and in a header, checks the signature, and reads every object of the
 * payload without asking whether it is there.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '../../../src/config/config';
import { answerWith, startReceiver, type Received } from '../../support/receiver';
import { rowsOf } from '../../support/rows';
import { newStore, type Json, type World } from '../../support/world';

/** As a merchant may choose it: parts of it mean something in an address. */
const SECRET = 'segredo & da=loja';
const PLATFORM_KEY = 'the key of the platform';
const NOBODY = { id: '', name: null, email: null, taxId: null };
const NO_CAMPAIGN = { source: null, medium: null, campaign: null, term: null, content: null };
const COMPANY = { name: 'ACME', email: 'acme@example.com', taxId: '11222333000181' };

/** What the receiver of the other platform does with a request. */
function accepts({ url, headers, raw }: Received, key = SECRET): boolean {
  const { searchParams } = new URL(url, 'https://shop.example');
  const expected = createHmac('sha256', key).update(raw).digest();
  const signature = Buffer.from(String(headers['x-webhook-signature']), 'base64');
  return (
    searchParams.get('webhookSecret') === SECRET &&
    headers['x-webhook-secret'] === SECRET &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected)
  );
}

async function listenAsLegacy(shop: World, values: Json = {}): Promise<Json> {
  shop.receiver ??= await startReceiver(undefined, { isDocumented: false });
  return shop.listen(undefined, { secret: SECRET, compatibility: 'LEGACY', ...values });
}

async function message(shop: World, event: string): Promise<Received> {
  await shop.deliver();
  const found = shop.receiver?.requests.find(({ body }) => body.event === event);
  if (!found) throw new Error(`${event} was not received`);
  return found;
}

test('the receiver verifies a delivery, and an address keeps the query that it has', async () => {
  const shop = await newStore();
  shop.receiver = await startReceiver(undefined, { isDocumented: false });
  await listenAsLegacy(shop, { endpoint: `${shop.receiver.url}?loja=1%202#part` });
  await shop.pay(await shop.checkout());
  const received = await message(shop, 'checkout.completed');
  expect(received.url).toBe('/hook?loja=1%202&webhookSecret=segredo%20%26%20da%3Dloja');
  expect(accepts(received)).toBe(true);
  expect(accepts({ ...received, raw: `${received.raw} ` })).toBe(false);
  expect(received.body.data.checkout).toMatchObject({
    amount: 4990,
    platformFee: 80,
    installmentsCount: null,
    isUpSell: false,
    customerFee: 0,
  });
});

test('with a key of the platform, that one signs', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop);
  config.webhookPlatformKey = PLATFORM_KEY;
  try {
    await shop.pay(await shop.checkout());
    expect(accepts(await message(shop, 'checkout.completed'), PLATFORM_KEY)).toBe(true);
  } finally {
    config.webhookPlatformKey = null;
  }
});

test('after a rotation query and header have the newest secret', async () => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop, { secret: 'o primeiro' });
  await shop.post('/v2/webhooks/rotate', { id, secret: SECRET });
  await shop.pay(await shop.checkout());
  expect(accepts(await message(shop, 'checkout.completed'))).toBe(true);
});

test('a tax id keeps its last digits before the check digits, also that of the payer', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop);
  await shop.pay(await shop.checkout());
  const { customer, payerInformation } = (await message(shop, 'checkout.completed')).body.data;
  expect(customer).toEqual({
    id: expect.stringMatching(/^cust_/),
    name: 'Ana',
    email: 'ana@example.com',
    taxId: '529.***.247-**',
  });
  expect(payerInformation).toEqual({
    method: 'PIX',
    PIX: { name: 'Ana', taxId: '529.***.247-**', isSameAsCustomer: true },
    utms: NO_CAMPAIGN,
  });
});

test('the tax id of a company, and the campaign', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop);
  const checkout = await shop.checkout({ utm: { source: 'boletim', campaign: 'outubro' } });
  await shop.pay(checkout, { customer: COMPANY });
  const { customer, payerInformation } = (await message(shop, 'checkout.completed')).body.data;
  expect([customer.taxId, payerInformation.PIX.taxId]).toEqual([
    '11.***.333/0001-**',
    '11.***.333/0001-**',
  ]);
  expect(payerInformation.utms).toEqual({
    ...NO_CAMPAIGN,
    source: 'boletim',
    campaign: 'outubro',
  });
});

test('without a buyer the customer is an object of empty fields', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop);
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 5_000 },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  expect((await message(shop, 'transparent.completed')).body.data.customer).toEqual(NOBODY);
});

test('a product offered after a payment belongs to the first checkout, with the sum of both', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop);
  const offered = await shop.product({ price: 1_500 });
  const first = await shop.checkout({ upSellProductId: offered.id });
  await shop.pay(first, { method: 'CARD' });
  const { acceptUpsell } = await shop.graphql(
    `mutation ($input: AcceptUpsellInput!) {
      acceptUpsell(input: $input) { checkout { id status } userErrors { message } }
    }`,
    { input: { checkoutId: first.id } },
  );
  const second = acceptUpsell.checkout as Json;
  expect(second.status).toBe('PAID');
  await shop.deliver();
  const completed = (shop.receiver?.requests ?? [])
    .filter(({ body }) => body.event === 'checkout.completed')
    .map(({ body }) => body.data.checkout);
  expect(completed).toMatchObject([
    { id: first.id, isUpSell: false, paidAmount: 4990 },
    { id: first.id, isUpSell: true, upSellCheckoutId: second.id, paidAmount: 6490 }, // 4990 + 1500
  ]);
  expect(completed[0]).not.toHaveProperty('upSellCheckoutId');
});

test.each([
  [404, 'FAILED', null],
  [301, 'FAILED', null],
  [408, 'PENDING', expect.any(String)],
  [429, 'PENDING', expect.any(String)],
  [500, 'PENDING', expect.any(String)],
])('an answer %i leaves the delivery %s', async (answer, status, nextAttemptAt) => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop);
  shop.receiver?.answers.push(answerWith(answer));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [delivery] = (await shop.get(`/v2/webhooks/deliveries?id=${id}`)) as unknown as Json[];
  expect(delivery).toMatchObject({ status, nextAttemptAt, lastStatus: answer });
});

test('410 disables it as always, and a STANDARD webhook retries a 404', async () => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop, { events: ['checkout.completed'] });
  shop.receiver?.answers.push(answerWith(410));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  expect(await shop.get(`/v2/webhooks/get?id=${id}`)).toMatchObject({
    status: 'DISABLED',
    disabledReason: 'GONE',
  });
  await shop.post('/v2/webhooks/update', { id, status: 'ACTIVE', compatibility: 'STANDARD' });
  shop.receiver?.answers.push(answerWith(404));
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const [delivery] = (await shop.get(`/v2/webhooks/deliveries?id=${id}`)) as unknown as Json[];
  expect(delivery).toMatchObject({ status: 'PENDING', lastStatus: 404 });
});

test('the secret is in no log of deliveries, also if the receiver sends it back', async () => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop);
  shop.receiver?.answers.push(
    (response) => void response.writeHead(500).end(`${SECRET} ${encodeURIComponent(SECRET)}`),
  );
  await shop.pay(await shop.checkout());
  await shop.deliver();
  const { text } = await shop.request('GET', `/v2/webhooks/deliveries?id=${id}`);
  expect(text).toContain('[redacted] [redacted]');
  const rows = JSON.stringify([
    await rowsOf(shop, 'webhooks'),
    await rowsOf(shop, 'deliveries'),
    await rowsOf(shop, 'deliveryAttempts'),
  ]);
  expect(rows).not.toMatch(/segredo/);
});

test('the setting counts at the attempt; events and the id of the event stay as they are', async () => {
  const shop = await newStore();
  const { id, compatibility } = await listenAsLegacy(shop, { compatibility: undefined });
  expect(compatibility).toBe('STANDARD');
  await shop.pay(await shop.checkout());
  const before = await message(shop, 'checkout.completed');
  expect(before.url).toBe('/hook');
  expect(before.body.data.customer.taxId).toBe('52998224725');
  await shop.post('/v2/webhooks/update', { id, compatibility: 'LEGACY' });
  const [delivery] = (await shop.get(`/v2/webhooks/deliveries?id=${id}`)) as unknown as Json[];
  await shop.post('/v2/webhooks/resend', { id: delivery?.id });
  await shop.deliver();
  const again = shop.receiver?.requests.at(-1);
  if (!again) throw new Error('nothing was received');
  expect(accepts(again)).toBe(true);
  expect(again.body.id).toBe(before.body.id);
  expect(again.body.data.customer.taxId).toBe('529.***.247-**');
  const event = await shop.get(`/v2/events/get?id=${before.body.id}`);
  expect(event.data).toEqual(before.body.data);
  const { webhook } = await shop.graphql(
    `query ($id: ID!) {
      webhook(id: $id) { compatibility deliveries { nodes { body } } }
    }`,
    { id },
  );
  expect(webhook).toEqual({
    compatibility: 'LEGACY',
    deliveries: { nodes: [{ body: again.raw }] },
  });
});

test('a test event is made as a real one', async () => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop);
  await shop.post('/v2/webhooks/test', { id, event: 'checkout.completed' });
  const sample = await message(shop, 'checkout.completed');
  expect(accepts(sample)).toBe(true);
  expect(sample.body.data.payerInformation.PIX.taxId).toBe('529.***.247-**');
});

test.each(['pix_key.received', 'pix_key.refunded'])('%s can be subscribed to', async (event) => {
  const shop = await newStore();
  const { id, events } = await shop.listen([event]);
  expect(events).toEqual([event]);
  await shop.post('/v2/webhooks/test', { id });
  expect((await message(shop, event)).body.data.transaction.amount).toBe(10_000);
});

test('what is erased with a customer is null for this receiver too', async () => {
  const shop = await newStore();
  const { id } = await listenAsLegacy(shop);
  await shop.pay(await shop.checkout());
  const { body } = await message(shop, 'checkout.completed');
  await shop.post('/v2/customers/delete', { id: body.data.customer.id });
  await shop.travel('2 days');
  const { webhook } = await shop.graphql(
    `query ($id: ID!) { webhook(id: $id) { deliveries { nodes { body } } } }`,
    { id },
  );
  const [delivery] = webhook.deliveries.nodes as Json[];
  expect(String(delivery?.body)).not.toMatch(/529\.|Ana/);
  expect(JSON.stringify(await rowsOf(shop, 'events'))).not.toMatch(/529\./);
});

test('other words are refused, and so is a secret that no header can hold', async () => {
  const shop = await newStore();
  const { id } = await shop.listen(undefined, { secret: 'çedilha' });
  const refusal = async (path: string, body: Json) => {
    const answer = await shop.request('POST', `/v2/webhooks/${path}`, body);
    return [answer.status, answer.body.field, answer.body.reason];
  };
  const webhook = { name: 'a', endpoint: 'https://shop.example', events: ['checkout.completed'] };
  expect(await refusal('create', { ...webhook, secret: 'abc', compatibility: 'OLDER' })).toEqual([
    400,
    'compatibility',
    'NOT_A_CHOICE',
  ]);
  expect(
    await refusal('create', { ...webhook, secret: 'çedilha', compatibility: 'LEGACY' }),
  ).toEqual([400, 'secret', 'NOT_TEXT']);
  expect(await refusal('update', { id, compatibility: 'LEGACY' })).toEqual([
    400,
    'compatibility',
    'NOT_TEXT',
  ]);
  expect(await shop.get(`/v2/webhooks/get?id=${id}`)).toMatchObject({ compatibility: 'STANDARD' });
});

test('with the v1 payload it has no effect', async () => {
  const shop = await newStore();
  await listenAsLegacy(shop, { v2: false });
  await shop.pay(await shop.checkout());
  const { url, headers } = await message(shop, 'billing.paid');
  expect([url, headers['x-webhook-secret']]).toEqual(['/hook', undefined]);
});
