/**
 * What the merchant reads of the store: who it is, what it holds, and what was paid on which day.
 */
import { newStore } from '../support/world';

test('the store with its balance, under every name of the path', async () => {
  const shop = await newStore();
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 10_000 }) }), {
    method: 'PIX',
  });
  const store = {
    id: shop.storeId,
    name: 'Loja',
    email: null,
    website: null,
    logoUrl: null,
    accentColour: null,
    subscriptionLists: 'CHECKOUT',
    pixWithoutBuyer: false,
    portal: {
      automaticPix: true,
      isOn: true,
      payOpen: true,
      replaceCard: true,
      cancelAt: 'PERIOD_END',
      pause: false,
      refundDays: 0,
      withdrawal: true,
      planProductIds: [],
    },
    invoice: {
      leadDays: 5,
      graceDays: 10,
      overdue: 'CANCEL',
      methods: [],
      reopenWhenPaid: false,
    },
    buyerMails: false,
    mailsForTransparents: false,
    attachInvoices: false,
    mailLanguage: 'PT',
    mailSenderName: null,
    mailReplyTo: null,
    mailFooter: null,
    withdrawalTerms: null,
    publicKey: expect.stringMatching(/^pk_dev_/),
    balance: { available: 9920, pending: 0, blocked: 0, processingAnticipation: 0 },
  }; // 10000 − 80
  for (const path of [
    '/v2/stores/get',
    '/stores/get',
    '/v2/store/get',
    '/store/get',
    '/v1/store/get',
  ])
    expect(await shop.get(path)).toEqual(store);
  await shop.post('/v2/pix/send', {
    amount: 5000,
    externalId: 's',
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
  const data = await shop.graphql(
    `{ store { id name balance { available pending blocked inTransit } ledgerEntries(first: 3) { nodes { account amount kind reference } totalCount } } }`,
  );
  expect(data.store).toMatchObject({
    id: shop.storeId,
    balance: { available: 4840, pending: 0, blocked: 0, inTransit: 5000 },
  }); // 9920 − 5000 − 80
  expect(data.store.ledgerEntries).toMatchObject({
    totalCount: 6,
    nodes: [
      { account: 'FEES', amount: 80, kind: 'transfer' },
      { account: 'IN_TRANSIT', amount: 5000 },
      { account: 'AVAILABLE', amount: -5080 },
    ],
  });
});

test('production holds nothing of what was simulated', async () => {
  const shop = await newStore();
  await shop.pay(await shop.checkout(), { method: 'PIX' });
  const production = { authorization: `Bearer ${await shop.newKey({ devMode: false })}` };
  expect(
    (await shop.request('GET', '/v2/stores/get', undefined, production)).body.data.balance,
  ).toEqual({ available: 0, pending: 0, blocked: 0, processingAnticipation: 0 });
  expect(
    (
      await shop.request(
        'GET',
        '/v2/public-mrr/revenue?startDate=2020-01-01&endDate=2020-12-31',
        undefined,
        production,
      )
    ).body.data,
  ).toEqual({ totalRevenue: 0, totalTransactions: 0, transactionsPerDay: {} });
});

test('revenue by São Paulo days: what was paid, before fees', async () => {
  const shop = await newStore();
  const pay = async (price: number) =>
    shop.pay(await shop.checkout({ product: await shop.product({ price }) }), { method: 'PIX' });
  await shop.travel('2027-03-10T02:59:00.000Z'); // 9 March, 23:59 in São Paulo
  await pay(1000);
  await shop.travel('2027-03-10T03:00:00.000Z');
  await pay(2000);
  await pay(500);
  await shop.subscribe({ price: 700, trialDays: 3 }); // the zero of a trial is no payment
  await shop.travel('2027-03-13T12:00:00.000Z');
  const revenue = (from: string, to: string) =>
    shop.get(`/v2/public-mrr/revenue?startDate=${from}&endDate=${to}`);
  expect(await revenue('2027-03-09', '2027-03-10')).toEqual({
    totalRevenue: 3500,
    totalTransactions: 3,
    transactionsPerDay: {
      '2027-03-09': { amount: 1000, count: 1 },
      '2027-03-10': { amount: 2500, count: 2 },
    },
  });
  expect(await revenue('2027-03-10', '2027-03-10')).toMatchObject({ totalRevenue: 2500 });
  expect(await revenue('2027-03-11', '2027-03-12')).toEqual({
    totalRevenue: 0,
    totalTransactions: 0,
    transactionsPerDay: {},
  });
  expect(
    await shop.get('/v1/public-mrr/revenue?startDate=2027-03-09&endDate=2027-03-09'),
  ).toMatchObject({ totalRevenue: 1000 });
  const { revenue: shown } = await shop.graphql(
    `{ revenue(startDate: "2027-03-09", endDate: "2027-03-10") { totalRevenue totalTransactions days { day amount count } } }`,
  );
  expect(shown).toEqual({
    totalRevenue: 3500,
    totalTransactions: 3,
    days: [
      { day: '2027-03-09', amount: 1000, count: 1 },
      { day: '2027-03-10', amount: 2500, count: 2 },
    ],
  });
});

test('the days of a revenue must be days', async () => {
  const shop = await newStore();
  for (const [query, field] of [
    ['', 'startDate'],
    ['startDate=2027-01-01', 'endDate'],
    ['startDate=2027-02-30&endDate=2027-03-01', 'startDate'],
    ['startDate=01/02/2027&endDate=2027-03-01', 'startDate'],
    ['startDate=2027-03-02&endDate=2027-03-01', 'endDate'],
    ['startDate=2027-01-01&endDate=2028-01-03', 'endDate'],
    ['startDate=2027-13-01&endDate=2028-01-03', 'startDate'],
  ]) {
    expect([
      query,
      (await shop.request('GET', `/v2/public-mrr/revenue?${query}`)).body,
    ]).toMatchObject([query, { code: 'INVALID_REQUEST', field }]);
  }
});

test('merchant info, and the permission for all of it', async () => {
  const shop = await newStore();
  for (const path of [
    '/v2/public-mrr/merchant-info',
    '/public-mrr/merchant-info',
    '/v1/public-mrr/merchant-info',
  ]) {
    expect(await shop.get(path)).toEqual({
      id: shop.storeId,
      name: 'Loja',
      website: null,
      createdAt: expect.stringMatching(/Z$/),
    });
  }
  const other = {
    authorization: `Bearer ${await shop.newKey({ permissions: ['WITHDRAW:READ'] })}`,
  };
  for (const path of [
    '/v2/stores/get',
    '/v1/store/get',
    '/v2/public-mrr/merchant-info',
    '/v1/public-mrr/revenue?startDate=2027-01-01&endDate=2027-01-01',
  ]) {
    expect(await shop.request('GET', path, undefined, other)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('STORE:READ') },
    });
  }
  const { body } = await shop.request('POST', '/graphql', { query: '{ store { id } }' }, other);
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
