/**
 * The migrations between 0.1.0 and 0.2.0 were put together: a database of 0.1.0, an empty one and
 * one that has gone step by step end with the same tables and rows.
 */
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../../src/migrations/all';
import { REPLACED } from '../../src/migrations/replaced';
import { migrate } from '../../src/runtime/migrate-database';
import { emptyDatabase, freshDatabase } from '../support/database';
import { digestOf, schemaOf } from '../support/schema-of';
/** What the step by step way made of the tables, by commit 567d1a14. */
import STEP_BY_STEP from '../support/schema-of-0-2.json';

const LAST_OF_0_1_0 = 23;
const LAST_SQUASHED = 492;
const SQUASHED = migrations
  .map((type) => new type().name)
  .filter((name) => numberOf(name) > LAST_OF_0_1_0 && numberOf(name) <= LAST_SQUASHED);
/** A row has a value in every column that must have one; in texts it is the id of the row. */
const VALUES: Readonly<Record<string, unknown>> = {
  boolean: false,
  bigint: 0,
  integer: 0,
  jsonb: '{}',
  ARRAY: '{}',
  'timestamp with time zone': '2026-11-01T12:00:00Z',
};
const drops: (() => Promise<void>)[] = [];
let client: Client;

afterEach(async () => {
  await client.end();
  await Promise.all(drops.splice(0).map((drop) => drop()));
});

test('a filled database of 0.1.0 gets the tables of an empty one, and of the way step by step', async () => {
  const old = await opened(await emptyDatabase());
  await migrateTo(old, LAST_OF_0_1_0);
  await fill();
  await migrateTo(old, LAST_SQUASHED);
  const schema = await schemaOf(old);
  expect(digestOf(schema)).toEqual(STEP_BY_STEP);
  const empty = await emptyDatabase();
  drops.push(empty.drop);
  await migrateTo(empty.url, LAST_SQUASHED);
  expect(await schemaOf(empty.url)).toEqual(schema);
});

test('all migrations make the same tables of a filled database of 0.1.0 and of an empty one', async () => {
  const old = await opened(await emptyDatabase());
  await migrateTo(old, LAST_OF_0_1_0);
  await fill();
  expect((await migrate(old))[0]).toBe('MembersAndOperators1760000000482');
  const fresh = await freshDatabase();
  drops.push(fresh.drop);
  expect(await schemaOf(old)).toEqual(await schemaOf(fresh.url));
  expect(await recorded()).toEqual(expect.arrayContaining([...REPLACED, ...SQUASHED]));
});

test('rows of 0.1.0 get what this release asks of every row', async () => {
  const old = await opened(await emptyDatabase());
  await migrateTo(old, LAST_OF_0_1_0);
  await fill();
  await migrate(old);
  await expectFilled();
});

test('migrations that were interrupted are repeated: the same tables, rows filled once', async () => {
  const old = await opened(await emptyDatabase());
  await migrateTo(old, LAST_OF_0_1_0);
  await fill();
  await migrate(old);
  const before = await schemaOf(old);
  const keys = await rowsOf(`SELECT "key" FROM "publicKeys" ORDER BY 1`);
  await forget([...REPLACED, ...SQUASHED]);
  // A build that was cut off, and a rule that was not checked yet.
  await client.query(
    `UPDATE pg_index SET "indisvalid" = false WHERE "indexrelid" = '"charges_amount"'::regclass`,
  );
  await client.query(
    `UPDATE pg_constraint SET "convalidated" = false WHERE "conname" = 'charges_refunded'`,
  );
  expect(await migrate(old)).toEqual(SQUASHED);
  expect(await schemaOf(old)).toEqual(before);
  expect(await rowsOf(`SELECT "key" FROM "publicKeys" ORDER BY 1`)).toEqual(keys);
  await expectFilled();
});

test('a database that has gone step by step goes on: the squashed ones are recorded, not run', async () => {
  const url = await opened(await freshDatabase());
  await forget(SQUASHED);
  await client.query('DROP INDEX "charges_amount"'); // would be built again
  expect(await migrate(url)).toEqual([]);
  expect(await rowsOf(`SELECT to_regclass('"charges_amount"') AS "built"`)).toEqual([
    { built: null },
  ]);
  expect(await recorded()).toEqual(expect.arrayContaining([...REPLACED, ...SQUASHED]));
});

test.each([
  ['its last step', REPLACED.slice(-1)],
  ['all but its first step', REPLACED.slice(1)],
])('a database without %s is refused, and nothing is written', async (_, missing) => {
  const url = await opened(await freshDatabase());
  await forget([...missing, ...SQUASHED]);
  const before = await recorded();
  await expect(migrate(url)).rejects.toThrow(
    `this database stopped on the way from 0.1.0 to 0.2.0: ${missing.length} of the 113 ` +
      `migrations that this release has put together are missing, the first is ${missing[0]}. ` +
      'Start release 0.2.0 (commit 567d1a14, see CHANGELOG.md) once on it, and then this one',
  );
  expect(await recorded()).toEqual(before);
});

/** The store, keys, money and dates that the migrations fill. */
async function fill(): Promise<void> {
  // Rows of 0.1.0 in these columns alone, without the rows that they refer to.
  await client.query('SET session_replication_role = replica');
  await insert('stores', { id: 'store_1' });
  const ends = { expiresAt: '2027-06-01T12:00:00Z' };
  await insert('apiKeys', { id: 'key_ends', keyHash: 'a', ...ends });
  await insert('apiKeys', { id: 'key_revoked', keyHash: 'b', revokedAt: '2026-11-02', ...ends });
  await insert('apiKeys', { id: 'key_stays', keyHash: 'c' });
  await insert('webhooks', { id: 'webh_same' });
  await insert('webhooks', { id: 'webh_changed', subscribedAt: '2026-11-02T12:00:00Z' });
  const next = { status: 'ACTIVE', nextChargeAt: '2026-12-20T15:00:00Z' };
  await insert('subscriptions', { id: 'subs_year', ...next, frequency: 'ANNUALLY' });
  await insert('subscriptions', { id: 'subs_month', ...next, frequency: 'MONTHLY' });
  await insert('subscriptions', {
    id: 'subs_trial',
    ...next,
    frequency: 'MONTHLY',
    cycleNumber: -1,
    trialEndsAt: next.nextChargeAt,
  });
  await insert('transfers', { id: 'tran_done', status: 'COMPLETE', completedAt: '2026-11-03' });
  const pix = { method: 'PIX', installments: 1, expiresAt: '2026-11-02', checkoutId: 'bill_1' };
  const paid = { paidAt: '2026-11-01', paidAmount: 4990, amount: 4990 };
  await insert('charges', { id: 'char_whole', ...pix, ...paid, status: 'REFUNDED' });
  await insert('charges', { id: 'char_paid', ...pix, ...paid, status: 'PAID' });
  await insert('refunds', {
    id: 'refu_1',
    originalId: 'char_whole',
    kind: 'REQUESTED',
    status: 'COMPLETE',
    amount: 4990,
  });
  await client.query('RESET session_replication_role');
}

async function expectFilled(): Promise<void> {
  const found = {
    stores: await rowsOf(`SELECT "buyerMails" FROM "stores"`),
    keys: await rowsOf(`SELECT "devMode" FROM "publicKeys" ORDER BY 1`),
    clocks: await rowsOf(`SELECT "storeId" FROM "testClocks"`),
    reported: await rowsOf(`SELECT "id" FROM "apiKeys" WHERE "reportAt" IS NOT NULL`),
    relayed: await rowsOf(`SELECT "id" FROM "webhooks" WHERE "relayedFrom" = 0`),
    reminded: await rowsOf(
      `SELECT "id", "remindAt" FROM "subscriptions" WHERE "remindAt" IS NOT NULL ORDER BY 1`,
    ),
    asked: await rowsOf(`SELECT "id" FROM "transfers" WHERE "returnsCheckAt" = "completedAt"`),
    charges: await rowsOf(`SELECT "id", "kind", "refundedAmount" FROM "charges" ORDER BY 1`),
  };
  expect(found).toEqual({
    stores: [{ buyerMails: false }],
    keys: [{ devMode: false }, { devMode: true }],
    clocks: [{ storeId: 'store_1' }],
    reported: [{ id: 'key_ends' }],
    relayed: [{ id: 'webh_same' }],
    reminded: [
      { id: 'subs_trial', remindAt: new Date('2026-12-17T12:00:00Z') },
      { id: 'subs_year', remindAt: new Date('2026-12-13T12:00:00Z') },
    ],
    asked: [{ id: 'tran_done' }],
    charges: [
      { id: 'char_paid', kind: 'CHECKOUT', refundedAmount: '0' },
      { id: 'char_whole', kind: 'CHECKOUT', refundedAmount: '4990' },
    ],
  });
}

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const needed = await rowsOf(
    `SELECT "column_name" AS "name", "data_type" AS "type"
     FROM information_schema.columns
     WHERE "table_schema" = 'public' AND "table_name" = '${table}' AND "is_nullable" = 'NO'
       AND "column_default" IS NULL`,
  );
  const full: Record<string, unknown> = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, VALUES[String(type)] ?? row.id])),
    ...row,
  };
  const columns = Object.keys(full);
  await client.query(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(full),
  );
}

async function opened({ url, drop }: { url: string; drop(): Promise<void> }): Promise<string> {
  client = new Client({ connectionString: url });
  await client.connect();
  drops.push(drop);
  return url;
}

async function migrateTo(url: string, last: number): Promise<void> {
  const database = new DataSource({
    type: 'postgres',
    url,
    migrations: migrations.filter((type) => numberOf(new type().name) <= last),
  });
  await database.initialize();
  await database.runMigrations({ transaction: 'each' });
  await database.destroy();
}

function forget(names: readonly string[]): Promise<unknown> {
  return client.query(`DELETE FROM "migrations" WHERE "name" = ANY ($1)`, [names]);
}

async function recorded(): Promise<string[]> {
  const rows = await rowsOf(`SELECT "name" FROM "migrations" ORDER BY "timestamp"`);
  return rows.map(({ name }) => String(name));
}

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  return (await client.query(sql)).rows;
}

function numberOf(name: string): number {
  return Number(name.slice(-13)) - 1_760_000_000_000;
}
