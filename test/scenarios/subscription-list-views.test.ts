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
