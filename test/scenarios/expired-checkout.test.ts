/** A checkout with a lifetime ends when it is over; one without never does. */
import { copies } from '../support/many-rows';
import { later } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { simulatorFor } from '../../src/modules/providers/registry';
import { Buyer } from '../support/buyer';
import { balances } from '../support/ledger';
import { changeRows, rowCount, sameAs } from '../support/rows';
import { world } from '../support/world';

test('not paid in time: EXPIRED, and it can no longer be paid', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ expiresIn: 600 });
  expect(new Date(checkout.expiresAt).getTime() - new Date(checkout.createdAt).getTime()).toBe(
    600_000,
  );
  await shop.travel('9 minutes');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'PENDING',
  });
  await shop.travel('2 minutes');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'EXPIRED',
    paidAmount: null,
  });
  const { status, body } = await shop.request(
    'POST',
    `/v2/checkouts/simulate-payment?id=${checkout.id}`,
    {},
  );
  expect([status, body.error]).toEqual([409, 'this checkout is EXPIRED and can no longer be paid']);
  expect(
    (await shop.request('GET', '/v2/checkouts/list?status=EXPIRED')).body.data.map(
      ({ id }: { id: string }) => id,
    ),
  ).toEqual([checkout.id]);
});

test('its time counts even before anything has swept it', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ expiresIn: 60 });
  await changeRows(shop, 'checkouts', { id: checkout.id }, { expiresAt: sameAs('createdAt') });
  const { status, body } = await shop.request(
    'POST',
    `/v2/checkouts/simulate-payment?id=${checkout.id}`,
    {},
  );
  expect([status, body.error]).toEqual([409, 'this checkout has expired']);
});

test('its open charge ends with it', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ expiresIn: 600 });
  await shop.pay(checkout, { card: { number: '4000000000000002' } });
  await new Buyer(shop).pay(checkout.url, { method: 'PIX' });
  await shop.travel('11 minutes');
  expect(await shop.charges(checkout)).toMatchObject([
    { method: 'CARD', status: 'FAILED' },
    { method: 'PIX', status: 'EXPIRED' },
  ]);
});

test('so do all of a link that many are paying', async () => {
  const shop = await world();
  const link = await shop.checkout({ frequency: 'MULTIPLE_PAYMENTS', expiresIn: 600 });
  await new Buyer(shop).pay(link.url, { method: 'PIX' });
  const [open] = await shop.charges(link);
  await copies(shop, 'charges', open?.id, 100);
  await shop.travel('11 minutes');
  expect(await shop.get(`/v2/checkouts/get?id=${link.id}`)).toMatchObject({ status: 'EXPIRED' });
  expect(await rowCount(shop, 'charges')).toBe(101);
  expect(await rowCount(shop, 'charges', { status: 'EXPIRED' })).toBe(101);
});

test('a PIX code ends with its checkout: money that comes after that goes back', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ expiresIn: 600 });
  await new Buyer(shop).pay(checkout.url, { method: 'PIX' });
  const [charge] = await shop.charges(checkout);
  const simulator = simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
  await simulator.pix.pay(charge?.id, {
    amount: 4_990,
    paidAt: later(new Date(checkout.expiresAt), 1_000),
    payer: { name: 'Ana', taxId: null },
  });
  const { headers, body } = simulator.notifications.write([
    { about: 'payment', reference: charge?.id },
  ]);
  await shop.request('POST', '/notifications/simulator', body, { authorization: '', ...headers });
  await shop.travel('11 minutes');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
    status: 'EXPIRED',
    paidAmount: null,
  });
  expect(await balances(shop)).toEqual({ PROVIDER: 0, IN_TRANSIT: 0 });
});

test('paid in time it stays PAID', async () => {
  const shop = await world();
  const checkout = await shop.checkout({ expiresIn: 600 });
  await shop.pay(checkout);
  await shop.travel('1 day');
  expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({ status: 'PAID' });
});

test('without a lifetime it waits for years', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await shop.travel('23 months');
  expect(await shop.pay(checkout)).toMatchObject({ status: 'PAID', expiresAt: null });
});

test.each([
  [59, 'expiresIn must be at least 60'],
  [31_536_001, 'expiresIn must be at most 31536000'],
  [1.5, 'expiresIn must be an integer'],
])('a lifetime of %p seconds is refused', async (expiresIn, error) => {
  const shop = await world();
  const { id } = await shop.product();
  expect(
    (
      await shop.request('POST', '/v2/checkouts/create', {
        items: [{ id, quantity: 1 }],
        expiresIn,
      })
    ).body.error,
  ).toBe(error);
});
