/** A change writes the columns that differ from the table, and an insert fills in the defaults. */
import { Charge } from '../../src/modules/charges/charge';
import { Context } from '../../src/platform/operations/context';
import { Product } from '../../src/modules/products/product';
import { statementsOf } from '../support/statements';
import { world, type World } from '../support/world';

let shop: World;
let ctx: Context;
let id: string;
beforeAll(async () => {
  shop = await world();
  ctx = new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } });
  ({ id } = await shop.product({ price: 4990 }));
});

const updatesOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(shop.database, work)).flatMap(
    ({ sql }) => /UPDATE "products" t\s+SET (.*?)\s+WHERE/s.exec(sql)?.[1] ?? [],
  );

test('only what differs is written, with the time of the change', async () => {
  const updates = await updatesOf(() =>
    ctx.transaction(async (tx) => {
      const product = await tx.lock(Product, id);
      await tx.update(product, { name: 'Clube do Chá', price: 4990, currency: 'BRL' });
    }),
  );
  expect(updates).toEqual([expect.stringMatching(/^"updatedAt" = \$4, "name" = \$5$/)]);
  expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({
    name: 'Clube do Chá',
    price: 4990,
  });
});

test('nothing is written if nothing differs', async () => {
  const { price, updatedAt } = await shop.get(`/v2/products/get?id=${id}`);
  const updates = await updatesOf(() =>
    ctx.transaction(async (tx) => tx.update(await tx.lock(Product, id), { price })),
  );
  expect(updates).toEqual([]);
  expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({ updatedAt });
});

test('what another function assigned to the locked row is written as well', async () => {
  await ctx.transaction(async (tx) => {
    const product = await tx.lock(Product, id);
    product.description = 'loose leaf';
    await tx.update(product, { price: 5990 });
    await tx.update(product, { price: 6990 });
  });
  expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({
    description: 'loose leaf',
    price: 6990,
  });
});

test('a row that was not locked in the transaction is written whole', async () => {
  const updates = await updatesOf(() =>
    ctx.transaction(async (tx) => tx.update(await tx.get(Product, id), { price: 7990 })),
  );
  expect(updates).toEqual([expect.stringMatching(/"name" = .*"price" = .*"status" = /)]);
  expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({ price: 7990 });
});

test('a charge without a coupon has no discount, in memory and in the table', async () => {
  const charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500 },
  });
  expect(await ctx.rows.get(Charge, charge.id)).toMatchObject({ discount: 0 });
  const [column] = await shop.database.query<{ default: string }[]>(
    `SELECT "column_default" AS "default" FROM "information_schema"."columns"
     WHERE "table_name" = 'charges' AND "column_name" = 'discount'`,
  );
  expect(column?.default).toMatch(/^('0'::bigint|0)$/);
});

test('free data that was changed in place is written', async () => {
  const charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 500, metadata: { order: '1' } },
  });
  await ctx.transaction(async (tx) => {
    const row = await tx.lock(Charge, charge.id);
    row.metadata.order = '2';
    await tx.update(row, {});
  });
  expect((await ctx.rows.get(Charge, charge.id)).metadata).toEqual({ order: '2' });
});
