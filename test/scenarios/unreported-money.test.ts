/**
 * Money whose notification was lost: the provider is asked about open codes at growing intervals,
 * and once more about closed ones, so that the money pays, goes back or waits for the operator.
 */
import { allStores } from '../support/handles';
import { markOpenCharges } from '../../jobs/sweeps/mark-open-charges';
import { MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { listUnmatched } from '../../src/modules/payments/reconcile/unmatched';
import { simulatorFor } from '../../src/modules/providers/registry';
import { Buyer, BUYER } from '../support/buyer';
import { balances } from '../support/ledger';
import { copies } from '../support/many-rows';
import { changeRows, insertRow, not, removeRows, rowOf, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const simulator = (shop: World) =>
  simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
const statusOf = async (shop: World, { id }: Json): Promise<string> =>
  (await shop.get(`/v2/checkouts/get?id=${id}`)).status;
const statuses = async (shop: World, checkout: Json): Promise<string[]> =>
  (await shop.charges(checkout)).map(({ method, status }) => `${method} ${status}`);
/** A Thursday at noon in São Paulo. */
const THURSDAY = '2027-03-04T15:00:00.000Z';

/** A transparent PIX code that lives for 300 days, or a boleto that can be paid for months. */
const longLived = (shop: World, method: 'PIX' | 'BOLETO') =>
  shop.post('/v2/transparents/create', {
    method,
    data: {
      amount: 5_000,
      expiresIn: 300 * 86_400,
      customer: { name: 'Ana Souza', taxId: '52998224725' },
    },
  });
const checked = async (shop: World, { id }: Json): Promise<string> =>
  (await shop.get(`/v2/transparents/check?id=${id}`)).status;

/** A buyer opens the page and asks for codes. */
async function begin(
  shop: World,
  checkout: Json,
  method: 'PIX' | 'BOLETO',
  buyer = new Buyer(shop),
): Promise<Json> {
  await buyer.pay(checkout.url, { method });
  return (await shop.charges(checkout)).at(-1) as Json;
}

/** Paid in the bank's app or at its counter, and nobody tells us. */
async function paySilently(shop: World, { id, amount, method }: Json): Promise<void> {
  const payment = {
    amount,
    paidAt: await shop.now(),
    payer: { name: 'Ana Souza', taxId: '52998224725' },
  };
  const { boleto, pix } = simulator(shop);
  expect(
    await (method === 'BOLETO'
      ? boleto.pay(id, { ...payment, paidBy: 'BAR_CODE' })
      : pix.pay(id, payment)),
  ).toBe(true);
}

/** The bank itself does not know of its payments of boletos until this is called with false. */
async function hideFromBank(shop: World, { id }: Json, isHidden: boolean): Promise<void> {
  const [from, to] = isHidden ? [id, 'not told yet'] : ['not told yet', id];
  await changeRows(shop, 'simulator.boletoPayments', { reference: from }, { reference: to });
}

test('a PIX code was paid before the card: its money goes back', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await paySilently(shop, await begin(shop, checkout, 'PIX'));
  await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('1 minute');
  expect(await statuses(shop, checkout)).toEqual(['PIX CANCELLED', 'CARD PAID']);
  // the card alone: 4990 − 235
  expect(await balances(shop)).toMatchObject({ PROVIDER: -4_990, AVAILABLE: 4_755, IN_TRANSIT: 0 });
  expect(await rowsOf(shop, 'simulator.refunds', {}, 'reference')).toMatchObject([
    { amount: '4990' },
  ]);
});

test('a boleto was paid before its checkout was cancelled and is reported late: the operator decides', async () => {
  const shop = await world();
  await shop.travel(THURSDAY);
  const checkout = await shop.checkout({ methods: ['BOLETO'] });
  const slip = await begin(shop, checkout, 'BOLETO');
  await paySilently(shop, slip);
  await hideFromBank(shop, slip, true);
  await shop.post('/v2/checkouts/cancel', { id: checkout.id });
  await shop.travel('1 day');
  await hideFromBank(shop, slip, false);
  expect(await listUnmatched(allStores(shop.database))).toEqual([]);
  // two bank business days after Thursday were over on Monday night
  await shop.travel('2027-03-09T12:00:00.000Z');
  expect(await statuses(shop, checkout)).toEqual(['BOLETO CANCELLED']);
  expect(await listUnmatched(allStores(shop.database))).toMatchObject([
    { chargeId: slip.id, amount: 4990, reason: 'the charge is CANCELLED' },
  ]);
});

test('a boleto was paid before its checkout ended, and news that says nothing yet does not end the wait', async () => {
  const shop = await world();
  await shop.travel(THURSDAY);
  const checkout = await shop.checkout({ methods: ['BOLETO'], expiresIn: 3_600 });
  const slip = await begin(shop, checkout, 'BOLETO');
  await paySilently(shop, slip);
  await hideFromBank(shop, slip, true);
  await shop.travel('2 hours');
  expect(await statusOf(shop, checkout)).toBe('EXPIRED');
  const { headers, body } = simulator(shop).notifications.write([
    { about: 'payment', reference: slip.id },
  ]);
  await shop.request('POST', '/notifications/simulator', body, { authorization: '', ...headers });
  await shop.travel('1 day');
  await hideFromBank(shop, slip, false);
  await shop.travel('2027-03-09T12:00:00.000Z');
  expect(await statuses(shop, checkout)).toEqual(['BOLETO PAID']);
  expect(await statusOf(shop, checkout)).toBe('PAID');
});

test('a PIX code paid in its last minute counts, although the buyer asks for another one', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  const buyer = new Buyer(shop);
  await paySilently(shop, await begin(shop, checkout, 'PIX', buyer));
  shiftWallClock(31 * MINUTE_MS);
  try {
    await begin(shop, checkout, 'PIX', buyer);
    expect(await statuses(shop, checkout)).toEqual(['PIX EXPIRED', 'PIX PENDING']);
  } finally {
    shiftWallClock(-31 * MINUTE_MS);
  }
  await shop.travel('40 minutes');
  expect(await statuses(shop, checkout)).toEqual(['PIX PAID', 'PIX CANCELLED']);
  expect(await statusOf(shop, checkout)).toBe('PAID');
});

test('a boleto paid on its last day counts, although the buyer asks for another before the bank reports it', async () => {
  const shop = await world();
  await shop.travel(THURSDAY);
  const checkout = await shop.checkout({ methods: ['BOLETO'] });
  const buyer = new Buyer(shop);
  const slip = await begin(shop, checkout, 'BOLETO', buyer);
  await paySilently(shop, slip);
  await hideFromBank(shop, slip, true);
  await shop.travel('2027-03-10T15:00:00.000Z'); // due on the 9th
  // The page asks to wait; the form is a button away.
  await buyer.submit(await buyer.open(`${checkout.url}?form=1`), checkout.url, {
    action: 'pay',
    ...BUYER,
    method: 'BOLETO',
  });
  expect(await statuses(shop, checkout)).toEqual(['BOLETO EXPIRED', 'BOLETO PENDING']);
  await shop.travel('1 minute');
  await hideFromBank(shop, slip, false);
  await shop.travel('2027-03-12T15:00:00.000Z'); // reported until the end of the 11th
  expect(await statuses(shop, checkout)).toEqual(['BOLETO PAID', 'BOLETO CANCELLED']);
});

test.each(['PIX', 'BOLETO'] as const)(
  'a %s code is asked about 1 minute, 10 minutes and 1 hour after its issue, and then daily',
  async (method) => {
    const shop = await world();
    const found = async (paidAfter: string, asked: string) => {
      const code = await longLived(shop, method);
      await shop.travel(paidAfter);
      await paySilently(shop, { ...code, method });
      const before = await checked(shop, code);
      await shop.travel(asked);
      return [before, await checked(shop, code)];
    };
    expect(await found('5 seconds', '56 seconds')).toEqual(['PENDING', 'PAID']);
    expect(await found('62 seconds', '9 minutes')).toEqual(['PENDING', 'PAID']);
    expect(await found('11 minutes', '50 minutes')).toEqual(['PENDING', 'PAID']);
    expect(await found('2 hours', '22 hours')).toEqual(['PENDING', 'PAID']);
    expect(await found('50 hours', '22 hours')).toEqual(['PENDING', 'PAID']);
    expect(await found('61 days', '1 day')).toEqual(['PENDING', 'PAID']);
  },
);

test('the questions count from when the code was issued, not from when the charge was made', async () => {
  const shop = await world();
  const code = await longLived(shop, 'PIX');
  // As if the process had crashed before it asked for the code.
  await changeRows(
    shop,
    'charges',
    {},
    {
      brCode: null,
      issuedAt: null,
      askAt: null,
      issueAt: new Date((await shop.now()).getTime() + 5 * 3_600_000),
    },
  );
  await shop.travel('5 hours');
  await shop.travel('2 seconds');
  await paySilently(shop, { ...code, method: 'PIX' });
  await shop.travel('1 minute');
  expect(await checked(shop, code)).toBe('PAID');
});

test('codes of an earlier release are taken in, and their questions spread over a day', async () => {
  const shop = await world();
  const code = await longLived(shop, 'PIX');
  await shop.travel('3 days');
  await copies(shop, 'charges', code.id, 1_200);
  await changeRows(shop, 'charges', {}, { askAt: null, issuedAt: null });
  expect(await markOpenCharges(allStores(shop.database))).toBe(1_201);
  expect(await markOpenCharges(allStores(shop.database))).toBe(0);
  const asked = (await rowsOf<{ askAt: Date }>(shop, 'charges', {}, 'askAt')).map(({ askAt }) =>
    askAt.getTime(),
  );
  const [first, last] = [Math.min(...asked), Math.max(...asked)];
  expect((last - first) / 3_600_000).toBeGreaterThan(20);
  expect(last).toBeLessThanOrEqual((await shop.now()).getTime() + 86_400_000);
  await removeRows(shop, 'charges', { id: not(code.id) });
  await paySilently(shop, { ...code, method: 'PIX' });
  await shop.travel('1 day');
  expect(await checked(shop, code)).toBe('PAID');
});

test.each([
  ['of another store', 'simulator'],
  ['of another provider', 'another'],
])('a payment %s with the same id does not hide this one', async (whose, provider) => {
  const shop = await world();
  const [code, known] = [await longLived(shop, 'PIX'), await longLived(shop, 'PIX')];
  await paySilently(shop, { ...code, method: 'PIX' });
  const storeId = whose === 'of another store' ? 'store_another' : shop.storeId;
  const { providerId, paidAt } = await rowOf(shop, 'simulator.pixPayments', {}, 'reference');
  await insertRow(shop, 'incomingPayments', {
    id: 'inpay_1',
    storeId,
    devMode: true,
    createdAt: paidAt,
    updatedAt: paidAt,
    provider,
    providerId,
    chargeId: known.id,
    amount: 1,
    paidAt,
    fate: 'SETTLED',
  });
  await shop.travel('1 minute');
  expect(await checked(shop, code)).toBe('PAID');
  await removeRows(shop, 'incomingPayments', { id: 'inpay_1' });
});
