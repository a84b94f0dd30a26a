/** Short reads of a store share a connection, and neither delay nor fail those of another store. */
import { PREPARED } from '../../src/platform/database/prepared-statements';
import { Rows } from '../../src/platform/records/rows';
import { world, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const rowsOf = (storeId: string): Rows =>
  new Rows(shop.database.manager, { storeId, devMode: true });

/** The connection that runs the statement, after it has run this SQL. */
async function connectionOf(rows: Rows, first = '1'): Promise<string> {
  const [row] = await rows.texts(
    `${PREPARED}SELECT pg_backend_pid(), $1::text, $2::boolean, ${first}`,
  );
  return row?.[0] ?? '';
}

test('reads that begin together share a connection with few others', async () => {
  const rows = rowsOf('store_1');
  const used = await Promise.all(Array.from({ length: 20 }, () => connectionOf(rows)));
  const uses = [...new Set(used)].map((id) => used.filter((each) => each === id).length);
  expect(uses.toSorted((first, second) => second - first)).toEqual([8, 8, 4]);
});

test('a read that fails does not fail the others on its connection', async () => {
  const rows = rowsOf('store_1');
  const [one, failed, three] = await Promise.allSettled([
    connectionOf(rows),
    connectionOf(rows, `1 / (length($1::text) - ${'store_1'.length})`),
    connectionOf(rows),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(three).toEqual({ status: 'fulfilled', value: expect.stringMatching(/^\d+$/) });
  expect(three).toEqual(one);
});

test('reads of another store never wait for a slow one', async () => {
  const slow = connectionOf(rowsOf('store_1'), 'pg_sleep(1)');
  const quick = connectionOf(rowsOf('store_2'));
  const first = await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')]);
  expect(first).toBe('quick');
  expect(await slow).not.toBe(await quick);
});
