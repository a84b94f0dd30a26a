/** A query that comes again is compiled, and answers what it answered before. */
import { anyDocument, idsOf } from '../support/any-document';
import { documentsOverLists } from '../support/nested-documents';
import { schema } from '../support/any-document';
import fc from '../support/properties';
import { world, type Json } from '../support/world';

const TIMES = 3; // interpreted, compiled, from the cache

test('queries answer the same however often they come, errors too', async () => {
  const shop = await world();
  const document = fc.oneof(
    anyDocument('query', await idsOf(shop)),
    fc.constantFrom(...documentsOverLists(schema, 'first: 5', 2).map(({ query }) => query)),
  );
  await fc.assert(
    fc.asyncProperty(document, async (query) => {
      const answers: string[] = [];
      for (let time = 0; time < TIMES; time++)
        answers.push(comparable((await shop.request('POST', '/graphql', { query })).body));
      expect(answers).toEqual(Array.from({ length: TIMES }, () => answers[0]));
    }),
    { numRuns: Number(process.env.GENERATED_RUNS ?? 100) },
  );
}, 120_000);

test.each<[string, string, Json[]]>([
  [
    'variables',
    'query ($first: Int!) { products(first: $first) { nodes { id } } }',
    [{ first: 1 }, { first: 2 }, {}, { first: 'two' }, { first: null }, { first: 1_000 }],
  ],
  [
    'directives',
    'query ($no: Boolean!) { products(first: 2) { nodes { id } totalCount @skip(if: $no) ...F @include(if: $no) } } fragment F on ProductConnection { edges { cursor } }',
    [{ no: true }, { no: false }],
  ],
  [
    'inputs',
    'query ($filter: ProductFilter) { products(filter: $filter) { totalCount } }',
    [
      { filter: { status: 'ACTIVE' } },
      { filter: { status: 'GONE' } },
      { filter: { nothing: 1 } },
      { filter: null },
      {},
    ],
  ],
  [
    'interfaces',
    'query ($id: ID!) { node(id: $id) { __typename id ... on Product { name price } ... on Checkout { amount } } }',
    [{ id: 'prod_0' }, { id: 'nothing' }],
  ],
])('%s mean the same in a compiled query', async (_name, query, variables) => {
  const shop = await world();
  const product = await shop.product();
  for (const given of [...variables, ...(query.includes('$id') ? [{ id: product.id }] : [])]) {
    // Interpreted, since the comment makes it a new document; and compiled.
    const first = comparable(
      (
        await shop.request('POST', '/graphql', {
          query: `${query} # ${JSON.stringify(given)}`,
          variables: given,
        })
      ).body,
    );
    for (let time = 0; time < TIMES; time++)
      expect([
        given,
        comparable((await shop.request('POST', '/graphql', { query, variables: given })).body),
      ]).toEqual([given, first]);
  }
});

// Where in the text an error stands moves with the comment; the request has a name of its own; the clock runs.
function comparable(body: Json): string {
  return JSON.stringify(body, (key, value: unknown) =>
    ['locations', 'requestId', 'now', 'lastUsedAt'].includes(key) ? undefined : value,
  );
}
