/**
 * Notifications of a provider: duplicate, reordered, late or forged ones never move money twice or
 * wrongly.
 */
import { Context } from '../../src/platform/operations/context';
import { simulatorFor } from '../../src/modules/providers/registry';
import type { News } from '../../src/modules/providers/notification-port';
import { balances } from '../support/ledger';
import { until } from '../support/running-shop';
import { world, type Answer, type Json, type World } from '../support/world';

let shop: World;
const simulator = (): ReturnType<typeof simulatorFor> =>
  simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
const anonymous = { authorization: '' };

beforeEach(async () => {
  shop = await world();
});

function notify(news: News | News[], more: object = {}): Promise<Answer> {
  const { headers, body } = simulator().notifications.write([news].flat(), more);
  return shop.request('POST', '/notifications/simulator', body, { ...anonymous, ...headers });
}

const pixCharge = (values: Json = {}): Promise<Json> =>
  shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 1_000, ...values } });
const statusOf = async ({ id }: Json): Promise<string> =>
  (await shop.get(`/v2/transparents/get?id=${id}`)).status;

/** The buyer pays in the bank's app, and nobody tells us. */
async function paySilently({ id }: Json, { amount = 1_000, afterMs = 0 } = {}): Promise<void> {
  expect(
    await simulator().pix.pay(id, {
      amount,
      paidAt: new Date((await shop.now()).getTime() + afterMs),
      payer: { name: 'Ana', taxId: null },
    }),
  ).toBe(true);
}

/** How many connections wait until somebody lets go of a row. */
async function waitingForLocks(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }[]>(
    `SELECT count(*)::integer AS "count"
     FROM pg_stat_activity
     WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** What is due is done, as the workers would within seconds. */
const soon = (): Promise<void> => shop.travel('1 second');

test('news of a payment is a reason to ask, and the payment is taken in', async () => {
  const charge = await pixCharge();
  await paySilently(charge);
  await soon();
  expect(await statusOf(charge)).toBe('PENDING');
  expect(await notify({ about: 'payment', reference: charge.id })).toMatchObject({
    status: 200,
    body: { data: { accepted: 1 }, success: true, error: null },
  });
  await soon();
  expect(await statusOf(charge)).toBe('PAID');
});

test('what a notification claims is not believed', async () => {
  const charge = await pixCharge();
  await notify(
    { about: 'payment', reference: charge.id },
    { status: 'PAID', amount: 1_000, payments: [{ providerId: 'sim_made_up', amount: 1_000 }] },
  );
  await soon();
  expect(await statusOf(charge)).toBe('PENDING');
  expect(await balances(shop)).toEqual({});
});

test('a forged notification is refused, and not even a reason to ask', async () => {
  const charge = await pixCharge();
  await paySilently(charge);
  const { headers, body } = simulator().notifications.write([
    { about: 'payment', reference: charge.id },
  ]);
  const forged: [string, Record<string, string>][] = [
    [body, {}],
    [body, { ...headers, 'x-simulator-signature': '0'.repeat(64) }],
    [`${body} `, headers],
    [body, { ...headers, 'x-simulator-signature': '' }],
    ['', headers],
    ['no json', headers],
    ['null', headers],
  ];
  for (const [text, sent] of forged) {
    expect(
      await shop.request('POST', '/notifications/simulator', text, { ...anonymous, ...sent }),
    ).toMatchObject({ status: 401, body: { data: null, success: false, code: 'UNAUTHENTICATED' } });
  }
  await soon();
  expect(await statusOf(charge)).toBe('PENDING');
  await notify({ about: 'payment', reference: charge.id });
  await soon();
  expect(await statusOf(charge)).toBe('PAID');
});

test('twenty equal notifications, at once and afterwards, are one payment and one event', async () => {
  await shop.listen();
  const charge = await pixCharge();
  await paySilently(charge);
  await Promise.all(
    Array.from({ length: 20 }, () => notify({ about: 'payment', reference: charge.id })),
  );
  await soon();
  await notify([
    { about: 'payment', reference: charge.id },
    { about: 'payment', reference: charge.id },
  ]);
  await soon();
  expect(await balances(shop)).toMatchObject({ PROVIDER: -1_000, AVAILABLE: 920, FEES: 80 });
  expect(await shop.received()).toEqual(['transparent.completed']);
});

test('a payment that was made in time counts, however late the news of it comes', async () => {
  const charge = await pixCharge({ expiresIn: 3_600 });
  await paySilently(charge);
  // The provider is silent at expiry as well: only its later word brings the money in.
  await shop.database.query(`UPDATE simulator."pixPayments" SET "reference" = 'not told yet'`);
  await shop.travel('2 hours');
  expect(await statusOf(charge)).toBe('EXPIRED');
  await shop.database.query(`UPDATE simulator."pixPayments" SET "reference" = $1`, [charge.id]);
  await notify({ about: 'payment', reference: charge.id });
  await soon();
  expect(await statusOf(charge)).toBe('PAID');
});

test("a payment that came too late goes back, once, without the merchant's balance", async () => {
  const charge = await pixCharge({ expiresIn: 3_600 });
  await paySilently(charge, { afterMs: 3_601_000 });
  for (let times = 0; times < 3; times++) {
    await notify({ about: 'payment', reference: charge.id });
    await soon();
  }
  await shop.travel('1 minute');
  expect(await statusOf(charge)).toBe('PENDING');
  expect(await balances(shop)).toEqual({ PROVIDER: 0, IN_TRANSIT: 0 });
  expect(
    await shop.database.query(`SELECT count(*)::int AS "count" FROM simulator."refunds"`),
  ).toEqual([{ count: 1 }]);
});

test('news out of order: of a refund before it is asked for, of a payout after it is over', async () => {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  expect(
    (await notify({ about: 'refund', reference: 'ref_01ABCDEFGHJKMNPQRSTVWXYZ012' })).body.data,
  ).toEqual({ accepted: 0 });
  const refund = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  await simulator().card.decideRefund(refund.id, 'completed', await shop.now());
  await notify([
    { about: 'refund', reference: refund.id },
    { about: 'attempt', reference: (await shop.charges(checkout))[0]?.attempts.nodes[0].id },
  ]);
  await soon();
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });
  expect((await notify({ about: 'refund', reference: refund.id })).body.data).toEqual({
    accepted: 0,
  });
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  await notify({ about: 'payout', reference: payout.id }, { status: 'failed' });
  await shop.travel('11 seconds');
  expect(
    (await notify({ about: 'payout', reference: payout.id }, { status: 'failed' })).body.data,
  ).toEqual({ accepted: 0 });
  await soon();
  expect(await shop.get(`/v2/payouts/get?id=${payout.id}`)).toMatchObject({ status: 'COMPLETE' });
  // the PIX sale 4990 − 80, the payout 1000 + 80
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 4_910 - 1_080, IN_TRANSIT: 0 });
});

test('news of a dispute and of a revoked mandate are asked about too', async () => {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD', card: { number: '4000000000000259' } });
  const [charge] = await shop.charges(checkout);
  await notify({ about: 'dispute', reference: charge?.attempts.nodes[0].id });
  await soon();
  expect((await shop.charges(checkout))[0]).toMatchObject({ status: 'UNDER_DISPUTE' });
  const product = await shop.product({ cycle: 'MONTHLY' });
  const subscribing = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    methods: ['PIX'],
  });
  const { subscriptionId } = await shop.pay(subscribing, { method: 'PIX' });
  const [first] = await shop.charges({ id: subscriptionId });
  await simulator().recurringPix.revoke(first?.id, await shop.now());
  await notify({ about: 'mandate', reference: first?.id });
  await soon();
  expect(await shop.get(`/v2/subscriptions/get?id=${subscriptionId}`)).toMatchObject({
    status: 'CANCELLED',
  });
});

test('a dispute that was won stays won, however often the provider names it', async () => {
  await shop.listen(['checkout.disputed', 'checkout.lost']);
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD', card: { number: '4000000000000259' } });
  await shop.travel('11 seconds');
  const [charge] = await shop.charges(checkout);
  expect(charge).toMatchObject({ status: 'UNDER_DISPUTE' });
  await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute-won' });
  for (let times = 0; times < 2; times++) {
    await notify({ about: 'dispute', reference: charge?.attempts.nodes[0].id });
    await soon();
  }
  expect(await shop.charges(checkout)).toMatchObject([{ status: 'PAID' }]);
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 4_755, BLOCKED: 0 }); // 4990 − 235
  expect(await shop.received()).toEqual(['checkout.disputed']);
});

test('a notification of a dispute is not lost while its provider is being asked', async () => {
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  const [charge] = await shop.charges(checkout);
  const news: News = { about: 'dispute', reference: charge?.attempts.nodes[0].id };
  await notify(news);
  const somebody = shop.database.createQueryRunner();
  await somebody.startTransaction();
  await somebody.query(`SELECT 1 FROM "charges" WHERE "id" = $1 FOR UPDATE`, [charge?.id]);
  // Who waits for the row gets it in the order of asking: the news is written after the provider
  // has said no, and before that is recorded.
  const told = notify(news);
  await until('the news waits for the charge', async () => (await waitingForLocks()) === 1);
  const asked = soon();
  await until('the provider was asked', async () => (await waitingForLocks()) === 2);
  await shop.database.query(`UPDATE simulator."cards" SET "disputes" = true`);
  await somebody.rollbackTransaction();
  await somebody.release();
  await Promise.all([told, asked]);
  await soon();
  expect((await shop.charges(checkout))[0]).toMatchObject({ status: 'UNDER_DISPUTE' });
});

/**
 * Of what is asked about next, the provider knows nothing yet; while it says so, there is news of
 * it.
 */
function newsWhileAsked<Name extends string>(
  port: { [name in Name]: (asked: never, at: Date) => Promise<unknown> },
  name: Name,
  about: News['about'],
): void {
  const find = port[name].bind(port);
  port[name] = async (asked: string | { reference: string }) => {
    port[name] = find;
    const reference = typeof asked === 'string' ? asked : asked.reference;
    await notify({ about, reference });
    return { status: 'pending', settlesAt: null };
  };
}

test('a notification of a payout, refund or attempt is not lost while its provider is being asked', async () => {
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const payout = await shop.post('/v2/payouts/create', {
    externalId: 'a',
    amount: 1_000,
    pixKey: 'a@example.com',
    pixKeyType: 'EMAIL',
  });
  newsWhileAsked(simulator().payout, 'find', 'payout');
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/payouts/get?id=${payout.id}`)).toMatchObject({ status: 'COMPLETE' });

  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  const refund = await shop.post('/v2/checkouts/refund', { id: checkout.id });
  await simulator().card.decideRefund(refund.id, 'completed', await shop.now());
  newsWhileAsked(simulator().card, 'findRefund', 'refund');
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'REFUNDED',
  });

  const subscription = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id: subscription.id, outcome: 'timeout-next' });
  await shop.travel('1 month');
  newsWhileAsked(simulator().card, 'find', 'attempt');
  await shop.travel('31 seconds');
  expect(await shop.charges(subscription)).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
});

test('a provider is heard only about its own environment', async () => {
  const charge = await pixCharge();
  await shop.database.query(`UPDATE "charges" SET "devMode" = false`);
  expect((await notify({ about: 'payment', reference: charge.id })).body.data).toEqual({
    accepted: 0,
  });
  await shop.database.query(`UPDATE "charges" SET "devMode" = true`);
});

test('anybody else is answered in the envelope', async () => {
  expect(await shop.request('POST', '/notifications/nobody', {}, anonymous)).toMatchObject({
    status: 404,
    body: { success: false, code: 'NOT_FOUND' },
  });
  expect(await shop.request('GET', '/notifications/simulator', undefined, anonymous)).toMatchObject(
    { status: 404, body: { success: false, code: 'NOT_FOUND' } },
  );
  expect(
    await shop.request(
      'POST',
      '/notifications/simulator',
      { filler: 'x'.repeat(70_000) },
      anonymous,
    ),
  ).toMatchObject({ status: 413, body: { success: false, code: 'PAYLOAD_TOO_LARGE' } });
  for (const reference of ['', 'x', 'pix_char_', 'pix_char_\u0000', "'; DROP TABLE charges"])
    expect(await notify({ about: 'payment', reference })).toMatchObject({
      status: 200,
      body: { data: { accepted: 0 } },
    });
  expect(await notify([], { news: 'none' })).toMatchObject({
    status: 200,
    body: { data: { accepted: 0 } },
  });
});
