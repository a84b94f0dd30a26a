/**
 * A payment given back in parts: never more than was paid, the fee in proportion, and a repeated
 * request refunds once.
 */
import { allStores } from '../support/handles';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { balances } from '../support/ledger';
import { askRefund, decideRefund, paidCheckout, paymentOf, refundOf } from '../support/refunds';
import { rowsOf } from '../support/rows';
import { newStore, world, type Json } from '../support/world';

test('parts are given back one by one: the charge is PAID until the last, then REFUNDED', async () => {
  const shop = await newStore();
  await shop.listen();
  const checkout = await paidCheckout(shop);
  const first = await refundOf(shop, checkout, 300);
  expect(first).toMatchObject({ status: 'PENDING', amount: 300, failureReason: null });
  expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'PAID', refundedAmount: 0 });
  await decideRefund(shop, first, 'refund-completed');
  expect(await paymentOf(shop, checkout)).toMatchObject({
    status: 'PAID',
    refundedAmount: 300,
    checkout: { status: 'PAID', paidAmount: 1_000 },
  });
  const rest = await refundOf(shop, checkout);
  expect(rest.amount).toBe(700); // 1000 − 300
  await decideRefund(shop, rest, 'refund-completed');
  expect(await paymentOf(shop, checkout)).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: 1_000,
    checkout: { status: 'REFUNDED' },
    refunds: {
      nodes: [
        { id: rest.id, amount: 700, status: 'COMPLETE' },
        { id: first.id, amount: 300, status: 'COMPLETE' },
      ],
    },
  });
  const [, ...refunded] = await shop.messages();
  expect(refunded.map(({ body }) => [body.event, body.data])).toMatchObject([
    [
      'checkout.refunded',
      {
        checkout: { id: checkout.id, status: 'PAID' },
        payment: { status: 'PAID', paidAmount: 1_000, refundedAmount: 300 },
        refund: { id: first.id, amount: 300, status: 'COMPLETE' },
        reason: 'requested_by_customer',
      },
    ],
    [
      'checkout.refunded',
      {
        checkout: { status: 'REFUNDED' },
        payment: { status: 'REFUNDED', refundedAmount: 1_000 },
        refund: { id: rest.id, amount: 700 },
      },
    ],
  ]);
  expect(await shop.get(`/v2/refunds/list?originalId=${rest.originalId}`)).toMatchObject([
    { id: rest.id, status: 'COMPLETE', kind: 'REQUESTED' },
    { id: first.id },
  ]);
  expect(await shop.get(`/v2/refunds/list?status=PENDING`)).toEqual([]);
  expect(await shop.get(`/v2/refunds/get?id=${first.id}`)).toMatchObject({
    refundPublicId: first.id,
    amount: 300,
    status: 'COMPLETE',
  });
});

test('every fee returned is in proportion to all that was given back, and the last returns the rest', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const fees = async () => (await balances(shop)).FEES;
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 920, FEES: 80 });
  await refundOf(shop, checkout, 333); // 80 × 333 / 1000 = 26.64 → 27
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 614, FEES: 53, IN_TRANSIT: 333 }); // 920 − 306
  await refundOf(shop, checkout, 334); // 80 × 667 / 1000 = 53.36 → 53, − 27 = 26
  expect(await fees()).toBe(27);
  await refundOf(shop, checkout, 1); // 80 × 668 / 1000 = 53.44 → 53, − 53 = 0
  expect(await fees()).toBe(27);
  await refundOf(shop, checkout); // 332: 80 − 53 = 27
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 0, FEES: 0, IN_TRANSIT: 1_000 });
  await shop.travel('11 seconds');
  expect(await balances(shop)).toMatchObject({ IN_TRANSIT: 0, PROVIDER: 0 });
});

test('an amount that is no whole number of cents from 1 to what is left is refused at every API', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  await refundOf(shop, checkout, 400);
  const { id } = checkout;
  const cases: [unknown, RegExp][] = [
    [601, /^amount must be at most 600, which is left of this payment: leave it out/],
    [0, /^amount must be/],
    [-1, /^amount must be/],
    ['5', /^amount must be/],
    [49.9, /amounts are in cents: 49\.90 must be sent as 4990/],
  ];
  for (const [amount, sentence] of cases)
    expect([amount, (await askRefund(shop, { id, amount })).body]).toEqual([
      amount,
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        field: 'amount',
        error: expect.stringMatching(sentence),
      }),
    ]);
  const { refundCheckout } = await shop.graphql(
    `mutation ($input: RefundCheckoutInput!) {
      refundCheckout(input: $input) { refund { id } userErrors { code path message } }
    }`,
    { input: { id, amount: 601 } },
  );
  expect(refundCheckout).toMatchObject({
    refund: null,
    userErrors: [{ code: 'INVALID_REQUEST', path: ['input', 'amount'] }],
  });
  expect(await rowsOf(shop, 'refunds')).toHaveLength(1);
  expect(await balances(shop)).toMatchObject({ IN_TRANSIT: 400 });
});

test('a repeat of a pending refund is that refund; with another key it is another one', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const { id } = checkout;
  const first = await refundOf(shop, checkout, 100);
  expect((await refundOf(shop, checkout, 100)).id).toBe(first.id);
  expect((await refundOf(shop, checkout, 101)).id).not.toBe(first.id);
  const [one, two] = [
    (await askRefund(shop, { id, amount: 100 }, 'one')).body.data as Json,
    (await askRefund(shop, { id, amount: 100 }, 'two')).body.data as Json,
  ];
  expect(new Set([first.id, one.id, two.id]).size).toBe(3);
  expect((await askRefund(shop, { id, amount: 100 }, 'one')).body.data).toEqual(one);
  await shop.travel('11 seconds');
  // Nothing is pending any more: the same request is a new one.
  expect((await refundOf(shop, checkout, 100)).id).not.toBe(first.id);
  expect(await rowsOf(shop, 'refunds')).toHaveLength(5);
  // 1000 − 100 − 101 − 100 − 100 − 100
  expect((await refundOf(shop, checkout)).amount).toBe(499);
});

test('a request for all that is left is never taken for a repeat of a part of the same amount', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const half = await refundOf(shop, checkout, 500);
  const rest = await refundOf(shop, checkout);
  expect([rest.id === half.id, rest.amount]).toEqual([false, 500]);
});

test('when nothing is left: without an amount the last refund, with one a refusal', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const { id } = checkout;
  await refundOf(shop, checkout, 400);
  const rest = await refundOf(shop, checkout);
  for (const key of [undefined, 'a', 'b'])
    expect((await askRefund(shop, { id }, key)).body.data).toMatchObject({
      id: rest.id,
      amount: 600,
    });
  expect((await refundOf(shop, checkout, 600)).id).toBe(rest.id); // a repeat, while it is pending
  expect((await askRefund(shop, { id, amount: 1 })).body).toMatchObject({
    code: 'TRANSACTION_NOT_REFUNDABLE',
    field: 'amount',
    error: expect.stringContaining('nothing is left'),
  });
  await shop.travel('11 seconds');
  expect((await askRefund(shop, { id })).body.data).toMatchObject({
    id: rest.id,
    status: 'COMPLETE',
  });
  for (const amount of [600, 1])
    expect((await askRefund(shop, { id, amount })).body.code).toBe('TRANSACTION_NOT_REFUNDABLE');
});

test('fifty parts at once never exceed the payment', async () => {
  const shop = await world();
  await shop.warmUp();
  // Money of other sales is there: only the rule about this payment limits its refunds.
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 100_000 }) }));
  const checkout = await paidCheckout(shop);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      askRefund(shop, { id: checkout.id, amount: 90 }, `part ${index}`),
    ),
  );
  // 11 × 90 = 990, and 10 are left
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(39);
  await shop.travel('11 seconds');
  expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'PAID', refundedAmount: 990 });
  expect(
    (await rowsOf<{ amount: string; decided: string }>(shop, 'simulator.refunds', {}, 'reference'))
      .filter(({ decided }) => decided === 'completed')
      .reduce((total, { amount }) => total + Number(amount), 0),
  ).toBe(990);
});

test('a part that fails is back in the balance, is reported, and can be requested again', async () => {
  const shop = await newStore();
  await shop.listen();
  const checkout = await paidCheckout(shop);
  const before = await balances(shop);
  const [kept, lost] = [await refundOf(shop, checkout, 250), await refundOf(shop, checkout, 350)];
  await decideRefund(shop, lost, 'refund-failed');
  // 250: fee 80 × 250 / 1000 = 20
  expect(await balances(shop)).toMatchObject({ AVAILABLE: 690, FEES: 60, IN_TRANSIT: 250 });
  await decideRefund(shop, kept, 'refund-failed');
  expect(await balances(shop)).toMatchObject({ ...before, IN_TRANSIT: 0 });
  expect(await paymentOf(shop, checkout)).toMatchObject({ status: 'PAID', refundedAmount: 0 });
  const failed = (await shop.messages()).filter(({ body }) => body.event === 'refund.failed');
  expect(failed.map(({ body }) => body.data)).toMatchObject([
    {
      refund: { id: lost.id, amount: 350, status: 'FAILED', failureReason: 'refused_by_bank' },
      checkout: { id: checkout.id },
      transparent: null,
      payment: { status: 'PAID', refundedAmount: 0 },
      reason: 'refused_by_bank',
    },
    { refund: { id: kept.id } },
  ]);
  expect((await refundOf(shop, checkout)).amount).toBe(1_000);
});

test('a provider that refunds whole payments only: a part fails, the whole does not', async () => {
  const shop = await newStore();
  await shop.listen(['refund.failed', 'transparent.refunded']);
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000 },
  });
  const refuseParts = { id: pix.id, outcome: 'partial-refunds-refused' };
  expect(await shop.refused('/v2/dev/simulate', refuseParts)).toBe('409 CONFLICT'); // not paid yet
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  await shop.post('/v2/dev/simulate', refuseParts);
  const before = await balances(shop);
  expect(await shop.post('/v2/transparents/refund', { id: pix.id, amount: 999 })).toMatchObject({
    status: 'FAILED',
    failureReason: 'partial_refund_not_supported',
  });
  expect(await balances(shop)).toEqual({ ...before, IN_TRANSIT: 0 });
  await shop.post('/v2/transparents/refund', { id: pix.id });
  await shop.travel('11 seconds');
  expect(await shop.get(`/v2/transparents/get?id=${pix.id}`)).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: 1_000,
  });
  expect(await shop.received()).toEqual(['refund.failed', 'transparent.refunded']);
  expect((await reconcile(shop.database, allStores(shop.database))).differences).toEqual([]);
});

test('of several pending refunds each is decided once, by its own id', async () => {
  const shop = await newStore();
  const checkout = await paidCheckout(shop);
  const [one, two] = [await refundOf(shop, checkout, 100), await refundOf(shop, checkout, 200)];
  expect(
    (
      await shop.request('POST', '/v2/dev/simulate', {
        id: checkout.id,
        outcome: 'refund-completed',
      })
    ).body,
  ).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('ref_…') });
  await decideRefund(shop, one, 'refund-completed');
  await decideRefund(shop, checkout, 'refund-failed'); // only one is left
  expect(await shop.get(`/v2/refunds/get?id=${two.id}`)).toMatchObject({ status: 'FAILED' });
  for (const { id } of [one, two])
    expect(await shop.refused('/v2/dev/simulate', { id, outcome: 'refund-failed' })).toBe(
      '409 CONFLICT',
    );
});
