/** A migration never keeps requests waiting behind it for long. */
import { Client } from 'pg';
import { REPLACED } from '../../src/migrations/replaced';
import { migrate } from '../../src/runtime/migrate-database';
import { freshDatabase } from '../support/database';
import { execute } from '../support/server';

/** In a transaction it changes the table of webhooks and then that of migrations. */
const MISSING = 'SilentWebhooks1760000000023';
/** It changes the table of webhooks among others, one statement after the other. */
const ONE_BY_ONE = 'NewColumns1760000000485';
const WAITED_MS = 9_000;
/** A migration waits for a table for five seconds at most. */
const SHORT_MS = 7_000;

let url: string;
let drop: () => Promise<void>;
let using: Client;
let other: Client;

beforeEach(async () => {
  ({ url, drop } = await freshDatabase());
  using = new Client({ connectionString: url });
  other = new Client({ connectionString: url });
  await Promise.all([using.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([using.end(), other.end()]);
  await drop();
});

test.each([
  ['in a transaction', MISSING],
  ['one statement after the other', ONE_BY_ONE],
])(
  'a migration that needs a table in use, %s, lets others pass, and is repeated',
  async (_, name) => {
    await forget(name);
    await using.query('BEGIN');
    await using.query('SELECT count(*) FROM "webhooks"');
    const migrated = migrate(url);
    const began = performance.now();
    let longestMs = 0;
    while (performance.now() - began < WAITED_MS) {
      const asked = performance.now();
      await other.query('SELECT count(*) FROM "webhooks"');
      longestMs = Math.max(longestMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await using.query('COMMIT');
    expect(await migrated).toEqual([name]);
    expect(longestMs).toBeLessThan(SHORT_MS);
  },
);

test('a migration that is ended by a deadlock with a request is repeated', async () => {
  await forget(MISSING);
  await using.query('BEGIN');
  await using.query('LOCK TABLE "migrations" IN SHARE MODE');
  const migrated = migrate(url);
  await untilOneWaits();
  // It waits for the migration, which waits for it. PostgreSQL ends the one that waited first.
  await using.query('SELECT count(*) FROM "webhooks"');
  await using.query('COMMIT');
  expect(await migrated).toEqual([MISSING]);
});

/** The migration is missing. Without the names that 0485 replaces it would not be run again. */
async function forget(name: string): Promise<void> {
  await execute(
    url,
    `DELETE FROM "migrations" WHERE "name" IN ('${[name, ...REPLACED].join("', '")}')`,
    ...(name === MISSING ? ['ALTER TABLE "webhooks" DROP COLUMN "lastFailedAt"'] : []),
  );
}

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await other.query(
      `SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids("pid")) > 0
       AND "datname" = current_database()`,
    );
    if (rowCount) return;
  }
}
