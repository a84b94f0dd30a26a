/**
 * What the interface states, row by row: each sentence has a proof of the same name, which asks the
 * real API and looks at its answer.
 */
import type { Answer, Json, World } from '../../support/world';

/** Asks for at least one answer, and expects something of it. */
export type Proof = (shop: World) => Promise<void>;
export type Proofs = Record<string, Proof>;

let numbers = 0;
/** Something no other row has used. */
export const fresh = (prefix: string): string => `${prefix}${++numbers}`;

export const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const id = (prefix: string): unknown =>
  expect.stringMatching(new RegExp(`^${prefix}_[0-9A-Za-z]+$`));
export const oneOf = (...values: unknown[]): unknown => ({
  asymmetricMatch: (value: unknown) => values.includes(value),
});
export const text = expect.any(String);
export const flag = expect.any(Boolean);
export const cents = { asymmetricMatch: (value: unknown) => Number.isSafeInteger(value) };
export const list = expect.any(Array);
export const object = expect.any(Object);
export const orNull = (matcher: unknown): unknown => ({
  asymmetricMatch: (value: unknown) =>
    value === null ||
    (matcher as { asymmetricMatch(value: unknown): boolean }).asymmetricMatch(value),
});

/** One row for each field of an object: it is there, and has its type. */
export function fields(
  noun: string,
  make: (shop: World) => Promise<Json>,
  shape: Record<string, unknown>,
): Proofs {
  return Object.fromEntries(
    Object.entries(shape).map(([field, matcher]) => [
      `${noun} has ${field}`,
      async (shop: World) => expect(await make(shop)).toMatchObject({ [field]: matcher }),
    ]),
  );
}

/** A refusal in the envelope, with a sentence. */
export async function expectRefused(
  asked: Promise<Answer>,
  status: number,
  code: string,
  sentence: RegExp | string = /./,
): Promise<void> {
  const { status: got, body } = await asked;
  expect(body).toMatchObject({
    data: null,
    success: false,
    error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    message: body.error,
    code,
    requestId: expect.any(String),
  });
  expect([got, 'field' in body]).toEqual([status, true]);
}

/** A number of eleven digits that is a CPF, another one every time. */
export function cpf(): string {
  const digits = String(100_000_000 + ++numbers * 7)
    .split('')
    .map(Number);
  for (const length of [9, 10]) {
    const total = digits
      .slice(0, length)
      .reduce((sum, digit, index) => sum + digit * (length + 1 - index), 0);
    digits.push(((total * 10) % 11) % 10);
  }
  return digits.join('');
}

export const product = (shop: World, values: Json = {}): Promise<Json> =>
  shop.post('/v2/products/create', {
    externalId: fresh('x'),
    name: 'Produto',
    price: 4_990,
    currency: 'BRL',
    ...values,
  });
export const checkout = async (shop: World, values: Json = {}): Promise<Json> =>
  shop.post('/v2/checkouts/create', {
    items: [{ id: (await product(shop)).id, quantity: 1 }],
    ...values,
  });
export const pay = (shop: World, { id: paid }: Json, values: Json = {}): Promise<Json> =>
  shop.post(`/v2/checkouts/simulate-payment?id=${paid}`, {
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    ...values,
  });
export async function subscribe(
  shop: World,
  { product: plan = {}, ...values }: Json = {},
): Promise<Json> {
  const { id: planId } = await product(shop, { cycle: 'MONTHLY', ...plan });
  const made = await shop.post('/v2/subscriptions/create', {
    items: [{ id: planId, quantity: 1 }],
    ...values,
  });
  const { subscriptionId } = await pay(shop, made, {
    method: (values.methods as string[] | undefined)?.[0] ?? 'CARD',
  });
  return shop.get(`/v2/subscriptions/get?id=${subscriptionId}`);
}
export const pix = (shop: World, data: Json = {}): Promise<Json> =>
  shop.post('/v2/transparents/create', { method: 'PIX', data: { amount: 1_000, ...data } });
export const boleto = (shop: World, data: Json = {}): Promise<Json> =>
  shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: { name: 'Ana', taxId: '52998224725' }, ...data },
  });
export const customer = (shop: World, values: Json = {}): Promise<Json> =>
  shop.post('/customers/create', {
    data: {
      email: 'ana@example.com',
      taxId: cpf(),
      name: 'Ana',
      cellphone: '11987654321',
      zipCode: '01310100',
      ...values,
    },
    metadata: { a: 1 },
  });
export const coupon = (shop: World, values: Json = {}): Promise<Json> =>
  shop.post('/coupons/create', {
    code: fresh('CODE'),
    discountKind: 'PERCENTAGE',
    discount: 10,
    ...values,
  });
export const webhook = async (shop: World, values: Json = {}): Promise<Json> => {
  const made = await shop.post('/webhooks/create', {
    name: 'x',
    endpoint: 'https://example.com/hook',
    secret: 'um segredo',
    events: ['checkout.completed'],
    ...values,
  });
  await shop.post('/v2/webhooks/delete', { id: made.id }); // a scope has at most 20
  return made;
};
export const billing = (shop: World, values: Json = {}): Promise<Json> =>
  shop.post('/v1/billing/create', {
    frequency: 'ONE_TIME',
    methods: ['PIX'],
    products: [
      { externalId: fresh('v1-'), name: 'A', description: 'B', quantity: 2, price: 2_000 },
    ],
    returnUrl: 'https://example.com/a',
    completionUrl: 'https://example.com/b',
    customer: {
      name: 'Ana',
      cellphone: '11987654321',
      email: 'ana@example.com',
      taxId: '52998224725',
    },
    ...values,
  });
