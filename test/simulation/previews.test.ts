/**
 * What a preview shows is what is then charged: random plans, coupons, setup fees, one-off lines,
 * moved charge dates, days of the year, leap days and month ends included, and changes one after
 * another.
 */
import fc, { howMany } from '../support/properties';
import { newStore, type Json, type World } from '../support/world';

const RUNS = Number(process.env.SIMULATION_RUNS ?? howMany(30));
const DAY_MS = 86_400_000;
/** 2027-12-01; 2028 has a leap day. */
const FIRST_DAY = Date.UTC(2027, 11, 1, 15);

const DAYS_OF = { WEEKLY: 7, MONTHLY: 28, QUARTERLY: 90, SEMIANNUALLY: 181 };
const change = fc.record({
  wait: fc.integer({ min: 0, max: 100 }),
  price: fc.option(fc.integer({ min: 100, max: 200_000 })),
  quantity: fc.integer({ min: 1, max: 5 }),
  when: fc.constantFrom('NOW', 'NOW', 'NEXT_CYCLE'),
  proration: fc.constantFrom('NEXT_CHARGE', 'NEXT_CHARGE', 'NONE'),
  /** At once to another cycle, which is charged at once. */
  toCycle: fc.option(
    fc.constantFrom('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY'),
  ) as fc.Arbitrary<keyof typeof DAYS_OF | null>,
  /** How far the next charge date is moved, in hundredths of a cycle; not with `NOW`. */
  moved: fc.option(fc.integer({ min: 1, max: 100 })),
  line: fc.option(fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0)),
  /** Percent of a coupon for the next charge; 0 = none any more. */
  coupon: fc.option(fc.constantFrom(0, 10, 33)),
});
const life = fc.record({
  startDay: fc.integer({ min: 0, max: 355 }),
  cycle: fc.constantFrom(
    'WEEKLY',
    'MONTHLY',
    'MONTHLY',
    'QUARTERLY',
    'SEMIANNUALLY',
  ) as fc.Arbitrary<keyof typeof DAYS_OF>,
  price: fc.integer({ min: 100, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  coupon: fc.option(
    fc.record({
      discount: fc.integer({ min: 101, max: 10_000 }),
      cycles: fc.integer({ min: 1, max: 4 }),
    }),
  ),
  setupFee: fc.option(fc.integer({ min: 1, max: 9999 })),
  units: fc.nat(3),
  cyclesLeft: fc.option(fc.integer({ min: 1, max: 4 })),
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
});

const shown = (charges: Json[]) =>
  charges.map(({ amount, date }) => ({ amount, day: String(date).slice(0, 10) }));

type Given = typeof life extends fc.Arbitrary<infer One> ? One : never;
type Change = Given['changes'][number];

test(
  `${RUNS} random previews are what is charged`,
  async () => {
    const previewed = fc.asyncProperty(life, async (given) => {
      const shop = await newStore();
      const id = await subscribe(shop, given);
      let upcoming: Json[] = [];
      for (const [index, each] of given.changes.entries()) {
        const isLast = index === given.changes.length - 1;
        upcoming = await changed(shop, id, given, isLast ? each : { ...each, isEarlier: true });
      }
      const last = Date.parse(String(upcoming.at(-1)?.date)) - (await shop.now()).getTime();
      await shop.travel(`${Math.floor(last / DAY_MS) + 1} days`);
      const made = await chargesOf(shop, id);
      expect(shown(made.slice(-upcoming.length))).toEqual(shown(upcoming));
      expect(upcoming).toHaveLength(Math.min(3, given.cyclesLeft ?? 3));
      expect(await shop.violations()).toEqual([]);
    });
    await fc.assert(previewed, { numRuns: RUNS });
  },
  60_000 + RUNS * 5_000,
);

async function subscribe(shop: World, given: Given): Promise<string> {
  const { cycle, price, quantity, coupon, units, setupFee } = given;
  await shop.travel(new Date(FIRST_DAY + given.startDay * DAY_MS).toISOString());
  const plan = await shop.product({ cycle, price, ...(setupFee && { setupFee }) });
  const perUnit = await shop.product({ price: 333 });
  if (coupon)
    await shop.post('/v2/coupons/create', {
      code: 'SOME',
      discountKind: 'PERCENTAGE',
      discount: coupon.discount,
      duration: 'CYCLES',
      cycles: coupon.cycles,
    });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity }],
    ...(coupon && { coupons: ['SOME'] }),
  });
  const paid = await shop.pay(checkout, {
    method: 'CARD',
    ...(coupon && { coupon: 'SOME' }),
  });
  const id = String(paid.subscriptionId);
  const usage = { id, productId: perUnit.id, units, action: 'add' };
  if (units > 0) await shop.post('/v2/subscriptions/record-usage', usage);
  return id;
}

/** Makes the change as it was previewed. Returns the charges that the preview showed. */
async function changed(
  shop: World,
  id: string,
  given: Given,
  { isEarlier, ...change }: Change & { isEarlier?: boolean },
): Promise<Json[]> {
  const { wait, price, quantity, line, toCycle } = change;
  const cyclesLeft = isEarlier ? null : given.cyclesLeft;
  const { frequency } = await shop.subscription({ id });
  const cycle = frequency as keyof typeof DAYS_OF;
  const days = Math.floor((wait * DAYS_OF[cycle]) / 101);
  if (days > 0) await shop.travel(`${days} days`);
  if (line)
    await shop.post('/v2/subscriptions/add-line', { id, description: 'Extra', amount: line });
  if (toCycle !== null && toCycle !== cycle)
    return chargedNow(shop, { id, quantity, cycle: toCycle, price: price ?? 5_000 }, cyclesLeft);
  const wanted = {
    ...(await wantedOf(shop, id, cycle, change)),
    ...(cyclesLeft && { cyclesLeft }),
  };
  const preview = await shop.post('/v2/subscriptions/preview-change', wanted);
  const { previewedAt, nextAmount: expectedAmount } = preview;
  await shop.post('/v2/subscriptions/update', { ...wanted, previewedAt, expectedAmount });
  return preview.upcomingAfter as Json[];
}

async function wantedOf(
  shop: World,
  id: string,
  cycle: keyof typeof DAYS_OF,
  { price, quantity, when, proration, moved, coupon }: Change,
): Promise<Json> {
  const isMoved = when === 'NEXT_CYCLE' && moved !== null;
  return {
    id,
    quantity,
    ...(price && { productId: (await shop.product({ cycle, price })).id }),
    when,
    ...((when === 'NOW' || isMoved) && { proration }),
    ...(isMoved && { nextChargeAt: await movedDay(shop, id, moved * DAYS_OF[cycle]) }),
    ...(coupon !== null && { coupon: await couponOf(shop, coupon) }),
  };
}

/** The unused days and the new period in full, as previewed. */
async function chargedNow(
  shop: World,
  { id, quantity, ...product }: { id: string; quantity: number; cycle: string; price: number },
  cyclesLeft: number | null,
): Promise<Json[]> {
  if (cyclesLeft) await shop.post('/v2/subscriptions/update', { id, cyclesLeft });
  const { id: productId } = await shop.product(product);
  const wanted = { id, quantity, productId, when: 'NOW', proration: 'CHARGE_NOW' };
  const preview = await shop.post('/v2/subscriptions/preview-change', wanted);
  const { previewedAt, chargedNow: expectedAmount } = preview;
  const { change } = await shop.post('/v2/subscriptions/update', {
    ...wanted,
    previewedAt,
    expectedAmount,
  });
  const made = (await shop.charges({ id })).find((charge) => charge.id === change.chargeId);
  expect(made?.amount ?? 0).toBe(expectedAmount);
  return preview.upcomingAfter as Json[];
}

/** At least a day after the present date. */
async function movedDay(shop: World, id: string, hundredths: number): Promise<string> {
  const { nextChargeAt } = await shop.subscription({ id });
  const days = Math.max(1, Math.floor(hundredths / 100));
  return new Date(Date.parse(String(nextChargeAt)) + days * DAY_MS).toISOString();
}

async function couponOf(shop: World, discount: number): Promise<string | null> {
  if (discount === 0) return null;
  const code = `LATER${String(Math.random()).slice(2)}`;
  await shop.post('/v2/coupons/create', { code, discountKind: 'PERCENTAGE', discount });
  return code;
}

async function chargesOf(shop: World, id: string): Promise<Json[]> {
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { charges(first: 20) { nodes { amount date: dueAt } } } }',
    { id },
  );
  return (subscription.charges.nodes as Json[]).toReversed();
}
