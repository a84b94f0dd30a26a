/**
 * What a preview shows is what is then charged: random plans, coupons, days of the year, leap days
 * and month ends included, and changes one after another.
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
  const { cycle, price, quantity, coupon, units } = given;
  await shop.travel(new Date(FIRST_DAY + given.startDay * DAY_MS).toISOString());
  const plan = await shop.product({ cycle, price });
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
  { cycle, cyclesLeft }: Given,
  { wait, price, quantity, when, proration, isEarlier }: Change & { isEarlier?: boolean },
): Promise<Json[]> {
  const days = Math.floor((wait * DAYS_OF[cycle]) / 101);
  if (days > 0) await shop.travel(`${days} days`);
  const wanted = {
    id,
    quantity,
    ...(price && { productId: (await shop.product({ cycle, price })).id }),
    when,
    ...(when === 'NOW' && { proration }),
    ...(!isEarlier && cyclesLeft && { cyclesLeft }),
  };
  const preview = await shop.post('/v2/subscriptions/preview-change', wanted);
  const { previewedAt, nextAmount: expectedAmount } = preview;
  await shop.post('/v2/subscriptions/update', { ...wanted, previewedAt, expectedAmount });
  return preview.upcomingAfter as Json[];
}

async function chargesOf(shop: World, id: string): Promise<Json[]> {
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { charges(first: 20) { nodes { amount date: dueAt } } } }',
    { id },
  );
  return (subscription.charges.nodes as Json[]).toReversed();
}
