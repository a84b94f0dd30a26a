/**
 * Nothing that a request sends is ignored silently: Dev mode warns about unknown fields, and both
 * environments refuse a field about money that would have no effect.
 */
import { fieldsOf } from '../../src/platform/records/columns/columns';
import type { Route } from '../../src/api/rest/route';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import '../../src/api/graphql/schema';
import { world, type Answer, type Json, type World } from '../support/world';

let shop: World;
let production: Record<string, string>;
let product: Json;
let other: Json;

beforeAll(async () => {
  shop = await world();
  production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  product = await shop.product();
  other = await shop.product();
});

const PRODUCT = { name: 'Caneca', price: 4990, currency: 'BRL' };
const NOT_A_FIELD = 'is not a field of this request';
let last = 0;
const mug = () => ({ ...PRODUCT, externalId: `mug-${++last}` });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.request('POST', path, body, headers);

describe('in Dev mode a response names what was ignored', () => {
  const warned: [what: string, path: string, body: () => Json, warnings: string[]][] = [
    [
      'a field in another spelling',
      '/v2/transparents/create',
      () => ({ method: 'PIX', data: { amount: 500, expires_in: 600 } }),
      [`data.expires_in ${NOT_A_FIELD}; did you mean data.expiresIn?`],
    ],
    [
      'the same in the flat form, by version 1',
      '/v1/pixQrCode/create',
      () => ({ amount: 500, expires_in: 600, metadate: {} }),
      [
        `expires_in ${NOT_A_FIELD}; did you mean expiresIn?`,
        `metadate ${NOT_A_FIELD}; did you mean metadata?`,
      ],
    ],
    [
      'a field that resembles none',
      '/v2/products/create',
      () => ({ ...mug(), colour: 'red' }),
      [`colour ${NOT_A_FIELD}`],
    ],
    [
      'fields of nested objects and of lists',
      '/v2/checkouts/create',
      () => ({
        items: [
          { id: product.id, quantity: 1 },
          { id: other.id, quantity: 1, quantiy: 2 },
        ],
        compeltionUrl: 'https://shop.example',
        card: { max_installments: 3 },
      }),
      [
        `items.1.quantiy ${NOT_A_FIELD}; did you mean items.1.quantity?`,
        `compeltionUrl ${NOT_A_FIELD}; did you mean completionUrl?`,
        `card.max_installments ${NOT_A_FIELD}; did you mean card.maxInstallments?`,
      ],
    ],
    ['a query parameter', '/v2/products/create?dryRun=true', mug, [`dryRun ${NOT_A_FIELD}`]],
    [
      'names that are hard to read',
      '/v2/products/create?=1',
      () => ({ ...mug(), 'a\nb': 1, preço: 1 }),
      [`"" ${NOT_A_FIELD}`, `"a\\nb" ${NOT_A_FIELD}`, `preço ${NOT_A_FIELD}`],
    ],
    [
      'a value beside `data` that `data` replaces',
      '/v2/transparents/create',
      () => ({
        method: 'PIX',
        amount: 500,
        description: 'a',
        data: { amount: 500, description: 'b' },
      }),
      [
        'amount is beside data and in data: only data.amount counts',
        'description is beside data and in data: only data.description counts',
      ],
    ],
    [
      'the only method',
      '/v1/pixQrCode/create',
      () => ({ amount: 500, method: 'PIX' }),
      ['method is not a field of this request: it is always PIX'],
    ],
  ];

  test.each(warned)('%s', async (_, path, body, warnings) => {
    const { status, body: answer } = await post(path, body());
    expect([status, answer.error, answer.warnings]).toEqual([200, null, warnings]);
  });

  test('a list, a read and a refusal do so as well', async () => {
    const list = await shop.request('GET', '/v2/products/list?stats=ACTIVE&colour=red');
    expect([list.status, list.body.warnings]).toEqual([
      200,
      [`stats ${NOT_A_FIELD}; did you mean status?`, `colour ${NOT_A_FIELD}`],
    ]);
    const read = await shop.request('GET', `/v2/products/get?id=${product.id}&expand=all`);
    expect(read.body.warnings).toEqual([`expand ${NOT_A_FIELD}`]);
    const { externalId, ...rest } = mug();
    const refused = await post('/v2/products/create', { ...rest, external_id: externalId });
    expect([refused.status, refused.body.error, refused.body.warnings]).toEqual([
      400,
      'externalId is required',
      [`external_id ${NOT_A_FIELD}; did you mean externalId?`],
    ]);
  });

  test('another id in the query than in the body', async () => {
    const { id } = await shop.product();
    const answer = await post(`/v2/products/delete?id=${product.id}`, { id });
    expect([answer.body.data.id, answer.body.warnings]).toEqual([
      id,
      ['id in the query has no effect: the body has another one'],
    ]);
    const same = await shop.request('GET', `/v2/products/get?id=${id}&externalId=`);
    expect(same.body).not.toHaveProperty('warnings');
  });

  test('nothing is said about null, free data, or a request that is as documented', async () => {
    const silent: [string, Json][] = [
      [
        '/v2/transparents/create',
        {
          method: 'PIX',
          data: {
            amount: 500,
            customer: null,
            metadata: { expires_in: 1, amount: 7 },
            utm: { source: 'x', campaign_id: '7' },
          },
        },
      ],
      ['/v2/products/create', { ...mug(), colour: null, amount: null }],
      ['/v2/customers/create', { data: { email: 'ana@example.com' }, metadata: { cupom: 1 } }],
    ];
    for (const [path, body] of silent) {
      const answer = await post(path, body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([
        200,
        ['data', 'success', 'error'],
      ]);
    }
  });

  test('nine hundred long names are cut, and counted', async () => {
    const junk = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]),
    );
    const { body } = await post('/v2/products/create', { ...mug(), ...junk });
    expect(body.warnings).toHaveLength(21);
    expect(body.warnings[0]).toBe(`${'x'.repeat(100)}… ${NOT_A_FIELD}`);
    expect(body.warnings[20]).toBe('880 more are not fields of this request'); // 900 − 20
  });

  test('a repeated request gets the same warnings', async () => {
    const key = { 'idempotency-key': 'warned' };
    const body = { ...mug(), colour: 'red' };
    const first = await post('/v2/products/create', body, key);
    const again = await post('/v2/products/create', body, key);
    expect(first.body.warnings).toEqual([`colour ${NOT_A_FIELD}`]);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });
});

test('in production unknown fields are ignored without a word', async () => {
  const { status, body } = await post(
    '/v2/products/create?x=1',
    { ...mug(), colour: 'red' },
    production,
  );
  expect([status, Object.keys(body)]).toEqual([200, ['data', 'success', 'error']]);
  const refused = await post('/v2/products/create', { colour: 'red' }, production);
  expect(refused.status).toBe(400);
  expect(refused.body).not.toHaveProperty('warnings');
});

describe('a field about money that would have no effect is refused in both environments', () => {
  const items = [{ id: 'prod_1', quantity: 1 }];
  const charge = { method: 'PIX', data: { amount: 500 } };
  const LEAVE_OUT = `${NOT_A_FIELD}; a field about money is never ignored: leave it out`;
  const refused: [path: string, body: Json, field: string, error: string][] = [
    ['/v2/checkouts/create', { items, amount: 100 }, 'amount', `amount ${LEAVE_OUT}`],
    [
      '/v2/checkouts/create',
      { items, method: 'PIX' },
      'method',
      `method ${NOT_A_FIELD}; did you mean methods?`,
    ],
    [
      '/v2/checkouts/create',
      { items, coupon: 'CAFE' },
      'coupon',
      `coupon ${NOT_A_FIELD}; did you mean coupons?`,
    ],
    [
      '/v2/checkouts/create',
      { items, installments: 3 },
      'installments',
      `installments ${NOT_A_FIELD}; did you mean card.maxInstallments?`,
    ],
    [
      '/v2/payment-links/create',
      { items: [{ ...items[0], coupons: [] }] },
      'items.0.coupons',
      `items.0.coupons ${NOT_A_FIELD}; did you mean coupons?`,
    ],
    ['/v2/subscriptions/create', { items, amount: 100 }, 'amount', `amount ${LEAVE_OUT}`],
    [
      '/v2/transparents/create',
      { method: 'PIX', data: { amount: 500, customer: { amount: 400 } } },
      'data.customer.amount',
      `data.customer.amount ${NOT_A_FIELD}; did you mean data.amount?`,
    ],
    [
      '/v2/transparents/create',
      { ...charge, amount: 400 },
      'amount',
      'amount beside data is not data.amount: send only data.amount',
    ],
    [
      '/v2/transparents/create',
      { ...charge, data: { amount: 500, method: 'BOLETO' } },
      'method',
      'method beside data is not data.method: send only data.method',
    ],
    [
      '/v1/pixQrCode/create',
      { amount: 500, method: 'BOLETO' },
      'method',
      'method must be PIX, the only method of this request: leave it out',
    ],
    [
      '/v1/billing/create',
      {
        frequency: 'ONE_TIME',
        methods: ['PIX'],
        products: [{ externalId: 'x', name: 'x', quantity: 1, price: 100 }],
        returnUrl: 'https://shop.example',
        completionUrl: 'https://shop.example',
        amount: 50,
      },
      'amount',
      `amount ${NOT_A_FIELD}; did you mean products.0.price?`,
    ],
    [
      '/v2/products/create',
      { ...PRODUCT, externalId: 'x', amount: 1 },
      'amount',
      `amount ${NOT_A_FIELD}; did you mean price?`,
    ],
    [
      '/v2/pix/send',
      {
        amount: 100,
        pixKey: 'ana@example.com',
        pixKeyType: 'EMAIL',
        externalId: 'x',
        method: 'TED',
      },
      'method',
      'method must be PIX, the only method of this request: leave it out',
    ],
    [
      '/v2/subscriptions/record-usage',
      { id: 'subs_1', productId: 'prod_1', units: 1, action: 'add', amount: 5 },
      'amount',
      `amount ${NOT_A_FIELD}; did you mean units?`,
    ],
  ];

  test.each(refused)('%s %j', async (path, body, field, error) => {
    for (const headers of [{}, production]) {
      const answer = await post(path, body, headers);
      expect([answer.status, answer.body.code, answer.body.field, answer.body.error]).toEqual([
        400,
        'INVALID_REQUEST',
        field,
        error,
      ]);
    }
  });

  test('a payment in Dev mode: the buyer pays nothing until every field is understood', async () => {
    const { id } = await shop.checkout();
    const cases: [query: string, body: Json, error: string][] = [
      ['', { coupons: ['CAFE'] }, `coupons ${NOT_A_FIELD}; did you mean coupon?`],
      [
        '',
        { card: { number: '4242424242424242', installments: 3 } },
        `card.installments ${NOT_A_FIELD}; did you mean installments?`,
      ],
      ['&amount=100', {}, 'amount must be left out: this checkout has a price'],
      [
        '&installments=3',
        { installments: 2 },
        'installments in the query is not the one in the body: send it once',
      ],
    ];
    for (const [query, body, error] of cases) {
      const answer = await post(`/v2/checkouts/simulate-payment?id=${id}${query}`, body);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
    }
    expect((await shop.get(`/v2/checkouts/get?id=${id}`)).status).toBe('PENDING');
  });

  test('a refund: nothing is given back', async () => {
    const checkout = await shop.checkout();
    await shop.pay(checkout);
    const { id } = checkout;
    for (const body of [
      { id, method: 'PIX' },
      { id, data: { amount: 100 } },
    ]) {
      const answer = await post('/v2/checkouts/refund', body);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        expect.stringMatching(/^(method|data\.amount) is not a field of this request/),
      ]);
    }
    await shop.travel('1 minute');
    expect((await shop.get(`/v2/checkouts/get?id=${id}`)).status).toBe('PAID');
  });

  test('what has no money may have such a name: it is a warning', async () => {
    const answer = await post('/v2/customers/create', { email: 'bia@example.com', method: 'POST' });
    expect([answer.status, answer.body.warnings]).toEqual([200, [`method ${NOT_A_FIELD}`]]);
  });
});

test('what published clients send is served as before', async () => {
  const customer = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725', cellphone: '1' };
  const page = { returnUrl: 'https://shop.example', completionUrl: 'https://shop.example' };
  const withdraw = { amount: 350, description: null, pix: { type: 'EMAIL', key: 'a@b.co' } };
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 100_000 }) }), {
    method: 'PIX',
  });
  const sent: [path: string, body: unknown][] = [
    [
      '/v1/billing/create',
      {
        ...page,
        frequency: 'ONE_TIME',
        methods: ['PIX'],
        products: [{ externalId: 'x', name: 'x', description: null, quantity: 1, price: 100 }],
        customerId: null,
        customer,
        allowCoupons: false,
        coupons: [],
        externalId: null,
        metadata: null,
      },
    ],
    ['/v1/pixQrCode/create', { amount: 100, expiresIn: 3600, description: 'x', customer }],
    ['/v1/pixQrCode/create', { data: { amount: 100, customer }, expiresIn: 3600, method: null }],
    [
      '/v2/transparents/create',
      { method: 'PIX', data: { amount: 100 }, expiresIn: 3600, description: 'x' },
    ],
    ['/v2/transparents/create', { amount: 100, expiresIn: null, description: null, coupon: null }],
    ['/v2/transparents/create', { method: 'PIX', amount: 100, data: { description: 'x' } }],
    ['/v1/customer/create', customer],
    ['/v1/coupon/create', { data: { code: 'A', discountKind: 'FIXED', discount: 1 } }],
    ['/v1/withdraw/create', { ...withdraw, externalId: 'w1', method: 'PIX' }],
    ['/v2/payouts/create', { ...withdraw, externalId: 'w2', method: 'PIX' }],
    ['/v2/pix/send', { ...withdraw, externalId: 'w3', method: 'PIX' }],
  ];
  for (const [path, body] of sent) {
    const answer: Answer = await post(path, body);
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, null]);
  }
});

test('every list that is read has a maximum, so that the wrong fields of a request are few', () => {
  const operations = [
    ...[...v1Routes, ...v2Routes].map(({ operation }) => operation),
    ...[...mutations.values()].map((operation) => operation as unknown as Route['operation']),
  ];
  const listsIn = (type: object): string[] =>
    [...fieldsOf(type)].flatMap(([name, facts]) => [
      ...(facts.list && facts.maxItems === undefined ? [name] : []),
      ...(facts.nested ? listsIn(facts.nested()) : []),
    ]);
  expect(operations.filter(({ input }) => listsIn(input).length > 0)).toEqual([]);
});
