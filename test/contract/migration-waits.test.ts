/** A migration never keeps requests waiting behind it for long. */
import { Client } from 'pg';
import { migrate } from '../../src/runtime/migrate-database';
import { freshDatabase } from '../support/database';
import { execute } from '../support/server';

const MISSING = 'TransferAccounts1760000000064';
const WAITED_MS = 9_000;
/** A migration waits for a table for five seconds at most. */
const SHORT_MS = 7_000;

let url: string;
let drop: () => Promise<void>;
let using: Client;
let other: Client;

/** A migration is missing, which changes the table of transfers and then that of migrations. */
beforeEach(async () => {
  ({ url, drop } = await freshDatabase());
  await execute(
    url,
    `DELETE FROM "migrations" WHERE "name" = '${MISSING}'`,
    `ALTER TABLE "transfers" DROP COLUMN "providerAccountId", DROP COLUMN "holderTaxId"`,
  );
  using = new Client({ connectionString: url });
  other = new Client({ connectionString: url });
  await Promise.all([using.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([using.end(), other.end()]);
  await drop();
});

test('a migration that needs a table in use lets others pass, and is repeated', async () => {
  await using.query('BEGIN');
  await using.query('SELECT count(*) FROM "transfers"');
  const migrated = migrate(url);
  const began = performance.now();
  let longestMs = 0;
  while (performance.now() - began < WAITED_MS) {
    const asked = performance.now();
    await other.query('SELECT count(*) FROM "transfers"');
    longestMs = Math.max(longestMs, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await using.query('COMMIT');
  expect(await migrated).toEqual([MISSING]);
  expect(longestMs).toBeLessThan(SHORT_MS);
});

test('a migration that is ended by a deadlock with a request is repeated', async () => {
  await using.query('BEGIN');
  await using.query('LOCK TABLE "migrations" IN SHARE MODE');
  const migrated = migrate(url);
  await untilOneWaits();
  // It waits for the migration, which waits for it. PostgreSQL ends the one that waited first.
  await using.query('SELECT count(*) FROM "transfers"');
  await using.query('COMMIT');
  expect(await migrated).toEqual([MISSING]);
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await other.query(
      `SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids("pid")) > 0
       AND "datname" = current_database()`,
    );
    if (rowCount) return;
  }
}
