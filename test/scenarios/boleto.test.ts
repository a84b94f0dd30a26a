/** A boleto: its slip, its days, and what it costs on each of them. */
import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { Buyer, BUYER } from '../support/buyer';
import { readBrCode } from '../support/br-code-reader';
import { readQrImage } from '../support/code-reader';
import { changeRows, insertRow, not, plus, rowCount } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const CUSTOMER = { name: 'Ana Souza', taxId: '529.982.247-25' };
/** Interest of 1% a month and a fine of 2%. */
const LATE = { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } };

const boleto = (shop: World, data: Json = {}) =>
  shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: CUSTOMER, ...data },
  });
const payment = (shop: World, { id }: Json, body: Json = {}) =>
  shop.post(`/v2/transparents/simulate-payment?id=${id}`, body);

/** A Thursday at noon in São Paulo: three bank business days later is Tuesday the 9th. */
const THURSDAY = '2027-03-04T15:00:00.000Z';

test('the slip can be typed, scanned and paid by PIX, and says what it costs and until when', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const charge = await boleto(shop, { metadata: { order: 9 } });
  expect(Object.keys(charge)).toEqual([
    'id',
    'amount',
    'status',
    'devMode',
    'barCode',
    'url',
    'pix',
    'brCode',
    'brCodeBase64',
    'platformFee',
    'receiptUrl',
    'expiresAt',
    'createdAt',
    'updatedAt',
    'metadata',
    'method',
    'paidAmount',
    'refundedAmount',
    'externalId',
    'utm',
    'dueDate',
    'endToEndId',
    'txid',
    'nossoNumero',
    'providerPaymentId',
    'nsu',
    'authorizationCode',
    'fiscal',
    'discount',
    'ensureSameTaxId',
    'interest',
    'fine',
    'price',
    'coupon',
  ]);
  expect(charge).toMatchObject({
    amount: 10_000,
    status: 'PENDING',
    devMode: true,
    platformFee: 250,
    receiptUrl: null,
    metadata: { order: 9 },
    interest: null,
    fine: null,
    expiresAt: '2027-03-10T02:59:59.999Z',
  });
  expect(charge.id).toMatch(/^bole_[0-9A-Za-z]+$/);
  expect(charge.url).toContain(`/pay/${charge.id}`);
  expect(isValidBoleto(charge.barCode)).toBe(true);
  expect(charge.barCode).toMatch(/^000\d{44}$/);
  const info = getBoletoInfo(charge.barCode, { referenceDate: new Date('2027-03-09T12:00:00Z') });
  expect(info).toMatchObject({ amount: 10_000, bankCode: '000' });
  expect(localDay(info?.expirationDate)).toBe('2027-3-9');
  expect(charge.pix).toEqual({ brCode: charge.brCode, brCodeBase64: charge.brCodeBase64 });
  expect(readBrCode(charge.brCode).fields['54']).toBe('100.00');
  expect(await readQrImage(charge.brCodeBase64)).toBe(charge.brCode);
  const { transparent } = await shop.graphql(
    `query ($id: ID!) { transparent(id: $id) { barCode barCode44 dueAt payableUntil } }`,
    { id: charge.id },
  );
  expect(transparent).toMatchObject({
    barCode: charge.barCode,
    barCode44: expect.stringMatching(/^0009\d{40}$/),
    dueAt: charge.expiresAt,
    payableUntil: charge.expiresAt,
  });
});

test('paid by its bar code on its last day, or by its PIX: the fee is that of the code', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  await shop.listen();
  const [slow, fast] = [await boleto(shop), await boleto(shop)];
  expect(await payment(shop, fast, { method: 'PIX' })).toMatchObject({
    status: 'PAID',
    paidAmount: 10_000,
    platformFee: 80,
  });
  await shop.travel('2027-03-10T02:59:00.000Z');
  expect(await payment(shop, slow)).toMatchObject({
    status: 'PAID',
    paidAmount: 10_000,
    platformFee: 250,
    receiptUrl: expect.stringContaining(`/pay/${slow.id}/receipt`),
  });
  expect(await shop.received()).toEqual(['transparent.completed', 'transparent.completed']);
  const [, late] = await shop.messages();
  expect(late?.body.data).toMatchObject({
    transparent: { id: slow.id, barCode: slow.barCode },
    payment: { amount: 10_000, fee: 250, method: 'BOLETO' },
    payerInformation: {
      method: 'BOLETO',
      BOLETO: { name: 'Ana Souza', taxId: '529.***.***-**', isSameAsCustomer: true },
    },
  });
  const { transparents } = await shop.graphql(`{ transparents(first: 2) { nodes { id paidBy } } }`);
  expect(transparents.nodes).toEqual([
    { id: fast.id, paidBy: 'PIX' },
    { id: slow.id, paidBy: 'BAR_CODE' },
  ]);
  expect(
    (
      await shop.request('POST', `/v2/transparents/simulate-payment?id=${slow.id}`, {
        method: 'PIX',
      })
    ).status,
  ).toBe(409);
  expect(await shop.approvals()).toBe(2);
});

test('a due date on which banks are closed may be paid on the next business day, without late charges', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const due = await boleto(shop, { ...LATE, expiresIn: 3 * 86_400 }); // Sunday 7 March 2027
  expect(due.expiresAt).toBe('2027-03-09T02:59:59.999Z'); // the end of Monday
  await shop.travel('2027-03-09T02:00:00.000Z');
  expect(await payment(shop, due)).toMatchObject({ status: 'PAID', paidAmount: 10_000 });
});

test('without interest and fine it dies at its due date, and is EXPIRED when banks have had time to report', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const charge = await boleto(shop);
  await shop.travel('2027-03-10T15:00:00.000Z');
  expect((await shop.get(`/v2/transparents/get?id=${charge.id}`)).status).toBe('PENDING');
  // still Thursday the 11th, two bank business days later
  await shop.travel('2027-03-12T02:00:00.000Z');
  expect((await shop.get(`/v2/transparents/get?id=${charge.id}`)).status).toBe('PENDING');
  await shop.travel('1 hour');
  expect((await shop.get(`/v2/transparents/get?id=${charge.id}`)).status).toBe('EXPIRED');
  expect(
    await rowCount(shop, 'simulator.boletos', { reference: charge.id, cancelledAt: not(null) }),
  ).toBe(1);
});

test.each([
  // 10000 + floor(10000 × 100 × 1 / 300000) = 3 + 2% = 200
  ['one day late', '2027-03-10T15:00:00.000Z', LATE, 10_203],
  ['ten days late', '2027-03-19T15:00:00.000Z', LATE, 10_233], // 10000 + 33 + 200
  [
    'ten days late, interest alone',
    '2027-03-19T15:00:00.000Z',
    { interest: { value: 100 } },
    10_033,
  ],
  [
    'ten days late, a fine of R$ 15',
    '2027-03-19T15:00:00.000Z',
    { fine: { value: 1_500, type: 'FIXED' } },
    11_500,
  ],
  ['on its sixtieth day', '2027-05-08T15:00:00.000Z', LATE, 10_400], // 10000 + 200 + 200
  ['on time, terms or not', '2027-03-09T15:00:00.000Z', LATE, 10_000],
])('%s', async (_, moment, terms, paidAmount) => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const charge = await boleto(shop, terms);
  expect(charge).toMatchObject(terms);
  await shop.travel(moment);
  expect(await payment(shop, charge)).toMatchObject({
    status: 'PAID',
    amount: 10_000,
    paidAmount,
    platformFee: 250,
  });
});

test('with a fine it stays payable for 60 days and the business day after, then it is over', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const charge = await boleto(shop, LATE); // due 9 March: the 60th day, 8 May, is a Saturday
  await shop.travel('2027-05-11T02:00:00.000Z'); // Monday night, 62 days late
  const other = await boleto(shop, { ...LATE, externalId: 'other' });
  // 10000 + floor(10000 × 100 × 62 / 300000) = 206 + 200
  expect((await payment(shop, charge)).paidAmount).toBe(10_406);
  // due 13 May: over on 12 July, reported until the 14th
  await shop.travel('2027-07-20T15:00:00.000Z');
  expect((await shop.get(`/v2/transparents/get?id=${other.id}`)).status).toBe('EXPIRED');
});

test('a boleto paid on its last day and reported two business days later is PAID; another sum is not', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  await shop.listen();
  const [paid, short] = [await boleto(shop), await boleto(shop)];
  // due on the 9th, waited for until the end of the 11th
  await shop.travel('2027-03-11T15:00:00.000Z');
  for (const [charge, amount] of [
    [paid, 10_000],
    [short, 9_999],
  ] as const) {
    await changeRows(shop, 'simulator.boletos', { reference: charge.id }, { paid: true });
    await insertRow(shop, 'simulator.boletoPayments', {
      providerId: `sim_${charge.id}`,
      reference: charge.id,
      amount,
      paidAt: '2027-03-09T23:00:00Z',
      paidBy: 'BAR_CODE',
    });
  }
  await shop.travel('1 day');
  expect((await shop.get(`/v2/transparents/get?id=${paid.id}`)).status).toBe('PAID');
  expect((await shop.get(`/v2/transparents/get?id=${short.id}`)).status).toBe('EXPIRED');
  expect(await shop.received()).toEqual(['transparent.completed']);
});

test('in GraphQL: made, paid by its PIX, with an error that names the field', async () => {
  const shop = await newStore();
  const create = `mutation ($input: CreateTransparentInput!) { createTransparent(input: $input) { transparent { id status barCode brCode interest { value } fine { value type } } userErrors { code message path } } }`;
  const refused = await shop.graphql(create, {
    input: { method: 'BOLETO', amount: 5_000, customer: { name: 'Ana' } },
  });
  expect(refused.createTransparent).toEqual({
    transparent: null,
    userErrors: [
      {
        code: 'INVALID_REQUEST',
        message: 'customer.taxId is required to pay by boleto',
        path: ['input', 'customer', 'taxId'],
      },
    ],
  });
  const { transparent } = (
    await shop.graphql(create, {
      input: { method: 'BOLETO', amount: 5_000, customer: CUSTOMER, ...LATE },
    })
  ).createTransparent;
  expect(transparent).toMatchObject({
    status: 'PENDING',
    barCode: expect.stringMatching(/^\d{47}$/),
    ...LATE,
  });
  const paid = await shop.graphql(
    `mutation ($id: ID!) { simulateTransparentPayment(input: { id: $id, method: PIX }) { transparent { status paidBy platformFee payableUntil } userErrors { message } } }`,
    { id: transparent.id },
  );
  expect(paid.simulateTransparentPayment).toMatchObject({
    transparent: { status: 'PAID', paidBy: 'PIX', platformFee: 80 },
    userErrors: [],
  });
  const other = (
    await shop.graphql(create, { input: { method: 'BOLETO', amount: 5_000, customer: CUSTOMER } })
  ).createTransparent.transparent;
  const simulate = (input: Json) =>
    shop.graphql(
      'mutation ($input: SimulatePaymentInput!) { simulatePayment(input: $input) { checkout { id } transparent { status paidBy } userErrors { code } } }',
      { input },
    );
  expect((await simulate({ id: other.id })).simulatePayment).toEqual({
    checkout: null,
    transparent: { status: 'PAID', paidBy: 'BAR_CODE' },
    userErrors: [],
  });
  expect((await simulate({ id: other.id })).simulatePayment).toMatchObject({
    transparent: null,
    userErrors: [{ code: 'CONFLICT' }],
  });
  const { id } = await shop.checkout();
  expect((await simulate({ id })).simulatePayment).toEqual({
    checkout: { id },
    transparent: null,
    userErrors: [],
  });
});

test('an externalId that comes again answers the same slip, also after a crash before it had its codes', async () => {
  const shop = await newStore();
  const first = await boleto(shop, { externalId: 'nota-1' });
  expect(await boleto(shop, { externalId: 'nota-1' })).toMatchObject({
    id: first.id,
    barCode: first.barCode,
    brCode: first.brCode,
  });
  // The process died between the provider's answer and our record of it.
  await changeRows(
    shop,
    'charges',
    { id: first.id },
    { brCode: null, barCode: null, barCode44: null, issueAt: plus('createdAt', '30 seconds') },
  );
  expect((await shop.get(`/v2/transparents/get?id=${first.id}`)).barCode).toBeNull();
  await shop.travel('1 minute');
  expect(await shop.get(`/v2/transparents/get?id=${first.id}`)).toMatchObject({
    barCode: first.barCode,
    brCode: first.brCode,
  });
});

test('an externalId that comes again for another payer is refused: a slip is made out to one', async () => {
  const shop = await newStore();
  const first = await boleto(shop, { externalId: 'nota-2' });
  const other = await shop.request('POST', '/v2/transparents/create', {
    method: 'BOLETO',
    data: {
      amount: 10_000,
      externalId: 'nota-2',
      customer: { name: 'Bia', taxId: '111.444.777-35' },
    },
  });
  expect(other).toMatchObject({
    status: 409,
    body: { field: 'data.externalId', error: expect.stringContaining(first.id) },
  });
  expect(
    (await boleto(shop, { externalId: 'nota-2', customer: { ...CUSTOMER, taxId: '52998224725' } }))
      .id,
  ).toBe(first.id);
});

test('a checkout takes a boleto of a named buyer, with its own interest and fine', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  await shop.listen();
  const product = await shop.product({ price: 20_000 });
  const checkout = await shop.checkout({
    product,
    methods: ['PIX', 'BOLETO'],
    interest: { value: 300 },
    fine: { value: 200, type: 'PERCENTAGE' },
  });
  expect(checkout).toMatchObject({
    methods: ['PIX', 'BOLETO'],
    interest: { value: 300 },
    fine: { value: 200, type: 'PERCENTAGE' },
  });
  const nameless = await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'BOLETO',
    customer: { email: 'ana@example.com' },
  });
  expect(nameless).toMatchObject({
    status: 400,
    body: {
      error:
        'customer.name is required to pay by boleto; customer.taxId is required to pay by boleto',
      field: 'customer.name',
    },
  });
  const paid = await shop.pay(checkout, { method: 'BOLETO' });
  expect(paid).toMatchObject({ status: 'PAID', paidAmount: 20_000 });
  expect(await shop.charges(checkout)).toMatchObject([
    { method: 'BOLETO', status: 'PAID', platformFee: 250 },
  ]);
  expect(await shop.received()).toEqual(['checkout.completed']);
});

test('a late boleto of a checkout stays the one to pay, with fine and interest', async () => {
  const shop = await newStore();
  await shop.travel(THURSDAY);
  const product = await shop.product({ price: 20_000 });
  const checkout = await shop.checkout({
    product,
    methods: ['BOLETO'],
    interest: { value: 300 },
    fine: { value: 200, type: 'PERCENTAGE' },
  });
  await new Buyer(shop).pay(checkout.url, { method: 'BOLETO' });
  const [slip] = await shop.charges(checkout);
  await shop.travel('2027-03-24T15:00:00.000Z'); // due on the 9th: 15 days late
  expect(await shop.pay(checkout, { method: 'BOLETO', customer: BUYER })).toMatchObject({
    status: 'PAID',
    paidAmount: 20_700,
  }); // 20000 + floor(20000 × 300 × 15 / 300000) = 300 + 2% = 400
  expect(await shop.charges(checkout)).toMatchObject([{ id: slip?.id, status: 'PAID' }]);
});

/** The library gives local midnight. */
function localDay(date: Date | null | undefined): string | null {
  return date ? `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}` : null;
}
