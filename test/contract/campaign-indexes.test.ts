/** A page of any list that is filtered by a part of the campaign is read from its own index. */
import { UTM_NAMES } from '../../src/modules/charges/utm';
import { copies } from '../support/many-rows';
import { planOf, statementsOf, type Plan } from '../support/statements';
import { world, type World } from '../support/world';

const ROWS = 20_000;
/** One row in fifty is of the campaign that is looked for. */
const UTM = `jsonb_build_object(${UTM_NAMES.map((name) => `'${name}', 'c' || g / 2 % 50`).join(', ')})`;
const LISTED = /AS "key"\s+FROM "(checkouts|charges)"/;

describe('with many rows', () => {
  let shop: World;
  beforeAll(async () => {
    shop = await world();
    const checkout = await shop.checkout({ utm: { source: 'x' } });
    const transparent = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 900 },
    });
    const ended = { status: `'EXPIRED'`, externalId: 'NULL', utm: UTM };
    await copies(shop, 'checkouts', String(checkout.id), ROWS, {
      ...ended,
      frequency: `CASE g % 2 WHEN 0 THEN 'ONE_TIME' ELSE 'MULTIPLE_PAYMENTS' END`,
    });
    await copies(shop, 'charges', String(transparent.id), ROWS, { ...ended, askAt: 'NULL' });
    await shop.database.query('ANALYZE "checkouts", "charges"');
  });

  afterAll(async () => {
    await shop.database.query('TRUNCATE "checkouts", "charges" CASCADE');
  });

  test.each(UTM_NAMES)('utm.%s', async (name) => {
    for (const list of ['checkouts', 'paymentLinks', 'transparents', 'charges']) {
      const statements = await statementsOf(shop.database, () =>
        shop.graphql(
          `{ ${list}(first: 50, filter: { utm: { ${name}: "c7" } }) { nodes { id } totalCount } }`,
        ),
      );
      const pages = statements.filter(({ sql }) => LISTED.test(sql));
      expect(pages).toHaveLength(1);
      for (const page of pages) {
        const table = LISTED.exec(page.sql)?.[1];
        const used = [...nodesOf(await planOf(shop.database, page))];
        expect([list, used.map((node) => node['Index Name']).filter(Boolean)]).toEqual([
          list,
          expect.arrayContaining([`${table}_utm_${name}`]),
        ]);
      }
    }
  });
});

type IndexPlan = Plan & { 'Index Name'?: string };

function* nodesOf(plan: IndexPlan): Generator<IndexPlan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
