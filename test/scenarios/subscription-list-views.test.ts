/** `subscriptions/list` shows checkouts, as published clients know it, or the subscriptions. */
import { newStore } from '../support/world';

test('without `view` the checkouts; with `view=subscription` the subscriptions, by their filters', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const other = await shop.subscribe({ cycle: 'WEEKLY' });
  await shop.post('/v2/subscriptions/cancel', { id: other.id });
  const published = await shop.request('GET', '/v2/subscriptions/list?status=ACTIVE');
  expect(published.body.data).toMatchObject([
    { id: expect.stringMatching(/^bill_/), subscription: { id: subscription.id } },
  ]);
  const { body } = await shop.request(
    'GET',
    `/v2/subscriptions/list?view=subscription&status=ACTIVE&customerId=${subscription.customerId}`,
  );
  expect(body).toMatchObject({ data: [subscription], pagination: { hasMore: false } });
  expect(body.warnings).toBeUndefined();
});

test('an unknown view is refused with those that exist', async () => {
  const shop = await newStore();
  const { status, body } = await shop.request('GET', '/v2/subscriptions/list?view=plan');
  expect([status, body.field, body.error]).toEqual([400, 'view', 'view must be subscription']);
});

test('a store that has chosen subscriptions gets them without a view, and the checkouts by their own list', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const list = async (path = '/v2/subscriptions/list') => (await shop.request('GET', path)).body;
  expect((await shop.get('/v2/stores/get')).subscriptionLists).toBe('CHECKOUT');
  const { body, status } = await shop.request('POST', '/v2/stores/update', {
    subscriptionLists: 'PLAN',
  });
  expect([status, body.field, body.reason]).toEqual([400, 'subscriptionLists', 'NOT_A_CHOICE']);
  expect(await shop.post('/v2/stores/update', { subscriptionLists: 'SUBSCRIPTION' })).toMatchObject(
    { subscriptionLists: 'SUBSCRIPTION' },
  );
  expect((await list()).data).toEqual([subscription]);
  expect((await list('/v2/subscriptions/list?status=CANCELLED')).data).toEqual([]);
  expect((await list('/v2/subscriptions/checkouts/list')).data).toMatchObject([
    { id: subscription.checkoutId },
  ]);
  // Another field leaves it.
  await shop.post('/v2/stores/update', { name: 'Loja' });
  expect((await list()).data).toEqual([subscription]);
  await shop.post('/v2/stores/update', { subscriptionLists: 'CHECKOUT' });
  expect((await list()).data).toMatchObject([{ id: subscription.checkoutId }]);
});
