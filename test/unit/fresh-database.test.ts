/**
 * Every test file gets a database of its own, with the tables of the template and nobody else's
 * rows.
 */
import { Client } from 'pg';
import { freshDatabase } from '../support/database';

test('two fresh databases do not see each other, and a dropped one is gone', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await ask(one.url, 'CREATE TABLE only_here AS SELECT 4990 AS price');
  expect(await ask(one.url, 'SELECT price FROM only_here')).toEqual([{ price: 4990 }]);
  await expect(ask(other.url, 'SELECT price FROM only_here')).rejects.toThrow(
    'relation "only_here" does not exist',
  );
  await Promise.all([one.drop(), other.drop()]);
  await expect(ask(one.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
});

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
