/**
 * What has been given back in part: a link, a disputed payment, pending card money, a renewal, the
 * buyer's receipt, and what a worker of the previous release does to it.
 */
import { balances } from '../support/ledger';
import {
  askRefund,
  decideRefund,
  paidCheckout,
  paymentOf,
  refundOf,
  withPendingDays,
} from '../support/refunds';
import { DAY_MS } from '../../src/platform/time/clock';
import { changeRows, copyRow, rowOf, rowsOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

test('a link: what it was paid falls by every part', async () => {
  const shop = await newStore();
  const product = await shop.product({ price: 1_000 });
  const link = await shop.checkout({ product, frequency: 'MULTIPLE_PAYMENTS' });
  for (const method of ['PIX', 'CARD']) await shop.pay(link, { method });
  const [charge] = await shop.charges(link);
  const part = await shop.post('/v2/payment-links/refund', { id: charge?.id, amount: 150 });
  expect(part).toMatchObject({ amount: 150, originalId: charge?.id });
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    status: 'PENDING',
    paidAmount: 1_850, // 2 × 1000 − 150
  });
  await shop.post('/v2/payment-links/refund', { id: charge?.id });
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/payment-links/get?id=${link.id}`)).toMatchObject({
    paidAmount: 1_000,
  });
});

describe('a dispute of a partly refunded payment', () => {
  async function disputed(): Promise<{ shop: World; checkout: Json }> {
    const shop = await newStore();
    await shop.listen();
    const checkout = await paidCheckout(shop);
    await decideRefund(shop, await refundOf(shop, checkout, 400), 'refund-completed');
    // 1000 − 80 − 400 + 32
    expect(await balances(shop)).toMatchObject({ AVAILABLE: 552, FEES: 48, PROVIDER: -600 });
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute' });
    expect(await balances(shop)).toMatchObject({ AVAILABLE: -48, BLOCKED: 600 }); // 552 − 600
    return { shop, checkout };
  }

  test('takes only what is left; lost, that is gone', async () => {
    const { shop, checkout } = await disputed();
    expect((await askRefund(shop, { id: checkout.id, amount: 100 })).body.code).toBe(
      'TRANSACTION_UNDER_DISPUTE',
    );
    expect((await askRefund(shop, { id: checkout.id })).body.code).toBe(
      'TRANSACTION_UNDER_DISPUTE',
    );
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute-lost' });
    expect(await balances(shop)).toMatchObject({ AVAILABLE: -48, BLOCKED: 0, PROVIDER: 0 });
    const [dispute] = (await shop.get('/v2/disputes/list?status=LOST')) as unknown as Json[];
    expect(dispute).toMatchObject({ amount: 600, status: 'LOST' });
    expect(await shop.get(`/v2/disputes/get?id=${dispute?.id}`)).toEqual(dispute);
    expect((await askRefund(shop, { id: checkout.id })).body.code).toBe(
      'TRANSACTION_NOT_REFUNDABLE',
    );
    expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'LOST', refundedAmount: 400 });
  });

  test('won, the rest can be given back', async () => {
    const { shop, checkout } = await disputed();
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute-won' });
    expect(await balances(shop)).toMatchObject({ AVAILABLE: 552, BLOCKED: 0 });
    const won = (await shop.messages()).find(({ body }) => body.event === 'dispute.won');
    expect(won?.body.data).toMatchObject({
      dispute: { amount: 600, status: 'WON' },
      checkout: { id: checkout.id },
      payment: { status: 'PAID', refundedAmount: 400 },
      reason: 'fraudulent',
    });
    await decideRefund(shop, await refundOf(shop, checkout), 'refund-completed');
    expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'REFUNDED' });
    expect(await balances(shop)).toMatchObject({ AVAILABLE: 0, FEES: 0, PROVIDER: 0 });
  });

  test('while a part is on its way, a dispute waits', async () => {
    const shop = await newStore();
    const checkout = await paidCheckout(shop);
    await refundOf(shop, checkout, 1);
    expect(await shop.refused('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute' })).toBe(
      '409 CONFLICT',
    );
  });

  test('of pending card money: it is taken from there, and its fee from what is available', async () => {
    const shop = await withPendingDays(30);
    const checkout = await paidCheckout(shop, { method: 'CARD' }); // fee 1000 × 3.5% + 60 = 95
    await decideRefund(shop, await refundOf(shop, checkout, 400), 'refund-completed'); // fee 38
    expect(await balances(shop)).toMatchObject({ PENDING: 543, FEES: 57 }); // 905 − 362
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute' });
    expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: -57, BLOCKED: 600 });
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome: 'dispute-won' });
    expect(await balances(shop)).toMatchObject({ PENDING: 543, AVAILABLE: 0, BLOCKED: 0 });
  });
});

describe('pending card money', () => {
  test('gives back its part; the rest becomes available on its day', async () => {
    const shop = await withPendingDays(30);
    const checkout = await paidCheckout(shop, { method: 'CARD' }); // fee 95
    await decideRefund(shop, await refundOf(shop, checkout, 400), 'refund-completed'); // fee 38
    await shop.travel('31 days');
    expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: 543, FEES: 57 });
    await decideRefund(shop, await refundOf(shop, checkout), 'refund-completed');
    expect(await balances(shop)).toMatchObject({ AVAILABLE: 0, FEES: 0, PROVIDER: 0 });
  });

  test('a part that fails is pending again, also when all the others are on their way', async () => {
    const shop = await withPendingDays(30);
    const checkout = await paidCheckout(shop, { method: 'CARD' });
    const [part, rest] = [await refundOf(shop, checkout, 400), await refundOf(shop, checkout)];
    expect(await balances(shop)).toMatchObject({ PENDING: 0, FEES: 0, IN_TRANSIT: 1_000 });
    await decideRefund(shop, part, 'refund-failed');
    expect(await balances(shop)).toMatchObject({ PENDING: 362, FEES: 38, IN_TRANSIT: 600 });
    await decideRefund(shop, rest, 'refund-completed');
    await shop.travel('31 days');
    expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: 362 });
  });

  test('a part that fails after the day on which the rest became available is available', async () => {
    const shop = await withPendingDays(30);
    const checkout = await paidCheckout(shop, { method: 'CARD' });
    await shop.travel('29 days');
    await shop.travel('23 hours');
    await shop.travel('59 minutes');
    await shop.travel('56 seconds');
    const part = await refundOf(shop, checkout, 400); // settles 6 seconds after the rest is available
    expect(await balances(shop)).toMatchObject({ PENDING: 543 });
    await shop.travel('5 seconds');
    expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: 543 });
    await decideRefund(shop, part, 'refund-failed');
    expect(await balances(shop)).toMatchObject({ PENDING: 0, AVAILABLE: 905, FEES: 95 });
  });
});

test('a renewal is given back in part: the subscription goes on, its MRR stays', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe({ price: 1_000 });
  await shop.travel('32 days');
  const [, renewal] = await shop.charges(subscription);
  const before = await shop.get('/v2/public-mrr/mrr');
  await decideRefund(
    shop,
    await shop.post('/v2/checkouts/refund', { id: renewal?.id, amount: 1 }),
    'refund-completed',
  );
  expect(await shop.get('/v2/public-mrr/mrr')).toEqual(before);
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE', amount: 1_000 });
  await shop.travel('31 days');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID', paidAmount: 1_000 },
    { status: 'PAID' },
  ]);
});

test('revenue is what was paid, also of a payment that was given back in part', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const day = async () => (await shop.now()).toISOString().slice(0, 10);
  // In São Paulo the payment may have been made a day before.
  await shop.travel('2 days');
  const endDate = await day();
  const startDate = new Date(Date.parse(endDate) - 3 * DAY_MS).toISOString().slice(0, 10);
  const revenue = () =>
    shop.get(`/v2/public-mrr/revenue?startDate=${startDate}&endDate=${endDate}`);
  const before = await revenue();
  await decideRefund(shop, await refundOf(shop, checkout, 999), 'refund-completed');
  expect(before).toMatchObject({ totalRevenue: 1_000 });
  expect(await revenue()).toEqual(before);
});

test('an erased customer is erased in the events of a failed refund and a won dispute', async () => {
  const shop = await newStore();
  await shop.listen(['refund.failed', 'dispute.won']);
  const customer = await shop.post('/v2/customers/create', {
    email: 'ana@example.com',
    name: 'Ana',
    taxId: '52998224725',
  });
  const checkout = await shop.checkout({ customerId: customer.id });
  await shop.pay(checkout, { method: 'PIX' });
  await decideRefund(shop, await refundOf(shop, checkout, 1), 'refund-failed');
  for (const outcome of ['dispute', 'dispute-won'])
    await shop.post('/v2/dev/simulate', { id: checkout.id, outcome });
  const told = async () =>
    (await rowsOf<{ type: string; payload: Json }>(shop, 'events'))
      .filter(({ type }) => ['refund.failed', 'dispute.won'].includes(type))
      .map(({ payload }) => JSON.stringify(payload));
  expect(await told()).toEqual([
    expect.stringContaining('ana@example.com'),
    expect.stringContaining('ana@example.com'),
  ]);
  await shop.post('/v2/customers/delete', { id: customer.id });
  await shop.travel('1 minute');
  for (const payload of await told()) expect(payload).not.toMatch(/ana@example\.com|"Ana"/);
});

test('a use of a coupon is not given back by a refund, and the discounted price is what can be', async () => {
  const shop = await newStore();
  await shop.post('/v2/coupons/create', { code: 'DEZ', discountKind: 'PERCENTAGE', discount: 10 });
  const product = await shop.product({ price: 1_000 });
  const checkout = await shop.checkout({ product, coupons: ['DEZ'] });
  await shop.pay(checkout, { method: 'PIX', coupon: 'DEZ' });
  expect((await askRefund(shop, { id: checkout.id, amount: 901 })).body.code).toBe(
    'INVALID_REQUEST',
  );
  await decideRefund(shop, await refundOf(shop, checkout, 500), 'refund-completed');
  await decideRefund(shop, await refundOf(shop, checkout), 'refund-completed');
  expect(await shop.get('/v2/coupons/get?id=DEZ')).toMatchObject({ redeemsCount: 1 });
});

test("another store's payment is not found, and its refunds do not count", async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const own = shop.key;
  shop.key = await shop.openStore();
  expect((await askRefund(shop, { id: checkout.id, amount: 100 })).body.code).toBe(
    'TRANSACTION_NOT_FOUND',
  );
  const part = await (async () => {
    shop.key = own;
    return refundOf(shop, checkout, 100);
  })();
  shop.key = await shop.openStore();
  for (const path of [`refunds/get?id=${part.id}`, 'disputes/get?id=disp_1'])
    expect((await shop.request('GET', `/v2/${path}`)).body.code).toBe('NOT_FOUND');
  expect(await shop.get('/v2/refunds/list')).toEqual([]);
  shop.key = own;
});

test('the receipt shows the buyer every part, without the reason', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const { id } = await paymentOf(shop, checkout);
  const receipt = async () => {
    const { payload } = await shop.app.server.inject({
      url: `/pay/${id}/receipt`,
      headers: { 'accept-language': 'en' },
    });
    return payload.replaceAll(' ', ' ');
  };
  const first = await shop.post('/v2/checkouts/refund', {
    id: checkout.id,
    amount: 250,
    reason: 'cliente suspeito',
  });
  expect(await receipt()).toMatch(/A refund of R\$\s?2\.50 was requested on/);
  await decideRefund(shop, first, 'refund-completed');
  expect(await receipt()).toMatch(/R\$\s?2\.50 was refunded on/);
  await decideRefund(shop, await refundOf(shop, checkout, 50), 'refund-completed');
  const page = await receipt();
  expect(page).toMatch(/R\$\s?3\.00 of this payment were refunded in all/);
  expect(page).toContain('Payment confirmed');
  expect(page).not.toContain('suspeito');
  await decideRefund(shop, await refundOf(shop, checkout), 'refund-completed');
  expect(await receipt()).toMatch(/Payment refunded[^]*R\$\s?10\.00 was refunded on/);
});

describe('a worker of the previous release, which knows whole refunds only', () => {
  test('completes a part: the sum is right, and the charge does not become REFUNDED', async () => {
    const shop = await newStore();
    const checkout = await paidCheckout(shop);
    const { id } = await refundOf(shop, checkout, 400);
    const { id: chargeId } = await paymentOf(shop, checkout);
    const asItDoes = shop.database.transaction(async (manager) => {
      const its = { database: manager };
      await changeRows(its, 'refunds', { id }, { status: 'COMPLETE' });
      await changeRows(its, 'charges', { id: chargeId }, { status: 'REFUNDED' });
    });
    await expect(asItDoes).rejects.toThrow('charges_refunded');
    await shop.travel('11 seconds');
    expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'PAID', refundedAmount: 400 });
  });

  test('completes the rest: the charge is REFUNDED', async () => {
    const shop = await newStore();
    const checkout = await paidCheckout(shop);
    const { id } = await refundOf(shop, checkout);
    const { id: chargeId } = await paymentOf(shop, checkout);
    await shop.database
      .transaction(async (manager) => {
        const its = { database: manager };
        await changeRows(its, 'refunds', { id }, { status: 'COMPLETE' });
        expect(await rowOf(its, 'charges', { id: chargeId })).toMatchObject({
          refundedAmount: '1000',
        });
        await changeRows(its, 'charges', { id: chargeId }, { status: 'REFUNDED' });
        throw new Error('rolled back: this is only half of what it does');
      })
      .catch((error: Error) => expect(error.message).toContain('rolled back'));
  });

  test('a dispute of the whole payment, and its release, are refused', async () => {
    const shop = await withPendingDays(30);
    const [whole, part] = [
      await paidCheckout(shop, { method: 'CARD' }),
      await paidCheckout(shop, { method: 'CARD' }),
    ];
    await decideRefund(shop, await refundOf(shop, part, 400), 'refund-completed');
    await shop.post('/v2/dev/simulate', { id: whole.id, outcome: 'dispute' });
    const { id: chargeId } = await paymentOf(shop, part);
    const dispute = await rowOf<{ id: string }>(shop, 'disputes');
    await expect(copyRow(shop, 'disputes', dispute.id, { id: 'disp_2', chargeId })).rejects.toThrow(
      'more than refunds left',
    );
    const payment = await rowOf<{ id: string }>(shop, 'ledgerEntries', {
      reference: chargeId,
      account: 'PENDING',
    });
    const release = { id: 'entry_2', kind: 'released', account: 'AVAILABLE', amount: 905 };
    await expect(copyRow(shop, 'ledgerEntries', payment.id, release)).rejects.toThrow(
      'more is released',
    );
  });
});
