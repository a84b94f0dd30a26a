/** Events: what each is fired by, and the shape of what is told. */
import { eventNames } from '../../../src/modules/webhooks/events/event-names';
import { checkout, id, pay, pix, product, subscribe, type Proofs } from './statements';
import type { Json, World } from '../../support/world';

/** What was told of an object under this name. */
async function told(shop: World, event: string, about: (payload: Json) => boolean): Promise<Json> {
  await shop.relay();
  const { events } = await shop
    .graphql(
      'query ($type: [String!]) { events(first: 100, filter: { type: $type }) { nodes { id type payload } } }',
      { type: [event] },
    )
    .catch(() => shop.graphql('{ events(first: 100) { nodes { id type payload } } }'));
  const found = (events.nodes as Json[])
    .filter(({ type }) => type === event)
    .map(({ payload }) => payload as Json)
    .find(about);
  if (!found) throw new Error(`${event} was not told`);
  expect(found).toMatchObject({
    id: id('log'),
    event,
    apiVersion: 2,
    devMode: true,
    data: expect.any(Object),
  });
  return found.data as Json;
}
const simulate = (shop: World, objectId: string, outcome: string, more: Json = {}): Promise<Json> =>
  shop.post('/v2/dev/simulate', { id: objectId, outcome, ...more });
const paid = async (shop: World): Promise<Json> =>
  pay(shop, await checkout(shop), { method: 'CARD' });
const paidPix = async (shop: World): Promise<Json> => {
  const charge = await pix(shop);
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  return charge;
};
const PAYMENT = {
  payment: {
    id: expect.any(String),
    amount: expect.any(Number),
    fee: expect.any(Number),
    method: expect.any(String),
    status: expect.any(String),
  },
  payerInformation: { method: expect.any(String) },
};
const FIVE = ['subscription', 'customer', 'payment', 'payerInformation', 'checkout'];
const ofCheckout =
  ({ id: wanted }: Json) =>
  ({ data }: Json) =>
    data.checkout?.id === wanted;
const ofCharge =
  ({ id: wanted }: Json) =>
  ({ data }: Json) =>
    data.transparent?.id === wanted;
const ofSubscription =
  ({ id: wanted }: Json) =>
  ({ data }: Json) =>
    data.subscription?.id === wanted;
const send = async (shop: World, path: string): Promise<Json> => {
  await pay(shop, await checkout(shop), { method: 'PIX' });
  return shop.post(path, {
    amount: 500,
    externalId: `event-${path}-${Math.random()}`,
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
};

export const events: Proofs = {
  'The event names are the eighteen of the table': async (shop) => {
    const names = [
      'checkout.completed',
      'checkout.refunded',
      'checkout.disputed',
      'checkout.lost',
      'transparent.completed',
      'transparent.refunded',
      'transparent.disputed',
      'transparent.lost',
      'subscription.completed',
      'subscription.cancelled',
      'subscription.renewed',
      'subscription.trial_started',
      'subscription.plan_changed',
      'subscription.payment_failed',
      'payout.completed',
      'payout.failed',
      'transfer.completed',
      'transfer.failed',
    ];
    expect(eventNames).toEqual(expect.arrayContaining(names));
    const { id: webhookId } = await shop.post('/v2/webhooks/create', {
      name: 'all',
      endpoint: 'https://example.com/all',
      secret: 'um segredo',
      events: names,
    });
    await shop.post('/v2/webhooks/delete', { id: webhookId });
  },
  'checkout.completed: a checkout is paid': async (shop) => {
    const made = await paid(shop);
    expect(await told(shop, 'checkout.completed', ofCheckout(made))).toMatchObject({
      checkout: { id: made.id, status: 'PAID' },
      ...PAYMENT,
    });
  },
  'checkout.refunded: a refund completes': async (shop) => {
    const made = await paid(shop);
    await shop.post('/v2/checkouts/refund', { id: made.id, reason: 'porque' });
    await simulate(shop, made.id, 'refund-completed');
    expect(await told(shop, 'checkout.refunded', ofCheckout(made))).toMatchObject({
      checkout: { status: 'REFUNDED' },
      reason: 'porque',
      ...PAYMENT,
    });
  },
  'checkout.disputed and checkout.lost: a dispute opens and is lost': async (shop) => {
    const made = await paid(shop);
    await simulate(shop, made.id, 'dispute');
    expect(await told(shop, 'checkout.disputed', ofCheckout(made))).toMatchObject({
      reason: 'fraudulent',
      ...PAYMENT,
    });
    await simulate(shop, made.id, 'dispute-lost');
    expect(await told(shop, 'checkout.lost', ofCheckout(made))).toMatchObject({
      reason: 'fraudulent',
      ...PAYMENT,
    });
  },
  'transparent.completed: a transparent charge is paid': async (shop) => {
    const charge = await paidPix(shop);
    expect(await told(shop, 'transparent.completed', ofCharge(charge))).toMatchObject({
      transparent: { id: charge.id, status: 'PAID' },
      customer: null,
      ...PAYMENT,
    });
  },
  'transparent.refunded: its refund completes': async (shop) => {
    const charge = await paidPix(shop);
    await shop.post('/v2/transparents/refund', { id: charge.id });
    await simulate(shop, charge.id, 'refund-completed');
    expect(await told(shop, 'transparent.refunded', ofCharge(charge))).toMatchObject({
      transparent: { status: 'REFUNDED' },
      reason: 'requested_by_customer',
      ...PAYMENT,
    });
  },
  'transparent.disputed and transparent.lost: a dispute opens and is lost': async (shop) => {
    const charge = await paidPix(shop);
    await simulate(shop, charge.id, 'dispute');
    await simulate(shop, charge.id, 'dispute-lost');
    for (const event of ['transparent.disputed', 'transparent.lost'])
      expect(await told(shop, event, ofCharge(charge))).toMatchObject({
        reason: 'fraudulent',
        ...PAYMENT,
      });
  },
  'subscription.completed: a subscription is active; with subscription, customer, payment, payerInformation and checkout':
    async (shop) => {
      const made = await subscribe(shop);
      const data = await told(shop, 'subscription.completed', ofSubscription(made));
      expect(Object.keys(data)).toEqual(FIVE);
      expect(data.checkout).toMatchObject({
        id: id('bill'),
        url: expect.any(String),
        amount: 4_990,
        items: expect.any(Array),
        status: 'PAID',
        methods: ['CARD'],
      });
    },
  'subscription.cancelled: with all five': async (shop) => {
    const made = await subscribe(shop);
    await shop.post('/v2/subscriptions/cancel', { id: made.id });
    expect(Object.keys(await told(shop, 'subscription.cancelled', ofSubscription(made)))).toEqual(
      FIVE,
    );
  },
  'subscription.trial_started: with the trial of the subscription': async (shop) => {
    const made = await subscribe(shop, { product: { trialDays: 7 } });
    expect(
      (await told(shop, 'subscription.trial_started', ofSubscription(made))).subscription,
    ).toMatchObject({
      id: made.id,
      amount: 4_990,
      status: 'ACTIVE',
      method: 'CARD',
      trialDays: 7,
      trialEndsAt: expect.any(String),
      createdAt: expect.any(String),
    });
  },
  'subscription.plan_changed: with the new amount and frequency': async (shop) => {
    const made = await subscribe(shop);
    await shop.post('/v2/subscriptions/change-plan', {
      id: made.id,
      productId: (await product(shop, { cycle: 'ANNUALLY', price: 9_990 })).id,
      quantity: 1,
    });
    expect(await told(shop, 'subscription.plan_changed', ofSubscription(made))).toMatchObject({
      subscription: { amount: 9_990, frequency: 'ANNUALLY' },
      update: { status: 'PENDING' },
    });
  },
  'subscription.renewed and subscription.payment_failed: a recurring charge is paid, an attempt fails':
    async (shop) => {
      const [good, bad] = [
        await subscribe(shop, { product: { cycle: 'WEEKLY' } }),
        await subscribe(shop, { product: { cycle: 'WEEKLY' }, retryPolicy: { maxRetry: 1 } }),
      ];
      await simulate(shop, bad.id, 'decline-next', { reason: 'insufficient_funds', times: 1 });
      await shop.travel('7 days');
      await shop.travel('1 minute');
      expect(Object.keys(await told(shop, 'subscription.renewed', ofSubscription(good)))).toEqual(
        FIVE,
      );
      expect(await told(shop, 'subscription.payment_failed', ofSubscription(bad))).toMatchObject({
        payment: { status: 'FAILED', reason: 'insufficient_funds' },
        reason: 'insufficient_funds',
        installmentNumber: 2,
        retryNumber: 0,
      });
    },
  'payout.completed and payout.failed: a withdrawal succeeds, or fails': async (shop) => {
    for (const outcome of ['completed', 'failed']) {
      const made = await send(shop, '/v2/payouts/create');
      await simulate(shop, made.id, `payout-${outcome}`);
      const data = await told(
        shop,
        `payout.${outcome}`,
        (payload) => payload.data.withdraw?.id === made.id,
      );
      expect(data.withdraw).toMatchObject({
        id: made.id,
        amount: 500,
        method: 'PIX',
        platformFee: expect.any(Number),
        receiptUrl: expect.any(String),
        externalId: expect.any(String),
      });
      expect(data.transaction).toEqual(data.withdraw);
    }
  },
  'transfer.completed and transfer.failed: a transfer succeeds, or fails': async (shop) => {
    for (const outcome of ['completed', 'failed']) {
      const made = await send(shop, '/v2/pix/send');
      await simulate(shop, made.id, `payout-${outcome}`);
      expect(
        await told(shop, `transfer.${outcome}`, (payload) => payload.data.transfer?.id === made.id),
      ).toMatchObject({ transfer: { id: made.id, amount: 500 } });
    }
  },
};
