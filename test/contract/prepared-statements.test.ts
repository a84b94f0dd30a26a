/** Frequent statements are planned once per connection, and a migration does not break them. */
import type { QueryRunner } from 'typeorm';
import { config } from '../../src/config/config';
import { Context } from '../../src/platform/operations/context';
import { PREPARED } from '../../src/platform/database/query-hints';
import { Product } from '../../src/modules/products/product';
import { connect } from '../../src/runtime/database';
import { world, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

/** What one connection has prepared after it has run the statement three times. */
async function preparedBy(runner: QueryRunner, sql: string): Promise<string[]> {
  try {
    for (let time = 0; time < 3; time++) await runner.query(sql, [time]);
    const found = (await runner.query(
      `SELECT "statement" FROM pg_prepared_statements WHERE "statement" LIKE '%AS "asked"%'`,
    )) as { statement: string }[];
    return found.map(({ statement }) => statement);
  } finally {
    await runner.release();
  }
}

test('a marked statement is prepared at its third use, another never', async () => {
  const marked = `${PREPARED}SELECT $1::integer AS "asked"`;
  expect(await preparedBy(shop.database.createQueryRunner(), marked)).toEqual([marked]);
  const unmarked = 'SELECT $1::bigint AS "asked"';
  expect(await preparedBy(shop.database.createQueryRunner(), unmarked)).not.toContain(unmarked);
});

test('DATABASE_PREPARE=0: nothing is prepared, for a pooler that does not know it', async () => {
  config.databasePrepare = false;
  const { database, close } = await connect(shop.databaseUrl);
  try {
    const marked = `${PREPARED}SELECT $1::integer AS "asked"`;
    expect(await preparedBy(database.createQueryRunner(), marked)).toEqual([]);
  } finally {
    config.databasePrepare = true;
    await close();
  }
});

test('a migration that changes the type of a column fails no change that is under way', async () => {
  const { id } = await shop.product();
  const ctx = new Context({
    database: shop.database,
    scope: { storeId: shop.storeId, devMode: true },
  });
  const rename = (name: string) =>
    ctx.transaction(async (tx) => tx.update(await tx.lock(Product, id), { name }));
  for (const name of ['one', 'two', 'three', 'four']) await rename(name);
  await shop.database.query(`ALTER TABLE "products" ALTER COLUMN "name" TYPE varchar(500)`);
  await rename('five');
  expect(await shop.get(`/v2/products/get?id=${id}`)).toMatchObject({ name: 'five' });
});
