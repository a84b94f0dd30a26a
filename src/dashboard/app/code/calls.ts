/** Calls of the API that the dashboard shows: as a command, and as a program with the client. */

export interface ExampleCall {
  path: string;
  /** What is sent; a call without one reads. */
  body?: object;
  /** The name by which the package `@pitanga/client` takes the body. */
  input?: string;
}

/** The call that makes the first object of a list. */
export const FIRST_CALLS = {
  customer: {
    path: '/v2/customers/create',
    input: 'body',
    body: { email: 'ana@example.com', name: 'Ana Souza' },
  },
  product: {
    path: '/v2/products/create',
    input: 'createProductInput',
    body: { externalId: 'camiseta', name: 'Camiseta', price: 4990, currency: 'BRL' },
  },
  link: {
    path: '/v2/payment-links/create',
    input: 'createPaymentLinkInput',
    body: { items: [{ id: 'prod_…', quantity: 1 }] },
  },
  checkout: {
    path: '/v2/checkouts/create',
    input: 'createCheckoutInput',
    body: { items: [{ id: 'prod_…', quantity: 1 }] },
  },
  coupon: {
    path: '/v2/coupons/create',
    input: 'body',
    body: { code: 'BEMVINDO10', discountKind: 'PERCENTAGE', discount: 10 },
  },
  payment: {
    path: '/v2/transparents/create',
    input: 'body',
    body: { method: 'PIX', amount: 4990, description: 'Camiseta' },
  },
  webhook: {
    path: '/v2/webhooks/create',
    input: 'body',
    body: {
      name: 'Loja',
      endpoint: 'https://example.com/webhooks',
      generateSecret: true,
      events: ['checkout.completed'],
    },
  },
  key: { path: '/v2/products/list' },
} satisfies Record<string, ExampleCall>;

/** A call for each permission to read, the most telling first. */
export const READS: readonly (readonly [permission: string, path: string])[] = [
  ['PRODUCT:READ', '/v2/products/list'],
  ['CHECKOUT:READ', '/v2/checkouts/list'],
  ['CUSTOMER:READ', '/v2/customers/list'],
  ['TRANSPARENT:READ', '/v2/transparents/list'],
  ['SUBSCRIPTION:READ', '/v2/subscriptions/list'],
  ['COUPON:READ', '/v2/coupons/list'],
  ['WEBHOOK:READ', '/v2/webhooks/list'],
  ['WITHDRAW:READ', '/v2/payouts/list'],
  ['BANK_STATEMENT:READ', '/v2/bank-statement/list'],
  ['SUB_ACCOUNT:READ', '/v2/sub-accounts/list'],
  ['STORE:READ', '/v2/stores/get'],
];

/** For a shell, with the address of this service and never a key. */
export function curlOf(origin: string, { path, body }: ExampleCall): string {
  const lines = [`curl ${origin}${path}`, '-H "Authorization: Bearer $PITANGA_KEY"'];
  if (body) lines.push("-H 'Content-Type: application/json'", `-d '${indented(body, '  ')}'`);
  return lines.join(' \\\n  ');
}

/** For a TypeScript program, with the address of this service and never a key. */
export function programOf(origin: string, { path, body, input }: ExampleCall): string {
  const filters = path.endsWith('/list') ? '{}' : '';
  const given = body && input ? `{\n  ${input}: ${indented(body, '  ')},\n}` : filters;
  return [
    "import { createClient } from '@pitanga/client';",
    '',
    'const pitanga = createClient({',
    `  baseUrl: '${origin}',`,
    "  key: process.env.PITANGA_KEY ?? '',",
    '});',
    `const { data } = await pitanga.${functionOf(path)}(${given});`,
    'console.log(data);',
    '',
  ].join('\n');
}

const indented = (body: object, by: string): string =>
  JSON.stringify(body, null, 2).replaceAll('\n', `\n${by}`);

/** The function of the client: `/v2/payment-links/create` is `paymentLinksCreate`. */
function functionOf(path: string): string {
  const [first = '', ...others] = path.split('/').slice(2).join('-').split('-');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
