/**
 * A page of a list that is filtered by what few rows have is read from the index of that filter, a
 * report of a month from the indexes of its times, and due disputes from the index of theirs.
 */
import { allStores } from '../support/handles';
import { allJobs } from '../../jobs/all-jobs';
import { claimDue } from '../../src/platform/jobs/claims';
import { SETTLED_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import { analyze, copies, copyId } from '../support/many-rows';
import { rowsOf } from '../support/rows';
import { planOf, statementsOf, type Plan } from '../support/statements';
import { world, type World } from '../support/world';

const ROWS = 20_000;
/** SQL: the value for one copy in a hundred, which are found, and for the others. */
const ofFew = (few: string, others: string) =>
  `CASE WHEN g % 100 = 0 THEN ${few} ELSE ${others} END`;
const LISTED = /AS "key"\s+FROM "(subscriptions|charges|customers|products|checkouts)"/;

const FILTERS = [
  ['charges', 'method: BOLETO', 'charges_methodSums'],
  ['charges', 'statusIn: [PENDING]', 'charges_statusSums'],
  ['charges', 'cardLast4: "4242"', 'charges_cardLast4'],
  ['charges', 'isPartlyRefunded: true', 'charges_partlyRefunded'],
  ['charges', 'paidFrom: "2030-01-01T00:00:00Z"', 'charges_paid'],
  ['charges', 'minAmount: 900000', 'charges_amount'],
  ['charges', 'metadata: { key: "order", value: "100" }', 'charges_metadata'],
  ['charges', 'metadata: { key: "order", value: "100" }', 'checkouts_metadata'],
  ['customers', 'name: "ágata 100"', 'customers_named'],
  ['products', 'name: "café 100"', 'products_name'],
  ['products', 'keyword: "café 100"', 'products_ownIds'],
  ['checkouts', 'keyword: "café 100"', 'checkouts_firstItem'],
  ['checkouts', 'keyword: "café 100"', 'checkouts_ownIds'],
  ['checkouts', 'keyword: "stored100@"', 'customers_emails'],
  ['subscriptions', 'isPaused: true', 'subscriptions_paused'],
  ['subscriptions', 'isParked: true', 'subscriptions_parked'],
  ['subscriptions', 'isTrial: true', 'subscriptions_trial'],
  ['subscriptions', 'isRetrying: true', 'charges_retried'],
  ['subscriptions', 'nextChargeFrom: "2030-01-01T00:00:00Z"', 'subscriptions_dueAmounts'],
  ['subscriptions', 'productId: "prod_0FEW"', 'subscriptions_product'],
] as const;

const REPORTED = /FROM "(charges|refunds|chargeAttempts|subscriptions)"/;
/** There are no disputes and no sub-accounts here, and Dev mode has no totals of days. */
const EMPTY = [
  'disputes',
  'subAccounts',
  'splitParts',
  'subAccountEntries',
  'dailyTotals',
  'changedDays',
];
const REPORTS = [
  ['sales', 'charges_paid'],
  ['sales', 'refunds_completed'],
  ['payment-outcomes', 'chargeAttempts_declined'],
  ['recovery', 'chargeAttempts_declined'],
  ['upcoming-renewals', 'subscriptions_dueAmounts'],
  ['cancellations', 'subscriptions_ended'],
] as const;

describe('with many rows', () => {
  let shop: World;
  beforeAll(async () => {
    shop = await world();
    const subscription = await shop.subscribe();
    const [charge] = await shop.charges(subscription);
    await copies(shop, 'checkouts', String((await shop.checkout()).id), ROWS, {
      subscriptionId: 'NULL',
      externalId: `'order' || g`,
      items: `jsonb_build_array(jsonb_build_object(
        'id', ${copyId('prod', 'g')}, 'quantity', 1, 'name', 'Café', 'price', 4990
      ))`,
      metadata: `jsonb_build_object('order', g::text)`,
    });
    await copies(shop, 'customers', String(subscription.customerId), ROWS, {
      name: `'Ágata ' || g`,
      email: `'stored' || g || '@example.com'`,
      taxId: 'NULL',
    });
    await copies(shop, 'products', String((await shop.product()).id), ROWS, {
      name: `'Café ' || g`,
      externalId: `'copy' || g`,
    });
    await copies(shop, 'subscriptions', String(subscription.id), ROWS, {
      checkoutId: copyId('bill', 'g'),
      nextChargeAt: ofFew(`'2030-01-02T00:00:00Z'`, `'2029-01-02T00:00:00Z'`),
      pausedAt: ofFew('now()', 'NULL'),
      parkedAt: ofFew('now()', 'NULL').replace('= 0', '= 1'),
      cycleNumber: ofFew('-1', '3'),
      productId: ofFew(`'prod_0FEW'`, `'prod_0OTHER'`),
    });
    await copies(shop, 'charges', String(charge?.id), ROWS, {
      subscriptionId: copyId('subs', 'g'),
      customerId: copyId('cust', 'g'),
      amount: ofFew('900000', '1000'),
      metadata: `jsonb_build_object('order', g::text)`,
      cardLast4: ofFew(`'4242'`, `'1111'`),
      refundedAmount: 'CASE WHEN g % 100 = 1 THEN 1 ELSE 0 END',
      paidAt: ofFew(`'2030-01-02T00:00:00Z'`, `'2029-01-02T00:00:00Z'`),
      status: ofFew(`'PENDING'`, `'PAID'`),
      failureReason: ofFew(`'insufficient_funds'`, 'NULL'),
      disputeCheckAt: ofFew(`'2030-01-02T00:00:00Z'`, 'NULL'),
      checkoutId: copyId('bill', 'g'),
      externalId: 'NULL',
      providerId: 'NULL',
      askAt: 'NULL',
    });
    const [attempt] = await rowsOf<{ id: string }>(shop, 'chargeAttempts');
    await copies(shop, 'chargeAttempts', String(attempt?.id), ROWS, {
      chargeId: copyId('char', 'g'),
      status: ofFew(`'DECLINED'`, `'APPROVED'`),
      createdAt: ofFew(`'2030-01-02T00:00:00Z'`, `'2029-01-02T00:00:00Z'`),
    });
    const refund = await shop.post('/v2/checkouts/refund', { id: charge?.id });
    await copies(shop, 'refunds', String(refund.id), ROWS, {
      status: ofFew(`'COMPLETE'`, `'FAILED'`),
      updatedAt: ofFew(`'2030-01-02T00:00:00Z'`, `'2029-01-02T00:00:00Z'`),
      checkAt: 'NULL',
    });
    await analyze(shop.database);
  });

  afterAll(async () => {
    await shop.database.query('TRUNCATE "checkouts", "subscriptions", "charges" CASCADE');
    await shop.database.query(
      'TRUNCATE "ledgerEntries", "ledgerBalances", "mrrMovements", "events", simulator."calls" CASCADE',
    );
  });

  test.each(REPORTS)('the report %s', async (report, index) => {
    const statements = await statementsOf(shop.database, () =>
      shop.get(`/v2/reports/${report}?from=2030-01-01&to=2030-01-30`),
    );
    const used = [];
    for (const statement of statements.filter(({ sql }) => REPORTED.test(sql)))
      used.push(...nodesOf(await planOf(shop.database, statement)));
    expect(used.map((node) => node['Index Name'])).toContain(index);
    const walked = used.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(walked.filter((node) => !EMPTY.includes(node['Relation Name'] ?? ''))).toEqual([]);
  });

  test.each(FILTERS)('%s by %s', async (list, filter, index) => {
    const statements = await statementsOf(shop.database, () =>
      shop.graphql(`{ ${list}(first: 50, filter: { ${filter} }) { nodes { id } } }`),
    );
    const pages = statements.filter(({ sql }) => LISTED.test(sql));
    expect(pages).toHaveLength(1);
    for (const page of pages) {
      const used = [...nodesOf(await planOf(shop.database, page))];
      expect(used.map((node) => node['Index Name'])).toContain(index);
      expect(used.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    }
  });

  test.each([
    ['products', 'prod'],
    ['checkouts', 'bill'],
  ])('a keyword that many %s have finds also the oldest', async (list, prefix) => {
    const found = await shop.graphql(
      `{ ${list}(first: 1, orderBy: OLDEST_FIRST, filter: { keyword: "café" }) { nodes { id } } }`,
    );
    expect(found[list].nodes).toEqual([{ id: `${prefix}_0COPY${'1'.padStart(21, '0')}` }]);
  });

  test('payments that may be disputed are found by their index', async () => {
    const job = allJobs.find(({ name }) => name === 'check-disputes');
    if (!job) throw new Error('no job asks about disputes');
    const statements = await statementsOf(shop.database, () =>
      claimDue(allStores(shop.database), job, SETTLED_SCOPES, 1_000),
    );
    const [claim] = statements.filter(({ sql }) => sql.includes('"disputeCheckAt"'));
    if (!claim) throw new Error('nothing was looked for');
    const used = [...nodesOf(await planOf(shop.database, claim))];
    expect(used.map((node) => node['Index Name'])).toContain('charges_disputeCheck');
    expect(used.map((node) => node['Relation Name'])).toContain('charges');
    const walked = used.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(walked.map((node) => node['Relation Name'])).not.toContain('charges');
  });

  test('the sums of a filtered list are read from the index of its filter', async () => {
    const statements = await statementsOf(shop.database, () =>
      shop.graphql('{ charges(filter: { statusIn: [PENDING] }) { sums { amount } } }'),
    );
    const [sums] = statements.filter(({ sql }) => sql.includes('sum("amount")'));
    if (!sums) throw new Error('nothing was summed');
    const used = [...nodesOf(await planOf(shop.database, sums))];
    expect(used.map((node) => node['Index Name'])).toContain('charges_statusSums');
    expect(used.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  });
});

type IndexPlan = Plan & { 'Index Name'?: string };

function* nodesOf(plan: IndexPlan): Generator<IndexPlan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
