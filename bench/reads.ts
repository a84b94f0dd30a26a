/**
 * Measures single reads: one product by REST and by GraphQL, and a constant. With a production key,
 * as merchants read.
 */
import 'reflect-metadata';
import { startOwnBaseline } from './support/baseline';
import { HOW, inTurns, rateOf } from './support/measure';
import { record } from './support/results';
import { questionsOf, ratioTable, type Ratio } from './support/rows';
import { BENCH_SECRET_KEY, callAs, productionKey, withService } from './support/service';
import { sell } from './support/shop';

const GOALS = { rest: [0.6, 0.75], constant: [0.45, 0.6], product: [0.3, 0.45] } as const;

withService(async (service) => {
  const { url, databaseUrl } = service;
  const key = await productionKey(service, ['PRODUCT:CREATE', 'PRODUCT:READ']);
  const headers = { authorization: `Bearer ${key}` };
  const id = await sell(callAs(url, key));
  const bare = await startOwnBaseline('bare', {
    BARE: JSON.stringify({
      databaseUrl,
      secretKey: BENCH_SECRET_KEY,
      reads: { product: 'SELECT to_jsonb(p) AS "found" FROM "products" p WHERE "id" = $1' },
      works: {},
    }),
  });
  const constant = await startOwnBaseline('constant');
  const graphql = (query: string, variables = {}) => ({
    url: `${url}/graphql`,
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const rest = await inTurns({
    ours: () => rateOf({ url: `${url}/v2/products/get?id=${id}`, headers }),
    bare: () => rateOf({ url: `${bare}/product?${id}`, headers }),
  });
  const query = 'query ($id: ID!) { product(id: $id) { id name price currency status } }';
  const graphs = await inTurns({
    constant: () => rateOf(graphql('{ __typename }')),
    product: () => rateOf(graphql(query, { id })),
    bare: () => rateOf({ url: constant, body: JSON.stringify({ query: '{ __typename }' }) }),
  });
  const ratios: Ratio[] = [
    {
      what: 'REST `products/get`',
      ours: rest.ours,
      baseline: '`pg` on `node:http`: key and row',
      theirs: rest.bare,
      goals: GOALS.rest,
    },
    {
      what: 'GraphQL `{ __typename }` with a key',
      ours: graphs.constant,
      baseline: 'Apollo constant, no key',
      theirs: graphs.bare,
      goals: GOALS.constant,
    },
    {
      what: 'GraphQL, one product',
      ours: graphs.product,
      baseline: 'Apollo constant, no key',
      theirs: graphs.bare,
      goals: GOALS.product,
    },
  ];
  record(
    'Single reads',
    [
      HOW,
      '',
      ...ratioTable('read', ratios),
      '',
      'A third of the CPU of one product is HTTP of Node and the writes to sockets, which the ' +
        'constant has as well; an eighth is the driver of PostgreSQL, and as much the hooks of ' +
        'every request (key, rate, admission, headers, metrics). On Node 20 each promise costs ' +
        'more, because lines of the log know their request by `AsyncLocalStorage`: see ' +
        '[decision 36](../docs/decisions/0036-documents-run-in-a-plugin-of-apollo.md).',
    ],
    { rest, graphs },
    questionsOf(ratios),
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
