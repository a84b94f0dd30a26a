/**
 * Documents made at random over the schema: whatever is asked, the answer is JSON, and no error
 * says INTERNAL or shows what is inside.
 */
import { anyDocument, idsOf } from '../support/any-document';
import fc, { howMany } from '../support/properties';
import { world } from '../support/world';

const RUNS = Number(process.env.GENERATED_RUNS ?? howMany(150));
const CODES =
  /^(INVALID_REQUEST|FORBIDDEN|NOT_FOUND|CONFLICT|UNPROCESSABLE|UNAUTHENTICATED|FEATURE_NOT_ENABLED|GRAPHQL_\w+|BAD_USER_INPUT|BAD_REQUEST|LIMIT_EXCEEDED|COST_EXCEEDED)$/;

test.each(['query', 'mutation'] as const)('no %s makes an error of ours', async (kind) => {
  const shop = await world();
  const document = anyDocument(kind, await idsOf(shop));
  let clean = 0;
  await fc.assert(
    fc.asyncProperty(document, async (query) => {
      const answer = await shop.request('POST', '/graphql', { query });
      const errors = (answer.body.errors ?? []) as {
        message: string;
        extensions?: { code?: string };
      }[];
      if (errors.length === 0) clean++;
      for (const { message, extensions } of errors) {
        if (!CODES.test(String(extensions?.code)))
          throw new Error(`${extensions?.code}: ${message}\n${query}`);
        if (/\bat .*\.ts|node_modules|SELECT |relation "|column "/.test(message))
          throw new Error(`it shows what is inside: ${message}`);
      }
      if (answer.status >= 500) throw new Error(`${answer.status}\n${query}`);
      const userErrors = JSON.stringify(answer.body.data ?? {});
      if (/"code":"(INTERNAL|UNAVAILABLE)"/.test(userErrors))
        throw new Error(`${userErrors}\n${query}`);
    }),
    { numRuns: RUNS },
  );
  expect(clean).toBeGreaterThan(RUNS / 10); // or nothing was really asked
});
