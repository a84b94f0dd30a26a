/**
 * What Woovi publishes, held against the adapter and the fake: every name that is sent or answered
 * is a published one, and refusals are pinned with their sources. API = the OpenAPI of
 * developers.woovi.com (woovibr/woovi-developers, src/swaggers/woovi.json, 20 August 2026); DOC =
 * a page there. Its package @woovi/node-sdk 1.3.3 brings 76 others, so it is no dependency.
 */
import { Agent, request } from 'undici';
import { config } from '../../../src/config/config';
import { newId } from '../../../src/platform/records/columns/ids';
import { readAccountFile } from '../../../src/modules/providers/accounts/account-file';
import { Woovi } from '../../../src/modules/providers/woovi/woovi';
import { FakeWoovi } from '../../../scripts/fakes/woovi/fake-woovi';

const words = (text: string): string[] => text.trim().split(/\s+/);

const CUSTOMER = words('name email phone taxID correlationID address');
const ADDRESS = words('zipcode street number neighborhood city state complement country');
const CHARGE = words(`
  value customer type comment brCode status correlationID paymentLinkID paymentLinkUrl globalID
  transactionID identifier qrCodeImage additionalInfo pixKey createdAt updatedAt expiresIn
  expiresDate dueDate paymentMethods fee discount valueWithDiscount paidAt ensureSameTaxID
  interestsSettings
`);
const METHOD = words(`
  method transactionID identifier additionalInfo fee value status txId brCode qrCodeImage
  correlationID boletoBarcode boletoDigitable barcodeImage settledAt
`);
const TRANSACTION = words(`
  charge value time endToEndId transactionID infoPagador customer withdraw payer type status globalID
`);
const PAGE = words('skip limit hasPreviousPage hasNextPage totalCount');
const PAYMENT = words(`
  type value destinationAlias destinationAliasType qrCode correlationID comment sourceAccountId
  status boleto
`);

/** By route: the names of the request, and those of the answer, which may be in any depth. */
const PUBLISHED: Readonly<Record<string, { sent: string[]; answered: string[] }>> = {
  // API; DOC docs/boleto for `paidAt`, `fee`, `settledAt` and the slip in `paymentMethods`.
  'POST /charge': {
    sent: [
      ...words('correlationID value type comment expiresIn dueDate daysAfterDueDate fines'),
      ...words('customer'),
      ...CUSTOMER,
      ...ADDRESS,
    ],
    answered: [...words('charge correlationID brCode pix boleto taxID')].concat(
      CHARGE,
      METHOD,
      CUSTOMER,
      ADDRESS,
    ),
  },
  'GET /charge': {
    sent: [],
    answered: words('charge pix boleto').concat(CHARGE, METHOD, CUSTOMER, ADDRESS),
  },
  'DELETE /charge': { sent: [], answered: words('status id') },
  'GET /transaction': {
    sent: [],
    answered: words('status transaction transactions pageInfo pix boleto').concat(
      TRANSACTION,
      PAGE,
      CHARGE,
      METHOD,
      CUSTOMER,
      ADDRESS,
    ),
  },
  'POST /refund': {
    sent: words('transactionEndToEndId correlationID value comment'),
    answered: words('refund value status correlationID refundId time comment'),
  },
  'GET /refund': {
    sent: [],
    answered: words('pixTransactionRefund value status correlationID refundId time comment'),
  },
  'POST /payment': {
    sent: words(
      'type value destinationAlias destinationAliasType correlationID comment autoApprove',
    ),
    answered: words('payment').concat(PAYMENT),
  },
  'GET /payment': {
    sent: [],
    answered: words(`
      status payments pageInfo payment transaction destination value endToEndId time
      providerRejectedReason name taxID pixKey bank branch account
    `).concat(PAYMENT, PAGE),
  },
  'POST /pix-keys': {
    sent: ['pixKey'],
    answered: words('pixKeyEndToEndId pixKey type owner name taxID psp branch account'),
  },
  'GET /boleto-transaction': {
    sent: [],
    answered: words(`
      status pageInfo boletoTransactions boletoTransactionID type value fee createdAt settledAt
      finesValue interestsValue charge boletoBarcode boletoDigitable
    `).concat(PAGE),
  },
  'GET /account': {
    sent: [],
    answered: words('pageInfo accounts accountId isDefault balance total blocked available').concat(
      PAGE,
    ),
  },
  'GET /webhook': {
    sent: [],
    answered: words('webhooks pageInfo id name event url isActive createdAt public_keys').concat(
      PAGE,
      words('key_identifier key is_current'),
    ),
  },
  'POST /webhook': {
    sent: words('webhook name event url isActive'),
    answered: words('webhook id name event url isActive createdAt'),
  },
  'GET /dispute': {
    sent: [],
    answered: words('status disputes pageInfo type value endToEndId createdAt').concat(PAGE),
  },
  // DOC docs/test-environment/test-account/pay-pix-test.md: the answer is not published.
  'GET /openpix': { sent: [], answered: ['status'] },
};

/** Names at any depth; the `type` of a tax id is one of them. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...namesIn(item)]);
}

const routeOf = (call: string): string => call.replace(/^(\w+ \/[\w-]+).*$/, '$1');

let fake: FakeWoovi;
let account: Woovi;
beforeAll(() => {
  config.allowPrivateEndpoints = true;
});
afterAll(() => {
  config.allowPrivateEndpoints = false;
});
beforeEach(async () => {
  fake = await FakeWoovi.start();
  const file = readAccountFile('woovi', JSON.stringify(fake.accountFile()));
  account = new Woovi(file, `${fake.origin}/nowhere`);
});
afterEach(async () => {
  await account.close();
  await fake.close();
});

/** Everything that the adapter asks for, of a store that sells, gives back and pays out. */
async function useAll(): Promise<void> {
  const at = new Date();
  const [pix, boleto, tran] = [newId('char'), newId('bole'), newId('tran')];
  const expiresAt = new Date(at.getTime() + 3_600_000);
  await account.pix.create({ reference: pix, amount: 1_000, description: 'Loja', expiresAt, at });
  await account.sandbox?.pay(pix, 1_000);
  const [payment] = await account.pix.payments(pix);
  const refund = { reference: newId('ref'), payment: payment?.providerId ?? '', at };
  await account.pix.refund({ ...refund, amount: 400 });
  await account.pix.findRefund(refund);
  await account.boleto.create({
    reference: boleto,
    amount: 10_000,
    description: 'Loja',
    dueDate: expiresAt.toISOString().slice(0, 10),
    payableUntil: expiresAt,
    interest: null,
    fine: { value: 200, type: 'PERCENTAGE' },
    payer: {
      name: 'Ana',
      taxId: '52998224725',
      address: {
        street: 'Rua A',
        number: '1',
        complement: 'Sala 1',
        district: 'Centro',
        city: 'São Paulo',
        state: 'SP',
        zipCode: '01310100',
      },
    },
    at,
  });
  fake.charges.paySlip(boleto, { fine: 200 });
  await account.boleto.payments(boleto);
  fake.charges.settleSlip(boleto);
  await account.boleto.payments(boleto);
  await account.pix.create({
    reference: newId('char'),
    amount: 1,
    description: null,
    expiresAt,
    at,
  });
  await account.pix.cancel([...fake.charges.charges.keys()].at(-1) ?? '', at);
  const key = { type: 'EMAIL', key: 'loja@example.com' };
  fake.payouts.holders.set(key.key, { name: 'Loja', taxID: '11.222.333/0001-81' });
  await account.payout.send({
    reference: tran,
    amount: 300,
    key,
    holderTaxId: '11222333000181',
    description: 'Saque',
    at,
  });
  fake.now = () => new Date(Date.now() + 60_000);
  await account.payout.find(tran, at);
  fake.disputes.push({ endToEndId: refund.payment, status: 'IN_REVIEW', createdAt: at });
  const span = { from: new Date(at.getTime() - 60_000), until: new Date(at.getTime() + 60_000) };
  await account.records.payments(span, 0);
  await account.records.payouts?.(span, 0);
  await account.records.disputes?.(span, 0);
  await account.records.balance?.();
  await account.account.check();
  await account.account.registerWebhooks?.(`${fake.origin}/nowhere`, ['PIX', 'PAYOUT']);
  await account.account.registeredWebhook?.(['PIX', 'PAYOUT']);
  await account.notifications.read(fake.webhooks.signed({ event: 'x' }) as never);
}

test('every name that is sent and answered is published for its route', async () => {
  await useAll();
  const unknown = fake.exchanges.flatMap(({ call, sent, body, status }) => {
    const route = routeOf(call);
    const known = PUBLISHED[route];
    if (!known) return [route];
    if (status !== 200) return namesIn(body).filter((name) => name !== 'error');
    const asked = namesIn(sent === '' ? null : JSON.parse(sent));
    return [
      ...asked.filter((name) => !known.sent.includes(name) && name !== 'type'),
      ...namesIn(body).filter((name) => !known.answered.includes(name) && name !== 'type'),
    ].map((name) => `${route} ${name}`);
  });
  expect([...new Set(unknown)]).toEqual([]);
  expect([...new Set(fake.exchanges.map(({ call }) => routeOf(call)))].toSorted()).toEqual(
    Object.keys(PUBLISHED).toSorted(),
  );
});

interface Asked {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  appId?: string;
}

async function ask({ method, path, body, appId }: Asked) {
  const file = fake.accountFile() as Record<string, string>;
  const agent = new Agent({ connect: { ca: file.ca } });
  const answer = await request(`${fake.origin}/api/v1${path}`, {
    method,
    dispatcher: agent,
    headers: { authorization: appId ?? file.appId, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  await agent.close();
  return { status: answer.statusCode, text };
}

const TO = { destinationAlias: 'a@example.com', destinationAliasType: 'EMAIL', type: 'PIX_KEY' };
const SLIP = { correlationID: 'a', value: 1, type: 'BOLETO' };
/** Published for the form `{"error": "…"}` and status 400; the sentence is the fake's own. */
const FORM_ONLY = 'API: 400 with `error`; the sentence is not published';

test.each<[string, Asked, number, string, string]>([
  [
    'an AppID that is not known',
    { method: 'GET', path: '/charge/a', appId: 'other' },
    401,
    'appID inválido',
    'DOC docs/apis/api-getting-started.md',
  ],
  ['a charge', { method: 'GET', path: '/charge/a' }, 400, 'Charge not found', FORM_ONLY],
  ['a deleted charge', { method: 'DELETE', path: '/charge/a' }, 400, 'not found', FORM_ONLY],
  ['a refund', { method: 'GET', path: '/refund/a' }, 400, 'not found', FORM_ONLY],
  [
    'a transaction',
    { method: 'GET', path: '/transaction/E1' },
    400,
    'Transaction not found',
    'DOC docs/transaction, by the form of an account',
  ],
  ['a payment', { method: 'GET', path: '/payment/a' }, 400, 'Payment not found', FORM_ONLY],
  [
    'a code of less than five minutes',
    { method: 'POST', path: '/charge', body: { correlationID: 'a', value: 1, expiresIn: 60 } },
    400,
    'expiresIn',
    'API: "minimum is 5 minutes"; the sentence is not published',
  ],
  [
    'a slip without the address of the payer',
    {
      method: 'POST',
      path: '/charge',
      body: { ...SLIP, customer: { name: 'Ana', taxID: '52998224725' } },
    },
    400,
    'O código do estado do cliente é obrigatório',
    'DOC docs/boleto/boleto-api.md',
  ],
  [
    'money that is not there',
    {
      method: 'POST',
      path: '/payment',
      body: { ...TO, correlationID: 'a', value: 99_999_999, autoApprove: true },
    },
    400,
    'You do not have enough balance to make this payment',
    'DOC docs/payment/payment-how-to-auto-approve.md',
  ],
  [
    'a key without holder',
    { method: 'POST', path: '/pix-keys/check', body: { pixKey: 'a@example.com' } },
    404,
    'Pix key does not exist',
    'API',
  ],
])('refused: %s', async (_case, asked, status, sentence) => {
  const answer = await ask(asked);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
});

test('refused: a payment whose correlationID is known (DOC payment-idempotency.md)', async () => {
  const body = { ...TO, correlationID: 'a', value: 1, autoApprove: true };
  const asked = { method: 'POST', path: '/payment', body } as const;
  expect((await ask(asked)).status).toBe(200);
  const again = await ask({ ...asked, body: { ...body, value: 2 } });
  expect([again.status, again.text]).toEqual([
    400,
    expect.stringContaining('Já existe um pagamento com o correlationID fornecido'),
  ]);
});

test('refused: a scope that the application lacks (API, 403)', async () => {
  fake.lacks = 'GET /boleto-transaction';
  const answer = await ask({ method: 'GET', path: '/boleto-transaction' });
  expect([answer.status, answer.text]).toEqual([
    403,
    expect.stringContaining('Application is missing required scope'),
  ]);
});
