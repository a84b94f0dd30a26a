/** A payment of nothing has no money that a dispute could block. */
import { rowCount } from '../support/rows';
import { world } from '../support/world';

test('neither the start of a trial nor a free checkout can be disputed', async () => {
  const shop = await world();
  const product = await shop.product({ price: 1000, cycle: 'MONTHLY', trialDays: 10 });
  const trial = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await shop.pay(trial, {
    card: { number: '4000000000000259' },
    customer: { email: 'ana@example.com' },
  });
  await shop.post('/v2/coupons/create', {
    code: 'TUDO',
    discountKind: 'PERCENTAGE',
    discount: 100,
  });
  const free = await shop.checkout({ coupons: ['TUDO'] });
  await shop.pay(free, { card: { number: '4000000000000259' }, coupon: 'TUDO' });
  await shop.travel('1 minute');
  for (const { id } of [trial, free]) {
    const body = { id, outcome: 'dispute' };
    expect(await shop.refused('/v2/dev/simulate', body)).toBe('409 CONFLICT');
  }
  expect(await rowCount(shop, 'disputes', {})).toBe(0);
  await shop.travel('12 days'); // the first charge of money is disputed as the card promises
  expect(await rowCount(shop, 'disputes', {})).toBe(1);
  expect(await shop.violations()).toEqual([]);
});
