/** A merchant changes the notes of a coupon and how many times it can be redeemed. */
import { Buyer } from '../support/buyer';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { world, type Json, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

let made = 0;
const coupon = (values: Json = {}) =>
  shop.post('/v2/coupons/create', {
    code: `C${++made}`,
    discountKind: 'FIXED',
    discount: 100,
    ...values,
  });
const update = (body: Json) => shop.post('/v2/coupons/update', body);
const get = (id: string) => shop.get(`/v2/coupons/get?id=${id}`);
const refused = async (body: Json) => {
  const { status, body: refusal } = await shop.request('POST', '/v2/coupons/update', body);
  return [status, refusal.field];
};

async function redeem(id: string): Promise<void> {
  await shop.pay(await shop.checkout({ coupons: [id] }), { method: 'CARD', coupon: id });
}

test('notes and maxRedeems change alone; null clears the notes; code and discount stay', async () => {
  const { id } = await coupon({ notes: 'Velha', maxRedeems: 5 });
  expect(await update({ id, maxRedeems: 9 })).toMatchObject({ notes: 'Velha', maxRedeems: 9 });
  expect(await update({ id: id.toLowerCase(), notes: null, maxRedeems: null })).toMatchObject({
    notes: null,
    maxRedeems: 9,
  });
  const answer = await shop.request('POST', '/v2/coupons/update', {
    id,
    code: 'NOVO',
    discount: 900,
  });
  expect(answer.body.warnings).toHaveLength(2);
  expect(await get(id)).toMatchObject({ code: id, discount: 100, maxRedeems: 9 });
  const before = await get(id);
  expect(await update({ id, maxRedeems: 9 })).toEqual(before);
});

test('maxRedeems is not below what is used, reserved uses included', async () => {
  const { id } = await coupon({ maxRedeems: 5 });
  await redeem(id);
  const { url } = await shop.checkout({ coupons: [id] });
  await new Buyer(shop).pay(String(url), { method: 'PIX', coupon: id });
  for (const maxRedeems of [0, -2, 1])
    expect([maxRedeems, await refused({ id, maxRedeems })]).toEqual([
      maxRedeems,
      [400, 'maxRedeems'],
    ]);
  // 2 = 1 redeemed + 1 reserved
  expect(await update({ id, maxRedeems: 2 })).toMatchObject({ maxRedeems: 2, status: 'ACTIVE' });
  expect(await update({ id, maxRedeems: -1 })).toMatchObject({ maxRedeems: -1 });
});

test('an EXPIRED coupon is ACTIVE again once it has uses left, and used up when it has none', async () => {
  const { id } = await coupon({ maxRedeems: 1 });
  await redeem(id);
  expect(await get(id)).toMatchObject({ status: 'EXPIRED', redeemsCount: 1 });
  expect(await update({ id, notes: 'Acabou' })).toMatchObject({ status: 'EXPIRED' });
  expect(await shop.refused('/v2/coupons/toggle', { id })).toBe('409 CONFLICT');
  expect(await update({ id, maxRedeems: 2 })).toMatchObject({ status: 'ACTIVE' });
  expect(await update({ id, maxRedeems: 1 })).toMatchObject({ status: 'EXPIRED' });
  expect(await update({ id, maxRedeems: -1 })).toMatchObject({ status: 'ACTIVE' });
  await redeem(id);
  await shop.post('/v2/coupons/toggle', { id });
  expect(await update({ id, maxRedeems: 7 })).toMatchObject({ status: 'INACTIVE' });
});

test(
  'lowered while buyers redeem it: never more uses than allowed',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { id } = await coupon({ maxRedeems: 4 });
      const checkouts = await Promise.all(
        Array.from({ length: 4 }, () => shop.checkout({ coupons: [id] })),
      );
      await Promise.all([
        ...checkouts.map(async (checkout) => {
          await soon(20);
          await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
            method: 'CARD',
            coupon: id,
          });
        }),
        (async () => {
          await soon(30);
          await shop.request('POST', '/v2/coupons/update', { id, maxRedeems: 2 });
        })(),
      ]);
      const { maxRedeems, redeemsCount, status } = await get(id);
      expect(redeemsCount).toBeLessThanOrEqual(maxRedeems as number);
      expect(status).toBe(redeemsCount === maxRedeems ? 'EXPIRED' : 'ACTIVE');
      expect(await shop.violations()).toEqual([]);
    }
  },
  RACE_LIMIT_MS,
);

test('a deleted or unknown coupon is 404; COUPON:UPDATE is asked for', async () => {
  const { id } = await coupon();
  await shop.post('/v2/coupons/delete', { id });
  expect(await refused({ id, notes: 'x' })).toEqual([404, 'id']);
  const key = await shop.newKey({ permissions: ['COUPON:CREATE', 'COUPON:READ'] });
  expect(
    (
      await shop.request(
        'POST',
        '/v2/coupons/update',
        { id: (await coupon()).id, notes: 'x' },
        { authorization: `Bearer ${key}` },
      )
    ).status,
  ).toBe(403);
});
