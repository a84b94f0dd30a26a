/** A hundred buyers press "pay" at once: one pays, and everybody else is told clearly. */
import { allStores } from '../support/handles';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { balances } from '../support/ledger';
import { world, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await world();
});
/** Whichever request wins, nothing is left in doubt, and the provider knows of the same payments. */
afterEach(async () => {
  const nothing = { differences: [], unanswered: [], unreported: [], notCompared: [] };
  expect(await reconcile(shop.database, allStores(shop.database))).toEqual(nothing);
  await shop.close();
});

const BUYERS = 100;
const REASONS = [
  'this checkout is PAID and can no longer be paid',
  'another payment of this checkout is in progress: try again in a minute',
  'this code was already paid, or is no longer payable',
];

async function payAtOnce(
  shop: World,
  id: string,
  bodyOf: (index: number) => object,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) =>
      shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, bodyOf(index)),
    ),
  );
  const statuses: Record<number, number> = {};
  for (const { status, body } of answers) {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 409) expect(REASONS).toContain(body.error);
  }
  return statuses;
}

test("by card: one approval, by the simulator's own count, and 99 conflicts", async () => {
  await shop.listen();
  const { id } = await shop.checkout();
  expect(await payAtOnce(shop, id, () => ({ method: 'CARD' }))).toEqual({ 200: 1, 409: 99 });
  expect(await shop.approvals()).toBe(1);
  expect(await shop.charges({ id })).toMatchObject([
    { status: 'PAID', attempts: { nodes: [{ number: 1 }] } },
  ]);
  // 4990 × 3.5% + 60 = 235
  expect(await balances(shop)).toEqual({ PROVIDER: -4990, AVAILABLE: 4755, FEES: 235 });
  expect(await shop.received()).toEqual(['checkout.completed']);
});

test('by PIX: one code, one payment', async () => {
  await shop.listen();
  const { id } = await shop.checkout();
  expect(await payAtOnce(shop, id, () => ({ method: 'PIX' }))).toEqual({ 200: 1, 409: 99 });
  expect(await shop.approvals()).toBe(1);
  expect(await shop.charges({ id })).toMatchObject([{ status: 'PAID' }]);
  expect(await shop.received()).toEqual(['checkout.completed']);
});

test('a subscription checkout: one subscription', async () => {
  await shop.listen();
  const product = await shop.product({ cycle: 'MONTHLY' });
  const { id } = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  expect(
    await payAtOnce(shop, id, (index) => ({ customer: { email: `buyer${index}@example.com` } })),
  ).toEqual({ 200: 1, 409: 99 });
  expect(await shop.approvals()).toBe(1);
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual({ mrr: 4990, totalActiveSubscriptions: 1 });
  expect(await shop.received()).toEqual(['checkout.completed', 'subscription.completed']);
});

test('a payment link takes them all', async () => {
  const { id } = await shop.checkout({ frequency: 'MULTIPLE_PAYMENTS' });
  expect(await payAtOnce(shop, id, () => ({ method: 'CARD' }))).toEqual({ 200: BUYERS });
  expect(await shop.approvals()).toBe(BUYERS);
  expect(await shop.get(`/v2/checkouts/get?id=${id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: 499_000,
  }); // 100 × 4990
});
