/** Monthly recurring revenue: what it is now, and what moved it, month by month in São Paulo. */
import { newStore, type Json, type World } from '../support/world';

const movements = async (shop: World, input: Json = {}) =>
  (
    await shop.graphql(
      'query ($input: MrrMovementsInput) { mrrMovements(input: $input) { months { month mrr new reactivation expansion contraction churn net } } }',
      { input },
    )
  ).mrrMovements.months as Json[];

async function subscribeTo(shop: World, product: Json, values: Json = {}): Promise<Json> {
  const { subscriptionId } = await shop.pay(
    await shop.post('/v2/subscriptions/create', { items: [{ id: product.id, quantity: 1 }] }),
    { method: 'CARD', ...values },
  );
  return shop.subscription({ id: subscriptionId });
}

test('new, expansion, contraction, churn and reactivation, each in its month', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const [basic, pro, weekly] = [
    await shop.product({ price: 1000, cycle: 'MONTHLY' }),
    await shop.product({ price: 2500, cycle: 'MONTHLY' }),
    await shop.product({ price: 100, cycle: 'WEEKLY' }),
  ];
  const subscription = await subscribeTo(shop, basic);
  const change = (product: Json) =>
    shop.post('/v2/subscriptions/change-plan', {
      id: subscription.id,
      productId: product.id,
      quantity: 1,
    });
  await change(pro);
  await shop.travel('2027-02-15T15:00:00.000Z');
  await change(weekly);
  await shop.travel('2027-03-15T15:00:00.000Z');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('2027-05-01T02:30:00.000Z'); // 30 April, 23:30 in São Paulo
  await subscribeTo(shop, basic);
  await shop.travel('2027-05-20T15:00:00.000Z');
  expect(await movements(shop, { from: '2027-01', to: '2027-05' })).toEqual([
    {
      month: '2027-01',
      mrr: 1000,
      new: 1000,
      reactivation: 0,
      expansion: 0,
      contraction: 0,
      churn: 0,
      net: 1000,
    },
    {
      month: '2027-02',
      mrr: 2500,
      new: 0,
      reactivation: 0,
      expansion: 1500,
      contraction: 0,
      churn: 0,
      net: 1500,
    },
    {
      month: '2027-03',
      mrr: 0,
      new: 0,
      reactivation: 0,
      expansion: 0,
      contraction: 2067,
      churn: 433,
      net: -2500,
    }, // 100 × 52 / 12 = 433.33; 2500 − 433.33 = 2066.67
    {
      month: '2027-04',
      mrr: 1000,
      new: 0,
      reactivation: 1000,
      expansion: 0,
      contraction: 0,
      churn: 0,
      net: 1000,
    },
    {
      month: '2027-05',
      mrr: 1000,
      new: 0,
      reactivation: 0,
      expansion: 0,
      contraction: 0,
      churn: 0,
      net: 0,
    },
  ]);
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(1000);
});

test('a trial is new revenue when it ends, and none if it is cancelled before', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-25T15:00:00.000Z');
  const trial = await shop.product({ price: 1000, cycle: 'MONTHLY', trialDays: 10 });
  await subscribeTo(shop, trial);
  const given = await subscribeTo(shop, trial, {
    customer: { email: 'bia@example.com', taxId: '11144477735' },
  });
  await shop.post('/v2/subscriptions/cancel', { id: given.id });
  await shop.travel('2027-02-20T15:00:00.000Z');
  expect(await movements(shop, { from: '2027-01' })).toMatchObject([
    { month: '2027-01', new: 0, churn: 0, mrr: 0 },
    { month: '2027-02', new: 1000, churn: 0, mrr: 1000 },
  ]);
});

test('shares of a cent add up before they are rounded', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const yearly = await shop.product({ price: 1004, cycle: 'ANNUALLY' }); // 83.67 a month
  for (let count = 0; count < 3; count++)
    await subscribeTo(shop, yearly, { customer: { email: `c${count}@example.com` } });
  const months = await movements(shop);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toMatchObject({ new: 251, mrr: 251 }); // 3 × 83.67 = 251.0, not 3 × 84
  expect((await shop.get('/v2/public-mrr/mrr')).mrr).toBe(251);
});

test('subscribers are customers who are charged, and their average is half up', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-10T15:00:00.000Z');
  const monthly = await shop.product({ price: 1000, cycle: 'MONTHLY' });
  const trial = await shop.product({ price: 1001, cycle: 'MONTHLY', trialDays: 10 });
  const [ana, bia, caio] = ['52998224725', '11144477735', '39053344705'].map((taxId) => ({
    customer: { name: 'A B', email: `${taxId}@example.com`, taxId },
  }));
  const both = [await subscribeTo(shop, monthly, ana), await subscribeTo(shop, monthly, ana)];
  const { id } = await subscribeTo(shop, monthly, bia);
  await shop.travel('2027-02-20T15:00:00.000Z');
  await shop.post('/v2/subscriptions/pause', { id });
  await subscribeTo(shop, trial, caio); // it ends in March
  await shop.travel('2027-03-15T15:00:00.000Z');
  for (const each of both) await shop.post('/v2/subscriptions/cancel', { id: each.id });
  await shop.travel('2027-04-05T15:00:00.000Z');
  await shop.post('/v2/subscriptions/resume', { id });
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2026-12" }) { months { month mrr subscribers arpu } } }',
  );
  expect(mrrMovements.months).toEqual([
    { month: '2026-12', mrr: 0, subscribers: 0, arpu: 0 },
    { month: '2027-01', mrr: 3000, subscribers: 2, arpu: 1500 },
    { month: '2027-02', mrr: 2000, subscribers: 1, arpu: 2000 },
    { month: '2027-03', mrr: 1001, subscribers: 1, arpu: 1001 },
    { month: '2027-04', mrr: 2001, subscribers: 2, arpu: 1001 }, // 1000.5
  ]);
});

test('what cannot be asked', async () => {
  const shop = await newStore();
  await expect(movements(shop, { from: '2027-13' })).rejects.toThrow('from must be a month');
  await expect(movements(shop, { to: '9999-12' })).rejects.toThrow('to must be a month');
  await expect(movements(shop, { from: '2027-02', to: '2027-01' })).rejects.toThrow(
    'from must not be after to',
  );
  await expect(movements(shop, { from: '2000-01', to: '2027-01' })).rejects.toThrow(
    'at most 120 months',
  );
  shop.key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  await expect(movements(shop)).rejects.toThrow('STORE:READ');
});
