/** What reports and MRR count of subscriptions by invoice, of their trials and of coupons. */
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

interface Sold {
  trialDays?: number;
  invoice?: Json;
  coupon?: string;
}

/** 50.00 a month, begun at noon of 1 March 2027. */
async function sold(shop: World, { trialDays, invoice, coupon }: Sold = {}): Promise<string> {
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.product({
    price: 5000,
    cycle: 'MONTHLY',
    ...(trialDays && { trialDays }),
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    ...(invoice && { invoice }),
    ...(coupon && { coupons: [coupon] }),
  });
  const paid = await shop.pay(checkout, {
    customer: ANA,
    ...(!trialDays && { method: 'PIX' }),
    ...(coupon && { coupon }),
  });
  return String(paid.subscriptionId);
}

async function openPage(shop: World): Promise<Json> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  return (body.data as Json[])[0] ?? {};
}

const mrrOf = async (shop: World) => (await shop.get('/v2/public-mrr/mrr')).mrr;
const report = (shop: World, name: string, query: string) =>
  shop.get(`/v2/reports/${name}?${query}`) as Promise<Json>;

test('a coupon lowers what is charged, and neither MRR nor its movements', async () => {
  const shop = await newStore();
  for (const [code, duration] of [
    ['SEMPRE', { duration: 'FOREVER' }],
    ['TRES', { duration: 'CYCLES', cycles: 3 }],
  ] as const)
    await shop.post('/v2/coupons/create', {
      code,
      discountKind: 'PERCENTAGE',
      discount: 40,
      ...duration,
    });
  const id = await sold(shop, { coupon: 'SEMPRE' });
  // 5000 − 40% are charged
  expect(await shop.upcoming({ id })).toMatchObject({ amount: 3000 });
  expect(await mrrOf(shop)).toBe(5000);
  await shop.post('/v2/subscriptions/update', { id, coupon: 'TRES' });
  await shop.post('/v2/subscriptions/update', { id, coupon: null });
  expect(await mrrOf(shop)).toBe(5000);
  const { mrrMovements } = await shop.graphql(
    '{ mrrMovements(input: { from: "2027-03" }) { months { new expansion contraction net mrr } } }',
  );
  expect(mrrMovements.months).toEqual([
    { new: 5000, expansion: 0, contraction: 0, net: 5000, mrr: 5000 },
  ]);
});

test('upcoming renewals: an open page counts on its day until it is paid, today if it is overdue', async () => {
  const shop = await newStore();
  await sold(shop);
  const days = async () => (await report(shop, 'upcoming-renewals', 'days=60')).days;
  const on = (day: string) => ({ day, count: 1, amount: 5000, retrying: 0 });
  expect(await days()).toEqual([on('2027-04-01')]);
  await shop.travel('2027-03-28T15:00:00.000Z');
  expect(await days()).toEqual([on('2027-04-01'), on('2027-05-01')]);
  await shop.travel('2027-04-03T15:00:00.000Z');
  expect(await days()).toEqual([on('2027-04-03'), on('2027-05-01'), on('2027-06-01')]);
  await shop.pay(await openPage(shop), { method: 'PIX' });
  expect(await days()).toEqual([on('2027-05-01'), on('2027-06-01')]);
});

test('cohorts: a trial by invoice counts in the month of its first payment, and KEEP stays', async () => {
  const shop = await newStore();
  await sold(shop, { trialDays: 20, invoice: { overdue: 'KEEP' } });
  const months = async () =>
    (await report(shop, 'cohorts', 'from=2027-03&to=2027-05')).months as Json[];
  // due on Monday 22 March, paid in April
  await shop.travel('2027-04-01T15:00:00.000Z');
  expect((await months()).map(({ size }) => size)).toEqual([0, 0]);
  await shop.pay(await openPage(shop), { method: 'PIX' });
  expect(await months()).toEqual([
    { month: '2027-03', size: 0, retained: [0, 0], mrr: [0, 0] },
    { month: '2027-04', size: 1, retained: [1], mrr: [5000] },
  ]);
  // the page of April is not paid, and its policy keeps the subscription
  await shop.travel('2027-05-15T15:00:00.000Z');
  expect((await months())[1]).toEqual({
    month: '2027-04',
    size: 1,
    retained: [1, 1],
    mrr: [5000, 5000],
  });
  expect(await mrrOf(shop)).toBe(5000);
  expect(await shop.violations()).toEqual([]);
});

test('recovery: an overdue page counts like a failed renewal, and is recovered when it is paid', async () => {
  const shop = await newStore();
  await sold(shop, { invoice: { overdue: 'KEEP', graceDays: 0 } });
  const april = async () => {
    const { months } = await report(shop, 'recovery', 'from=2027-04&to=2027-04');
    return (months as Json[])[0];
  };
  const none = { recoveredByRetry: 0, recoveredByBuyer: 0, recoveredAmount: 0 };
  await shop.travel('2027-04-01T15:00:00.000Z');
  expect(await april()).toMatchObject({ failed: 0 });
  const page = await openPage(shop);
  // due on the 1st; its policy decides it at once, and it stays payable
  await shop.travel('2027-04-03T15:00:00.000Z');
  expect(await april()).toMatchObject({ failed: 1, lost: 1, lostAmount: 5000, ...none });
  await shop.pay(page, { method: 'PIX' });
  expect(await april()).toMatchObject({
    failed: 1,
    lost: 0,
    recoveredByBuyer: 1,
    recoveredAmount: 5000,
  });
  expect(await shop.violations()).toEqual([]);
});
