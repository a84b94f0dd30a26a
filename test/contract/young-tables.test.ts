/**
 * While a table has no statistics yet, a row that is named by its id is found by the primary key,
 * and not by reading all rows of the store. After a burst of rows the workers make the statistics.
 */
import { allStores } from '../support/handles';
import { analyzeGrownTables } from '../../jobs/sweeps/analyze-grown-tables';
import { copies, copyId } from '../support/many-rows';
import { until } from '../support/running-shop';
import { planOf, statementsOf, type Plan } from '../support/statements';
import { newStore } from '../support/world';

const ROWS = 11_000;

/** A statement about rows that are named by their ids, and their table. */
const BY_ID = /(?:FROM|UPDATE) "(charges|checkouts)" t\b[^]*\bt\."id" = /;

test('charges and checkouts are locked and changed by their primary key', async () => {
  const shop = await newStore();
  const statements = await statementsOf(shop.database, async () => {
    await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 4990 } });
    await shop.pay(await shop.checkout());
  });
  const byId = statements.filter(({ sql }) => BY_ID.test(sql));
  const verbs = byId.map(({ sql }) => /SELECT|UPDATE/.exec(sql)?.[0]);
  expect(new Set(verbs)).toEqual(new Set(['SELECT', 'UPDATE']));
  for (const statement of byId) {
    const used = [...nodesOf(await planOf(shop.database, statement))];
    const indexes = used.flatMap((node) => node['Index Name'] ?? []);
    expect(indexes.filter((name) => !name.startsWith('PK_'))).toEqual([]);
    expect(indexes).not.toEqual([]);
  }
});

test('after a burst into a fresh database the workers make the statistics of what grew, once', async () => {
  const shop = await newStore();
  const { id } = await shop.checkout();
  const noted = () =>
    shop.database.query<{ rows: string }[]>(
      `SELECT "reltuples"::bigint AS "rows" FROM pg_class WHERE "relname" = 'checkouts'`,
    );
  await copies(shop, 'checkouts', String(id), ROWS, { externalId: 'NULL' });
  // The server counts what was written a moment later.
  const analyzed: string[] = [];
  await until('the burst is analyzed', async () => {
    analyzed.push(...(await analyzeGrownTables(allStores(shop.database))));
    return analyzed.includes('checkouts');
  });
  expect(analyzed).toEqual(['checkouts']);
  expect(Number((await noted())[0]?.rows)).toBeGreaterThan(ROWS / 2);
  const statements = await statementsOf(shop.database, () =>
    shop.get('/v2/checkouts/list?limit=50'),
  );
  const [page] = statements.filter(({ sql }) => /AS "key".*FROM "checkouts"/s.test(sql));
  if (!page) throw new Error('no page was read');
  const used = [...nodesOf(await planOf(shop.database, page))];
  expect(used.map((node) => node['Node Type'])).not.toContain('Sort');
  // The rows of the page; the total may be counted by reading the table, since all rows are the store's.
  expect(used.map((node) => node['Node Type'])).toContain('Index Scan');
  await copies(shop, 'checkouts', String(id), ROWS / 10, {
    id: copyId('bill', `g + ${ROWS}`),
    externalId: 'NULL',
  });
  expect(await analyzeGrownTables(allStores(shop.database))).toEqual([]);
});

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
