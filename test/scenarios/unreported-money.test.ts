/** Money for a charge that was closed while nobody had told us of it: the provider is asked once more, so that it pays, goes back or waits for the operator, and is never lost. */
import { MINUTE_MS, shiftWallClock } from '../../src/kit/clock';
import { Context } from '../../src/kit/context';
import { listUnmatched } from '../../src/payments/unmatched';
import { simulatorFor } from '../../src/providers/registry';
import { Buyer, BUYER } from '../support/buyer';
import { balances } from '../support/ledger';
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
  await shop.database.query(
    `UPDATE simulator."boletoPayments" SET "reference" = $2 WHERE "reference" = $1`,
    [from, to],
  );
}

test('a PIX code was paid before the card: its money goes back', async () => {
  const shop = await world();
  const checkout = await shop.checkout();
  await paySilently(shop, await begin(shop, checkout, 'PIX'));
  await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('1 minute');
  expect(await statuses(shop, checkout)).toEqual(['PIX CANCELLED', 'CARD PAID']);
  expect(await balances(shop)).toMatchObject({ PROVIDER: -4_990, AVAILABLE: 4_755, IN_TRANSIT: 0 }); // the card alone: 4990 − 235
  expect(
    await shop.database.query(`SELECT "amount"::int AS "amount" FROM simulator."refunds"`),
  ).toEqual([{ amount: 4_990 }]);
});

test('a boleto was paid before its checkout was cancelled, and the bank reports it the next day: it waits for the operator', async () => {
  const shop = await world();
  await shop.travel(THURSDAY);
  const checkout = await shop.checkout({ methods: ['BOLETO'] });
  const slip = await begin(shop, checkout, 'BOLETO');
  await paySilently(shop, slip);
  await hideFromBank(shop, slip, true);
  await shop.post('/v2/checkouts/cancel', { id: checkout.id });
  await shop.travel('1 day');
  await hideFromBank(shop, slip, false);
  expect(await listUnmatched(shop.database)).toEqual([]);
  await shop.travel('2027-03-09T12:00:00.000Z'); // two bank business days after Thursday were over on Monday night
  expect(await statuses(shop, checkout)).toEqual(['BOLETO CANCELLED']);
  expect(await listUnmatched(shop.database)).toMatchObject([
    { chargeId: slip.id, amount: '4990', reason: 'the charge is CANCELLED' },
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

test('a PIX code was paid in its last minute, and the buyer asks for another before anything has swept it: it pays', async () => {
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

test('a boleto was paid on its last day, and the buyer asks for another before the bank has reported it: it pays', async () => {
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
