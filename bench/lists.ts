/**
 * Measures lists of 50: by GraphQL beside PostGraphile, by REST beside a bare statement. With a
 * production key, as merchants read.
 */
import 'reflect-metadata';
import { copies, copyId } from '../test/support/many-rows';
import { startOwnBaseline } from './support/baseline';
import { HOW, inTurns, rateOf } from './support/measure';
import { startPostGraphile } from './support/postgraphile';
import { record } from './support/results';
import { questionsOf, ratioTable, type Ratio } from './support/rows';
import { BENCH_SECRET_KEY, productionKey, withService, type Measured } from './support/service';
import { checkOut, sell } from './support/shop';

const ROWS = 10_000;
const GOALS = { graphql: [1, 1.2], rest: [0.25, 0.35] } as const;

const OURS = `{
  checkouts(first: 50) {
    nodes { id amount status methods createdAt customer { id name email } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const POSTGRAPHILE = `{
  allCheckouts(first: 50, orderBy: PRIMARY_KEY_DESC) {
    nodes { rowId amount status methods createdAt customerByCustomerId { rowId name email } }
    pageInfo { hasNextPage endCursor }
  }
}`;
/** A list with a relation, as one JSON text. */
const WITH_CUSTOMERS = `
  SELECT json_build_object('data', json_agg(page))::text AS "found"
  FROM (
    SELECT c."id", c."amount", c."status", c."methods", c."createdAt",
      CASE WHEN u."id" IS NOT NULL
        THEN json_build_object('id', u."id", 'name', u."name", 'email', u."email")
      END AS "customer"
    FROM "checkouts" c
    LEFT JOIN "customers" u ON u."id" = c."customerId"
    WHERE c."storeId" = $1 AND NOT c."devMode"
    ORDER BY c."id" DESC
    LIMIT 50
  ) page
`;
const WHOLE = `
  SELECT json_build_object('success', true, 'data', json_agg(page))::text AS "found"
  FROM (
    SELECT "id", "externalId", "amount", "paidAmount", "items", "status", "frequency", "methods",
      "coupons", "devMode", "customerId", "returnUrl", "completionUrl", "metadata",
      "upSellProductId", "interest", "fine", "createdAt", "updatedAt", "utm", "expiresAt"
    FROM "checkouts"
    WHERE "storeId" = $1 AND NOT "devMode"
    ORDER BY "id" DESC
    LIMIT 50
  ) page
`;
/** The same with the total that our answer has. */
const WHOLE_AND_TOTAL = `
  SELECT json_build_object(
    'list', (${WHOLE}),
    'total', (SELECT count(*) FROM "checkouts" WHERE "storeId" = $1 AND NOT "devMode")
  )::text AS "found"
`;

/**
 * Ten thousand checkouts in production, each with one of as many customers. Returns the id of the
 * store.
 */
async function fill({ call, database }: Measured): Promise<string> {
  const customer = await call('POST', '/v2/customers/create', {
    email: 'ana@example.com',
    name: 'Ana',
  });
  const checkout = await checkOut(call, await sell(call));
  await copies({ database }, 'customers', customer.id, ROWS, {
    email: `'stored' || g || '@example.com'`,
    devMode: 'false',
  });
  await copies({ database }, 'checkouts', checkout, ROWS, {
    customerId: copyId('cust', 'g'),
    devMode: 'false',
  });
  await database.query('DELETE FROM "checkouts" WHERE "id" = $1', [checkout]);
  await database.query('VACUUM ANALYZE');
  const [row] = await database.query<{ storeId: string }[]>(
    'SELECT "storeId" FROM "checkouts" LIMIT 1',
  );
  return row?.storeId ?? '';
}

withService(async (service) => {
  const { url, databaseUrl } = service;
  const store = await fill(service);
  const key = await productionKey(service, ['CHECKOUT:READ', 'CUSTOMER:READ']);
  const bare = await startOwnBaseline('bare', {
    BARE: JSON.stringify({
      databaseUrl,
      secretKey: BENCH_SECRET_KEY,
      reads: { customers: WITH_CUSTOMERS, whole: WHOLE, counted: WHOLE_AND_TOTAL },
      works: {},
    }),
  });
  const postgraphile = await startPostGraphile(databaseUrl);
  const headers = { authorization: `Bearer ${key}` };
  const graphql = await inTurns({
    ours: () => rateOf({ url: `${url}/graphql`, headers, body: JSON.stringify({ query: OURS }) }),
    postgraphile: () =>
      rateOf({ url: `${postgraphile}/graphql`, body: JSON.stringify({ query: POSTGRAPHILE }) }),
    bare: () => rateOf({ url: `${bare}/customers?${store}`, headers }),
  });
  const rest = await inTurns({
    ours: () => rateOf({ url: `${url}/v2/checkouts/list?limit=50`, headers }),
    bare: () => rateOf({ url: `${bare}/whole?${store}`, headers }),
    counted: () => rateOf({ url: `${bare}/counted?${store}`, headers }),
  });
  const ratios: Ratio[] = [
    {
      what: 'GraphQL, 50 checkouts, each with its customer',
      ours: graphql.ours,
      baseline: 'PostGraphile 5',
      theirs: graphql.postgraphile,
      goals: GOALS.graphql,
    },
    {
      what: 'REST `checkouts/list?limit=50`',
      ours: rest.ours,
      baseline: 'bare `json_agg`',
      theirs: rest.bare,
      goals: GOALS.rest,
    },
  ];
  record(
    'Lists of fifty',
    [
      `${HOW} ${ROWS.toLocaleString('en')} checkouts and as many customers.`,
      '',
      ...ratioTable('list', ratios),
      '',
      `PostGraphile does ${(graphql.postgraphile / graphql.bare).toFixed(2)} of what a bare ` +
        '`json_agg` of the same list does, with the key looked up.',
      '',
      'By REST a list has its total, which the bare one leaves out. With it the bare one answers ' +
        `${Math.round(rest.counted).toLocaleString('en')} per second; ours does ` +
        `${(rest.ours / rest.counted).toFixed(2)} of that. PostgreSQL counts ` +
        `${ROWS.toLocaleString('en')} entries of an index for each of these answers. So the bare ` +
        `one with the total does ${(rest.counted / rest.bare).toFixed(2)} of the one without. ` +
        'A list without its total would be another answer than published clients expect.',
      '',
      'Ours checks the key, its rate and permissions, the cost of the document and the scope of ' +
        'each row, and reads columns; PostGraphile checks none of these, and PostgreSQL makes ' +
        'its JSON. A fifth of our CPU is HTTP and streams of Node, a sixth the writes to ' +
        'sockets, and no function has more than 3%: see ' +
        '[decision 36](../docs/decisions/0036-documents-run-in-a-plugin-of-apollo.md).',
    ],
    { graphql, rest },
    questionsOf(ratios),
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
