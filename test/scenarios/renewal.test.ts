/** A subscription is charged at every cycle, once, on its day. */
import { newStore } from '../support/world';

test('a monthly subscription is charged again on its day, and the merchant is told', async () => {
  const shop = await newStore();
  await shop.listen();
  const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 4990 });
  await shop.travel('1 month');
  expect(await shop.charges(subscription)).toMatchObject([
    { amount: 4990, status: 'PAID' },
    { amount: 4990, status: 'PAID' },
  ]);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    'subscription.renewed',
  ]);
  expect(await shop.approvals()).toBe(2);
});

test('fourteen months from 31 January: the last day of shorter months, the 31st again, one event each', async () => {
  const shop = await newStore();
  await shop.travel('2027-01-31T15:00:00.000Z');
  await shop.listen();
  const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 1000 });
  await shop.travel('14 months');
  const days = (await shop.charges(subscription)).map(({ paidAt }) => String(paidAt).slice(0, 10));
  expect(days).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ]);
  expect(await shop.received()).toEqual([
    'checkout.completed',
    'subscription.completed',
    ...Array.from({ length: 14 }, () => 'subscription.renewed'),
  ]);
});

test('an externalId names the checkout that the merchant made, not the newest renewal, at both APIs', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ externalId: 'contract-7' });
  await shop.travel('2 months');
  const list = await shop.get('/v2/checkouts/list?externalId=contract-7');
  expect(list).toHaveLength(3);
  const [newest, , made] = list as unknown as { id: string }[];
  expect((await shop.get('/v2/checkouts/get?externalId=contract-7')).id).toBe(made?.id);
  expect((await shop.get('/checkouts/get?externalId=contract-7')).id).toBe(made?.id);
  const { checkouts } = await shop.graphql(
    '{ checkouts(filter: { externalId: "contract-7", isRenewal: false }) { nodes { id } } }',
  );
  expect(checkouts.nodes).toEqual([{ id: made?.id }]);
  // By its own id a renewal is found.
  expect(await shop.get(`/v2/checkouts/get?id=${newest?.id}`)).toMatchObject({
    id: newest?.id,
    subscriptionId: subscription.id,
  });
});
