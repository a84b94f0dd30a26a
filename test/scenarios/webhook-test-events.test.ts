/**
 * A merchant tries a webhook: what is sent looks like what will be sent one day, says that it is a
 * test, and reaches nobody else.
 */
import { createHmac } from 'node:crypto';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { subscribeByPix } from '../support/automatic-pix';
import { answerWith, startReceiver } from '../support/receiver';
import { everyReminder } from '../support/reminders';
import { reportedEvents } from '../support/unreported-events';
import { not, rowsOf } from '../support/rows';
import { withdraw } from '../support/portal';
import { world, type Json, type World } from '../support/world';

const EMAIL = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
const BUYER = {
  name: 'Ana Souza',
  taxId: '52998224725',
  email: 'ana@example.com',
  cellphone: '11999990000',
};

/** Everything that a store can be told of. */
async function everyEvent(shop: World): Promise<void> {
  const customer = await shop.post('/v2/customers/create', { ...BUYER, zipCode: '01310100' });
  const charges: Json[] = [];
  for (const method of ['PIX', 'CARD']) {
    const checkout = await shop.checkout({ customerId: customer.id });
    await shop.pay(checkout, { method });
    charges.push(...(await shop.charges(checkout)));
  }
  const { cardToken } = await shop.post('/v2/transparents/create', {
    method: 'CARD',
    data: { amount: 20_000, token: 'dev_card_4242', saveCard: true, customer: BUYER },
  });
  await shop.post('/v2/stored-cards/delete', { id: cardToken });
  const transparents: Json[] = [];
  for (const externalId of ['t-1', 't-2']) {
    const transparent = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 20_000, externalId, customer: BUYER },
    });
    await shop.post(`/v2/transparents/simulate-payment?id=${transparent.id}`);
    transparents.push(transparent);
  }
  for (const path of ['/v2/payouts/create', '/v2/pix/send']) {
    for (const outcome of ['payout-completed', 'payout-failed']) {
      const { id } = await shop.post(path, {
        amount: 1000,
        externalId: `${path} ${outcome}`,
        ...EMAIL,
      });
      await shop.post('/v2/dev/simulate', { id, outcome });
    }
  }
  await withdraw(shop, customer.id, String(charges[0]?.id));
  await refundAndDispute(shop, charges, transparents);
  const byPix = await subscribeByPix(shop);
  await shop.travel('1 month'); // its charge is announced, and paid on its day
  await shop.post('/v2/subscriptions/cancel', { id: byPix.id });
  await shop.subscribe({ trialDays: 7 });
  const subscription = await shop.subscribe({ cycle: 'WEEKLY' });
  const plan = await shop.product({ cycle: 'MONTHLY', price: 9990 });
  await shop.post('/v2/subscriptions/change-plan', {
    id: subscription.id,
    productId: plan.id,
    quantity: 1,
  });
  await shop.post('/v2/closings/create', { month: '2020-01' });
  const disputed = await shop.checkout({ customerId: customer.id });
  await shop.pay(disputed, { method: 'CARD' });
  await shop.post('/v2/dev/simulate', { id: disputed.id, outcome: 'dispute' });
  await shop.travel('8 days');
  const other = await shop.subscribe({ cycle: 'WEEKLY' });
  await shop.post('/v2/dev/simulate', {
    id: other.id,
    outcome: 'decline-next',
    reason: 'insufficient_funds',
  });
  await shop.post('/v2/subscriptions/pause', { id: subscription.id });
  await shop.post('/v2/subscriptions/resume', { id: subscription.id });
  await shop.travel('8 days');
  await shop.post('/v2/subscriptions/cancel', { id: other.id });
  const expiring = await shop.checkout({ customerId: customer.id, expiresIn: 60 });
  await shop.travel('2 minutes');
  expect(expiring.status).toBe('PENDING');
  const open = await shop.checkout({ customerId: customer.id });
  await shop.pay(open, { method: 'CARD', card: { number: '4000000000000002' } });
  await shop.post('/v2/checkouts/cancel', { id: open.id });
  const gone = await startReceiver();
  gone.answers.push(answerWith(410));
  await shop.post('/v2/webhooks/create', {
    name: 'gone',
    endpoint: gone.url,
    secret: 's',
    events: ['checkout.completed'],
  });
  await shop.pay(await shop.checkout());
  await shop.deliver();
  await gone.close();
}

async function refundAndDispute(
  shop: World,
  charges: readonly Json[],
  transparents: readonly Json[],
): Promise<void> {
  const refused = await shop.post('/v2/checkouts/refund', { id: charges[0]?.id });
  await shop.post('/v2/dev/simulate', { id: refused.id, outcome: 'refund-failed' });
  await shop.post('/v2/checkouts/refund', { id: charges[0]?.id });
  await shop.post('/v2/transparents/refund', { id: transparents[0]?.id });
  for (const outcome of ['dispute', 'dispute-won'])
    await shop.post('/v2/dev/simulate', { id: charges[1]?.id, outcome });
  for (const id of [charges[1]?.id, transparents[1]?.id]) {
    await shop.post('/v2/dev/simulate', { id, outcome: 'dispute' });
    await shop.post('/v2/dev/simulate', { id, outcome: 'dispute-lost' });
  }
}

/**
 * What a parser sees: names in their order, and kinds; null stands for any kind, and of a list its
 * first entry for all.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null) return null;
  return typeof value === 'object'
    ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
    : typeof value;
}

test('for every event a test of the same shape as a real one, in both versions', async () => {
  const shop = await world();
  const webhook = await shop.listen();
  await everyEvent(shop);
  const acts = await shop.messages();
  await everyReminder(shop);
  const real = new Map([...(await shop.messages()), ...acts].map(({ body }) => [body.event, body]));
  expect([...real.keys()].toSorted()).toEqual(reportedEvents.toSorted());
  for (const event of reportedEvents) {
    await shop.post('/v2/webhooks/test', { id: webhook.id, event });
    await shop.deliver();
    const received = shop.receiver?.requests.at(-1);
    if (!received) throw new Error('nothing was received');
    const { raw, headers, body } = received;
    const { test: isTest, ...sent } = JSON.parse(raw) as Json;
    expect([body.event, isTest, headers['x-webhook-test']]).toEqual([event, true, 'true']);
    expect([event, withoutKinds(shapeOf(sent), shapeOf(real.get(event)))]).toEqual([
      event,
      withoutKinds(shapeOf(real.get(event)), shapeOf(sent)),
    ]);
    expect(headers['x-webhook-signature']).toBe(
      createHmac('sha256', 'um segredo').update(raw).digest('base64'),
    );
  }
  const older = await shop.listen(
    ['checkout.completed', 'transparent.completed', 'payout.completed', 'payout.failed'],
    { v2: false },
  );
  const payloads = await rowsOf<{ type: string; payloadV1: Json }>(shop, 'events', {
    payloadV1: not(null),
    test: false,
  });
  for (const { type, payloadV1 } of payloads) {
    await shop.post('/v2/webhooks/test', { id: older.id, event: type });
    await shop.deliver();
    const { test: isTest, ...sent } = (shop.receiver?.requests.at(-1)?.body ?? {}) as Json;
    expect([isTest, withoutKinds(shapeOf(sent), shapeOf(payloadV1))]).toEqual([
      true,
      withoutKinds(shapeOf(payloadV1), shapeOf(sent)),
    ]);
  }
  expect(
    await shop.refused('/v2/webhooks/test', { id: older.id, event: 'subscription.renewed' }),
  ).toBe('422 UNPROCESSABLE');
});

/** The shape, but for the parts that are null in the other one. */
function withoutKinds(shape: unknown, other: unknown): unknown {
  if (shape === null || other === null) return null;
  if (!Array.isArray(shape) || !Array.isArray(other)) return shape;
  return shape.map((part, index) => withoutKinds(part, other[index]));
}

test('only this webhook is told; the test is in its log and in no list; a failed one is not repeated', async () => {
  const shop = await world();
  const other = await startReceiver();
  const quiet = await shop.post('/v2/webhooks/create', {
    name: 'quiet',
    endpoint: other.url,
    secret: 's',
    events: [...eventNames],
  });
  const tried = await shop.listen(['subscription.renewed', 'checkout.completed']);
  const delivery = await shop.post('/v2/webhooks/test', { id: tried.id });
  expect(delivery).toMatchObject({
    id: expect.stringMatching(/^dlv_/),
    webhookId: tried.id,
    status: 'PENDING',
    attemptCount: 0,
    attempts: [],
  });
  expect(await shop.received()).toEqual(['subscription.renewed']); // the first it subscribes to
  expect(other.requests).toEqual([]);
  expect(await shop.get(`/v2/webhooks/deliveries?id=${tried.id}`)).toMatchObject([
    { id: delivery.id, status: 'DELIVERED', attempts: [{ number: 1, status: 200, answer: 'ok' }] },
  ]);
  expect(await shop.get(`/v2/webhooks/deliveries?id=${quiet.id}`)).toEqual([]);
  expect(await shop.get('/v2/events/list')).toEqual([]);
  expect(await shop.get(`/v2/events/get?id=${delivery.eventId}`)).toMatchObject({
    event: 'subscription.renewed',
    test: true,
  });

  shop.receiver?.answers.push(answerWith(500));
  // also one it does not subscribe to
  await shop.post('/v2/webhooks/test', { id: tried.id, event: 'checkout.lost' });
  await shop.deliver();
  const [failed] = (await shop.get(`/v2/webhooks/deliveries?id=${tried.id}`)) as unknown as Json[];
  expect(failed).toMatchObject({
    status: 'FAILED',
    attemptCount: 1,
    nextAttemptAt: null,
    lastStatus: 500,
  });
  expect(
    await shop.post('/v2/webhooks/resend', {
      webhookId: tried.id,
      since: new Date(Date.now() - 60_000).toISOString(),
    }),
  ).toMatchObject({ resent: 0 });
  await other.close();
});

test('an event that is none, a webhook that is none or disabled: refused clearly', async () => {
  const shop = await world();
  const webhook = await shop.listen();
  expect(
    await shop.refused('/v2/webhooks/test', { id: webhook.id, event: 'checkout.imagined' }),
  ).toBe('400 INVALID_REQUEST');
  expect(await shop.refused('/v2/webhooks/test', { id: 'webh_unknown' })).toBe('404 NOT_FOUND');
  await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'DISABLED' });
  expect(await shop.refused('/v2/webhooks/test', { id: webhook.id })).toBe('409 CONFLICT');
});
