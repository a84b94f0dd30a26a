/** States and transitions, and what else happens. */
import { checkout, id, pay, pix, product, subscribe, type Proofs } from './statements';
import type { Json, World } from '../../support/world';

async function toldOf(shop: World, objectId: string): Promise<string[]> {
  await shop.relay();
  const { events } = await shop.graphql('{ events(first: 100) { nodes { type objectId } } }');
  return (events.nodes as Json[])
    .filter((event) => event.objectId === objectId)
    .map(({ type }) => String(type))
    .toReversed();
}

export const states: Proofs = {
  'A checkout is PENDING when created, and has its url': async (shop) =>
    expect(await checkout(shop)).toMatchObject({
      status: 'PENDING',
      url: expect.stringContaining('/pay/bill_'),
    }),
  'A transparent charge is PENDING when created, without receipt': async (shop) =>
    expect(await pix(shop)).toMatchObject({ status: 'PENDING', receiptUrl: null }),
  'A transparent charge that is paid is PAID, has its receipt, and transparent.completed is sent':
    async (shop) => {
      const charge = await pix(shop);
      await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
      expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toMatchObject({
        status: 'PAID',
        receiptUrl: expect.stringContaining(`/pay/${charge.id}/receipt`),
      });
      expect(await toldOf(shop, charge.id)).toEqual(['transparent.completed']);
    },
  'A subscription exists once its checkout is paid, is ACTIVE, and subscription.completed is sent':
    async (shop) => {
      const made = await shop.post('/v2/subscriptions/create', {
        items: [{ id: (await product(shop, { cycle: 'MONTHLY' })).id, quantity: 1 }],
      });
      expect(made).not.toHaveProperty('subscriptionId');
      const { subscriptionId } = await pay(shop, made, { method: 'CARD' });
      expect(await shop.get(`/v2/subscriptions/get?id=${subscriptionId}`)).toMatchObject({
        status: 'ACTIVE',
      });
      expect(await toldOf(shop, subscriptionId)).toEqual(['subscription.completed']);
    },
  'A trial begins with a card and a charge of zero, ACTIVE, with its end, and subscription.trial_started is sent':
    async (shop) => {
      const trial = await subscribe(shop, { product: { trialDays: 7 } });
      expect(trial).toMatchObject({
        status: 'ACTIVE',
        trialDays: 7,
        trialEndsAt: expect.any(String),
      });
      expect(await shop.charges(trial)).toMatchObject([{ amount: 0, status: 'PAID' }]);
      expect(await toldOf(shop, trial.id)).toEqual(['subscription.trial_started']);
    },
  'A cancelled subscription is CANCELLED at once and for good, and subscription.cancelled is sent':
    async (shop) => {
      const { id: subscription } = await subscribe(shop);
      expect(await shop.post('/v2/subscriptions/cancel', { id: subscription })).toMatchObject({
        id: subscription,
        status: 'CANCELLED',
        name: 'Produto',
        currency: 'BRL',
        description: null,
      });
      expect(
        (await shop.request('POST', '/v2/subscriptions/cancel', { id: subscription })).status,
      ).toBe(409);
      expect(await toldOf(shop, subscription)).toEqual([
        'subscription.completed',
        'subscription.cancelled',
      ]);
    },
  'A change of plan leaves it ACTIVE with the old amount until the next cycle, and subscription.plan_changed is sent':
    async (shop) => {
      const { id: subscription } = await subscribe(shop);
      const other = await product(shop, { cycle: 'MONTHLY', price: 9_990 });
      expect(
        await shop.post('/v2/subscriptions/change-plan', {
          id: subscription,
          productId: other.id,
          quantity: 1,
        }),
      ).toMatchObject({
        id: id('subu'),
        subscriptionId: subscription,
        status: 'PENDING',
        productId: other.id,
        quantity: 1,
        newAmount: 9_990,
      });
      expect(await shop.get(`/v2/subscriptions/get?id=${subscription}`)).toMatchObject({
        status: 'ACTIVE',
        amount: 4_990,
      });
      expect(await toldOf(shop, subscription)).toEqual([
        'subscription.completed',
        'subscription.plan_changed',
      ]);
    },
  'A refund is PENDING when asked for; asked for again, it is the same': async (shop) => {
    const { id: paid } = await pay(shop, await checkout(shop), { method: 'PIX' });
    const refund = await shop.post('/v2/checkouts/refund', { id: paid, reason: 'a' });
    expect(refund.status).toBe('PENDING');
    expect((await shop.post('/v2/checkouts/refund', { id: paid })).id).toBe(refund.id);
  },
  'A checkout goes from PENDING to CANCELLED by the merchant, and is not paid any more': async (
    shop,
  ) => {
    const made = await checkout(shop);
    expect(await shop.post('/v2/checkouts/cancel', { id: made.id })).toMatchObject({
      status: 'CANCELLED',
    });
    expect(
      (
        await shop.request('POST', `/v2/checkouts/simulate-payment?id=${made.id}`, {
          method: 'PIX',
        })
      ).status,
    ).toBe(409);
  },
  'A checkout never expires unless it was given expiresIn': async (shop) => {
    expect(await checkout(shop)).toMatchObject({ expiresAt: null });
    const { id: short } = await checkout(shop, { expiresIn: 60 });
    await shop.post('/v2/dev/simulate', { id: short, outcome: 'expire' });
    expect(await shop.get(`/v2/checkouts/get?id=${short}`)).toMatchObject({ status: 'EXPIRED' });
  },
  'A payment link stays PENDING and adds up what was paid': async (shop) => {
    const link = await checkout(shop, { frequency: 'MULTIPLE_PAYMENTS' });
    for (const paidAmount of [4_990, 9_980])
      expect(await pay(shop, link, { method: 'PIX' })).toMatchObject({
        status: 'PENDING',
        paidAmount,
      });
  },
};
