/** The OpenAPI document is valid, and says what the APIs really answer. */
import { validate } from '@readme/openapi-parser';
import { EXAMPLES } from '../../src/api/rest/openapi/examples';
import { documentedRoutes } from '../../src/api/rest/openapi/openapi';
import { tagOf, TAG_GROUPS } from '../../src/api/rest/openapi/openapi-tags';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { checkAnswer, checkMessage } from '../support/documented';
import { newStore, type Json } from '../support/world';

test('the document is valid OpenAPI 3.1 and names every event, in both forms', async () => {
  const shop = await newStore();
  const { body } = await shop.request('GET', '/openapi.json');
  expect(await validate(structuredClone(body) as never)).toMatchObject({ valid: true });
  expect(
    Object.keys(body.components.schemas as Json).filter((name) => !/^[A-Z]/.test(name)),
  ).toEqual([]);
  expect(Object.keys(body.webhooks as Json)).toEqual([
    ...eventNames,
    'billing.paid',
    'withdraw.done',
    'withdraw.failed',
  ]);
});

test('every operation has a title of its own kind, and a tag that belongs to one group', () => {
  const titles = new Set(documentedRoutes.map(({ operation }) => operation));
  for (const { title } of titles) expect(title).toMatch(/^[A-Z][a-z]+ [\w -]{3,34}$/);
  const grouped = TAG_GROUPS.flatMap(({ tags }) => tags.map(({ name }) => name));
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(new Set(documentedRoutes.map(tagOf))).toEqual(new Set(grouped));
});

test('every answer of every test is checked against the document, and a difference is noticed', () => {
  const product = EXAMPLES.operations['GET /v2/products/get']?.answer ?? {};
  const answered =
    (body: unknown, status = 200) =>
    () =>
      checkAnswer('GET', '/products/get?id=1', {
        status,
        contentType: 'application/json; charset=utf-8',
        text: JSON.stringify(body),
      });
  const data = product.data as Json;
  expect(answered(product)).not.toThrow();
  expect(answered({ ...product, data: { ...data, price: '4990' } })).toThrow(
    '/data/price must be integer',
  );
  expect(answered({ ...product, data: { ...data, cost: 1 } })).toThrow(
    'must NOT have additional properties',
  );
  expect(answered({ ...product, data: { ...data, status: undefined } })).toThrow(
    "must have required property 'status'",
  );
  expect(answered(EXAMPLES.refusals['404'], 404)).not.toThrow();
  expect(answered(EXAMPLES.refusals['404'], 409)).toThrow('is not documented');
  const message = EXAMPLES.webhooks['transfer.completed'] as Json;
  expect(() => checkMessage(message)).not.toThrow();
  expect(() => checkMessage({ ...message, data: {} })).toThrow('transfer');
});

test('the reference page and its script come from here', async () => {
  const shop = await newStore();
  const page = await shop.app.server.inject({ method: 'GET', url: '/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toMatch(/https?:\/\//);
  const script = await shop.app.server.inject({ method: 'GET', url: '/docs/reference.js' });
  expect(script.statusCode).toBe(200);
});
