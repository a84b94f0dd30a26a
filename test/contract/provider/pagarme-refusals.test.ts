/**
 * What Pagar.me answers to what it does not do: no package models it, so each answer of the fake is
 * pinned with its source. DOC = docs.pagar.me; AM = the answers that activemerchant/active_merchant
 * recorded of the same interface; SDK = pagarme/pagarme-nodejs-sdk 7.0.2, the names of its errors.
 */
import { Agent, request } from 'undici';
import { FakePagarme } from '../../../scripts/fakes/pagarme/fake-pagarme';

let fake: FakePagarme;
let agent: Agent;
let secretKey: string;
beforeAll(async () => {
  fake = await FakePagarme.start();
  const file = fake.accountFile() as Record<string, string>;
  secretKey = file.secretKey ?? '';
  agent = new Agent({ connect: { ca: file.ca } });
});
afterAll(async () => {
  await agent.close();
  await fake.close();
});

interface Asked {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  key?: string;
}

async function ask({ method, path, body, key = secretKey }: Asked) {
  const { statusCode, body: answer } = await request(`${fake.origin}/core/v5${path}`, {
    method,
    dispatcher: agent,
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: statusCode, answer: (await answer.json()) as Record<string, unknown> };
}

const ADDRESS = {
  line_1: '1000, Avenida Paulista',
  zip_code: '01310100',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
};
const CUSTOMER = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  document: '52998224725',
  type: 'individual',
  phones: { mobile_phone: { country_code: '55', area_code: '11', number: '912345678' } },
  address: ADDRESS,
};

test.each<[string, Asked, number, string, string]>([
  [
    'a key that is not known',
    { method: 'GET', path: '/orders', key: 'sk_test_other' },
    401,
    'Authorization has been denied for this request.',
    'DOC, autenticação',
  ],
  ['a charge', { method: 'GET', path: '/charges/ch_1' }, 404, 'Charge not found.', 'AM'],
  [
    'a refund of no charge',
    { method: 'DELETE', path: '/charges/ch_1', body: { amount: 1 } },
    404,
    'Charge not found.',
    'AM',
  ],
  [
    'a customer without data',
    { method: 'POST', path: '/customers', body: {} },
    422,
    'The request is invalid.',
    'DOC, erros; SDK, 422',
  ],
  [
    'a card of no customer',
    { method: 'POST', path: '/customers/cus_1/cards', body: {} },
    404,
    'Customer not found.',
    'AM, by the same form',
  ],
])('%s', async (_case, asked, status, message) => {
  const { status: answered, answer } = await ask(asked);
  expect([answered, answer.message]).toEqual([status, message]);
});

test('a card: a used token, a failed check, and a refund above what is left', async () => {
  const { answer: customer } = await ask({ method: 'POST', path: '/customers', body: CUSTOMER });
  const cards = `/customers/${String(customer.id)}/cards`;
  const token = fake.token();
  const card = { token, billing_address: ADDRESS };
  const stored = await ask({ method: 'POST', path: cards, body: card });
  const again = await ask({ method: 'POST', path: cards, body: card });
  // DOC, criar token: it can be used once. The sentence is the fake's, by the form of the others.
  expect([again.status, again.answer.message]).toEqual([404, 'Token not found.']);
  const checked = { token: fake.token('4000000000000028'), options: { verify_card: true } };
  const failed = await ask({
    method: 'POST',
    path: cards,
    body: { ...checked, billing_address: ADDRESS },
  });
  // DOC, verificação de cartão: 412. AM has the sentence.
  expect([failed.status, failed.answer.message]).toEqual([
    412,
    'Could not create credit card. The card verification failed.',
  ]);
  const order = await ask({
    method: 'POST',
    path: '/orders',
    body: {
      code: 'attempt1',
      closed: true,
      customer_id: customer.id,
      items: [{ amount: 1_000, description: 'Loja', quantity: 1, code: 'attempt1' }],
      payments: [
        {
          payment_method: 'credit_card',
          credit_card: {
            card_id: stored.answer.id,
            installments: 1,
            operation_type: 'auth_and_capture',
            statement_descriptor: 'Loja',
          },
        },
      ],
    },
  });
  const [charge] = order.answer.charges as { id: string }[];
  const refund = { method: 'DELETE', path: `/charges/${charge?.id}` } as const;
  expect((await ask({ ...refund, body: { amount: 600 } })).status).toBe(200);
  const above = await ask({ ...refund, body: { amount: 401 } });
  // AM: a charge that cannot be cancelled is 412.
  expect([above.status, above.answer.message]).toEqual([412, 'This charge can not be canceled.']);
});
