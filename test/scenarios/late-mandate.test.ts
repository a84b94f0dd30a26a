/**
 * The first PIX of a subscription comes when it can begin none any more: the money goes back, and
 * the mandate it authorised is called off.
 */
import { issueCharge } from '../../src/modules/charges/issue-charge';
import type { Charge } from '../../src/modules/charges/charge';
import { Context } from '../../src/platform/operations/context';
import { confirmPayment } from '../../src/modules/payments/settle/confirm-payment';
import { startPayment } from '../../src/modules/payments/pay/start-payment';
import { simulatorFor } from '../../src/modules/providers/registry';
import { changeRows } from '../support/rows';
import { newStore, wall, type Json, type World } from '../support/world';

const contextOf = async (shop: World) =>
  new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
    clockOffsetMs: (await shop.now()).getTime() - wall().getTime(),
  });
const mandateOf = async (shop: World, { id }: Pick<Charge, 'id'>) =>
  simulatorFor(await contextOf(shop)).recurringPix.findMandate(id);

/** The buyer sees the code, and does not pay it yet. */
async function seeCode(shop: World, checkout: Json): Promise<Charge> {
  const ctx = await contextOf(shop);
  const buyer = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725', cellphone: null };
  return issueCharge(
    ctx,
    await ctx.chargingTransaction((tx) =>
      startPayment(tx, checkout.id, {
        method: 'PIX',
        buyer,
        installments: 1,
        card: null,
        coupon: null,
        session: null,
      }),
    ),
  );
}

/**
 * The bank tells of a payment that was made a moment before it knew that the code was called off.
 */
async function pay(shop: World, charge: Charge, paidAt: Date): Promise<void> {
  const ctx = await contextOf(shop);
  await changeRows(shop, 'simulator.pixCharges', {}, { cancelled: false, cancelledAt: null });
  expect(
    await simulatorFor(ctx).pix.pay(charge.id, {
      amount: charge.amount,
      paidAt,
      payer: { name: 'Ana', taxId: '52998224725' },
    }),
  ).toBe(true);
  await confirmPayment(ctx, charge.id);
  await confirmPayment(ctx, charge.id);
}

async function checkoutOf(shop: World, values: Json = {}): Promise<Json> {
  const { id } = await shop.product({ price: 4990, cycle: 'MONTHLY' });
  return shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    methods: ['PIX'],
    ...values,
  });
}

const refunds = async (shop: World) =>
  (await shop.graphql('{ refunds { nodes { kind amount status reason } } }')).refunds
    .nodes as Json[];

test('paid after its end: no subscription, the money goes back once, and no mandate is left', async () => {
  const shop = await newStore();
  const checkout = await checkoutOf(shop);
  const charge = await seeCode(shop, checkout);
  await shop.travel('1 hour');
  await pay(shop, charge, await shop.now());
  expect(await mandateOf(shop, charge)).toBe('cancelled');
  await shop.travel('1 day');
  expect(await refunds(shop)).toEqual([
    { kind: 'UNMATCHED', amount: 4990, status: 'COMPLETE', reason: 'paid too late' },
  ]);
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'PENDING',
  });
  expect((await shop.graphql('{ subscriptions { nodes { id } } }')).subscriptions.nodes).toEqual(
    [],
  );
  expect(await shop.approvals()).toBe(1);
});

test('a mandate paid after a card has started the subscription is refunded and not used', async () => {
  const shop = await newStore();
  const checkout = await checkoutOf(shop, { methods: ['PIX', 'CARD'] });
  const charge = await seeCode(shop, checkout);
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD' });
  await pay(shop, charge, await shop.now());
  expect(await mandateOf(shop, charge)).toBe('cancelled');
  await shop.travel('40 days');
  expect(await refunds(shop)).toMatchObject([
    { kind: 'UNMATCHED', amount: 4990, status: 'COMPLETE' },
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ status: 'ACTIVE', method: 'CARD' });
  expect(await shop.charges({ id })).toMatchObject([
    { method: 'CARD', status: 'PAID' },
    { method: 'CARD', status: 'PAID' },
  ]);
});

test('paid in time, told late: the subscription begins, and its mandate holds', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const checkout = await checkoutOf(shop);
  const charge = await seeCode(shop, checkout);
  const inTime = await shop.now();
  await shop.travel('1 hour');
  await pay(shop, charge, inTime);
  expect(await mandateOf(shop, charge)).toBe('approved');
  const { subscriptionId: id } = await shop.get(`/v2/checkouts/get?id=${checkout.id}`);
  await shop.travel('2027-03-15T15:00:00.000Z');
  expect(await shop.charges({ id })).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
  expect(await refunds(shop)).toEqual([]);
});

test('a merchant who refunds the first payment ends nothing: the mandate stays', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-12T15:00:00.000Z');
  const checkout = await checkoutOf(shop);
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'PIX' });
  const [first] = await shop.charges({ id });
  await shop.post('/v2/checkouts/refund', { id: first?.id });
  await shop.travel('2027-03-15T15:00:00.000Z');
  expect(await shop.charges({ id })).toMatchObject([{ status: 'REFUNDED' }, { status: 'PAID' }]);
});
