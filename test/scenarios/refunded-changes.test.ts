/**
 * The charge of a change is refunded, in part or in full, and the plan changes again in the same
 * cycle: in the end the store keeps what the days cost, whatever was refunded on the way.
 */
import fc, { howMany } from '../support/properties';
import { newStore, type Json, type World } from '../support/world';

const NOW = { when: 'NOW', proration: 'CHARGE_NOW' };

/** A subscription by card that was paid on 1 April; 21 of 30 days are left. */
async function soldAndLater(shop: World, price: number): Promise<{ id: string; product: Json }> {
  await shop.travel('2027-04-01T15:00:00.000Z');
  const product = await shop.product({ price, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const { subscriptionId } = await shop.pay(checkout, { method: 'CARD' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  return { id: String(subscriptionId), product };
}

/** As it was previewed. Returns the amounts of its lines. */
async function change(shop: World, body: Json): Promise<number[]> {
  const preview = await shop.post('/v2/subscriptions/preview-change', body);
  const { previewedAt, chargedNow, nextAmount, credit } = preview;
  const expectedAmount = body.proration === 'CHARGE_NOW' ? chargedNow : nextAmount;
  const made = await shop.post('/v2/subscriptions/update', {
    ...body,
    previewedAt,
    expectedAmount,
  });
  expect(made).toMatchObject({ credit, change: { status: 'APPLIED' } });
  return (preview.lines as Json[]).map(({ amount }) => Number(amount));
}

async function refundLast(shop: World, id: string, amount: number): Promise<number> {
  const charge = (await shop.charges({ id })).at(-1);
  const body = { id: charge?.id, amount };
  return (await shop.request('POST', '/v2/checkouts/refund', body)).status;
}

/** What was paid and not given back, less the credit that waits. */
async function keptOf(shop: World, id: string): Promise<number> {
  const { refunds } = await shop.graphql('{ refunds(first: 100) { nodes { amount } } }');
  const { credit } = await shop.subscription({ id });
  const paid = (await shop.charges({ id })).filter(({ status }) => status !== 'FAILED');
  const sumOf = (rows: Json[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  return sumOf(paid) - sumOf(refunds.nodes as Json[]) - Number(credit);
}

test.each([
  // 6000 × 21 ÷ 30, less what was refunded; 3000 × 21 ÷ 30
  [0, [-4200, 2100], 2100],
  [500, [-3700, 2100], 1600],
  [2100, [-2100, 2100], 0],
])('refunded %d of 2100 and changed back, the store keeps the old price', async (...row) => {
  const [refunded, lines, credit] = row;
  const shop = await newStore();
  const { id, product } = await soldAndLater(shop, 3000);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  expect(await change(shop, { id, productId: pro.id, ...NOW })).toEqual([-2100, 4200]);
  if (refunded > 0) expect(await refundLast(shop, id, refunded)).toBe(200);
  expect(await change(shop, { id, productId: product.id, when: 'NOW' })).toEqual(lines);
  expect(await shop.subscription({ id })).toMatchObject({ credit });
  expect(await keptOf(shop, id)).toBe(3000);
  // Ended, the credit goes back out of what it was paid with.
  await shop.post('/v2/subscriptions/cancel', { id });
  const back = await shop.request('POST', '/v2/subscriptions/refund-credit', { id });
  expect(back.status).toBe(credit > 0 ? 200 : 400);
  expect(await keptOf(shop, id)).toBe(3000);
  expect(await shop.violations()).toEqual([]);
});

test('refunded, back, up and refunded again: each refund makes one credit less', async () => {
  const shop = await newStore();
  const { id, product } = await soldAndLater(shop, 3000);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  await change(shop, { id, productId: pro.id, ...NOW });
  await refundLast(shop, id, 500);
  expect(await change(shop, { id, productId: product.id, ...NOW })).toEqual([-3700, 2100]);
  expect(await change(shop, { id, productId: pro.id, ...NOW })).toEqual([-2100, 4200]);
  await refundLast(shop, id, 300);
  expect(await change(shop, { id, productId: product.id, ...NOW })).toEqual([-3900, 2100]);
  expect(await keptOf(shop, id)).toBe(3000);
  expect(await shop.violations()).toEqual([]);
});

test.each([
  // 11 of the 30 days of 6000, less 11 of the 21 days that the refunded part was for
  [1050, [-1650, 1100], 3500],
  [2100, [-1100, 1100], 3000],
])('refunded %d and changed back ten days later, it counts for the days left', async (...row) => {
  const [refunded, lines, kept] = row;
  const shop = await newStore();
  const { id, product } = await soldAndLater(shop, 3000);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  await change(shop, { id, productId: pro.id, ...NOW });
  await refundLast(shop, id, refunded);
  await shop.travel('10 days');
  expect(await change(shop, { id, productId: product.id, when: 'NOW' })).toEqual(lines);
  // The line of 1100 is paid with the next charge, as far as it is more than the credit.
  expect(await keptOf(shop, id)).toBe(kept);
  // Once it was counted it is not counted again.
  await shop.travel('3 days');
  expect(await change(shop, { id, productId: pro.id, ...NOW })).toEqual([-800, 1600]);
  expect(await change(shop, { id, productId: product.id, when: 'NOW' })).toEqual([-1600, 800]);
  expect(await keptOf(shop, id)).toBe(kept);
  expect(await shop.violations()).toEqual([]);
});

test('what ends costs less than was refunded: the rest is taken off the next credit', async () => {
  const shop = await newStore();
  const { id, product } = await soldAndLater(shop, 3000);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  const locker = await shop.product({ price: 500, cycle: 'MONTHLY' });
  const addOns = [{ productId: locker.id }];
  // 6000 + 500 for 3000, 21 of 30 days
  expect(await change(shop, { id, productId: pro.id, addOns, ...NOW })).toEqual([-2100, 4200, 350]);
  await refundLast(shop, id, 1000);
  // 350 of the locker, all of them refunded; 650 are left of the refund.
  expect(await change(shop, { id, addOns: [], when: 'NOW' })).toEqual([]);
  expect(await change(shop, { id, productId: product.id, when: 'NOW' })).toEqual([-3550, 2100]);
  expect(await keptOf(shop, id)).toBe(3000);
  expect(await shop.violations()).toEqual([]);
});

test('a free change keeps what was refunded in mind; a period that begins forgets it', async () => {
  const shop = await newStore();
  const { id, product } = await soldAndLater(shop, 3000);
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  const yearly = await shop.product({ price: 50_000, cycle: 'ANNUALLY' });
  await change(shop, { id, productId: pro.id, ...NOW });
  await refundLast(shop, id, 500);
  expect(await change(shop, { id, productId: product.id, when: 'NOW', proration: 'NONE' })).toEqual(
    [],
  );
  expect(await change(shop, { id, productId: yearly.id, ...NOW })).toEqual([-3700, 50_000]);
  const [refund, ended] = [20_000, -50_000];
  await refundLast(shop, id, refund);
  // The charge of the period is its own: its refund lowers the price of all of its days.
  const biggest = await shop.product({ price: 80_000, cycle: 'ANNUALLY' });
  expect(await change(shop, { id, productId: biggest.id, ...NOW })).toEqual([
    ended + refund,
    80_000,
  ]);
  expect(await shop.violations()).toEqual([]);
});

test(
  'any prices, day and refunds: changed back, the store keeps exactly the old price',
  async () => {
    const step = fc.record({
      price: fc.integer({ min: 100, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      /** Percent of what can be refunded of the change. */
      refunded: fc.constantFrom(0, 1, 37, 100),
    });
    const given = fc.record({
      price: fc.integer({ min: 100, max: 50_000 }),
      day: fc.integer({ min: 0, max: 19 }),
      steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ price, day, steps }) => {
        const shop = await newStore();
        const { id, product } = await soldAndLater(shop, price);
        if (day > 0) await shop.travel(`${day} days`);
        for (const { refunded, quantity, ...more } of steps) {
          const next = await shop.product({ ...more, cycle: 'MONTHLY' });
          await change(shop, { id, productId: next.id, quantity, ...NOW });
          const charge = (await shop.charges({ id })).at(-1);
          const part = Math.floor((Number(charge?.amount) * refunded) / 100);
          // Of the first charge, or of what became credit, less may be left.
          const isOfChange = charge?.cycleNumber === null;
          if (isOfChange && part > 0)
            expect([200, 400]).toContain(await refundLast(shop, id, part));
        }
        await change(shop, { id, productId: product.id, quantity: 1, ...NOW });
        expect(await keptOf(shop, id)).toBe(price);
        expect(await shop.violations()).toEqual([]);
      }),
      { numRuns: howMany(60) },
    );
  },
  60_000 + howMany(60) * 6_000,
);
