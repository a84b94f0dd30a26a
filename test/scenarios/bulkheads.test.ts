/** One store with a locked row: its own requests get 503 in seconds, and every other store is
 * answered as always. */
import { holdTransaction, lockRows } from '../support/locks';
import { world } from '../support/world';

const PAYMENTS = 25;
const READS = 10;

test('while one row of a store is locked, its payments get 503; other stores and readiness do not', async () => {
  const shop = await world({ waitMs: 2_000 });
  const other = { authorization: `Bearer ${await shop.openStore()}` };
  await shop.pay(await shop.checkout());
  const checkouts = [];
  for (let made = 0; made < PAYMENTS; made++) checkouts.push(await shop.checkout());

  const { runner, release } = await holdTransaction(shop);
  await lockRows(runner, 'ledgerBalances', { storeId: shop.storeId });
  // All of this must end while the lock is held: nothing below releases it before.
  try {
    const payments = checkouts.map(({ id }) =>
      shop.request('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
        method: 'PIX',
        customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
      }),
    );
    for (let read = 0; read < READS; read++) {
      const listed = await shop.request('GET', '/v2/products/list', undefined, other);
      expect(listed.status).toBe(200);
      expect((await shop.request('GET', '/readyz')).status).toBe(200);
    }
    for (const { status, headers, body } of await Promise.all(payments)) {
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  } finally {
    await release();
  }
  await shop.pay(await shop.checkout());
  // Of those whose request had reached the bank, the money had left the buyer by then: it is found
  // when the codes expire. A request that was refused for want of a connection moved nothing.
  const moved = (await shop.approvals()) - 2;
  await shop.travel('1 hour');
  const statuses = [];
  for (const { id } of checkouts)
    statuses.push((await shop.get(`/v2/checkouts/get?id=${id}`)).status);
  expect(statuses.filter((status) => status === 'PAID')).toHaveLength(moved);
  expect(moved).toBeGreaterThan(0);
});
