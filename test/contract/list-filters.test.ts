/**
 * A name that narrows lists narrows the list that it is sent to, or is refused: no list answers
 * rows that were not asked for, in either environment.
 */
import { fieldsOf } from '../../src/platform/records/columns/columns';
import type { Route } from '../../src/api/rest/route';
import { v1Routes } from '../../src/api/rest/v1';
import { v2Routes } from '../../src/api/rest/v2';
import { changeRows } from '../support/rows';
import { world, type Answer, type Json, type World } from '../support/world';

let shop: World;
let production: Record<string, string>;

beforeAll(async () => {
  shop = await world();
  production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
});

type ListRoute = Route & { operation: Extract<Route['operation'], { kind: 'list' }> };
const LISTS = [
  ...v2Routes.map((route) => ({ ...route, path: `/v2${route.path}` })),
  ...v1Routes.map((route) => ({ ...route, path: `/v1${route.path}` })),
].filter((route): route is ListRoute => route.operation.kind === 'list' && route.method === 'GET');

/** The names of section 1 of the interface, with a value that finds nothing where it narrows. */
const NAMES: Readonly<Record<string, string>> = {
  keyword: 'nothing',
  method: 'BOLETO',
  customerId: 'cust_0',
  checkoutId: 'bill_0',
  externalId: 'nothing',
  id: 'nothing',
  email: 'nobody@example.com',
  taxId: '52998224725',
  name: 'nothing',
  cellphone: '11900000000',
  currency: 'USD',
  search: 'nothing',
  kind: 'SALE',
  subAccountId: 'sacc_0',
  productId: 'prod_0',
  subscriptionId: 'subs_0',
  originalId: 'char_0',
  chargeId: 'char_0',
  eventId: 'log_0',
  utm_source: 'nothing',
  'metadata[order]': '1',
  paidFrom: '2027-01-01T00:00:00Z',
  since: 'log_0',
};
/** The list of a webhook's deliveries names the webhook. */
const pathOf = ({ path }: ListRoute, query: string) =>
  `${path}?${path.endsWith('/deliveries') && !query.startsWith('id=') ? 'id=webh_0&' : ''}${query}`;

/** Whether the list, in one of its views, has a filter with this name. */
function serves({ operation, views = {} }: ListRoute, name: string): boolean {
  const [outer = name] = name.split(/[_[]/, 1);
  return [operation, ...Object.values(views)].some(({ input }) => fieldsOf(input).has(outer));
}

/** The lists that the interface names for these, by the first part of their path. */
const SERVED: [name: string, lists: string[]][] = [
  [
    'keyword',
    [
      '/v2/checkouts',
      '/v2/payment-links',
      '/v2/subscriptions',
      '/v2/subscriptions/checkouts',
      '/v2/products',
    ],
  ],
  [
    'method',
    ['/v2/checkouts', '/v2/payment-links', '/v2/subscriptions', '/v2/transparents', '/v2/charges'],
  ],
  [
    'customerId',
    ['/v2/checkouts', '/v2/payment-links', '/v2/subscriptions', '/v2/transparents', '/v2/charges'],
  ],
  ['checkoutId', ['/v2/subscriptions', '/v2/charges']],
  [
    'externalId',
    [
      '/v2/checkouts',
      '/v2/payment-links',
      '/v2/subscriptions',
      '/v2/transparents',
      '/v2/charges',
      '/v2/customers',
      '/v2/products',
      '/v2/payouts',
      '/v2/pix',
    ],
  ],
  ['cellphone', ['/v2/customers']],
  ['currency', ['/v2/products']],
  ['search', ['/v2/webhooks']],
];

test.each(SERVED)('%s is served where the interface has it', (name, lists) => {
  const having = LISTS.filter((route) => serves(route, name)).map(({ path }) =>
    path.replace('/list', ''),
  );
  expect(having).toEqual(expect.arrayContaining(lists));
});

describe.each(LISTS.map((route) => [route.path, route] as const))('%s', (_path, route) => {
  test.each(Object.entries(NAMES))('%s', async (name, value) => {
    for (const headers of [{}, production]) {
      const url = pathOf(route, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      const { status, body } = await shop.request('GET', url, undefined, headers);
      if (serves(route, name)) expect([200, 400, 403, 404]).toContain(status);
      else
        expect([status, body.field, body.error]).toEqual([
          400,
          name,
          `${name} is not a filter of this list, and is never ignored: leave it out`,
        ]);
      expect(body.data ?? []).toEqual([]);
    }
  });

  test('days', async () => {
    const refused: [query: string, field: string][] = [
      ['startDate=2026-02-30', 'startDate'],
      ['startDate=today', 'startDate'],
      ['startDate=2023-12-31', 'startDate'],
      ['endDate=2023-12-31', 'endDate'],
      ['endDate=9999-12-31', 'endDate'],
      ['startDate=', 'startDate'],
      ['startDate=2026-03-02&endDate=2026-03-01', 'startDate'],
    ];
    for (const [query, field] of refused)
      for (const headers of [{}, production]) {
        const answer = await shop.request('GET', pathOf(route, query), undefined, headers);
        // The webhook of the deliveries, and the feature of sub-accounts, are looked for first.
        if (![403, 404].includes(answer.status))
          expect([query, answer.status, answer.body.field]).toEqual([query, 400, field]);
      }
  });
});

describe('with rows', () => {
  let customer: Json;
  let checkout: Json;
  let slip: Json;
  let charge: Json;
  beforeAll(async () => {
    customer = await shop.post('/v2/customers/create', {
      email: 'ana@example.com',
      cellphone: '(11) 99999-0000',
    });
    checkout = await shop.checkout({ customerId: customer.id });
    slip = await shop.checkout({ methods: ['PIX', 'BOLETO'] });
    charge = await shop.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 500, externalId: 'order-1' },
    });
    await shop.pay(checkout, { method: 'PIX' });
  });

  const list = (path: string): Promise<Answer> => shop.request('GET', `/v2/${path}`);
  const ids = async (path: string): Promise<string[]> => {
    const { status, body, text } = await list(path);
    if (status !== 200) throw new Error(text);
    return (body.data as Json[]).map(({ id }) => String(id));
  };

  test('checkouts that offer a method; PIX_QRCODE is PIX', async () => {
    expect(await ids('checkouts/list?method=BOLETO')).toEqual([slip.id]);
    expect(await ids('checkouts/list?method=CARD')).toEqual([checkout.id]);
    expect(await ids('checkouts/list?method=PIX_QRCODE')).toEqual([slip.id, checkout.id]);
    expect(await ids('transparents/list?method=PIX_QRCODE')).toEqual([charge.id]);
    expect(await ids('charges/list?method=PIX_QRCODE&externalId=order-1')).toEqual([charge.id]);
    const link = await shop.post('/v2/payment-links/create', {
      items: checkout.items,
      methods: ['BOLETO'],
    });
    expect(await ids('payment-links/list?method=BOLETO')).toEqual([link.id]);
    expect(await ids('payment-links/list?method=PIX')).toEqual([]);
    const create = { method: 'PIX_QRCODE', data: { amount: 500 } };
    expect(await shop.refused('/v2/transparents/create', create)).toBe('400 INVALID_REQUEST');
  });

  test('an empty value finds nothing or is refused, and never finds everything', async () => {
    for (const query of [
      'checkouts/list?customerId=',
      'charges/list?checkoutId=',
      'subscriptions/list?checkoutId=',
    ])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    for (const query of [
      'checkouts/list?email=',
      'checkouts/list?taxId=',
      'customers/list?email=',
      'customers/list?taxId=',
      'customers/list?cellphone=',
    ])
      expect([query, await ids(query)]).toEqual([query, []]);
  });

  test('customers by phone, products by currency, webhooks by a part of name or address', async () => {
    expect(await ids('customers/list?cellphone=11999990000')).toEqual([customer.id]);
    expect((await ids('products/list?currency=BRL')).length).toBeGreaterThan(0);
    const { id } = await shop.listen(['checkout.completed'], { name: 'Caixa São João' });
    for (const search of ['sao', '127.0.0.1', String(id)])
      expect(await ids(`webhooks/list?search=${encodeURIComponent(search)}`)).toEqual([id]);
    expect(await ids('webhooks/list?search=outro')).toEqual([]);
  });

  test('a subscription is found by the checkout that started it, and by that of a renewal', async () => {
    const subscription = await shop.subscribe();
    const other = await shop.subscribe();
    const [started, ofOther] = await ids('subscriptions/list').then((all) => [all[1], all[0]]);
    const found = await list(`subscriptions/list?checkoutId=${started}`);
    expect(found.body.data).toEqual([subscription]);
    expect(await ids(`subscriptions/list?checkoutId=${ofOther}&view=subscription`)).toEqual([
      other.id,
    ]);
    expect(await ids('subscriptions/list?checkoutId=bill_unknown')).toEqual([]);
    expect(await ids(`subscriptions/list?checkoutId=${started}&status=CANCELLED`)).toEqual([]);
    await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
    expect(await ids(`subscriptions/list?checkoutId=${started}`)).toEqual([subscription.id]);
    expect(await ids(`subscriptions/list?checkoutId=${started}&status=ACTIVE`)).toEqual([]);
    // In the checkout format it is the status of the checkout, and ACTIVE that of the subscription.
    expect(await ids('subscriptions/list?status=ACTIVE')).toEqual([ofOther]);
    expect(await ids('subscriptions/list?status=PAID')).toEqual([ofOther, started]);
    expect(await ids('subscriptions/list?status=CANCELLED')).toEqual([]);
    await shop.travel('1 month');
    const [renewal] = (await ids('checkouts/list?isRenewal=true')) as [string];
    expect(await ids(`subscriptions/list?checkoutId=${renewal}`)).toEqual([other.id]);
  });

  test('another store does not find a subscription by its checkout', async () => {
    const [started] = await ids('subscriptions/list');
    const stranger = {
      authorization: `Bearer ${await shop.openStore({ taxId: '11444777000161' })}`,
    };
    const { body } = await shop.request(
      'GET',
      `/v2/subscriptions/list?checkoutId=${started}`,
      undefined,
      stranger,
    );
    expect(body.data).toEqual([]);
  });

  test('days are those of São Paulo, both included', async () => {
    const { id } = await shop.product();
    await changeRows(shop, 'products', { id }, { createdAt: '2026-03-01T02:59:59.999Z' });
    const found = (query: string) => ids(`products/list?${query}&limit=1&order=asc`);
    expect(await found('startDate=2026-02-28&endDate=2026-02-28')).toEqual([id]);
    expect(await found('endDate=2026-02-28')).toEqual([id]);
    expect(await found('startDate=2026-03-01&endDate=2026-03-01')).toEqual([]);
    expect(await found('endDate=2026-02-27')).toEqual([]);
    await changeRows(shop, 'products', { id }, { createdAt: '2026-03-01T03:00:00.000Z' });
    expect(await found('startDate=2026-03-01&endDate=2026-03-01')).toEqual([id]);
    // Both ranges apply.
    const from = 'createdFrom=2026-03-01T03:00:00.001Z';
    expect(await found(`startDate=2026-03-01&endDate=2026-03-01&${from}`)).toEqual([]);
  });

  test('a year ahead of the clock of the store is the last day', async () => {
    const now = await shop.now();
    const day = (years: number, days: number) => {
      const moment = new Date(now.getTime() - 3 * 3_600_000);
      moment.setUTCFullYear(moment.getUTCFullYear() + years);
      return new Date(moment.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    };
    expect((await list(`products/list?endDate=${day(1, 0)}`)).status).toBe(200);
    expect((await list(`products/list?endDate=${day(1, 1)}`)).body).toMatchObject({
      field: 'endDate',
      error: `endDate must be at most one year ahead: ${day(1, 0)} or before`,
    });
  });
});
