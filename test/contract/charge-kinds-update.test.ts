/** An update from the release before charges had kinds: it fills rows while payments go on. */
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrate } from '../../src/runtime/migrate-database';
import { migrations } from '../../src/migrations/all';
import {
  CHARGE_PAIRS,
  CHARGE_ROWS,
  insertChargeRow,
  kindOf,
  type ChargePair,
} from '../support/charge-rows';
import { emptyDatabase } from '../support/database';
import { execute } from '../support/server';

/** More than two pages of the migration. */
const COPIES = 2_345;
const connections: Client[] = [];
const LAST_ON_PAGE = 'char_a1000';
const LAST_OF_0_1_0 = 23;
/** Charges have rules and triggers then, and old ones have no kind. */
const BEFORE_FILLING = 490;
/** A transparent charge by card came later. */
const PAIRS = CHARGE_PAIRS.filter((pair) => pair !== 'TRANSPARENT CARD');

test('rows of the previous release get their kind, also one that a payment locks meanwhile', async () => {
  const { url, drop } = await databaseOfPreviousRelease();
  const [client, payment] = await Promise.all([connected(url), connected(url)]);
  for (const pair of PAIRS) await insertChargeRow(client, pair);
  await client.query(
    `INSERT INTO "charges"
     SELECT copy.*
     FROM "charges" c
     CROSS JOIN generate_series(1, ${COPIES}) g
     CROSS JOIN LATERAL jsonb_populate_record(c, jsonb_build_object('id', 'char_a' || g)) copy
     WHERE c."id" = 'char_3'`,
  );
  await migrateTo(url, BEFORE_FILLING);
  await payment.query('BEGIN');
  await payment.query(`SELECT 1 FROM "charges" WHERE "id" = '${LAST_ON_PAGE}' FOR UPDATE`);
  const migrated = migrate(url);
  await until(
    client,
    `SELECT 1
     FROM pg_stat_activity
     WHERE "datname" = current_database() AND cardinality(pg_blocking_pids("pid")) > 0`,
  );
  expect(await countOf(client, `"kind" IS NULL`)).toBe(1); // the locked one delays no other row
  await payment.query('COMMIT');
  await migrated;
  for (const pair of PAIRS)
    expect([pair, await countOf(client, `"kind" = '${kindOf(pair)}' AND ${isRow(pair)}`)]).toEqual([
      pair,
      1,
    ]);
  expect(await countOf(client, `"kind" = 'CHECKOUT' AND "id" LIKE 'char_a%'`)).toBe(COPIES);
  await endConnections();
  await drop();
});

test('a row that breaks a rule stops the update by the name of the rule', async () => {
  const { url, drop } = await databaseOfPreviousRelease();
  const client = await connected(url);
  await insertChargeRow(client, 'CHECKOUT CARD', { barCode44: '341' });
  await expect(migrate(url)).rejects.toMatchObject({ constraint: 'charges_methodBoleto' });
  await client.query(`UPDATE "charges" SET "barCode44" = NULL`);
  expect((await migrate(url))[0]).toBe('OldRows1760000000491'); // it is repeated
  await endConnections();
  await drop();
});

/** Also of a test that fails: an open transaction would hold back the events of other files. */
afterEach(endConnections);

async function endConnections(): Promise<void> {
  await Promise.all(connections.splice(0).map((client) => client.end()));
}

const isRow = (pair: ChargePair) => `"id" = '${CHARGE_ROWS[pair].id}'`;

async function databaseOfPreviousRelease(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, drop } = await emptyDatabase();
  await migrateTo(url, LAST_OF_0_1_0);
  await execute(
    url,
    `ALTER TABLE "charges"
       DROP CONSTRAINT "charges_checkoutId_fkey",
       DROP CONSTRAINT "charges_subscriptionId_fkey"`,
  );
  return { url, drop };
}

async function migrateTo(url: string, last: number): Promise<void> {
  const database = await new DataSource({
    type: 'postgres',
    url,
    migrations: migrations.filter(({ name }) => Number(name.slice(-4)) <= last),
  }).initialize();
  await database.runMigrations({ transaction: 'each' });
  await database.destroy();
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  connections.push(client);
  return client;
}

async function countOf(client: Client, condition: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*) FROM "charges" WHERE ${condition}`);
  return Number(rows[0].count);
}

/** Waits until the query finds a row. */
async function until(client: Client, query: string): Promise<void> {
  while ((await client.query(query)).rowCount === 0);
}
