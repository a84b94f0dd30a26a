/**
 * Equal requests with one Idempotency-Key have one effect and one answer, byte for byte, for 24
 * hours.
 */
import { createHash } from 'node:crypto';
import { allStores } from '../support/handles';
import { buildApp, type App } from '../../src/app';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { pdf, startSite } from '../support/files';
import { world, type Answer, type Json, type World } from '../support/world';

const HOUR_MS = 3_600_000;

let shop: World;
let keys = 0;
let names = 0;
beforeAll(async () => {
  shop = await world();
});

const newKey = () => `key-${++keys}`;
const mug = (values: Json = {}): Json => ({
  externalId: `mug-${++names}`,
  name: 'Caneca',
  price: 4990,
  currency: 'BRL',
  ...values,
});
const create = (
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/v2/products/create',
) => shop.request('POST', path, body, { 'idempotency-key': key, ...headers });
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';
async function count(table: string): Promise<number> {
  return Number(
    (await shop.database.query<{ count: string }[]>(`SELECT count(*) FROM "${table}"`))[0]?.count,
  );
}

test('fifty equal requests at once: one effect, and in the end one answer for all', async () => {
  const key = newKey();
  // without a taxId nothing else would keep them apart
  const body = { email: 'ana@example.com', name: 'Ana' };
  const before = await count('customers');
  const first = await Promise.all(
    Array.from({ length: 50 }, () => create(key, body, {}, '/v2/customers/create')),
  );
  const answers = first.filter(({ status }) => status === 200);
  expect(answers.length).toBeGreaterThan(0);
  for (const { status, body: refusal } of first.filter((answer) => answer.status !== 200))
    expect([status, refusal.error]).toEqual([
      409,
      'a request with this Idempotency-Key is still running',
    ]);
  const again = await Promise.all(
    Array.from({ length: 50 }, () => create(key, body, {}, '/v2/customers/create')),
  );
  expect(new Set([...answers, ...again].map(({ text }) => text)).size).toBe(1);
  expect(again.every(isReplay)).toBe(true);
  expect(await count('customers')).toBe(before + 1);
});

test('the first answer is no replay; the second says that it is, and shows the object as it was then', async () => {
  const checkout = await shop.checkout();
  const key = newKey();
  const path = `/v2/checkouts/simulate-payment?id=${checkout.id}`;
  const first = await create(key, { method: 'CARD' }, {}, path);
  const second = await create(key, { method: 'CARD' }, {}, path);
  expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
  expect(second.text).toBe(first.text);
  expect(first.body.data).toMatchObject({ status: 'PAID', paidAmount: 4990 });
  expect(await shop.charges(checkout)).toHaveLength(1);
});

test('another body, or another query, with the same key: 422, and the first answer stays', async () => {
  const key = newKey();
  const body = mug();
  const first = await create(key, body);
  for (const other of [
    await create(key, { ...body, price: 1 }),
    await create(key, body, {}, '/v2/products/create?colour=red'),
  ]) {
    expect([other.status, other.body.code, other.body.error, other.body.field]).toEqual([
      422,
      'UNPROCESSABLE',
      'this Idempotency-Key was used with another body',
      'Idempotency-Key',
    ]);
  }
  expect((await create(key, body)).text).toBe(first.text);
});

test('the same fields in another order, or with a null left out, are the same request', async () => {
  const key = newKey();
  const { name, ...rest } = mug();
  const first = await create(key, { name, ...rest, cycle: null });
  for (const again of [
    { ...rest, name },
    { cycle: null, ...rest, name, trialDays: null },
  ]) {
    const answer = await create(key, again);
    expect([isReplay(answer), answer.text]).toEqual([true, first.text]);
  }
  expect((await create(key, { ...rest, name, price: rest.price + 1 })).status).toBe(422);
});

test('a fingerprint of the release before, made of the text of the body, is recognised', async () => {
  const key = newKey();
  const body = { ...mug(), cycle: null };
  const first = await create(key, body);
  const text = createHash('sha256')
    .update(JSON.stringify([{}, body]))
    .digest('hex');
  await shop.database.query(
    `UPDATE "idempotencyKeys" SET "fingerprint" = $1
     WHERE "createdAt" = (SELECT max("createdAt") FROM "idempotencyKeys")`,
    [text],
  );
  const again = await create(key, body);
  expect([isReplay(again), again.text]).toEqual([true, first.text]);
  expect((await create(key, { ...body, price: 1 })).status).toBe(422);
});

test('the key belongs to the route, the store and the environment', async () => {
  const key = newKey();
  const body = mug();
  const first = await create(key, body);
  expect((await create(key, { email: 'bia@example.com' }, {}, '/v2/customers/create')).status).toBe(
    200,
  );
  const stranger = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  for (const headers of [stranger, production]) {
    const answer = await create(key, { ...body, price: 7 }, headers);
    expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    expect(answer.body.data.id).not.toBe(first.body.data.id);
  }
});

test('another key of the same store gets the same answer', async () => {
  const key = newKey();
  const body = mug();
  const first = await create(key, body);
  const second = await create(key, body, { authorization: `Bearer ${await shop.newKey()}` });
  expect([second.text, isReplay(second)]).toEqual([first.text, true]);
});

test('the permission is asked first', async () => {
  const key = newKey();
  const body = mug();
  await create(key, body);
  const reader = {
    authorization: `Bearer ${await shop.newKey({ permissions: ['PRODUCT:READ'] })}`,
  };
  expect((await create(key, body, reader)).status).toBe(403);
  expect((await create(key, body, { authorization: '' })).status).toBe(401);
});

test('what an answer rests on is asked of whoever repeats the request', async () => {
  const product = await shop.product({ cycle: 'MONTHLY' });
  const key = newKey();
  const body = { items: [{ id: product.id, quantity: 1 }], frequency: 'SUBSCRIPTION' };
  const first = await create(key, body, {}, '/v2/checkouts/create');
  const oneTime = {
    authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:CREATE'] })}`,
  };
  const refused = await create(key, body, oneTime, '/v2/checkouts/create');
  expect([first.status, refused.status, refused.body.code, refused.body.error]).toEqual([
    200,
    403,
    'FORBIDDEN',
    'this key lacks the permission SUBSCRIPTION:CREATE',
  ]);
  const both = {
    authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:CREATE', 'SUBSCRIPTION:CREATE'] })}`,
  };
  const repeated = await create(key, body, both, '/v2/checkouts/create');
  expect([repeated.text, isReplay(repeated)]).toEqual([first.text, true]);
});

test('400 is not kept: the corrected request with the same key is carried out', async () => {
  const key = newKey();
  const body = mug({ trialDays: 7 });
  expect((await create(key, body)).status).toBe(400);
  const corrected = await create(key, { ...body, trialDays: undefined });
  expect([corrected.status, isReplay(corrected)]).toEqual([200, false]);
});

test('404 is not kept either, 409 and 422 are', async () => {
  const product = await shop.product();
  const taken = mug({ externalId: product.externalId });
  const conflicting = newKey();
  const first = await create(conflicting, taken);
  const second = await create(conflicting, taken);
  expect([first.status, second.status, isReplay(second), second.text]).toEqual([
    409,
    409,
    true,
    first.text,
  ]);

  const recurring = await shop.product({ cycle: 'MONTHLY' });
  const impossible = { items: [{ id: recurring.id, quantity: 1 }] };
  const key = newKey();
  const refused = await create(key, impossible, {}, '/v2/checkouts/create');
  const repeated = await create(key, impossible, {}, '/v2/checkouts/create');
  expect([refused.status, isReplay(repeated), repeated.text]).toEqual([422, true, refused.text]);

  const unknown = newKey();
  const missing = { items: [{ id: 'prod_unknown', quantity: 1 }] };
  expect((await create(unknown, missing, {}, '/v2/checkouts/create')).status).toBe(404);
  expect(isReplay(await create(unknown, missing, {}, '/v2/checkouts/create'))).toBe(false);
});

/** Another call moves the clock of the store, until the work is done. */
async function whileClockMoves(work: () => Promise<void>): Promise<void> {
  await shop.database.query(
    `INSERT INTO "testClocks" ("storeId", "offsetMs", "holder", "leaseUntil")
     VALUES ($1, 0, 'another call', 'infinity')
     ON CONFLICT ("storeId") DO UPDATE SET "holder" = 'another call', "leaseUntil" = 'infinity'`,
    [shop.storeId],
  );
  await work();
  await shop.database.query(
    `UPDATE "testClocks" SET "holder" = NULL, "leaseUntil" = NULL WHERE "storeId" = $1`,
    [shop.storeId],
  );
}

test('a temporary 409 is not stored: the same request with its key succeeds once the clock stands still', async () => {
  const key = newKey();
  const advance = () => create(key, { seconds: 1 }, {}, '/v2/dev/clock/advance');
  await whileClockMoves(async () => {
    for (const answer of [await advance(), await advance()])
      expect([answer.status, isReplay(answer), answer.body.error]).toEqual([
        409,
        false,
        'the clock of this store is being advanced by another call',
      ]);
  });
  const done = await advance();
  expect([done.status, isReplay(done)]).toEqual([200, false]);
  const again = await advance();
  expect([isReplay(again), again.text]).toEqual([true, done.text]);
});

test('a product refused for its file does not use its key up, and one that was made is not fetched again', async () => {
  const site = await startSite({ '/manual.pdf': pdf() });
  const body = mug();
  const key = newKey();
  expect((await create(key, { ...body, fileUrl: site.url('/missing.pdf') })).status).toBe(400);
  const made = await create(key, { ...body, fileUrl: site.url('/manual.pdf') });
  expect([made.status, isReplay(made)]).toEqual([200, false]);
  await diesBeforeItsAnswer(key);
  const fetched = site.visits['/manual.pdf'];
  shiftWallClock(61_000);
  const takenOver = await create(key, { ...body, fileUrl: site.url('/manual.pdf') });
  expect([takenOver.status, takenOver.body.data]).toEqual([200, made.body.data]);
  expect(site.visits['/manual.pdf']).toBe(fetched);
  await site.close();
});

test('a request that is still running: 409, and after a minute without a sign of life it is taken over', async () => {
  const key = newKey();
  const body = { email: 'caio@example.com' };
  const first = await create(key, body, {}, '/v2/customers/create');
  const customers = await count('customers');
  // As if the process had been killed after the effect was committed and before the answer was
  // kept.
  await diesBeforeItsAnswer(key);
  const running = await create(key, body, {}, '/v2/customers/create');
  expect([running.status, running.body.error]).toEqual([
    409,
    'a request with this Idempotency-Key is still running',
  ]);
  shiftWallClock(50_000);
  expect((await create(key, body, {}, '/v2/customers/create')).status).toBe(409);
  shiftWallClock(11_000);
  const takenOver = await create(key, body, {}, '/v2/customers/create');
  expect([takenOver.status, takenOver.text]).toEqual([200, first.text]);
  expect(await count('customers')).toBe(customers);
  expect(isReplay(await create(key, body, {}, '/v2/customers/create'))).toBe(true);
});

test.each(['CARD', 'PIX'])(
  'a payment by %s that died after the provider was called goes on from its intent: the buyer pays once',
  async (method) => {
    const checkout = await shop.checkout();
    const path = `/v2/checkouts/simulate-payment?id=${checkout.id}`;
    const key = newKey();
    const before = await shop.approvals();
    const first = await create(key, { method }, {}, path);
    expect(first.body.data).toMatchObject({ status: 'PAID', paidAmount: 4990 });
    await diesBeforeItsAnswer(key, 1); // only the first step, the intent, is remembered
    shiftWallClock(61_000);
    const takenOver = await create(key, { method }, {}, path);
    expect([takenOver.status, takenOver.body.data]).toEqual([200, first.body.data]);
    expect(await shop.approvals()).toBe(before + 1);
    expect(await shop.charges(checkout)).toMatchObject([{ status: 'PAID', method }]);
  },
);

test('a payment that failed after its code was made continues with its key; no step is repeated or skipped', async () => {
  const checkout = await shop.checkout();
  const pay = (key: string) =>
    create(key, { method: 'PIX' }, {}, `/v2/checkouts/simulate-payment?id=${checkout.id}`);
  const key = newKey();
  await shop.database.query(
    'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION ' +
      "'out of paper'; END $$",
  );
  await shop.database.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON "incomingPayments"
     FOR EACH ROW
     EXECUTE FUNCTION refuse()`,
  );
  expect((await pay(key)).status).toBe(500);
  await shop.database.query(`DROP TRIGGER refuse ON "incomingPayments"`);
  await shop.database.query('DROP FUNCTION refuse');
  const again = await pay(key);
  expect([again.status, again.body.data]).toMatchObject([
    200,
    { status: 'PAID', paidAmount: 4990 },
  ]);
  expect(isReplay(await pay(key))).toBe(true);
});

test('a process that died before it did anything: after a minute the request is carried out', async () => {
  const key = newKey();
  const body = mug();
  await create(key, { ...body, price: 'no' }).then(({ status }) => expect(status).toBe(400));
  const first = await create(key, body);
  const { id } = first.body.data;
  await shop.database.query('DELETE FROM "products" WHERE "id" = $1', [id]);
  await diesBeforeItsAnswer(key, 0);
  shiftWallClock(61_000);
  const again = await create(key, body);
  expect([again.status, again.body.data.externalId]).toEqual([200, body.externalId]);
  expect(again.body.data.id).not.toBe(id);
});

test('after 24 hours the key is free again', async () => {
  const key = newKey();
  const body = { email: 'dora@example.com' };
  const first = await create(key, body, {}, '/v2/customers/create');
  shiftWallClock(24 * HOUR_MS - 60_000);
  expect((await create(key, body, {}, '/v2/customers/create')).text).toBe(first.text);
  shiftWallClock(61_000);
  const fresh = await create(key, body, {}, '/v2/customers/create');
  expect([fresh.status, isReplay(fresh)]).toEqual([200, false]);
  expect(fresh.body.data.id).not.toBe(first.body.data.id);
});

test('a key has 1 to 255 characters', async () => {
  expect((await create('x'.repeat(255), mug())).status).toBe(200);
  const { status, body } = await create('x'.repeat(256), mug());
  expect([status, body.error]).toEqual([400, 'Idempotency-Key must have 1 to 255 characters']);
});

test('a GET is never kept', async () => {
  const headers = { 'idempotency-key': newKey() };
  const first = await shop.request('GET', '/v2/products/list?limit=1', undefined, headers);
  await shop.product();
  const second = await shop.request('GET', '/v2/products/list?limit=1', undefined, headers);
  expect(second.text).not.toBe(first.text);
});

describe('GraphQL', () => {
  const document =
    'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id email } userErrors { code message } } }';
  const ask = (key: string, query: string, variables: Json = {}) =>
    shop.request('POST', '/graphql', { query, variables }, { 'idempotency-key': key });

  test('a document of a single mutation is covered', async () => {
    const key = newKey();
    const before = await count('customers');
    const variables = { input: { email: 'eva@example.com' } };
    const first = await ask(key, document, variables);
    const second = await ask(key, document, variables);
    expect([second.text, isReplay(second)]).toEqual([first.text, true]);
    expect(await count('customers')).toBe(before + 1);
    const other = await ask(key, document, { input: { email: 'other@example.com' } });
    expect(other.body.errors[0]).toMatchObject({
      message: 'this Idempotency-Key was used with another body',
      extensions: { code: 'UNPROCESSABLE' },
    });
  });

  test.each([
    [
      'in a fragment',
      'mutation ($input: CreateCustomerInput!) { ...M } fragment M on Mutation { createCustomer(input: $input) { customer { id } } }',
    ],
    [
      'in an inline fragment',
      'mutation ($input: CreateCustomerInput!) { ... on Mutation { made: createCustomer(input: $input) { customer { id } } } }',
    ],
    [
      'beside its __typename',
      'mutation ($input: CreateCustomerInput!) { __typename createCustomer(input: $input) { customer { id } } }',
    ],
    [
      'written twice, which is one',
      'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } ...M } fragment M on Mutation { createCustomer(input: $input) { userErrors { code } } }',
    ],
  ])('a single mutation is covered %s', async (_how, query) => {
    const key = newKey();
    const before = await count('customers');
    const variables = { input: { email: 'gil@example.com' } };
    const first = await ask(key, query, variables);
    const second = await ask(key, query, variables);
    expect([first.body.errors, second.text, isReplay(second)]).toEqual([
      undefined,
      first.text,
      true,
    ]);
    expect(await count('customers')).toBe(before + 1);
    const reader = {
      'idempotency-key': key,
      authorization: `Bearer ${await shop.newKey({ permissions: ['PRODUCT:READ'] })}`,
    };
    expect((await shop.request('POST', '/graphql', { query, variables }, reader)).status).toBe(403);
  });

  describe('by the hash of the document', () => {
    const extensions = {
      persistedQuery: {
        version: 1,
        sha256Hash: createHash('sha256').update(document).digest('hex'),
      },
    };
    const apps: App[] = [];
    const persisting = async () => {
      const app = await buildApp(shop.database, allStores(shop.database), shop.databaseUrl);
      apps.push(app);
      return async (key: string, body: Json) => {
        const answer = await app.server.inject({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Bearer ${shop.key}`, 'idempotency-key': key },
          payload: body,
        });
        return {
          status: answer.statusCode,
          text: answer.body,
          body: answer.json<Json>(),
          isReplay: answer.headers['idempotent-replayed'] === 'true',
        };
      };
    };
    beforeAll(() => void (config.graphql.persistedQueries = true));
    afterAll(async () => {
      config.graphql.persistedQueries = false;
      for (const app of apps) await app.server.close();
    });

    test('the effect is made once, whichever of text and hash comes first, in every process', async () => {
      const [here, there] = [await persisting(), await persisting()];
      const key = newKey();
      const before = await count('customers');
      const variables = { input: { email: 'hugo@example.com' } };
      const unknown = await here(key, { variables, extensions });
      expect([unknown.status, unknown.body.errors[0].extensions.code]).toEqual([
        200,
        'PERSISTED_QUERY_NOT_FOUND',
      ]);
      const first = await here(key, { query: document, variables, extensions });
      expect([first.status, first.isReplay, first.body.data.createCustomer.customer.email]).toEqual(
        [200, false, 'hugo@example.com'],
      );
      const repeats = [
        await here(key, { variables, extensions }),
        await here(key, { extensions, query: document, variables }),
        await there(key, { query: document, variables, extensions }),
      ];
      for (const repeat of repeats) expect(repeat).toEqual({ ...first, isReplay: true });
      expect(await count('customers')).toBe(before + 1);
      expect(
        (await here(key, { variables: { input: { email: 'other@example.com' } }, extensions })).body
          .errors[0].message,
      ).toBe('this Idempotency-Key was used with another body');
    });

    test('a text that is not that of its hash does nothing', async () => {
      const here = await persisting();
      const before = await count('customers');
      const key = newKey();
      const other = await here(key, {
        query: document.replace('email', 'name'),
        variables: { input: { email: 'ida@example.com' } },
        extensions,
      });
      expect([other.status, other.body.data]).toEqual([400, undefined]);
      expect(await count('customers')).toBe(before);
    });
  });

  test('a user error of 409 is kept, one of 400 is not', async () => {
    const product = await shop.product();
    const query =
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { id } userErrors { code message path } } }';
    const taken = { input: mug({ externalId: product.externalId }) };
    const key = newKey();
    const first = await ask(key, query, taken);
    const second = await ask(key, query, taken);
    expect([first.status, second.status, isReplay(second), second.text]).toEqual([
      200,
      200,
      true,
      first.text,
    ]);
    expect(first.body.data.createProduct.userErrors[0].code).toBe('CONFLICT');
    const invalid = newKey();
    const input = mug({ price: 0 });
    expect((await ask(invalid, query, { input })).body.data.createProduct.userErrors[0].code).toBe(
      'INVALID_REQUEST',
    );
    expect(
      (await ask(invalid, query, { input: { ...input, price: 100 } })).body.data.createProduct
        .product.id,
    ).toMatch(/^prod_/);
  });

  test('a user error of a temporary 409 is not stored', async () => {
    const query =
      'mutation { advanceTestClock(input: { seconds: 1 }) { testClock { now } userErrors { code } } }';
    const key = newKey();
    await whileClockMoves(async () => {
      const refused = await ask(key, query);
      expect(refused.body.data.advanceTestClock.userErrors).toEqual([{ code: 'CONFLICT' }]);
    });
    const done = await ask(key, query);
    expect([isReplay(done), done.body.data.advanceTestClock.userErrors]).toEqual([false, []]);
  });

  test('a secret that was in the answer is in the replay too, and nowhere in clear', async () => {
    const query =
      'mutation { createApiKey(input: { permissions: ["PRODUCT:READ"] }) { newApiKey { key } userErrors { message } } }';
    const key = newKey();
    const first = await ask(key, query);
    expect((await ask(key, query)).text).toBe(first.text);
    const secret = first.body.data.createApiKey.newApiKey.key;
    expect(secret).toMatch(/^pitanga_dev_/);
    const stored = JSON.stringify(await shop.database.query('SELECT * FROM "idempotencyKeys"'));
    expect(stored).not.toContain(secret);
  });

  test('a replay shows nothing that its caller may not read, and grants nothing that it lacks', async () => {
    const asked = async (permissions: string[], key: string, query: string, variables: Json = {}) =>
      shop.request(
        'POST',
        '/graphql',
        { query, variables },
        { 'idempotency-key': key, authorization: `Bearer ${await shop.newKey({ permissions })}` },
      );
    const customer = await shop.post('/v2/customers/create', {
      email: 'lia@example.com',
      taxId: '39053344705',
    });
    const product = await shop.product();
    const query =
      'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkout { id customer { email taxId } } } }';
    const variables = {
      input: { items: [{ id: product.id, quantity: 1 }], customerId: customer.id },
    };
    const key = newKey();
    const first = await asked(['CHECKOUT:CREATE', 'CUSTOMER:READ'], key, query, variables);
    expect(first.body.data.createCheckout.checkout.customer.email).toBe('lia@example.com');
    const refused = await asked(['CHECKOUT:CREATE'], key, query, variables);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        errors: [
          expect.objectContaining({
            message: 'this key lacks the permission CUSTOMER:READ',
            extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
          }),
        ],
      },
    ]);
    const repeated = await asked(
      ['CHECKOUT:CREATE', 'CUSTOMER:READ', 'PRODUCT:READ'],
      key,
      query,
      variables,
    );
    expect([repeated.text, isReplay(repeated)]).toEqual([first.text, true]);

    const keyKey = newKey();
    const newKeyQuery =
      'mutation { createApiKey(input: { permissions: ["WITHDRAW:CREATE"] }) { newApiKey { key } userErrors { message } } }';
    expect((await asked(['STORE:CREATE', 'WITHDRAW:CREATE'], keyKey, newKeyQuery)).text).toContain(
      'pitanga_dev_',
    );
    const stolen = await asked(['STORE:CREATE'], keyKey, newKeyQuery);
    expect([stolen.status, stolen.text.includes('pitanga_dev_')]).toEqual([403, false]);
  });

  test('what the first caller was refused stays in the answer, whoever repeats it', async () => {
    const product = await shop.product();
    const query =
      'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkout { id customer { email } } } }';
    const variables = { input: { items: [{ id: product.id, quantity: 1 }] } };
    const key = newKey();
    const blind = {
      'idempotency-key': key,
      authorization: `Bearer ${await shop.newKey({ permissions: ['CHECKOUT:CREATE'] })}`,
    };
    const first = await shop.request('POST', '/graphql', { query, variables }, blind);
    expect(first.body).toMatchObject({
      data: {
        createCheckout: { checkout: { id: expect.stringMatching(/^bill_/), customer: null } },
      },
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
    const repeated = await ask(key, query, variables);
    expect([repeated.text, isReplay(repeated)]).toEqual([first.text, true]);
  });

  test('documents of several mutations, and queries, are not covered', async () => {
    const key = newKey();
    const two =
      'mutation { a: createCustomer(input: { email: "a@example.com" }) { customer { id } } b: createCustomer(input: { email: "b@example.com" }) { customer { id } } }';
    const first = await ask(key, two);
    const second = await ask(key, two);
    expect([isReplay(second), second.text === first.text]).toEqual([false, false]);
  });
});

/**
 * Takes the answer away from the key used last, and all but the first steps, as a process that is
 * killed would.
 */
async function diesBeforeItsAnswer(key: string, steps = 99): Promise<void> {
  expect(key).toBe(`key-${keys}`);
  const [, changed] = await shop.database.query<[unknown, number]>(
    `UPDATE "idempotencyKeys" k
     SET
       "status" = NULL, "sealedBody" = NULL,
       "steps" = (
         SELECT COALESCE(jsonb_agg(step ORDER BY place), '[]')
         FROM jsonb_array_elements(k."steps") WITH ORDINALITY AS s(step, place)
         WHERE place <= $1
       )
     WHERE "createdAt" = (SELECT max("createdAt") FROM "idempotencyKeys")`,
    [steps],
  );
  expect(changed).toBe(1);
}
