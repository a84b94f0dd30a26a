/** The examples of the OpenAPI document were really answered, are complete, and still look as the doors answer. `npm run examples` writes them anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedRoutes, openApiDocument } from '../../src/rest/openapi';
import { EXAMPLES } from '../../src/rest/examples';
import { collectExamples, type Examples } from '../support/examples';
import { checkExample, checkMessage } from '../support/documented';
import { world, type Json } from '../support/world';

const FILE = join(__dirname, '../../src/rest/examples.json');

let fresh: Examples;
beforeAll(async () => {
  fresh = await collectExamples(await world());
  if (process.env.WRITE_EXAMPLES === '1')
    writeFileSync(FILE, `${JSON.stringify(fresh, null, 2)}\n`);
}, 120_000);

test('every operation, every refusal and every event has one', () => {
  const document = openApiDocument() as Json;
  expect(Object.keys(fresh.operations).toSorted()).toEqual(
    documentedRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(Object.keys(fresh.webhooks).toSorted()).toEqual(Object.keys(document.webhooks).toSorted());
  // 410 comes on 1 March 2028 only, 500 and 503 on bad days.
  const refusals = Object.keys(document.components.responses)
    .flatMap((name) => name.match(/\d+/) ?? [])
    .filter((status) => !['410', '500', '503'].includes(status));
  expect(Object.keys(fresh.refusals)).toEqual(refusals);
});

test('those written down are of the shape that is answered now: else run `npm run examples`', () => {
  const shown = process.env.WRITE_EXAMPLES === '1' ? fresh : EXAMPLES;
  expect(shapeOf(shown)).toEqual(shapeOf(fresh));
});

test('those written down are valid, requests and answers and messages', () => {
  for (const [name, example] of Object.entries(EXAMPLES.operations)) checkExample(name, example);
  for (const message of Object.values(EXAMPLES.webhooks)) checkMessage(message);
});

/** Which keys there are, and of what type; of lists, the first entry's. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
