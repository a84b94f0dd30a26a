/**
 * With a hundred thousand rows of a noun (of charges, tries, events and deliveries in
 * graphql-connections.test.ts), a page of any list is read from an index, in either order, from
 * either end, at the top and inside other objects; and what REST operations and jobs ask is read by
 * the rows that it is about.
 */
import { config } from '../../src/config/config';
import { buildSchema } from '../../src/api/graphql/schema';
import { collectExamples } from '../support/examples';
import { analyze, copies, copyId } from '../support/many-rows';
import { documentsOverLists } from '../support/nested-documents';
import { planOf, statementsOf, type Plan, type Statement } from '../support/statements';
import { world, type World } from '../support/world';

/** The statement that reads a page, and its table. */
const LISTED = /AS "key"\s+FROM "(\w+)"/;
const ROWS = 100_000;
/** What a page may sort at the most: its own rows, of each of the lists that are read together. */
const SORTED_MAX = 10_000;
/** By table, what must differ from copy to copy, and what keeps a copy from falling due. */
const COPIED: Record<string, Record<string, string>> = {
  customers: { taxId: 'NULL', externalId: `'copy' || g` },
  products: { externalId: `'copy' || g` },
  coupons: { code: `'COPY' || g`, codeKey: `'copy' || g` },
  checkouts: {
    status: `'EXPIRED'`,
    upsellOf: 'NULL',
    upsellOfCharge: 'NULL',
    paidChargeId: 'NULL',
    externalId: 'NULL',
  },
  subscriptions: {
    checkoutId: copyId('bill', 'g'),
    externalId: `'copy' || g`,
    mandateReference: 'NULL',
    status: `'CANCELLED'`,
    nextChargeAt: 'NULL',
  },
  refunds: { status: `'FAILED'`, checkAt: 'NULL' },
  billingDocuments: {
    kind: `'CREDIT_NOTE'`,
    sequence: '1000000 + g',
    refundId: copyId('ref', 'g'),
    invoiceId: `(SELECT min("id") FROM "billingDocuments" WHERE "kind" = 'INVOICE')`,
  },
  storedCards: { cardToken: `'copy' || g` },
  refundRequests: { status: `'REFUSED'`, refundId: 'NULL' },
  disputes: { status: `'WON'`, providerId: 'NULL', nextStepAt: 'NULL' },
  transfers: { externalId: 'NULL', endToEndIdentifier: 'NULL', status: `'FAILED'` },
  planChanges: { status: `'REPLACED'` },
  usageRecords: { cycleNumber: 'g' },
  messageRules: { template: `'copy' || g` },
  subscriptionLines: {},
  messages: { fingerprint: `'copy' || g`, status: `'SKIPPED'`, sendAt: 'NULL' },
  // As a sale is booked.
  subAccounts: { taxId: `'copy' || g`, externalId: 'NULL' },
  closings: { month: `'copy' || g` },
  ledgerEntries: {
    reference: `'copy' || g`,
    account: `(ARRAY['AVAILABLE', 'PROVIDER', 'FEES'])[g % 3 + 1]`,
  },
  apiKeys: { keyHash: `'copy' || g` },
  tokens: { tokenHash: `'copy' || g` },
};
/** What a statement may read of one table, unless it is one of those below. */
const READ_MAX = ROWS / 50;
const READ_WHOLLY = [
  // A limit keeps them few.
  /count\(\*\)\s+FROM "(tokens|apiKeys)"/,
  // All copies are of the customer that is erased.
  /UPDATE "(messages|disputes)" t\s+SET "(recipient" = ''|deliveryNotes" = NULL)/,
  // The report of a store's sellers names each of them.
  /"subAccounts"/,
];
const IS_PLANNED = /^(\s|\/\*.*?\*\/|--.*\n)*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/;
const PAGES = [
  'first: 50',
  'last: 50',
  'first: 50, orderBy: OLDEST_FIRST',
  'last: 50, orderBy: OLDEST_FIRST',
];

const standard = structuredClone(config.graphql);
afterAll(() => void Object.assign(config.graphql, standard));

describe('with many rows', () => {
  let shop: World;
  let asked: Statement[];
  beforeAll(async () => {
    shop = await world();
    asked = await statementsOf(shop.database, () => collectExamples(shop));
    for (const [table, changes] of Object.entries(COPIED)) {
      const [row] = await shop.database.query<{ id: string }[]>(
        `SELECT min("id") AS "id" FROM "${table}" WHERE "devMode" AND "storeId" = $1`,
        [shop.storeId],
      );
      if (!row?.id) throw new Error(`the examples make no row of ${table}`);
      await copies(shop, table, row.id, ROWS, changes);
    }
    // So many that all rows are read: by a sample the plans would be other ones now and then.
    await shop.database.transaction(async (manager) => {
      await manager.query(`SET LOCAL default_statistics_target = ${ROWS / 250}`);
      await analyze(manager);
    });
  });

  afterAll(async () => {
    for (const table of Object.keys(COPIED).toReversed())
      await shop.database.query(`TRUNCATE "${table}" CASCADE`);
    await shop.database.query(
      'TRUNCATE "ledgerBalances", "documentSeries", "events", simulator."calls", simulator."payouts", ' +
        'simulator."pixPayments", simulator."boletoPayments" CASCADE',
    );
  });

  test.each(PAGES)('%s', async (page) => {
    config.graphql.costMax = 1_000_000_000;
    const wrong: string[] = [];
    const tables = new Set<string>();
    const ledger = {
      name: 'ledgerEntries',
      query: `{ store { ledgerEntries(${page}) { nodes { id } } } }`,
    };
    for (const { name, query } of [...documentsOverLists(buildSchema(), page, 1), ledger]) {
      const statements = await statementsOf(shop.database, () =>
        shop.graphql(query.replaceAll(/totalCount/g, '')),
      );
      for (const statement of statements.filter(({ sql }) => LISTED.test(sql))) {
        const plan = await planOf(shop.database, statement);
        const table = LISTED.exec(statement.sql)?.[1] ?? '';
        tables.add(table);
        const faults = [...nodesOf(plan)].filter(
          (node) =>
            (node['Node Type'] === 'Seq Scan' && (node['Relation Name'] ?? '') in COPIED) ||
            (node['Node Type'] === 'Sort' && (node.Plans?.[0]?.['Plan Rows'] ?? 0) > SORTED_MAX),
        );
        if (faults.length > 0)
          wrong.push(
            `${name}: ${faults.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`).join(', ')}: ${statement.sql.slice(0, 400)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect([...tables].filter((table) => !(table in COPIED)).toSorted()).toEqual([
      'chargeAttempts',
      'charges',
      'deliveries',
      'events',
      'webhooks',
    ]); // of webhooks a scope has at most 20
    expect(Object.keys(COPIED).filter((table) => !tables.has(table))).toEqual([]);
  });

  test('no operation of the REST API and none of its jobs reads all rows of its store', async () => {
    const wrong: string[] = [];
    for (const statement of new Map(asked.map((each) => [each.sql, each])).values()) {
      if (!IS_PLANNED.test(statement.sql)) continue;
      const plan = await planOf(shop.database, statement);
      for (const { 'Relation Name': table = '', 'Plan Rows': rows } of readWholly(plan))
        if (!READ_WHOLLY.some((each) => each.test(statement.sql)))
          wrong.push(`${rows} rows of ${table}: ${statement.sql.slice(0, 400)}`);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(1_000);
  });
});

/** The nodes that read a large part of a table, unless only their first rows are asked for. */
function* readWholly(plan: Plan): Generator<Plan> {
  if (plan['Node Type'] === 'Limit') return;
  if ((plan['Relation Name'] ?? '') in COPIED && plan['Plan Rows'] > READ_MAX) yield plan;
  for (const inner of plan.Plans ?? []) yield* readWholly(inner);
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}
