/**
 * Pagar.me's own package, @pagarme/pagarme-nodejs-sdk, is the judge of the adapter and of the fake:
 * what the adapter sends passes its check of requests, what the fake answers that of answers, and its
 * client drives a short life of a payment at the fake. What it does not know, or demands although
 * Pagar.me does not, is listed with its source. Nothing here calls Pagar.me.
 */
import { Agent } from 'node:https';
import { connect, type ConnectionOptions } from 'node:tls';
import {
  ChargesController,
  Client,
  CustomersController,
  OrdersController,
  PayablesController,
  TokensController,
} from '@pagarme/pagarme-nodejs-sdk';
import { newId } from '../../../src/platform/records/columns/ids';
import { adapterOf } from '../../../src/modules/providers/accounts/adapter';
import type { CardCharge, CardPort } from '../../../src/modules/providers/card-port';
import type { Exchange, FakePagarme } from '../../../scripts/fakes/pagarme/fake-pagarme';
import { CardShop } from '../../support/production';

type Fields = Record<string, unknown>;
type Result = Promise<{ result: unknown }>;

/** Demanded by the package in a request, and left out by the adapter: what is put in to check the rest. */
const NOT_DEMANDED: readonly { in: RegExp; at: string; value: unknown; source: string }[] = [
  ...['metadata', 'code'].map((at) => ({
    in: /^POST \/customers$/,
    at,
    value: at === 'code' ? 'x' : {},
    source: 'docs.pagar.me, Criar cliente: optional',
  })),
  ...['street', 'number', 'neighborhood', 'complement', 'line2'].map((name) => ({
    in: /^POST \/customers$/,
    at: `address.${name}`,
    value: 'x',
    source: 'docs.pagar.me, Endereços: line_1 replaces street, number and neighborhood',
  })),
  ...['street', 'number', 'neighborhood', 'complement', 'line2'].map((name) => ({
    in: /^POST \/customers\/\w+\/cards/,
    at: `billingAddress.${name}`,
    value: 'x',
    source: 'docs.pagar.me, Endereços: line_1 replaces street, number and neighborhood',
  })),
  {
    in: /^POST \/orders/,
    at: 'customer',
    value: {
      name: 'x',
      email: 'x',
      document: 'x',
      type: 'x',
      metadata: {},
      phones: {},
      code: 'x',
      address: {
        street: 'x',
        number: 'x',
        zipCode: 'x',
        neighborhood: 'x',
        city: 'x',
        state: 'x',
        country: 'x',
        complement: 'x',
        line1: 'x',
        line2: 'x',
      },
    },
    source: 'docs.pagar.me, Criar pedido: customer_id or customer',
  },
  {
    in: /^POST \/orders/,
    at: 'items.0.category',
    value: 'x',
    source: 'pagarme/ecommerce-module-core 2.11 sends none',
  },
  ...['brand', 'label'].map((name) => ({
    in: /^POST \/tokens/,
    at: `card.${name}`,
    value: 'x',
    source: 'docs.pagar.me, Criar token: the number tells the brand',
  })),
  {
    in: /^DELETE \/charges/,
    at: 'operationReference',
    value: 'x',
    source: 'pagarme/ecommerce-module-core 2.11 sends the amount only',
  },
];

/** Sent, and not known to the package. */
const SENT_UNKNOWN: Readonly<Record<string, string>> = {
  'POST orders payments.[].creditCard.recurrenceCycle':
    'pagarme/ecommerce-module-core 2.11 and answers of the API: recurrence_cycle',
};

/** Answered by the fake, and not known to the package. */
const ANSWERED_UNKNOWN: Readonly<Record<string, string>> = {};

const pathOf = (call: string) => call.replace(/\?.*$/, '');
const nounOf = (call: string) => pathOf(call).replace(/^(\w+) \/(\w+)(\/\w+)?/, '$1 $2');

function camelOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      camelOf(inner),
    ]),
  );
}

/** The paths of what is given in a value, with `[]` for every index. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}.[]`));
  if (typeof value !== 'object' || value === null) return value == null ? [] : [path.slice(1)];
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, `${path}.${name}`));
}

const unknownOf = (given: unknown, known: unknown) =>
  [...new Set(pathsOf(given))].filter((path) => !pathsOf(known).includes(path));

function put(value: unknown, at: string, missing: unknown): void {
  const names = at.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce<unknown>((inner, name) => (inner as Fields)[name], value) as Fields;
  place[last] ??= missing;
}

/** A client whose connections to Pagar.me lead to the fake. */
function clientAt(fake: FakePagarme): Client {
  const { secretKey, ca } = fake.accountFile() as { secretKey: string; ca: string };
  const port = Number(new URL(fake.origin).port);
  const agent = new Agent();
  agent.createConnection = (_options: ConnectionOptions) =>
    connect({ host: '127.0.0.1', port, ca, servername: 'localhost' });
  return new Client({
    basicAuthCredentials: { username: secretKey, password: '' },
    httpClientOptions: { httpsAgent: agent, timeout: 0 },
  });
}

/** A client that sends nothing: it keeps what it would send, and is given an answer. */
function clientOf(answer: unknown): { client: Client; sent(): unknown } {
  let body: unknown = null;
  const adapter = (config: { data?: string }) => {
    body = config.data ? JSON.parse(config.data) : null;
    const data = JSON.stringify(answer);
    return Promise.resolve({ data, status: 200, statusText: '', headers: {}, config });
  };
  return {
    client: new Client({ unstable_httpClientOptions: { adapter } }),
    sent: () => body,
  };
}

/** The method of the package for a call. */
function called(client: Client, call: string, body: never): Result {
  const [, noun = '', id = '', child = '', childId = ''] =
    pathOf(call).split(/[ ?]/)[1]?.split('/') ?? [];
  const [customers, orders] = [new CustomersController(client), new OrdersController(client)];
  const [charges, payables] = [new ChargesController(client), new PayablesController(client)];
  const isOne = childId !== '' || (child === '' && id !== '');
  const name = `${call.split(' ')[0]} ${noun}${child && `/${child}`}${isOne ? '/id' : ''}`;
  switch (name) {
    case 'POST tokens':
      return new TokensController(client).createToken('pk_test', body);
    case 'POST customers':
      return customers.createCustomer(body);
    case 'POST customers/cards':
      return customers.createCard(id, body);
    case 'GET customers/cards':
      return customers.getCards(id);
    case 'GET customers/cards/id':
      return customers.getCard(id, childId);
    case 'DELETE customers/cards/id':
      return customers.deleteCard(id, childId);
    case 'POST orders':
      return orders.createOrder(body);
    case 'GET orders':
      return orders.getOrders();
    case 'GET charges':
      return charges.getCharges();
    case 'GET charges/id':
      return charges.getCharge(id);
    case 'DELETE charges/id':
      return charges.cancelCharge(id, body);
    case 'GET payables':
      return payables.getPayables();
    default:
      throw new Error(`the package has no ${name}`);
  }
}

interface Complaints {
  refused: string[];
  sentUnknown: string[];
  answeredUnknown: string[];
}

/** What the package says about one exchange. */
async function judge({ call, sent, body }: Exchange): Promise<Complaints> {
  const { client, sent: written } = clientOf(body);
  const ours = camelOf(sent === '' ? {} : JSON.parse(sent));
  const filled = structuredClone(ours);
  for (const missing of NOT_DEMANDED)
    if (missing.in.test(call)) put(filled, missing.at, missing.value);
  const at = (path: string) => `${nounOf(call)} ${path}`;
  try {
    const { result } = await called(client, call, filled as never);
    return {
      refused: [],
      sentUnknown: unknownOf(ours, camelOf(written())).map(at),
      answeredUnknown: unknownOf(camelOf(JSON.parse(JSON.stringify(body))), result).map(at),
    };
  } catch (error) {
    return { refused: [at(String(error))], sentUnknown: [], answeredUnknown: [] };
  }
}

const BUYER = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  taxId: '52998224725',
  phone: '(11) 91234-5678',
};
const ADDRESS = {
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const NOW_MS = 60_000;

let shop: CardShop;
let fake: FakePagarme;
beforeAll(async () => {
  shop = await CardShop.open(undefined, { threeDSecure: true });
  fake = shop.pagarme;
});
afterAll(() => shop.close());

/** Everything that the adapter does, and every answer of the fake. */
async function liveThrough(card: CardPort): Promise<void> {
  const kept = await card.keep({
    reference: newId('attempt'),
    token: fake.token(),
    buyer: BUYER,
    billingAddress: ADDRESS,
    verify: true,
  });
  if (kept.status !== 'kept') throw new Error(kept.reason);
  const { token } = kept.card;
  const charge = (more: Partial<CardCharge> = {}): CardCharge => ({
    reference: newId('attempt'),
    amount: 10_000,
    token,
    installments: 3,
    agreement: null,
    initiatedBy: 'buyer',
    sequence: null,
    returnUrl: 'https://pay.example.com/pay/bill_1?returned=1',
    at: new Date(),
    ...more,
  });
  const first = charge({ sequence: 'first' });
  await card.charge(first);
  const origin = first.reference;
  await card.charge(charge({ sequence: 'subsequent', initiatedBy: 'merchant', origin }));
  const scripted = [{ code: '51', retryInfo: { transaction_limit: 0 } }, { fault: 'a phone' }];
  fake.orders.scripted.push(...scripted, { waits: 'threeD' }, { waits: 'antifraud' });
  for (let asked = 0; asked < 4; asked++) await card.charge(charge());
  await card.testToken?.();
  await card.find(first.reference);
  await card.find(newId('attempt'));
  await card.settlement?.(first.reference);
  const refund = { reference: newId('ref'), payment: first.reference, at: new Date() };
  await card.refund({ ...refund, amount: 4_000 });
  await card.findCard(token);
  const { records } = adapterOf(shop.dev.database, shop.account);
  const span = { from: new Date(Date.now() - NOW_MS * 10), until: new Date(Date.now() + NOW_MS) };
  await records?.payments(span, 0);
  await records?.refunded?.(span, 0);
  await card.forget?.(token);
}

test('what the adapter sends and the fake answers is what the package knows', async () => {
  await liveThrough(adapterOf(shop.dev.database, shop.account).card as CardPort);
  const judged = await Promise.all(fake.exchanges.filter(({ status }) => status < 300).map(judge));
  const all = (name: keyof Complaints) => [...new Set(judged.flatMap((one) => one[name]))].sort();
  expect(all('refused')).toEqual([]);
  expect(all('sentUnknown')).toEqual(Object.keys(SENT_UNKNOWN).sort());
  expect(all('answeredUnknown')).toEqual(Object.keys(ANSWERED_UNKNOWN).sort());
});

test('the client of the package drives the life of a payment at the fake', async () => {
  const client = clientAt(fake);
  const address = {
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    complement: '',
    line1: '1000, Avenida Paulista',
    line2: '',
    zipCode: '01310100',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  };
  const phone = { countryCode: '55', areaCode: '11', number: '912345678' };
  const person = {
    name: 'Bia Reis',
    email: 'bia@example.com',
    document: '52998224725',
    type: 'individual',
    address,
    metadata: {},
    phones: { mobilePhone: phone },
    code: 'bia',
  };
  const customers = new CustomersController(client);
  const { result: customer } = await customers.createCustomer(person);
  expect(customer).toMatchObject({ name: 'Bia Reis', type: 'individual' });
  const customerId = String(customer.id);
  const { result: card } = await customers.createCard(customerId, {
    token: fake.token(),
    billingAddress: address,
    options: { verifyCard: true },
  });
  expect(card).toMatchObject({ lastFourDigits: '0010', brand: 'Visa', status: 'active' });
  const code = newId('attempt');
  const item = { amount: 10_000, description: 'Loja', quantity: 1, category: '', code };
  const creditCard = {
    cardId: String(card.id),
    installments: 2,
    operationType: 'auth_and_capture',
    statementDescriptor: 'Loja',
  };
  const ordered = {
    code,
    closed: true,
    customerId,
    customer: person,
    items: [item],
    payments: [{ paymentMethod: 'credit_card', creditCard }],
  };
  const orders = new OrdersController(client);
  const { result: order } = await orders.createOrder(ordered, code);
  const again = await orders.createOrder(ordered, code);
  expect(again.result.id).toBe(order.id);
  expect(fake.approvals(code)).toBe(1);
  const chargeId = String(order.charges?.[0]?.id);
  const charges = new ChargesController(client);
  expect((await charges.getCharge(chargeId)).result).toMatchObject({
    status: 'paid',
    amount: 10_000,
    paidAmount: 10_000,
  });
  const part = { amount: 4_000, operationReference: 'x' };
  await charges.cancelCharge(chargeId, part, 'refund-1');
  await charges.cancelCharge(chargeId, part, 'refund-1');
  expect((await charges.getCharge(chargeId)).result).toMatchObject({ canceledAmount: 4_000 });
  const { result: payables } = await new PayablesController(client).getPayables(
    ...([undefined, undefined, undefined, undefined, undefined, chargeId] as const),
  );
  expect(payables.data?.map(({ amount }) => amount)).toEqual([5_000, 5_000]); // 10000 / 2
  await expect(charges.getCharge('ch_unknown')).rejects.toMatchObject({ statusCode: 404 });
});
