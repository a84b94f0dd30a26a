/**
 * What protects the money, each thing alone: every test here is killed by a mutant that takes its
 * protection away.
 */
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Customer } from '../../src/modules/customers/customer';
import { confirmPayment } from '../../src/modules/payments/settle/confirm-payment';
import { Context } from '../../src/platform/operations/context';
import { refuseCommits, refuseInserts } from '../support/faults';
import { copyRow } from '../support/rows';
import { settingOf } from '../support/tables';
import { world } from '../support/world';

test('the database refuses a second charge for one cycle', async () => {
  const shop = await world();
  const subscription = await shop.subscribe();
  const [charge] = await shop.charges(subscription);
  const copy = copyRow(shop, 'charges', charge?.id, { id: 'char_copy', providerId: null });
  await expect(copy).rejects.toThrow('charges_cycle');
});

test('when the provider does not answer, it is asked later, and the charge is taken once', async () => {
  const shop = await world();
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('1 month');
  await shop.travel('1 hour');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID', attempts: { nodes: [{ number: 1, status: 'APPROVED' }] } },
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('a payment that the database refuses at the last moment has no event; recorded later, it has one', async () => {
  const shop = await world();
  await shop.listen();
  const checkout = await shop.checkout();
  const accept = await refuseCommits(shop, 'ledgerEntries');
  await expect(shop.pay(checkout, { method: 'CARD' })).rejects.toThrow('500');
  expect(await shop.received()).toEqual([]);
  await accept();
  await shop.travel('1 hour');
  expect(await shop.received()).toEqual(['checkout.completed']);
  expect(await shop.approvals()).toBe(1);
});

test('a checkout that the database refuses to store is not answered as stored', async () => {
  const shop = await world();
  const product = await shop.product();
  const accept = await refuseInserts(shop, 'checkouts');
  const body = { items: [{ id: product.id, quantity: 1 }] };
  expect(await shop.request('POST', '/v2/checkouts/create', body)).toMatchObject({ status: 500 });
  await accept();
  expect(await shop.get('/v2/checkouts/list')).toEqual([]);
  await shop.post('/v2/checkouts/create', body);
  expect(await shop.get('/v2/checkouts/list')).toHaveLength(1);
});

test('nothing of a transaction is stored if one of its writes cannot be sent', async () => {
  const shop = await world();
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const circular: Record<string, unknown> = {};
  circular.itself = circular;
  const written = ctx.transaction(async (tx) => {
    const customer = { name: 'Ana', email: 'ana@example.com', cellphone: null, taxId: null };
    const facts = { zipCode: null, country: 'BR', metadata: {}, externalId: null };
    await tx.insert(Customer, { ...customer, ...facts, deletedAt: null } as never);
    await tx.insert(Customer, { ...customer, ...facts, name: circular, deletedAt: null } as never);
  });
  await expect(written).rejects.toThrow('circular structure');
  expect(await shop.get('/v2/customers/list')).toEqual([]);
});

test('a production key finds nothing of the other environment', async () => {
  const shop = await world();
  const product = await shop.product();
  const production = await shop.newKey({ devMode: false });
  const answer = await shop.request('GET', `/v2/products/get?id=${product.id}`, undefined, {
    authorization: `Bearer ${production}`,
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('what the receiver gets is signed with its own secret', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed'], { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const [message] = await shop.messages();
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(() =>
    new StandardWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(
      message?.raw ?? '',
      headers,
    ),
  ).not.toThrow();
});

test('a hundred payments of one checkout at once: one is taken, ninety-nine are refused clearly', async () => {
  const shop = await world();
  const { id } = await shop.checkout();
  const pay = () =>
    shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'CARD' });
  const answers = await Promise.all(Array.from({ length: 100 }, pay));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => `${status} ${body.code}`),
    ),
  ).toEqual(new Set(['409 CONFLICT']));
  expect(await shop.approvals()).toBe(1);
});

test('a payment that the provider has told twice is taken in once', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'PIX' });
  const [charge] = await shop.charges(checkout);
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  for (let time = 0; time < 3; time++) await confirmPayment(ctx, String(charge?.id));
  expect(await shop.graphql('{ refunds { totalCount } }')).toEqual({ refunds: { totalCount: 0 } });
  expect(await shop.get('/v2/checkouts/get?id=' + checkout.id)).toMatchObject({ paidAmount: 4990 });
});

test('operations live in the time of the test clock', async () => {
  const shop = await world();
  await shop.travel('2028-02-29T12:00:00.000Z');
  expect(String((await shop.product()).createdAt)).toMatch(/^2028-02-29T12:00/);
});

test('a card that was refused for good is never tried again', async () => {
  const shop = await world();
  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason: 'stolen_card',
  });
  await shop.travel('2 months');
  const [, renewal] = await shop.charges(subscription);
  expect(renewal).toMatchObject({
    status: 'FAILED',
    attempts: { nodes: [{ number: 1, status: 'DECLINED', reason: 'stolen_card' }] },
  });
  expect(await shop.get(`/v2/subscriptions/get?id=${subscription.id}`)).toMatchObject({
    status: 'CANCELLED',
    cancelledDueTo: 'max_payment_retries_exceeded',
  });
});

test('a statement that runs for longer than anybody waits is cancelled by the database', async () => {
  const shop = await world();
  expect(await settingOf(shop, 'statement_timeout')).toBe('1min');
});
