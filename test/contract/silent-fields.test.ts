/**
 * A field of the interface that decides who pays, how much or who gets the money, and that this
 * release does not offer, is refused in both environments, and nothing is written.
 */
import { rowCount } from '../support/rows';
import { world, type Json, type World } from '../support/world';

let shop: World;
let production: Record<string, string>;
let items: Json[];
let plan: Json[];

beforeAll(async () => {
  shop = await world();
  production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  items = [{ id: (await shop.product()).id, quantity: 1 }];
  plan = [{ id: (await shop.product({ cycle: 'MONTHLY' })).id, quantity: 1 }];
});

const PAGES = { returnUrl: 'https://shop.example', completionUrl: 'https://shop.example' };
const BILLED = [{ externalId: 'x', name: 'x', quantity: 1, price: 100 }];
let last = 0;

/** Every create of what is sold or paid, with what it needs, in each of its forms. */
const CREATES: [path: string, body: (fields: Json) => Json, isNested: boolean][] = [
  ['/v2/transparents/create', (f) => ({ amount: 500, ...f }), false],
  ['/v2/transparents/create', (f) => ({ method: 'PIX', data: { amount: 500, ...f } }), true],
  ['/v2/transparents/create', (f) => ({ method: 'PIX', data: { amount: 500 }, ...f }), false],
  ['/v2/checkouts/create', (f) => ({ items, ...f }), false],
  ['/v2/payment-links/create', (f) => ({ items, ...f }), false],
  ['/v2/subscriptions/create', (f) => ({ items: plan, ...f }), false],
  [
    '/v2/products/create',
    (f) => ({ externalId: `sent-${++last}`, name: 'x', price: 100, currency: 'BRL', ...f }),
    false,
  ],
  ['/v1/pixQrCode/create', (f) => ({ amount: 500, ...f }), false],
  ['/v1/pixQrCode/create', (f) => ({ data: { amount: 500, ...f } }), true],
  [
    '/v1/billing/create',
    (f) => ({ frequency: 'ONE_TIME', methods: ['PIX'], products: BILLED, ...PAGES, ...f }),
    false,
  ],
];

const REFUSED: [field: string, fields: Json][] = [
  ['splits', { splits: [{ subAccountId: 'sacc_1', amount: 100 }] }],
  ['splits', { splits: 'all' }],
  ['ensureSameTaxId', { ensureSameTaxId: true }],
  ['ensureSameTaxId', { ensureSameTaxId: 'true' }],
  ['passFeesToCustomer', { passFeesToCustomer: true }],
  ['card.passFeesToCustomer', { card: { passFeesToCustomer: true } }],
  ['token', { token: 'ctok_1' }],
  ['cardToken', { cardToken: 'dev_card_4242' }],
];
const ACCEPTED: Json[] = [
  { splits: [], ensureSameTaxId: false, passFeesToCustomer: false },
  { splits: null, ensureSameTaxId: null, passFeesToCustomer: null, token: null, cardToken: null },
];

const TABLES = ['charges', 'checkouts', 'products'] as const;
const written = () => Promise.all(TABLES.map((table) => rowCount(shop, table)));

/** These have the fields: see transparent-cards.test.ts and same-payer.test.ts. */
const CHARGING_CARDS = /\/(transparents|pixQrCode)\//;
const OF_TRANSPARENTS = ['token', 'cardToken', 'passFeesToCustomer', 'ensureSameTaxId'];

/** These have the field: see splits.test.ts. Here the feature is off, as it is at first. */
const SPLITTING = /^(?!\/v1\/billing\/)/;

/** These have the field: see customer-fee.test.ts. */
const PASSING_FEES = /^\/v2\/(checkouts|payment-links|subscriptions)\//;

describe.each(CREATES)('%s', (path, bodyOf, isNested) => {
  const refused = REFUSED.filter(
    ([name]) =>
      !(name === 'card.passFeesToCustomer' && PASSING_FEES.test(path)) &&
      !(OF_TRANSPARENTS.includes(name) && CHARGING_CARDS.test(path)) &&
      !(name === 'splits' && SPLITTING.test(path)),
  );
  test.each(refused)('refuses %s: %j', async (name, fields) => {
    const field = isNested ? `data.${name}` : name;
    const before = await written();
    for (const headers of [{}, production]) {
      const { status, body } = await shop.request('POST', path, bodyOf(fields), headers);
      expect([status, body.code, body.field]).toEqual([400, 'INVALID_REQUEST', field]);
      const sentence = '(is not available yet|is not of this request): .*eave it out';
      expect(body.error).toMatch(new RegExp(`^${field} ${sentence}`));
    }
    expect(await written()).toEqual(before);
  });

  (SPLITTING.test(path) ? test : test.skip)('splits nothing while the feature is off', async () => {
    const before = await written();
    const splits = [{ subAccountId: 'sacc_1', amount: 100 }];
    const { status, body } = await shop.request('POST', path, bodyOf({ splits }));
    expect([status, body.code]).toEqual([403, 'FEATURE_NOT_ENABLED']);
    expect(await written()).toEqual(before);
  });

  test.each(ACCEPTED)('accepts %j without a warning', async (fields) => {
    const { status, body } = await shop.request('POST', path, bodyOf(fields));
    expect([status, body.error, body.warnings]).toEqual([200, null, undefined]);
  });
});

test('a field of an item, or of a `data` that a request does not have, is refused as well', async () => {
  const sent: [field: string, body: Json][] = [
    ['items.0.splits', { items: [{ ...items[0], splits: [{ subAccountId: 'x' }] }] }],
    ['data.ensureSameTaxId', { items, data: { ensureSameTaxId: true } }],
    ['data.card.passFeesToCustomer', { items, data: { card: { passFeesToCustomer: true } } }],
  ];
  for (const [field, request] of sent)
    for (const headers of [{}, production]) {
      const { status, body } = await shop.request('POST', '/v2/checkouts/create', request, headers);
      expect([status, body.field]).toEqual([400, field]);
    }
  const query = await shop.request('POST', '/v2/checkouts/create?ensureSameTaxId=true', { items });
  expect([query.status, query.body.field]).toEqual([400, 'ensureSameTaxId']);
});
