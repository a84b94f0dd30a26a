/**
 * Where a buyer's browser goes after a checkout is an https, http or app address, at every API.
 */
import { world, type Json, type World } from '../support/world';

let shop: World;
let items: Json[];
beforeAll(async () => {
  shop = await world();
  items = [{ id: (await shop.product()).id, quantity: 1 }];
});

const ADDRESSES = { returnUrl: 'https://shop.example/', completionUrl: 'https://shop.example/' };
const APIS: Record<string, (values: Json) => [path: string, body: Json]> = {
  checkouts: (values) => ['/v2/checkouts/create', { items, ...values }],
  links: (values) => ['/v2/payment-links/create', { items, ...values }],
  billings: (values) => [
    '/v1/billing/create',
    {
      methods: ['PIX'],
      products: [{ externalId: 'a', name: 'A', quantity: 1, price: 100 }],
      ...ADDRESSES,
      ...values,
    },
  ],
};

test.each([
  'https://shop.example/obrigado?pedido=1#fim',
  'HTTP://shop.example:8080/',
  'myshop://orders/1',
  'com.example.shop+prod-1://done',
  ' https://shop.example/\u0085', // blanks around it are left out
])('%s is taken as it is', async (address) => {
  for (const field of ['returnUrl', 'completionUrl'])
    for (const api of Object.values(APIS)) {
      const made = await shop.post(...api({ [field]: address }));
      expect(made[field] ?? made.metadata[field]).toBe(address.trim().replace('\u0085', ''));
    }
});

const FORM = 'must be an https, http or app address';
const USER = 'must not contain a user name or a password';
const CONTROL = 'must be one line without control characters, such as line feeds: remove them';
test.each([
  ['javascript:alert(1)', FORM],
  ['javascript://shop.example/%0aalert(1)', FORM],
  ['JavaScript://shop.example/', FORM],
  ['data:text/html,x', FORM],
  ['blob:https://shop.example/1', FORM],
  ['file:///etc/passwd', FORM],
  ['view-source:javascript:alert(1)', FORM],
  ['view-source://shop.example/', FORM],
  ['feed:javascript:alert(1)', FORM],
  ['feed://shop.example/', FORM],
  ['intent://shop.example/#Intent;S.browser_fallback_url=javascript:1;end', FORM],
  ['ms-msdt:/id', FORM],
  ['ms-msdt://id', FORM],
  ['search-ms://query=x', FORM],
  ['jar://shop.example/a.jar!/', FORM],
  ['about:blank', FORM],
  ['about://blank', FORM],
  ['mailto:ana@example.com', FORM],
  ['myshop:orders', FORM],
  ['https:shop.example', FORM],
  ['https://', FORM],
  ['//shop.example/', FORM],
  ['shop.example', FORM],
  ['https://bank.example@shop.example/', USER],
  ['https://ana:secret@shop.example/', USER],
  ['myshop://ana@orders', USER],
  ['https://shop.example/\r\nSet-Cookie: a=b', CONTROL],
  ['java\tscript://shop.example/', CONTROL],
  ['https://shop.example/\u0085pay', CONTROL],
])('%j is refused', async (address, reason) => {
  for (const field of ['returnUrl', 'completionUrl'])
    for (const api of Object.values(APIS)) {
      const [path, body] = api({ [field]: address });
      expect(await shop.request('POST', path, body)).toMatchObject({
        status: 400,
        body: { field, error: `${field} ${reason}` },
      });
    }
});
