/**
 * Every answer is JSON in the envelope, whatever went wrong and wherever: published clients parse
 * the body before they look at the status.
 */
import { connect, type AddressInfo } from 'node:net';
import { config } from '../../src/config/config';
import { shiftWallClock } from '../../src/platform/time/clock';
import { world, type Answer, type Json, type World } from '../support/world';

let shop: World;
beforeAll(async () => {
  shop = await world();
});

const MB = 1_048_576;
const NO_KEY = { authorization: '' };

function expectRefusal(
  { status, body, headers }: Pick<Answer, 'status' | 'body' | 'headers'>,
  expected: {
    status: number;
    code: string;
    error: string | RegExp;
    field?: string | null;
    warnings?: string[];
    reason?: string;
  },
): void {
  const why = ['reason', 'values', 'fields'];
  expect(Object.keys(body).filter((name) => !why.includes(name))).toEqual([
    'data',
    'success',
    'error',
    'message',
    'code',
    'field',
    'requestId',
    'docUrl', // in Dev mode
    ...(expected.warnings ? ['warnings'] : []),
  ]);
  expect(body.warnings).toEqual(expected.warnings);
  if (expected.reason) expect(body.reason).toBe(expected.reason);
  expect(body).toMatchObject({
    data: null,
    success: false,
    code: expected.code,
    message: body.error,
  });
  expect(status).toBe(expected.status);
  if (typeof expected.error === 'string') expect(body.error).toBe(expected.error);
  else expect(body.error).toMatch(expected.error);
  if (expected.field !== undefined) expect(body.field).toBe(expected.field);
  expect(body.requestId).toMatch(/^req_[0-9a-f]{32}$/);
  expect(headers['x-request-id']).toBe(body.requestId);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
}

test('a success: data, success, error, and status 200 also for a create', async () => {
  const { status, body, headers } = await shop.request('POST', '/v2/products/create', {
    externalId: 'mug',
    name: 'Caneca',
    price: 4990,
    currency: 'BRL',
  });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['data', 'success', 'error']);
  expect(body).toMatchObject({ success: true, error: null });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('400: the sentence names the field, and never a type of ours', async () => {
  const item = { id: 'prod_1', quantity: 1 };
  const cases: [path: string, body: unknown, error: string, field: string | null][] = [
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 1 },
      'currency is required',
      'currency',
    ],
    [
      '/v2/products/create',
      { externalId: 7, name: 'x', price: 1, currency: 'BRL' },
      'externalId must be a string',
      'externalId',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: '1', currency: 'BRL' },
      'price must be an integer (send it without quotes)',
      'price',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 1.5, currency: 'BRL' },
      'price must be an integer (amounts are in cents: 49.90 must be sent as 4990)',
      'price',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 0, currency: 'BRL' },
      'price must be at least 1',
      'price',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 10_000_000_000, currency: 'BRL' },
      'price must be at most 9999999999',
      'price',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: '', price: 1, currency: 'BRL' },
      'name must not be empty',
      'name',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 1, currency: 'BRL', cycle: 'DAILY' },
      'cycle must be one of WEEKLY, MONTHLY, QUARTERLY, SEMIANNUALLY, ANNUALLY',
      'cycle',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 1, currency: 'BRL', trialDays: 7 },
      'trialDays is only valid together with cycle',
      'trialDays',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'x', price: 1, currency: 'BRL', cycle: 'MONTHLY', trialDays: 91 },
      'trialDays must be at most 90',
      'trialDays',
    ],
    [
      '/v2/products/create',
      { externalId: 'x', name: 'a\u0000b', price: 1, currency: 'BRL' },
      'name must not contain characters that are not text',
      'name',
    ],
    ['/v2/checkouts/create', { items: [] }, 'items must have at least 1 entry', 'items'],
    [
      '/v2/checkouts/create',
      { items: [{ ...item, id: 7 }] },
      'items.0.id must be a string',
      'items.0.id',
    ],
    [
      '/v2/checkouts/create',
      { items: [item, { quantity: 1 }] },
      'items.1.id is required',
      'items.1.id',
    ],
    [
      '/v2/checkouts/create',
      { items: [item], metadata: [] },
      'metadata must be an object',
      'metadata',
    ],
    [
      '/v2/checkouts/create',
      {
        items: [item],
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])),
      },
      'metadata must have at most 50 keys',
      'metadata',
    ],
    [
      '/v2/checkouts/create',
      { items: [item], metadata: { text: 'x'.repeat(16_384) } },
      'metadata must be at most 16 kB',
      'metadata',
    ],
    [
      '/v2/checkouts/create',
      { items: [item], returnUrl: 'javascript:alert(1)' },
      'returnUrl must be an https, http or app address',
      'returnUrl',
    ],
    [
      '/v2/checkouts/create',
      { items: [item], methods: ['CASH'] },
      'methods.0 must be one of PIX, CARD, BOLETO',
      'methods.0',
    ],
    [
      '/v2/customers/create',
      { email: 'ana@example.com', taxId: '11111111111' },
      'taxId must be a valid CPF or CNPJ',
      'taxId',
    ],
    ['/v2/checkouts/get', undefined, 'Provide id, externalId or customerId', 'id'],
    ['/v2/products/list?limit=abc', undefined, 'limit must be an integer', 'limit'],
    ['/v2/products/create', '[]', 'the body must be a JSON object', null],
    ['/v2/products/create', '"text"', 'the body must be a JSON object', null],
  ];
  for (const [path, body, error, field] of cases)
    expectRefusal(await shop.request(body === undefined ? 'GET' : 'POST', path, body), {
      status: 400,
      code: 'INVALID_REQUEST',
      error,
      field,
    });
});

test('400: all wrong fields are named at once', async () => {
  expectRefusal(
    await shop.request('POST', '/v2/products/create', { price: 49.9, cycle: 'monthly' }),
    {
      status: 400,
      code: 'INVALID_REQUEST',
      error:
        'externalId is required; name is required; currency is required; ' +
        'price must be an integer (amounts are in cents: 49.90 must be sent as 4990); ' +
        'cycle must be one of WEEKLY, MONTHLY, QUARTERLY, SEMIANNUALLY, ANNUALLY; ' +
        'did you mean MONTHLY?',
      field: 'externalId',
    },
  );
  expectRefusal(
    await shop.request('POST', '/v2/checkouts/create', { amount: 1, methods: ['PX'] }),
    {
      status: 400,
      code: 'INVALID_REQUEST',
      error:
        'amount is not a field of this request; a field about money is never ignored: leave it ' +
        'out; items is required; methods.0 must be one of PIX, CARD, BOLETO',
      field: 'amount',
    },
  );
});

const DATE = 'must be a date such as 2026-01-31';
const ADDRESS = 'must be an https, http or app address';
const TAX_ID = 'must be a valid CPF or CNPJ';
const NOWHERE = { returnUrl: 'shop', completionUrl: 'javascript:alert(1)' };
const NOWHERE_WRONG = [`returnUrl ${ADDRESS}`, `completionUrl ${ADDRESS}`];

test.each<[path: string, values: Json, wrong: (string | RegExp)[]]>([
  [
    '/v2/checkouts/create',
    { ...NOWHERE, items: [], dueDate: '2027-02-30', expiresIn: 1 },
    [
      ...NOWHERE_WRONG,
      `dueDate ${DATE}`,
      'items must have at least 1 entry',
      'expiresIn must be at least 60',
    ],
  ],
  [
    '/v2/payment-links/create',
    { ...NOWHERE, dueDate: '2020-01-01' },
    [...NOWHERE_WRONG, 'items is required', /^dueDate must not be in the past/],
  ],
  [
    '/v2/subscriptions/create',
    {
      ...NOWHERE,
      items: [
        { id: 'prod_1', quantity: 1 },
        { id: 'prod_2', quantity: 1 },
      ],
      methods: ['BOLETO'],
      dueDate: '2099-01-01',
    },
    [
      ...NOWHERE_WRONG,
      /^dueDate must be at most 365 days ahead/,
      'items must have exactly 1 entry for a subscription',
      'methods must be PIX or CARD for a subscription',
    ],
  ],
  [
    '/v1/billing/create',
    { ...NOWHERE, methods: [], products: [], customer: { email: 'ana', taxId: '1' } },
    [
      ...NOWHERE_WRONG,
      `customer.taxId ${TAX_ID}`,
      'methods must have at least 1 entry',
      'products must have at least 1 entry',
      'customer.email must be an e-mail address, such as ana@example.com',
    ],
  ],
  [
    '/v2/transparents/create',
    { method: 'BOLETO', data: { amount: 100, dueDate: '2020-01-01', customer: { taxId: '1' } } },
    [
      `data.customer.taxId ${TAX_ID}`,
      'data.customer.name is required to pay by boleto',
      'data.amount must be at least 300 for a boleto',
      /^data\.dueDate must not be in the past/,
    ],
  ],
  [
    '/v2/transparents/create',
    { method: 'BOLETO', data: { amount: 100, dueDate: '2020-01-01' } },
    [
      'data.customer.name is required to pay by boleto',
      'data.customer.taxId is required to pay by boleto',
      'data.amount must be at least 300 for a boleto',
      /^data\.dueDate must not be in the past/,
    ],
  ],
  [
    '/v2/customers/create',
    { taxId: '1', data: { email: 'ana' } },
    [`taxId ${TAX_ID}`, 'data.email must be an e-mail address, such as ana@example.com'],
  ],
  [
    '/v2/coupons/create',
    { data: { code: 'A B', discountKind: 'FIXED', discount: 100, discountHundredths: 5 } },
    [/^data\.code must have only letters/, /^data\.discountHundredths is for a PERCENTAGE only/],
  ],
  ['/v2/customers/update', { id: 'cust_1', data: { email: 'a' } }, [/^data\.email must be an e/]],
  ['/v1/customer/create', { data: { email: 'a' } }, [/^data\.email must be an e/]],
  ['/v1/pixQrCode/create', { data: { amount: 9.9 } }, [/^data\.amount must be an integer/]],
  [
    '/v2/customers/create',
    { email: 'ana', taxId: '1' },
    [`taxId ${TAX_ID}`, 'email must be an e-mail address, such as ana@example.com'],
  ],
  [
    '/v2/coupons/create',
    {
      code: 'A B',
      discountKind: 'PERCENTAGE',
      discount: 10_001,
      maxRedeems: 0,
      startsAt: '2020-01-01',
      expiresAt: '2020-13-01',
    },
    [
      /^code must have only letters/,
      /^expiresAt must be an ISO 8601 time/,
      'maxRedeems must be at least 1, or -1 for unlimited',
      /^startsAt must be in the future/,
      /^discount must be at most 100 for a PERCENTAGE, or hundredths of a percent up to 10000/,
    ],
  ],
  [
    '/v2/coupons/create',
    {
      code: 'AB',
      discountKind: 'PERCENTAGE',
      discount: 10_001,
      maxRedeems: 0,
      startsAt: '2020-01-01',
    },
    [
      'maxRedeems must be at least 1, or -1 for unlimited',
      /^startsAt must be in the future/,
      /^discount must be at most 100 for a PERCENTAGE, or hundredths of a percent up to 10000/,
    ],
  ],
])(
  '400: addresses, dates and rules between fields are among them: %s',
  async (path, values, wrong) => {
    const { status, body } = await shop.request('POST', path, values);
    const { fields } = body as { fields: { field: string; message: string; reason: string }[] };
    expect([status, fields.map(({ message }) => message)]).toEqual([
      400,
      wrong.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    ]);
    for (const { field, message } of fields) expect(message.startsWith(`${field} `)).toBe(true);
  },
);

test('400: all wrong filters of a list are named at once, at both APIs', async () => {
  const wrong = (endDate: string) => [
    `startDate ${DATE}`,
    `endDate must be at most one year ahead: ${endDate} or before`,
    'minAmount must not be more than maxAmount',
  ];
  const query = 'startDate=01/02/2026&endDate=2099-01-01&minAmount=2&maxAmount=1&cardLast4=x';
  const { body } = await shop.request('GET', `/v2/charges/list?${query}`);
  const { fields } = body as { fields: { message: string }[] };
  const last = /endDate must be at most one year ahead: (\S+) or/.exec(String(body.error))?.[1];
  expect(fields.map(({ message }) => message).sort()).toEqual(
    [...wrong(String(last)), 'cardLast4 must be four digits'].sort(),
  );
  const both = await shop.request(
    'GET',
    '/v2/charges/list?endDate=2099-01-01&minAmount=2&maxAmount=1',
  );
  expect(both.body.error).toBe(wrong(String(last)).slice(1).join('; '));
  const report = await shop.request('GET', '/v2/reports/sales?from=2026&to=2026-02-30&unit=YEAR');
  expect(report.body.error).toBe(`from ${DATE}; to ${DATE}; unit must be one of DAY, MONTH`);
});

test('400: an unknown word is answered with the one that was probably meant', async () => {
  const webhook = {
    name: 'x',
    endpoint: 'https://shop.example/hook',
    secret: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
    events: ['checkout.complete'],
  };
  const cases: [path: string, body: unknown, meant: string][] = [
    ['/v2/products/list?status=actve', undefined, 'ACTIVE'],
    ['/v2/checkouts/create', { items: [], methods: ['Boletto'] }, 'BOLETO'],
    ['/v2/webhooks/create', webhook, 'checkout.completed'],
  ];
  for (const [path, body, meant] of cases) {
    const answer = await shop.request(body ? 'POST' : 'GET', path, body);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.stringContaining(`; did you mean ${meant}?`),
    ]);
  }
});

test('400: what is no card number is answered with test cards, and not repeated', async () => {
  const { id } = await shop.checkout();
  const number = '4111111111111112'; // its check digit would be 1
  const answer = await shop.request('POST', '/v2/checkouts/simulate-payment', {
    id,
    card: { number },
  });
  expectRefusal(answer, {
    status: 400,
    code: 'INVALID_REQUEST',
    error:
      /^card\.number must be a card number of .* test cards 4242424242424242, .*4000000000000259$/,
    field: 'card.number',
  });
  expect(answer.text).not.toContain(number);
});

/** Where each stops being JSON. */
const MALFORMED: [body: string, line: number, column: number][] = [
  ['{', 1, 2],
  ['{"a":}', 1, 6],
  ['null}', 1, 5],
  ['\u0000', 1, 1],
  ['{\n  "name": "Caneca"\n  "price": 1\n}', 3, 3],
  ['{"name": "Caneca",}', 1, 19],
  ['{"name": "Caneca}', 1, 10],
  ["{'name': 1}", 1, 2],
  ['{"price": 01}', 1, 12],
  ['{"a": [1, [2, {}], tru]}', 1, 20],
  ['{"a": "\\x"}', 1, 7],
  ['[1]]', 1, 4],
  [`{"a": "${'x'.repeat(900_000)}", b: 1}`, 1, 900_011],
];

test('400: JSON that is malformed, and keys that would poison an object', async () => {
  for (const [body, line, column] of MALFORMED)
    for (const path of ['/v2/products/create', '/graphql']) {
      const { status, body: answer } = await shop.request('POST', path, body);
      expect([body, status]).toEqual([body, 400]);
      expect(answer.error ?? answer.errors[0].message).toBe(
        `the body is not valid JSON at line ${line}, column ${column}: look there, or just ` +
          'before, for a missing quote, comma or bracket',
      );
    }
  // To search a long one would hold up the process.
  expectRefusal(await shop.request('POST', '/v2/products/create', `[${'1,'.repeat(60_000)}`), {
    status: 400,
    code: 'INVALID_REQUEST',
    error: 'the body is not valid JSON: look for a missing quote, comma or bracket',
  });
  const headers = { 'idempotency-key': 'deep' };
  expectRefusal(
    await shop.request(
      'POST',
      '/v2/products/create',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      headers,
    ),
    { status: 400, code: 'INVALID_REQUEST', error: /nested too deeply/ },
  );
});

test('401: no key, no Bearer, a key that is malformed, unknown, revoked or expired', async () => {
  const ask = (authorization: string) =>
    shop.request('GET', '/v2/products/list', undefined, { authorization });
  const unknown = shop.key.replace('_dev_', '_prod_');
  const cases: [string, RegExp][] = [
    ['', /Authorization header is missing/],
    [shop.key, /must be "Bearer <API_KEY>"/],
    [`Basic ${shop.key}`, /must be "Bearer <API_KEY>"/],
    [`Bearer  ${shop.key}`, /malformed.*extra spaces/],
    [`Bearer ${shop.key} `, /malformed.*extra spaces/],
    [`Bearer ${shop.key}\u200b`, /malformed.*invisible/],
    [`Bearer ${shop.key.slice(0, -1)}`, /malformed/],
    [`Bearer ${unknown}`, /malformed/], // its checksum is of the other environment
    ['Bearer ', /malformed/],
  ];
  for (const [authorization, error] of cases)
    expectRefusal(await ask(authorization), { status: 401, code: 'UNAUTHENTICATED', error });

  const { key, apiKey } = await newKey({ permissions: ['PRODUCT:READ'] });
  expect((await ask(`Bearer ${key}`)).status).toBe(200);
  await shop.graphql(
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { revokedAt } } }',
    { id: apiKey.id },
  );
  expectRefusal(await ask(`Bearer ${key}`), {
    status: 401,
    code: 'UNAUTHENTICATED',
    error: 'the API key was revoked',
  });

  const brief = await newKey({
    permissions: ['PRODUCT:READ'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect((await ask(`Bearer ${brief.key}`)).status).toBe(200);
  shiftWallClock(3_601_000);
  expectRefusal(await ask(`Bearer ${brief.key}`), {
    status: 401,
    code: 'UNAUTHENTICATED',
    error: 'the API key has expired',
  });
});

test('401 comes before everything else of the request is looked at', async () => {
  expectRefusal(await shop.request('POST', '/v2/products/create', { price: 'x' }, NO_KEY), {
    status: 401,
    code: 'UNAUTHENTICATED',
    error: /missing/,
  });
  const { status, body } = await shop.request(
    'POST',
    '/graphql',
    { query: '{ mrr { mrr } }' },
    NO_KEY,
  );
  expect([status, body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('403: the permission is named, and asked before the body is read', async () => {
  const key = await shop.newKey({ permissions: ['PRODUCT:READ'] });
  expectRefusal(
    await shop.request(
      'POST',
      '/v2/products/create',
      { nonsense: true },
      { authorization: `Bearer ${key}` },
    ),
    { status: 403, code: 'FORBIDDEN', error: 'this key lacks the permission PRODUCT:CREATE' },
  );
});

test('403: a suspended store', async () => {
  const other = await world();
  await other.database.query('UPDATE "stores" SET "suspendedAt" = now()');
  expectRefusal(await other.request('GET', '/v2/products/list'), {
    status: 403,
    code: 'STORE_SUSPENDED',
    error: 'the store is suspended: contact the operator',
  });
});

test('404: no such object, and no such path', async () => {
  expectRefusal(await shop.request('GET', '/v2/products/get?id=prod_unknown'), {
    status: 404,
    code: 'NOT_FOUND',
    error: 'no product prod_unknown in this environment of this store',
    field: 'id',
  });
  for (const path of [
    '/v2',
    '/v2/unknown',
    '/v3/products/list',
    '/favicon.ico',
    '/index.html',
    '/v2/products/create/../x',
  ]) {
    expectRefusal(await shop.request('GET', path), {
      status: 404,
      code: 'NOT_FOUND',
      error: /^there is no GET \//,
    });
  }
  expectRefusal(await shop.request('GET', '/v2/unknown?secret=1', undefined, NO_KEY), {
    status: 404,
    code: 'NOT_FOUND',
    error: 'there is no GET /v2/unknown',
  });
});

test('404: a path that is nearly right names the one that was probably meant', async () => {
  const cases: [method: 'GET' | 'POST', path: string, error: string][] = [
    ['GET', '/v2/product/list', '; did you mean GET /v2/products/list?'],
    ['GET', '/v1/products/list', '; did you mean GET /v2/products/list?'],
    ['GET', '/v2/Subscriptions/Get?id=1', '; did you mean GET /v2/subscriptions/get?'],
    ['GET', '/v2/paymentLinks/list', '; did you mean GET /v2/payment-links/list?'],
    ['GET', '/v2/product/create', '; did you mean POST /v2/products/create?'],
    ['POST', '/v2/transparent/check', '; did you mean POST /v2/transparents/check?'],
    ['GET', '/v1/pixQrCode/status', ''],
    ['GET', `/v2/${'x'.repeat(2_000)}`, ''],
  ];
  for (const [method, path, meant] of cases)
    expectRefusal(await shop.request(method, path), {
      status: 404,
      code: 'NOT_FOUND',
      error: `there is no ${method} ${path.split('?')[0]}${meant}`,
    });
});

test('405: a path that takes other methods, with Allow, before the key and the body', async () => {
  const cases: [method: string, path: string, allow: string][] = [
    ['PUT', '/v2/products/create', 'POST'],
    ['GET', '/v2/products/create?id=1', 'POST'],
    ['PUT', '/products/create/', 'POST'],
    ['PUT', '/v2/customers/delete', 'DELETE, POST'],
    ['DELETE', '/v2/coupons/toggle', 'PATCH, POST'],
    ['POST', '/v2/products/list', 'GET, HEAD'],
    ['DELETE', '/v2/checkouts/list', 'GET, HEAD, POST'],
    ['GET', '/v1/billing/create', 'POST'],
  ];
  for (const [method, path, allow] of cases) {
    const answer = await shop.request(method as 'PUT', path, undefined, NO_KEY);
    expectRefusal(answer, {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      error: `${path.split('?')[0]} takes ${allow}, not ${method}`,
    });
    expect(answer.headers.allow).toBe(allow);
    expect('sunset' in answer.headers).toBe(path.startsWith('/v1'));
  }
});

test('405: GraphQL answers in its own form, and the paths of operators are not told', async () => {
  const answer = await shop.request('PUT', '/graphql', { query: '{ mrr { mrr } }' });
  expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringMatching(/POST/)]);
  expect(answer.body).toEqual({
    errors: [
      {
        message: expect.stringMatching(/^\/graphql takes .*POST, not PUT$/),
        extensions: {
          code: 'METHOD_NOT_ALLOWED',
          field: null,
          requestId: expect.any(String),
          docUrl: expect.stringMatching(/errors#method_not_allowed$/),
        },
      },
    ],
  });
  expect((await shop.request('PUT', '/metrics')).status).toBe(404);
});

test('409: a name that is taken', async () => {
  const { id } = await shop.product({ externalId: 'taken' });
  const again = await shop.request('POST', '/v2/products/create', {
    externalId: 'taken',
    name: 'x',
    price: 1,
    currency: 'BRL',
  });
  expectRefusal(again, {
    status: 409,
    code: 'CONFLICT',
    reason: 'EXTERNAL_ID_TAKEN',
    error: `externalId taken is taken by the product ${id}`,
    field: 'externalId',
  });
});

test('413: a body over 1 MB', async () => {
  const fits = JSON.stringify({
    externalId: 'x',
    name: '',
    price: 1,
    currency: 'BRL',
    junk: 'x'.repeat(MB - 200),
  });
  expectRefusal(await shop.request('POST', '/v2/products/create', fits), {
    status: 400,
    code: 'INVALID_REQUEST',
    error: 'name must not be empty',
    warnings: ['junk is not a field of this request'],
  });
  expectRefusal(await shop.request('POST', '/v2/products/create', `"${'x'.repeat(MB)}"`), {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    error: 'the body must be at most 1 MB',
  });
});

test('415: a body that is not JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json-seq',
  ]) {
    const { status, body, headers } = await shop.request('POST', '/v2/products/create', 'a=1', {
      'content-type': type,
    });
    expectRefusal(
      { status, body, headers },
      {
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        error: 'the body must be JSON, sent with Content-Type: application/json',
      },
    );
  }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
    expect(
      (await shop.request('POST', '/v2/products/create', '{}', { 'content-type': type })).body
        .error,
    ).toMatch(/^externalId is required/);
  }
});

test('an empty body counts as {}, with or without a content type, when the id is in the query', async () => {
  const { id } = await shop.checkout();
  const bodies: [unknown, Record<string, string>][] = [
    [undefined, {}],
    ['', {}],
    ['', { 'content-type': 'application/json' }],
    ['', { 'content-type': 'text/plain' }],
    ['{}', {}],
    [{ id: null }, {}],
  ];
  for (const [body, headers] of bodies) {
    const { status, body: answer } = await shop.request(
      'POST',
      `/v2/checkouts/list?id=${id}`,
      body,
      headers,
    );
    expect([status, answer.data?.map((checkout: Json) => checkout.id)]).toEqual([200, [id]]);
  }
});

test('null is absent and unknown keys are ignored, at every level; free data is kept as it is', async () => {
  const product = await shop.product({ description: null, cycle: null, unknown: { deep: [1] } });
  const metadata = { null: null, deep: { list: [null, { a: null }] }, __typename: 'x' };
  const checkout = await shop.post('/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 2, colour: 'red' }],
    customerId: null,
    coupons: null,
    metadata,
    extra: 1,
  });
  expect(checkout).toMatchObject({
    amount: 9980,
    items: [{ id: product.id, quantity: 2 }],
    customerId: null,
    metadata,
  }); // 2 × 4990
});

test('HEAD and OPTIONS are answered', async () => {
  const head = await shop.app.server.inject({
    method: 'HEAD',
    url: '/v2/products/list',
    headers: { authorization: `Bearer ${shop.key}` },
  });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const unknown = await shop.app.server.inject({ method: 'HEAD', url: '/v2/unknown' });
  expect(unknown.statusCode).toBe(404);
  const options = await shop.app.server.inject({ method: 'OPTIONS', url: '/v2/products/list' });
  expectRefusal(
    { status: options.statusCode, body: JSON.parse(options.body), headers: options.headers },
    {
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      error: '/v2/products/list takes GET, HEAD, not OPTIONS',
    },
  );
  expect(options.headers['access-control-allow-origin']).toBeUndefined();
});

test('an address that cannot be decoded, and a request that is not HTTP, are answered in the envelope too', async () => {
  for (const path of ['/v2/products/%', '/v2/%E0%A4%A', '/%c0']) {
    expectRefusal(await shop.request('GET', path), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: /address/,
    });
  }
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.server.address() as AddressInfo;
  const cases: [string, number][] = [
    ['NONSENSE\r\n\r\n', 400],
    ['GET /v2/products/list HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n', 400],
    [
      `GET /v2/products/list HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['POST /v2/products/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n', 400],
  ];
  for (const [request, status] of cases) {
    const answer = await overTheWire(port, request);
    const [head = '', text = ''] = answer.split('\r\n\r\n');
    expect(Number(head.split(' ')[1])).toBe(status);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(JSON.parse(text)).toMatchObject({
      data: null,
      success: false,
      code: 'INVALID_REQUEST',
      error: expect.any(String),
      message: expect.any(String),
    });
  }
});

test('the short form without prefix is the same as /v2', async () => {
  const short = await shop.post('/customers/create', {
    data: { email: 'bia@example.com', taxId: '529.982.247-25' },
    metadata: { from: 'short' },
  });
  expect(await shop.get(`/v2/customers/get?id=${short.id}`)).toEqual(short);
  expect(short).toMatchObject({ taxId: '52998224725', metadata: { from: 'short' } });
});

test('v1 answers in the same envelope and says when it ends; afterwards it is gone', async () => {
  const answer = await shop.request('GET', '/v1/public-mrr/mrr');
  expect(answer.body).toEqual({
    data: { mrr: 0, totalActiveSubscriptions: 0 },
    success: true,
    error: null,
  });
  expect(answer.headers).toMatchObject({
    sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
    link: `<${config.publicUrl}/docs>; rel="successor-version"`,
    deprecation: expect.any(String),
  });
  const untilSunset = new Date('2028-03-01T00:00:00.000Z').getTime() - Date.now();
  shiftWallClock(untilSunset);
  expectRefusal(await shop.request('GET', '/v1/public-mrr/mrr'), {
    status: 410,
    code: 'GONE',
    error: /discontinued on 1 March 2028/,
  });
  expect((await shop.request('GET', '/v2/public-mrr/mrr')).status).toBe(200);
  config.v1Sunset = new Date('2029-01-31T00:00:00.000Z');
  const later = await shop.request('GET', '/v1/public-mrr/mrr');
  expect([later.status, later.headers.sunset]).toEqual([200, 'Wed, 31 Jan 2029 00:00:00 GMT']);
  config.v1Sunset = new Date('2028-03-01T00:00:00.000Z');
  shiftWallClock(-untilSunset);
});

test('GraphQL: what is no document, no operation or no field is said in JSON with a code', async () => {
  const cases: [unknown, number, string][] = [
    [{ query: '{' }, 400, 'GRAPHQL_PARSE_FAILED'],
    [{ query: '{ unknown }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    [{ query: 'query ($id: ID!) { product(id: $id) { id } }' }, 400, 'BAD_USER_INPUT'],
    [{}, 400, 'BAD_REQUEST'],
    [{ query: 7 }, 400, 'BAD_REQUEST'],
    [[{ query: '{ mrr { mrr } }' }], 400, 'BAD_REQUEST'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await shop.request('POST', '/graphql', body);
    expect([answer.status, answer.body.errors?.[0].extensions?.code ?? answer.body]).toEqual([
      status,
      code,
    ]);
    expect(answer.text).not.toContain('stacktrace');
  }
});

test('GraphQL: a refusal of a mutation is a user error with the path of the input field', async () => {
  const document =
    'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkout { id } userErrors { code message path } } }';
  const { createCheckout } = await shop.graphql(document, {
    input: { items: [{ id: 'prod_unknown', quantity: 1 }] },
  });
  expect(createCheckout).toEqual({
    checkout: null,
    userErrors: [
      {
        code: 'NOT_FOUND',
        message: 'items.0.id: no product prod_unknown in this environment of this store',
        path: ['input', 'items', '0', 'id'],
      },
    ],
  });
});

test('GraphQL: userErrors name all wrong fields at once', async () => {
  const document =
    'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkout { id } userErrors { code message path } } }';
  const { createCheckout } = await shop.graphql(document, {
    input: {
      items: [{ id: 'prod_1', quantity: 0 }],
      expiresIn: 1,
      card: { maxInstallments: 13 },
    },
  });
  const code = 'INVALID_REQUEST';
  expect(createCheckout).toEqual({
    checkout: null,
    userErrors: [
      {
        code,
        message: 'items.0.quantity must be at least 1',
        path: ['input', 'items', '0', 'quantity'],
      },
      { code, message: 'expiresIn must be at least 60', path: ['input', 'expiresIn'] },
      {
        code,
        message: 'card.maxInstallments must be at most 12',
        path: ['input', 'card', 'maxInstallments'],
      },
    ],
  });
});

test('GraphQL: userErrors name wrong addresses and dates too', async () => {
  const { createCheckout } = await shop.graphql(
    'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { userErrors { reason path } } }',
    { input: { items: [], ...NOWHERE, dueDate: '2020-01-01' } },
  );
  expect(createCheckout).toEqual({
    userErrors: [
      { reason: 'WRONG_FORMAT', path: ['input', 'returnUrl'] },
      { reason: 'WRONG_FORMAT', path: ['input', 'completionUrl'] },
      { reason: 'TOO_FEW', path: ['input', 'items'] },
      { reason: 'TOO_EARLY', path: ['input', 'dueDate'] },
    ],
  });
});

test('GraphQL: an amount with decimals is refused with the remedy, as a variable and as a literal', async () => {
  const fields = 'externalId: "x", name: "x", currency: "BRL"';
  const answers = [
    await shop.request('POST', '/graphql', {
      query:
        'mutation ($price: SafeInt!) { createProduct(input: { ' +
        `${fields}, price: $price }) { product { id } } }`,
      variables: { price: 49.9 },
    }),
    await shop.request('POST', '/graphql', {
      query: `mutation { createProduct(input: { ${fields}, price: 49.90 }) { product { id } } }`,
    }),
  ];
  for (const { status, body } of answers)
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('amounts are in cents: 49.90 must be sent as 4990'),
    ]);
});

test.each([
  ['990', 'send it without quotes'],
  ['9,90', 'amounts are in cents: 49.90 must be sent as 4990'],
])('GraphQL: the amount "%s" in quotes is refused with the remedy', async (price, remedy) => {
  const fields = 'externalId: "x", name: "x", currency: "BRL"';
  const answers = [
    await shop.request('POST', '/graphql', {
      query:
        'mutation ($price: SafeInt!) { createProduct(input: { ' +
        `${fields}, price: $price }) { product { id } } }`,
      variables: { price },
    }),
    await shop.request('POST', '/graphql', {
      query: `mutation { createProduct(input: { ${fields}, price: "${price}" }) { product { id } } }`,
    }),
  ];
  for (const { status, body } of answers)
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringContaining(`an amount is an integer and not a text; ${remedy}`),
    ]);
});

test('GraphQL: an id that PostgreSQL cannot hold is simply not found, by every query', async () => {
  for (const id of ['prod_\u0000', 'prod_\ud800', 'x'.repeat(5_000), '']) {
    const { status, body } = await shop.request('POST', '/graphql', {
      query: 'query ($id: ID!) { node(id: $id) { id } }',
      variables: { id },
    });
    expect([status, body.errors, body.data]).toEqual([200, undefined, { node: null }]);
  }
});

async function newKey(input: Json): Promise<Json> {
  const { createApiKey } = await shop.graphql(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { newApiKey { key apiKey { id } } userErrors { message } } }',
    { input },
  );
  return createApiKey.newApiKey;
}

function overTheWire(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (chunk) => void (answer += chunk.toString('utf8')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
  });
}

test('a conflict has a reason for programs, at both APIs', async () => {
  const product = await shop.product({ externalId: 'conflicts' });
  const checkout = await shop.checkout({ product });
  await shop.pay(checkout);
  const subscription = await shop.subscribe();
  const code = { code: 'TAKEN', discount: 10, discountKind: 'PERCENTAGE' };
  const cases: [path: string, body: Json, reason: string | undefined][] = [
    ['/v2/checkouts/cancel', { id: checkout.id }, 'ALREADY_PAID'],
    ['/v2/subscriptions/cancel', { id: subscription.id }, 'ALREADY_CANCELLED'],
    ['/v2/coupons/create', code, 'CODE_TAKEN'],
    ['/v2/products/delete', { id: product.id }, 'ALREADY_INACTIVE'],
    ['/v2/products/delete', { id: 'prod_none' }, 'UNKNOWN'],
  ];
  await shop.post('/v2/coupons/create', code);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.post('/v2/products/delete', { id: product.id });
  for (const [path, body, reason] of cases)
    expect([path, (await shop.request('POST', path, body)).body.reason]).toEqual([path, reason]);
  const { cancelCheckout } = await shop.graphql(
    `mutation ($id: ID!) {
      cancelCheckout(input: { id: $id }) { userErrors { code reason path } }
    }`,
    { id: checkout.id },
  );
  expect(cancelCheckout.userErrors).toEqual([
    { code: 'CONFLICT', reason: 'ALREADY_PAID', path: null },
  ]);
});
