/** The payment that a subscription has credit from is disputed: lost money makes no cycle free. */
import { newStore, type Json, type World } from '../support/world';

/** 9000 on 1 April; 3000 from 10 April on, when 21 of 30 days are left: 6300 less 2100. */
async function subscribedWithCredit(shop: World): Promise<{ id: string; charge: Json }> {
  await shop.travel('2027-04-01T15:00:00.000Z');
  const { id: large } = await shop.product({ price: 9000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: large, quantity: 1 }],
  });
  const { subscriptionId } = await shop.pay(checkout, { method: 'CARD' });
  const id = String(subscriptionId);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const { id: productId } = await shop.product({ price: 3000, cycle: 'MONTHLY' });
  await shop.post('/v2/subscriptions/update', { id, productId, when: 'NOW' });
  const [charge = {}] = await shop.charges({ id });
  return { id, charge };
}

const decide = (shop: World, { id }: Json, outcome: string) =>
  shop.post('/v2/dev/simulate', { id, outcome });

const amountsOf = async (shop: World, id: string) =>
  (await shop.charges({ id })).map(({ amount }) => Number(amount));

const creditOf = async (shop: World, id: string) => (await shop.subscription({ id })).credit;

test('while it is open the credit waits, and the days that were added are charged', async () => {
  const shop = await newStore();
  const { id, charge } = await subscribedWithCredit(shop);
  await shop.travel('2027-04-29T18:00:00.000Z');
  await decide(shop, charge, 'dispute');
  await shop.travel('2027-05-01T18:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([9000, 5100]); // 3000 + 2100
  expect(await creditOf(shop, id)).toBe(6300);
  await decide(shop, charge, 'dispute-won');
  await shop.travel('2027-07-01T18:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([9000, 5100, 0, 0]);
  expect(await creditOf(shop, id)).toBe(300);
  expect(await shop.violations()).toEqual([]);
});

test('once it is lost nothing is credited', async () => {
  const shop = await newStore();
  const { id, charge } = await subscribedWithCredit(shop);
  await decide(shop, charge, 'dispute');
  await decide(shop, charge, 'dispute-lost');
  expect(await creditOf(shop, id)).toBe(0);
  await shop.travel('2027-06-01T18:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([9000, 5100, 3000]);
  expect(await shop.violations()).toEqual([]);
});

test('what a cycle has used stays used, and the rest is lost', async () => {
  const shop = await newStore();
  const { id, charge } = await subscribedWithCredit(shop);
  await shop.travel('2027-05-01T18:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([9000, 0]); // 3000 of 4200
  await decide(shop, charge, 'dispute');
  await decide(shop, charge, 'dispute-lost');
  expect(await creditOf(shop, id)).toBe(0);
  await shop.travel('2027-06-01T18:00:00.000Z');
  expect(await amountsOf(shop, id)).toEqual([9000, 0, 3000]);
  expect(await shop.violations()).toEqual([]);
});

test('the credit that a cancelled subscription has left is not given back either', async () => {
  const shop = await newStore();
  const { id, charge } = await subscribedWithCredit(shop);
  await shop.post('/v2/subscriptions/cancel', { id });
  expect(await creditOf(shop, id)).toBe(4200);
  await decide(shop, charge, 'dispute');
  const refund = () => shop.request('POST', '/v2/subscriptions/refund-credit', { id });
  expect(await refund()).toMatchObject({ status: 400, body: { reason: 'NOTHING_LEFT' } });
  await decide(shop, charge, 'dispute-lost');
  expect(await creditOf(shop, id)).toBe(0);
  expect(await refund()).toMatchObject({ status: 400, body: { reason: 'NOTHING_LEFT' } });
  expect(await shop.violations()).toEqual([]);
});
