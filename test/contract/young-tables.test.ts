/**
 * While a table has no statistics yet, a row that is named by its id is found by the primary key,
 * and not by reading all rows of the store.
 */
import { planOf, statementsOf, type Plan } from '../support/statements';
import { world } from '../support/world';

/** A statement about rows that are named by their ids, and their table. */
const BY_ID = /(?:FROM|UPDATE) "(charges|checkouts)" t\b[^]*\bt\."id" = /;

test('charges and checkouts are locked and changed by their primary key', async () => {
  const shop = await world();
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

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
