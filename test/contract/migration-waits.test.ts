/** A migration never keeps requests waiting behind it for long. */
import { Client } from 'pg';
import { migrate } from '../../src/ops/migrate-database';
import { freshDatabase } from '../support/database';
import { execute } from '../support/server';

const WAITED_MS = 9_000;
/** A migration waits for a table for five seconds at most. */
const SHORT_MS = 7_000;

test('a migration that needs a table in use lets others pass, and is repeated', async () => {
  const { url, drop } = await freshDatabase();
  await execute(
    url,
    `DELETE FROM "migrations" WHERE "name" = 'TransferAccounts1760000000064'`,
    `ALTER TABLE "transfers" DROP COLUMN "providerAccountId", DROP COLUMN "holderTaxId"`,
  );
  const [using, reading] = [1, 2].map(() => new Client({ connectionString: url }));
  if (!using || !reading) throw new Error('two connections');
  try {
    await using.connect();
    await reading.connect();
    await using.query('BEGIN');
    await using.query('SELECT count(*) FROM "transfers"');
    const migrated = migrate(url);
    const began = performance.now();
    let longestMs = 0;
    while (performance.now() - began < WAITED_MS) {
      const asked = performance.now();
      await reading.query('SELECT count(*) FROM "transfers"');
      longestMs = Math.max(longestMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await using.query('COMMIT');
    expect(await migrated).toEqual(['TransferAccounts1760000000064']);
    expect(longestMs).toBeLessThan(SHORT_MS);
  } finally {
    await using.end();
    await reading.end();
    await drop();
  }
});
