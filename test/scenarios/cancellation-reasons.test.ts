/** Why subscriptions ended: what buyers answered, in the report, at the subscription, as a file. */
import { memberWith } from '../support/member';
import { newStore, type Json, type World } from '../support/world';

const PERIOD = 'from=2027-03-01&to=2027-03-31';

const ended = (shop: World, query = PERIOD) => shop.get(`/v2/reports/cancellations?${query}`);

async function cancelled(shop: World, reason?: string): Promise<Json> {
  const subscription = await shop.subscribe();
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id, ...(reason && { reason }) });
  return subscription;
}

test('counted by reason, whatever its accents; by both APIs, and in the export', async () => {
  const shop = await newStore();
  await shop.travel('2027-02-10T15:00:00.000Z');
  await cancelled(shop, 'antes do período');
  // The card of the first renewal is declined, until the last retry.
  await shop.subscribe({ card: '4000000000000341', retryPolicy: { maxRetry: 1, retryEvery: 1 } });
  await shop.travel('2027-03-20T15:00:00.000Z');
  const first = await cancelled(shop, 'Não uso mais');
  await shop.travel('1 minute');
  const second = await cancelled(shop, 'nao uso mais');
  await cancelled(shop);
  await shop.subscribe();

  const report = await ended(shop);
  expect(report).toMatchObject({
    count: 4,
    reasons: [
      { cancelledDueTo: null, cancelReason: 'nao uso mais', count: 2, isRest: false },
      { cancelledDueTo: 'max_payment_retries_exceeded', cancelReason: null, count: 1 },
      { cancelledDueTo: null, cancelReason: null, count: 1 },
    ],
    written: [
      { subscriptionId: second.id, cancelReason: 'nao uso mais' },
      { subscriptionId: first.id, cancelReason: 'Não uso mais' },
    ],
  });
  expect(await shop.subscription(first)).toMatchObject({ cancelReason: 'Não uso mais' });
  const { cancellations } = await shop.graphql(
    '{ cancellations(input: { from: "2027-03-01", to: "2027-03-31" }) { count reasons { cancelReason count } written { subscriptionId } } }',
  );
  expect(cancellations).toMatchObject({
    count: 4,
    reasons: [{ cancelReason: 'nao uso mais', count: 2 }, { count: 1 }, { count: 1 }],
    written: [{ subscriptionId: second.id }, { subscriptionId: first.id }],
  });

  const owner = await memberWith(shop, 'OWNER', { email: `${shop.storeId}@example.com` });
  const { authorization: _, ...headers } = owner.headers();
  const { body } = await shop.app.server.inject({
    url: `/dashboard/export/${shop.storeId}/dev/subscriptions.csv?columns=id,cancelReason&language=en`,
    headers,
  });
  expect(body).toContain(`${first.id},Não uso mais`);
});

test('an erased customer leaves the number, and not the words', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const { customerId } = await cancelled(shop, 'meu segredo');
  await shop.post(`/v2/customers/delete?id=${customerId}`);
  await shop.travel('2 minutes');
  expect(await ended(shop)).toMatchObject({
    count: 1,
    reasons: [{ cancelledDueTo: null, cancelReason: null, count: 1 }],
    written: [],
  });
});

test('days in the wrong order are refused', async () => {
  const shop = await newStore();
  const { status, body } = await shop.request(
    'GET',
    '/v2/reports/cancellations?from=2027-03-01&to=2027-02-01',
  );
  expect([status, body.field]).toEqual([400, 'to']);
});
