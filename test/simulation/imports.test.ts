/** Subscriptions are moved in, and a year later each was charged once per cycle. */
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { rowCount, rowsOf } from '../support/rows';
import { world, type World } from '../support/world';

/** More where the simulation is long. */
const COUNT = process.env.SIMULATION_RUNS ? 80 : 40;

let shop: World;
beforeAll(async () => {
  shop = await world();
});

test(`${COUNT} in flight are charged once per cycle from their day on, by card and automatic PIX`, async () => {
  const product = await shop.product({ cycle: 'MONTHLY', price: 4990 });
  const today = civilDate(await shop.now());
  const customers = Array.from({ length: COUNT }, (_, index) => ({
    externalId: `moved-${index}`,
    email: `moved-${index}@example.com`,
  }));
  await shop.post('/v2/customers/import', { rows: customers });
  const rows = customers.map(({ externalId }, index) => ({
    externalId: `flight-${index}`,
    customerExternalId: externalId,
    productExternalId: product.externalId,
    // The last cycle is over within the year, also where a bank waits for the end of a holiday.
    nextChargeDate: addCivilDays(today, 2 + (index % 20)),
    amount: 4000 + index,
    method: index % 2 ? 'PIX' : 'CARD',
    providerToken: index % 2 ? `mandate_dev_f${index}` : `ctok_dev_4242424242424242_f${index}`,
  }));
  const before = await shop.post('/v2/subscriptions/import', { rows, dryRun: true });
  expect(before).toMatchObject({ dryRun: true, imported: COUNT });
  const mrr = await shop.get('/v2/public-mrr/mrr');
  const events = await rowCount(shop, 'events');
  expect(await shop.post('/v2/subscriptions/import', { rows })).toMatchObject({
    imported: COUNT,
  });
  expect(await rowCount(shop, 'events')).toBe(events);
  expect(await rowCount(shop, 'charges')).toBe(0);
  // 4000 each, and 0 + 1 + …
  const sum = 4000 * COUNT + (COUNT * (COUNT - 1)) / 2;
  expect((await shop.get('/v2/public-mrr/mrr')).mrr - mrr.mrr).toBe(sum);
  await shop.travel('1 year');
  const subscriptions = await rowsOf<{ id: string; externalId: string }>(shop, 'subscriptions');
  const charges = await rowsOf<{
    subscriptionId: string;
    cycleNumber: number;
    status: string;
    amount: string;
    dueAt: Date;
  }>(shop, 'charges');
  for (const { externalId, amount, nextChargeDate, method } of rows) {
    const id = subscriptions.find((each) => each.externalId === externalId)?.id;
    const own = charges.filter(({ subscriptionId }) => subscriptionId === id);
    const paid = own.filter(({ status }) => status === 'PAID');
    expect(paid.map(({ cycleNumber }) => cycleNumber)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(own.every((charge) => Number(charge.amount) === amount)).toBe(true);
    // A bank collects on a business day; a card is charged on the day itself.
    if (method === 'CARD') expect(civilDate(own[0]?.dueAt ?? new Date(0))).toBe(nextChargeDate);
  }
  expect(await shop.violations()).toEqual([]);
});
