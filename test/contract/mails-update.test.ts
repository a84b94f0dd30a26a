/** An update from the release before mails: stores that send their own go on alone. */
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrate } from '../../src/runtime/migrate-database';
import { migrations } from '../../src/migrations/all';
import { emptyDatabase } from '../support/database';
import { execute } from '../support/server';

const LAST_OF_0_1_0 = 23;

test('mails to buyers are off for a store of the previous release, and on for a new one', async () => {
  const { url, drop } = await emptyDatabase();
  await migrateTo(url, LAST_OF_0_1_0);
  await execute(url, addStore('store_old'));
  await migrate(url);
  await execute(url, addStore('store_new'));
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT "id", "buyerMails", (SELECT count(*)::int FROM "messages") AS "mails"
     FROM "stores"
     ORDER BY "id"`,
  );
  expect(rows).toEqual([
    { id: 'store_new', buyerMails: true, mails: 0 },
    { id: 'store_old', buyerMails: false, mails: 0 },
  ]);
  await client.end();
  await drop();
});

const addStore = (id: string) => `
  INSERT INTO "stores" ("id", "createdAt", "name", "automaticPixDev", "automaticPixProduction")
  VALUES ('${id}', now(), 'Loja', false, false)
`;

async function migrateTo(url: string, last: number): Promise<void> {
  const database = new DataSource({
    type: 'postgres',
    url,
    migrations: migrations.filter(({ name }) => Number(name.slice(-4)) <= last),
  });
  await database.initialize();
  await database.runMigrations({ transaction: 'each' });
  await database.destroy();
}
