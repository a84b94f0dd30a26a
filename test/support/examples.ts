/**
 * A story of a shop through the REST API that calls every operation and stores requests and answers
 * as examples.
 */
import { config } from '../../src/config/config';
import { SECOND_MS, shiftWallClock } from '../../src/platform/time/clock';
import { rateLimiterOf } from '../../src/modules/stores/keys/rate-limit';
import { subscribeByPix } from './automatic-pix';
import { png } from './files';
import { memberWith } from './member';
import { withdraw } from './portal';
import { answerWith, startReceiver } from './receiver';
import { everyReminder } from './reminders';
import { UNREPORTED } from './unreported-events';
import { allowSubAccounts } from './sub-accounts';
import type { Answer, Json, World } from './world';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Examples {
  operations: Record<string, Json>;
  refusals: Record<string, Json>;
  webhooks: Record<string, Json>;
}

const ADDRESS = {
  street: 'Avenida Paulista',
  number: '1000',
  complement: 'Apto 12',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const CUSTOMER = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  taxId: '529.982.247-25',
  cellphone: '+55 11 99999-9999',
};

/** What the shop sells, and whom it knows. */
type Catalogue = Record<'mug' | 'club' | 'gold' | 'beans' | 'customer', Json>;

/** What every page of payment may have. */
const PAGE = {
  returnUrl: 'https://shop.example/cart',
  completionUrl: 'https://shop.example/thanks',
  coupons: ['CAFE10'],
  expiresIn: 86_400,
};
const FISCAL = {
  documentKey: '35261111444777000161550010000000121000000123',
  documentType: 'NFE',
  cbsAmount: 44,
  ibsAmount: 5,
};
const UTM = {
  source: 'newsletter',
  medium: 'email',
  campaign: 'spring',
  term: 'coffee',
  content: 'button',
};
const LATE = { interest: { value: 100 }, fine: { value: 200, type: 'PERCENTAGE' } };

/** Runs the story in a fresh world. */
export async function collectExamples(shop: World): Promise<Examples> {
  const examples: Examples = { operations: {}, refusals: {}, webhooks: {} };
  const play = player(shop, examples);
  await shop.travel('2027-01-11T15:00:00.000Z');
  await shop.post('/v2/stores/update', { buyerMails: true });
  // The later refunds and withdrawals are taken from the balance.
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 100_000 }) }), {
    method: 'PIX',
  });
  await listenBothWays(shop, play);
  const sold = await catalogue(play);
  await portal(shop, play, sold);
  await checkouts(shop, play, sold);
  await transparents(shop, play);
  await subscriptions(shop, play, sold);
  await refundRequests(shop, play, sold);
  await payouts(shop, play);
  await versionOne(shop, play);
  await figures(play);
  await messages(play);
  await tokens(play, sold);
  await deliveries(shop, play);
  await everyReminder(shop);
  await refusals(shop, examples, sold.mug); // the last one leaves little of the rate limit
  for (const { body } of await shop.messages()) examples.webhooks[body.event] ??= body;
  return unvaried(examples);
}

/**
 * Replaces what differs between runs: the receiver's port, durations, request ids, and the ids of
 * concurrent deliveries, which depend on the order of the answers.
 */
function unvaried(examples: Examples): Examples {
  const webhooks = Object.entries(examples.webhooks).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify({ ...examples, webhooks: Object.fromEntries(webhooks) }, fixedValue);
  const numbers = new Map<string, string>();
  const numbered = text.replace(/\b(log|dlv|datt)_\w{27}\b/g, (id, prefix: string) => {
    const known = numbers.get(id);
    if (known) return known;
    const made = `${prefix}_1K4SEWB1P${String(numbers.size + 1).padStart(18, '0')}`;
    numbers.set(id, made);
    return made;
  });
  return JSON.parse(numbered) as Examples;
}

function isToken(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && 'token' in value && 'origin' in value;
}

function fixedValue(key: string, value: unknown): unknown {
  // A token expires in wall time, and looks like a secret that leaked.
  if (key === 'data' && isToken(value))
    return { ...value, token: 'pt_dev_…', expiresAt: '2027-01-11T15:15:00.000Z' };
  if (key === 'endpoint') return String(value).replace(/^http:.*/, 'https://shop.example/webhooks');
  if (key === 'durationMs' && typeof value === 'number') return 120;
  if (key === 'requestId') return 'req_0f8fad5bd9cb469fa16570867728950e';
  return value;
}

type Play = (
  method: Method,
  path: string,
  request?: { query?: Record<string, string>; body?: Json },
) => Promise<Json>;

function player(shop: World, { operations }: Examples): Play {
  return async (method, path, { query, body } = {}) => {
    const answer = await shop.request(
      method,
      query ? `${path}?${new URLSearchParams(query).toString()}` : path,
      body,
    );
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    operations[`${method} ${path}`] ??= {
      ...(query && { query }),
      ...(body && { body }),
      answer: answer.body,
    };
    return answer.body.data as Json;
  };
}

/** One receiver for both forms. The webhook of the example was deleted before. */
async function listenBothWays(shop: World, play: Play): Promise<void> {
  const webhook = await play('POST', '/v2/webhooks/create', {
    body: {
      name: 'My shop',
      endpoint: 'https://shop.example/webhooks',
      generateSecret: true,
      events: ['checkout.completed', 'subscription.renewed'],
      v2: true,
      sendSecret: false,
      compatibility: 'STANDARD',
    },
  });
  await play('GET', '/v2/webhooks/get', { query: { id: webhook.id } });
  await play('GET', '/v2/webhooks/list', { query: { limit: '10' } });
  await play('POST', '/v2/webhooks/update', {
    body: {
      id: webhook.id,
      name: 'My new shop',
      endpoint: 'https://shop.example/new-webhooks',
      events: ['checkout.completed'],
      status: 'ACTIVE',
      sendSecret: false,
      compatibility: 'STANDARD',
    },
  });
  await play('POST', '/v2/webhooks/rotate', {
    body: { id: webhook.id, secret: 'whsec_bmFvIHVzZSBlc3RlIHNlZ3JlZG8sIGNyaWUgbyBzZXU=' },
  });
  await play('POST', '/v2/webhooks/delete', { body: { id: webhook.id } });
  await shop.listen();
  await shop.listen(undefined, { name: 'older form', v2: false });
}

/** Waits until there are deliveries, then lists them. */
async function deliveries(shop: World, play: Play): Promise<void> {
  const gone = await startReceiver();
  gone.answers.push(answerWith(410));
  await shop.post('/v2/webhooks/create', {
    name: 'gone',
    endpoint: gone.url,
    secret: 'a secret',
    events: ['checkout.completed'],
  });
  await shop.pay(await shop.checkout());
  await shop.messages();
  await gone.close();
  const webhook = (await shop.get('/v2/webhooks/list')).find(
    ({ v2, status }: Json) => v2 && status === 'ACTIVE',
  ) as Json;
  await play('POST', '/v2/webhooks/test', {
    body: { id: webhook.id, event: 'subscription.renewed' },
  });
  await shop.messages();
  const [delivery] = (await play('GET', '/v2/webhooks/deliveries', {
    query: { id: webhook.id, limit: '1' },
  })) as Json[];
  await play('POST', '/v2/webhooks/resend', { body: { id: delivery?.id } });
  const [event] = (await play('GET', '/v2/events/list', { query: { limit: '1' } })) as Json[];
  await play('GET', '/v2/events/get', { query: { id: event?.id } });
  for (const name of UNREPORTED)
    await shop.post('/v2/webhooks/test', { id: webhook.id, event: name });
}

async function portal(shop: World, play: Play, { mug, customer }: Catalogue): Promise<void> {
  const customerId = String(customer.id);
  const { id: checkoutId } = await shop.checkout({ product: mug, customerId });
  const { id } = await play('POST', '/v2/customer-portal/create', {
    body: { customerId, checkoutId },
  });
  await play('POST', '/v2/customer-portal/sessions', {
    body: { customerId, returnUrl: 'https://shop.example/account', flow: 'REPLACE_CARD' },
  });
  await play('POST', '/v2/customer-portal/delete', { body: { id } });
}

/** A dispute is answered with a file and lost; another one is accepted. */
async function answers(
  shop: World,
  play: Play,
  { mug, disputed }: { mug: Json; disputed: Json },
): Promise<void> {
  const owner = await memberWith(shop, 'OWNER');
  const openOne = async () =>
    String(((await shop.get('/v2/disputes/list?status=OPEN')) as unknown as Json[])[0]?.id);
  const id = await openOne();
  const file = async () => String((await owner.sendFile('evidence', png())).body.data.id);
  const fileId = await file();
  await play('POST', '/v2/disputes/add-evidence', {
    body: { id, fileUpload: fileId, description: 'Foto da entrega' },
  });
  await play('POST', '/v2/disputes/remove-evidence', { body: { id, fileId } });
  await shop.post('/v2/disputes/add-evidence', { id, fileUpload: await file() });
  await play('POST', '/v2/disputes/submit-evidence', {
    body: { id, deliveryNotes: 'Entregue em 12/11. Código de rastreio BR123.' },
  });
  await play('POST', '/v2/dev/simulate', { body: { id: disputed.id, outcome: 'dispute-lost' } });
  const other = await shop.checkout({ product: mug });
  await shop.pay(other, { method: 'CARD' });
  await shop.post('/v2/dev/simulate', { id: other.id, outcome: 'dispute' });
  await play('POST', '/v2/disputes/accept', { body: { id: await openOne() } });
}

/** A buyer withdraws from two purchases: one request is accepted, the other one refused. */
async function refundRequests(shop: World, play: Play, { mug, customer }: Catalogue) {
  const asked = async () => {
    const checkout = await shop.checkout({ product: mug, customerId: customer.id });
    await shop.pay(checkout, { method: 'PIX', customer: CUSTOMER });
    const [charge] = await shop.charges(checkout);
    await withdraw(shop, String(customer.id), String(charge?.id));
    return String(charge?.id);
  };
  const chargeId = await asked();
  const list = await play('GET', '/v2/refund-requests/list', { query: { chargeId } });
  const [request] = list as unknown as Json[];
  await play('POST', '/v2/refund-requests/accept', {
    body: { id: request?.id, isPaidOtherwise: false, answer: 'O valor volta em até 2 dias.' },
  });
  await play('GET', '/v2/refund-requests/get', { query: { id: String(request?.id) } });
  await asked();
  const [second] = (await shop.get('/v2/refund-requests/list?status=OPEN')) as unknown as Json[];
  await play('POST', '/v2/refund-requests/refuse', {
    body: { id: second?.id, answer: 'O produto já foi usado.' },
  });
}

async function catalogue(play: Play): Promise<Catalogue> {
  const product = (body: Json) =>
    play('POST', '/v2/products/create', { body: { currency: 'BRL', ...body } });
  await product({
    externalId: 'tea-monthly',
    name: 'Clube do Chá',
    description: 'Um chá novo a cada mês',
    price: 3990,
    cycle: 'MONTHLY',
    trialDays: 7,
    setupFee: 1500,
  });
  const mug = await product({
    externalId: 'mug-1',
    name: 'Caneca',
    description: 'Para 300 ml de café',
    price: 3500,
  });
  const club = await product({
    externalId: 'club-monthly',
    name: 'Clube do Café',
    price: 4990,
    cycle: 'MONTHLY',
  });
  const gold = await product({
    externalId: 'club-gold',
    name: 'Clube Ouro',
    price: 9900,
    cycle: 'MONTHLY',
  });
  const beans = await product({ externalId: 'beans', name: 'Um quilo a mais', price: 2500 });
  await play('GET', '/v2/products/get', { query: { id: mug.id } });
  await play('GET', '/v2/products/list', { query: { limit: '2' } });
  const old = await product({ externalId: 'old', name: 'Filtro', price: 900 });
  await play('POST', '/v2/products/update', {
    body: {
      id: old.id,
      externalId: 'filter-100',
      name: 'Filtro de papel',
      setupFee: null,
      price: 950,
      description: 'Cem filtros',
    },
  });
  await play('POST', '/v2/products/delete', { body: { id: old.id } });

  const customer = await play('POST', '/v2/customers/create', {
    body: { data: { ...CUSTOMER, zipCode: '01310-100', ...ADDRESS, metadata: { tier: 'gold' } } },
  });
  await play('GET', '/v2/customers/get', { query: { id: customer.id } });
  await play('GET', '/v2/customers/list', { query: { limit: '10' } });
  await play('POST', '/v2/customers/update', {
    body: {
      id: customer.id,
      data: { ...CUSTOMER, cellphone: '+55 11 98888-7777', zipCode: '01310-200', ...ADDRESS },
      metadata: { tier: 'platinum' },
    },
  });
  await play('POST', '/v2/customers/import', {
    body: {
      rows: [
        {
          externalId: 'old-1',
          name: 'Caio Lima',
          email: 'caio@example.com',
          taxId: '935.411.347-80',
          cellphone: '+55 11 97777-6666',
          zipCode: '01310-300',
          ...ADDRESS,
          metadata: { tier: 'gold' },
        },
      ],
      dryRun: false,
    },
  });
  for (const [method, taxId] of [
    ['POST', '111.444.777-35'],
    ['DELETE', '390.533.447-05'],
  ] as const) {
    const { id } = await play('POST', '/v2/customers/create', {
      body: { data: { email: 'bia@example.com', taxId } },
    });
    await play(
      method,
      '/v2/customers/delete',
      method === 'POST' ? { body: { id } } : { query: { id } },
    );
  }

  const coupon = await play('POST', '/v2/coupons/create', {
    body: {
      code: 'CAFE10',
      discountKind: 'PERCENTAGE',
      discount: 10,
      maxRedeems: 100,
      notes: 'Newsletter',
      metadata: { campaign: 'spring' },
    },
  });
  await play('GET', '/v2/coupons/get', { query: { id: coupon.id } });
  await play('GET', '/v2/coupons/list', { query: { limit: '10' } });
  await play('POST', '/v2/coupons/toggle', { body: { id: coupon.id } });
  await play('PATCH', '/v2/coupons/toggle', { body: { id: coupon.id } });
  for (const [method, code] of [
    ['POST', 'NATAL'],
    ['DELETE', 'PASCOA'],
  ] as const) {
    await play('POST', '/v2/coupons/create', {
      body: { code, discountKind: 'FIXED', discount: 500 },
    });
    await play(
      method,
      '/v2/coupons/delete',
      method === 'POST' ? { body: { id: code } } : { query: { id: code } },
    );
  }
  const rules = {
    productIds: [mug.id, club.id],
    minimumAmount: 3000,
    maxPerCustomer: 1,
    isFirstPurchaseOnly: true,
    methods: ['CARD'],
  };
  const first = await play('POST', '/v2/coupons/create', {
    body: {
      code: 'PRIMEIRA20',
      discountKind: 'PERCENTAGE',
      discount: 12.5,
      ...rules,
      duration: 'CYCLES',
      cycles: 3,
    },
  });
  await play('POST', '/v2/coupons/update', {
    body: {
      id: first.id,
      maxRedeems: 200,
      notes: 'Newsletter and shop',
      ...rules,
      methods: ['CARD', 'PIX'],
    },
  });
  return { mug, club, gold, beans, customer };
}

async function checkouts(
  shop: World,
  play: Play,
  { mug, beans, customer }: Catalogue,
): Promise<void> {
  const items = [{ id: mug.id, quantity: 2 }];
  const checkout = (body: Json = {}) =>
    play('POST', '/v2/checkouts/create', { body: { items, ...body } });
  const sold = await checkout({
    customerId: customer.id,
    externalId: 'order-1001',
    frequency: 'ONE_TIME',
    methods: ['PIX', 'CARD', 'BOLETO'],
    ...PAGE,
    card: { maxInstallments: 3, passFeesToCustomer: false },
    ...LATE,
    upSellProductId: beans.id,
    metadata: { order: 1001 },
    utm: UTM,
  });
  await play('POST', '/v2/checkouts/simulate-payment', {
    query: { id: sold.id },
    body: {
      method: 'CARD',
      card: { number: '4242424242424242', expMonth: 12, expYear: 2034 },
      installments: 2,
      coupon: 'CAFE10',
      customer: CUSTOMER,
    },
  });
  await play('GET', '/v2/checkouts/get', { query: { id: sold.id } });
  await play('GET', '/v2/checkouts/list', { query: { status: 'PAID', limit: '10' } });
  await play('POST', '/v2/checkouts/list', { body: { status: 'PAID', limit: 10 } });
  await play('POST', '/v2/checkouts/refund', {
    body: { id: sold.id, amount: 1000, reason: 'The coffee came cold' },
  });
  const refund = await shop.post('/v2/checkouts/refund', { id: sold.id, reason: 'All of it' });
  await play('GET', '/v2/refunds/list', { query: { originalId: refund.originalId } });
  await play('POST', '/v2/checkouts/cancel', { body: { id: (await checkout()).id } });
  for (const method of ['POST', 'DELETE'] as const)
    await play(method, '/v2/checkouts/delete', { query: { id: String((await checkout()).id) } });
  await shop.pay(await checkout(), { method: 'CARD', card: { number: '4000000000000002' } });
  await checkout({ expiresIn: 60 });
  await shop.travel('2 minutes');
  const disputed = await checkout();
  await shop.pay(disputed, { method: 'CARD' });
  await play('POST', '/v2/dev/simulate', {
    body: { id: disputed.id, outcome: 'dispute', reason: 'The parcel did not arrive' },
  });
  await answers(shop, play, { mug, disputed });
  const disputes = await play('GET', '/v2/disputes/list', { query: { status: 'LOST' } });
  const [lost] = disputes as unknown as Json[];
  await play('GET', '/v2/disputes/get', { query: { id: String(lost?.id) } });

  const link = await play('POST', '/v2/payment-links/create', {
    body: {
      title: 'Canecas no Instagram',
      items: [{ id: mug.id, quantity: 1 }],
      externalId: 'instagram',
      methods: ['PIX', 'CARD', 'BOLETO'],
      ...PAGE,
      card: { maxInstallments: 3, passFeesToCustomer: true },
      ...LATE,
      upSellProductId: beans.id,
      metadata: { source: 'instagram' },
      utm: UTM,
    },
  });
  await shop.pay(link, { method: 'PIX' });
  await play('GET', '/v2/payment-links/get', { query: { id: link.id } });
  const gift = await shop.post('/v2/payment-links/create', {
    title: 'Presente da Bia',
    minimumAmount: 500,
    maximumAmount: 50_000,
  });
  await play('GET', '/v2/payment-links/one', { query: { id: gift.id } });
  await play('GET', '/v2/payment-links/list', { query: { limit: '10' } });
  for (const method of ['POST', 'DELETE'] as const) {
    const { id } = await shop.post('/v2/payment-links/create', {
      items: [{ id: mug.id, quantity: 1 }],
    });
    await play(method, '/v2/payment-links/delete', { query: { id: String(id) } });
  }
  const [payment] = await shop.charges(link);
  await play('GET', '/v2/charges/get', { query: { id: String(payment?.id) } });
  await play('POST', '/v2/charges/update', {
    body: { id: String(payment?.id), fiscal: FISCAL },
  });
  await play('GET', '/v2/charges/list', {
    query: { email: 'ana@example.com', status: 'PAID', limit: '10', sums: 'true' },
  });
  const invoice = await play('POST', '/v2/billing-documents/create', {
    body: { chargeId: String(payment?.id) },
  });
  await play('GET', '/v2/billing-documents/get', { query: { id: invoice.id } });
  const month = await play('POST', '/v2/closings/create', { body: { month: '2026-12' } });
  await play('GET', '/v2/closings/get', { query: { id: month.id } });
  await play('GET', '/v2/closings/list', { query: { month: '2026-12' } });
  await subAccounts(shop, play);
  await play('GET', '/v2/billing-documents/list', { query: { chargeId: String(payment?.id) } });
  const { id: refused } = await play('POST', '/v2/payment-links/refund', {
    body: { id: payment?.id, amount: 500, reason: 'requested_by_customer' },
  });
  await shop.post('/v2/dev/simulate', { id: refused, outcome: 'refund-failed' });
  await play('GET', '/v2/refunds/get', { query: { id: refused } });
  for (const outcome of ['dispute', 'dispute-won'])
    await shop.post('/v2/dev/simulate', { id: payment?.id, outcome });
}

async function subAccounts(shop: World, play: Play): Promise<void> {
  await allowSubAccounts(shop);
  const { id } = await play('POST', '/v2/sub-accounts/create', {
    body: {
      name: 'Ana Lima',
      taxId: '111.444.777-35',
      externalId: 'seller-7',
      pixKey: 'ana@example.com',
      metadata: { booth: 7 },
    },
  });
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 10_000, splits: [{ subAccountId: id, amount: 2500, chargeFee: true }] },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  await play('GET', '/v2/sub-accounts/get', { query: { externalId: 'seller-7' } });
  await play('GET', '/v2/sub-accounts/list', { query: { taxId: '11144477735' } });
  await play('POST', '/v2/sub-accounts/update', {
    body: {
      id,
      name: 'Ana Lima Doces',
      externalId: 'seller-8',
      pixKey: 'doces@example.com',
      metadata: { booth: 8 },
    },
  });
  await play('POST', '/v2/sub-accounts/withdraw', {
    body: { id, amount: 1000, externalId: 'seller-7-may', description: 'Maio' },
  });
  const other = await shop.post('/v2/sub-accounts/create', { name: 'Caio', taxId: '52998224725' });
  await play('POST', '/v2/sub-accounts/delete', { body: { id: other.id } });
}

async function transparents(shop: World, play: Play): Promise<void> {
  const pix = (amount: number) =>
    play('POST', '/v2/transparents/create', {
      body: {
        method: 'PIX',
        data: {
          amount,
          description: 'Pedido 1002',
          expiresIn: 3600,
          externalId: `order-${amount}`,
          customer: CUSTOMER,
          ensureSameTaxId: true,
          utm: UTM,
          metadata: { order: 1002 },
          fiscal: FISCAL,
        },
      },
    });
  const paid = await pix(12_345);
  await play('GET', '/v2/transparents/quote', {
    query: { amount: '10000', passFeesToCustomer: 'true' },
  });
  await play('GET', '/v2/transparents/check', { query: { id: paid.id } });
  await play('POST', '/v2/transparents/check', { body: { id: paid.id } });
  await shop.post(`/v2/transparents/simulate-payment?id=${paid.id}`);
  await play('GET', '/v2/transparents/get', { query: { id: paid.id } });
  await play('GET', '/v2/transparents/list', { query: { limit: '1' } });
  await play('POST', '/v2/transparents/refund', {
    body: { id: paid.id, amount: 2345, reason: 'requested_by_customer' },
  });
  const boleto = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 8900, description: 'Pedido 1004', customer: CUSTOMER, ...LATE },
  });
  await play('POST', '/v2/transparents/simulate-payment', {
    query: { id: boleto.id },
    body: { method: 'BOLETO', payerTaxId: CUSTOMER.taxId },
  });
  const byCard = await play('POST', '/v2/transparents/create', {
    body: {
      method: 'CARD',
      data: {
        amount: 9900,
        token: 'dev_card_4242',
        saveCard: true,
        installmentCount: 3,
        customer: CUSTOMER,
      },
    },
  });
  await shop.post('/v2/transparents/create', {
    method: 'CARD',
    data: { amount: 4900, cardToken: byCard.cardToken, customer: CUSTOMER },
  });
  await play('GET', '/v2/stored-cards/get', { query: { id: String(byCard.cardToken) } });
  await play('GET', '/v2/stored-cards/list', { query: { limit: '10' } });
  const other = await shop.post('/v2/transparents/create', {
    method: 'CARD',
    data: { amount: 9900, token: 'dev_card_4444', saveCard: true, customer: CUSTOMER },
  });
  await play('POST', '/v2/stored-cards/delete', { body: { id: other.cardToken } });
  const disputed = await pix(800);
  await shop.post(`/v2/transparents/simulate-payment?id=${disputed.id}`);
  for (const outcome of ['dispute', 'dispute-lost'])
    await shop.post('/v2/dev/simulate', { id: disputed.id, outcome });
}

async function subscriptions(
  shop: World,
  play: Play,
  { club, gold, beans, customer }: Catalogue,
): Promise<void> {
  await play('POST', '/v2/subscriptions/create', {
    body: {
      items: [{ id: club.id, quantity: 1 }],
      customerId: customer.id,
      externalId: 'club-ana',
      methods: ['CARD'],
      ...PAGE,
      upSellProductId: beans.id,
      retryPolicy: { maxRetry: 4, retryEvery: 2 },
      metadata: { source: 'site' },
      utm: UTM,
    },
  });
  await play('POST', '/v2/subscriptions/import', {
    body: {
      rows: [
        {
          externalId: 'old-sub-1',
          customerExternalId: 'old-1',
          productExternalId: club.externalId,
          quantity: 1,
          amount: 4990,
          nextChargeDate: '2027-02-28',
          anchorDay: 31,
          method: 'CARD',
          providerToken: 'ctok_dev_4242424242424242_caio',
          addOns: [{ productId: gold.id, quantity: 1, amount: 1990 }],
          metadata: { source: 'old shop' },
        },
        {
          externalId: 'old-sub-2',
          customerId: customer.id,
          productId: club.id,
          nextChargeDate: '2027-02-28',
          method: 'PIX',
          providerToken: 'mandate_dev_ana',
        },
        {
          externalId: 'old-sub-3',
          customerId: customer.id,
          productId: club.id,
          trialEndDate: '2027-03-10',
          addOns: [{ productExternalId: gold.externalId, quantity: 2 }],
          collection: 'INVOICE',
          invoice: {
            leadDays: 7,
            graceDays: 3,
            overdue: 'KEEP',
            methods: ['PIX', 'BOLETO'],
            reopenWhenPaid: false,
          },
          fine: { value: 200, type: 'PERCENTAGE' },
          interest: { value: 100 },
          cyclesLeft: 12,
        },
      ],
      dryRun: false,
    },
  });
  const subscribe = async (product: Json) => {
    const checkout = await play('POST', '/v2/subscriptions/create', {
      body: { items: [{ id: product.id, quantity: 1 }], metadata: { source: 'site' } },
    });
    return String((await shop.pay(checkout, { method: 'CARD' })).subscriptionId);
  };
  const id = await subscribe(club);
  await play('POST', '/v2/subscriptions/record-usage', {
    body: { id, productId: beans.id, units: 2, action: 'add' },
  });
  await play('GET', '/v2/dev/clock');
  await play('POST', '/v2/dev/clock/advance', { body: { seconds: 32 * 86_400 } });
  await play('POST', '/v2/subscriptions/change-plan', {
    body: { id, productId: gold.id, quantity: 1 },
  });
  await shop.post('/v2/coupons/create', {
    code: 'FIDELIDADE',
    discountKind: 'PERCENTAGE',
    discount: 15,
  });
  const change = {
    id,
    coupon: 'FIDELIDADE',
    productId: gold.id,
    quantity: 2,
    addOns: [{ productId: club.id, quantity: 1 }],
    when: 'NOW',
    proration: 'NEXT_CHARGE',
    cyclesLeft: 11,
  };
  const { previewedAt, nextAmount } = await play('POST', '/v2/subscriptions/preview-change', {
    body: change,
  });
  await play('POST', '/v2/subscriptions/update', {
    body: {
      ...change,
      previewedAt,
      expectedAmount: nextAmount,
      retryPolicy: { maxRetry: 5, retryEvery: 2 },
      metadata: { source: 'site' },
      externalId: 'assinatura-17',
    },
  });
  const line = await play('POST', '/v2/subscriptions/add-line', {
    body: { id, description: 'Moagem especial', amount: 350, productId: beans.id },
  });
  await play('POST', '/v2/subscriptions/remove-line', { body: { id: line.id } });
  await play('GET', '/v2/subscriptions/get', { query: { id } });
  await play('GET', '/v2/subscriptions/list', { query: { status: 'ACTIVE' } });
  const unpaid = () =>
    shop.post('/v2/subscriptions/create', { items: [{ id: club.id, quantity: 1 }] });
  const { id: started } = await unpaid();
  await play('GET', '/v2/subscriptions/checkouts/get', { query: { id: String(started) } });
  await play('GET', '/v2/subscriptions/checkouts/list', { query: { status: 'PENDING' } });
  for (const method of ['POST', 'DELETE'] as const)
    await play(method, '/v2/subscriptions/checkouts/delete', {
      query: { id: String((await unpaid()).id) },
    });
  await play('POST', '/v2/subscriptions/pause', {
    body: { id, until: '2027-04-01T12:00:00.000Z' },
  });
  await play('POST', '/v2/subscriptions/resume', { body: { id } });
  const smaller = await subscribe(gold);
  await shop.post('/v2/subscriptions/update', { id: smaller, productId: club.id, when: 'NOW' });
  await shop.post('/v2/subscriptions/cancel', { id: smaller });
  await play('POST', '/v2/subscriptions/refund-credit', {
    body: { id: smaller, reason: 'Moved away' },
  });
  await play('POST', '/v2/subscriptions/remove-card', { body: { id: await subscribe(club) } });
  await play('POST', '/v2/subscriptions/authorize-automatic-pix', {
    body: { id: await subscribe(club) },
  });
  const byPix = await subscribe(club);
  await shop.post('/v2/subscriptions/authorize-automatic-pix', { id: byPix });
  await shop.post('/v2/dev/simulate', { id: byPix, outcome: 'authorize' });
  await play('POST', '/v2/subscriptions/end-automatic-pix', { body: { id: byPix } });
  await shop.subscribe({ trialDays: 7 });
  const [failing, retried] = [await subscribe(club), await subscribe(club)];
  for (const declined of [failing, retried])
    await shop.post('/v2/dev/simulate', {
      id: declined,
      outcome: 'decline-next',
      reason: 'insufficient_funds',
      times: 1,
    });
  await shop.travel('1 month');
  await play('POST', '/v2/subscriptions/retry', { body: { id: retried } });
  await play('POST', '/v2/subscriptions/cancel', {
    body: { id: failing, at: 'NOW', reason: 'Moving abroad' },
  });
  await untilTheWeekIsNearlyOver(shop);
}

/** An announced charge of automatic Pix, and a dispute that must be answered within three days. */
async function untilTheWeekIsNearlyOver(shop: World): Promise<void> {
  const payment = await shop.checkout({ product: await shop.product({ price: 700 }) });
  await shop.pay(payment);
  await shop.post('/v2/dev/simulate', { id: payment.id, outcome: 'dispute' });
  await subscribeByPix(shop, { product: await shop.product({ price: 990, cycle: 'WEEKLY' }) });
  await shop.travel('4 days');
}

async function payouts(shop: World, play: Play): Promise<void> {
  for (const [outcome, number] of [
    ['payout-completed', 1],
    ['payout-failed', 2],
  ] as const) {
    const payout = await play('POST', '/v2/payouts/create', {
      body: {
        amount: 5000,
        externalId: `payout-${number}`,
        description: 'Weekly',
        method: 'PIX',
        pixKey: 'shop@example.com',
        pixKeyType: 'EMAIL',
      },
    });
    const transfer = await play('POST', '/v2/pix/send', {
      body: {
        amount: 1500,
        externalId: `supplier-${number}`,
        description: 'Green coffee',
        pixKey: 'supplier@example.com',
        pixKeyType: 'EMAIL',
      },
    });
    for (const { id } of [payout, transfer]) await shop.post('/v2/dev/simulate', { id, outcome });
    await play('GET', '/v2/payouts/get', { query: { id: payout.id } });
    await play('GET', '/v2/pix/get', { query: { id: transfer.id } });
  }
  await play('GET', '/v2/payouts/list', { query: { limit: '10' } });
  await play('GET', '/v2/pix/list', { query: { limit: '10' } });
  await play('GET', '/v2/bank-statement/list', { query: { limit: '10' } });
  await play('GET', '/v2/stores/get');
  await play('GET', '/v2/stores/list');
  await play('GET', '/v2/store/get');
  const { publicKey } = await shop.get('/v2/stores/get');
  await play('POST', '/v2/stores/replace-public-key', { body: { key: publicKey } });
  await play('POST', '/v2/stores/update', {
    body: {
      name: 'Café da Ana',
      email: 'contato@shop.example',
      website: 'https://shop.example',
      accentColour: '#0b6b5c',
      subscriptionLists: 'CHECKOUT',
      pixWithoutBuyer: false,
      buyerMails: true,
      mailsForTransparents: false,
      attachInvoices: false,
      mailLanguage: 'PT',
      mailSenderName: 'Café da Ana',
      mailReplyTo: 'contato@shop.example',
      mailFooter: 'Rua das Flores, 10 – São Paulo',
      withdrawalTerms: 'Você pode desistir da compra em até sete dias.',
      portal: {
        isOn: true,
        payOpen: true,
        replaceCard: true,
        automaticPix: true,
        cancelAt: 'CHOICE',
        pause: true,
        refundDays: 30,
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
    },
  });
}

async function versionOne(shop: World, play: Play): Promise<void> {
  const products = [
    {
      externalId: 'mug-1',
      name: 'Caneca',
      description: 'Para 300 ml de café',
      quantity: 1,
      price: 3500,
    },
  ];
  const billing = await play('POST', '/v1/billing/create', {
    body: {
      frequency: 'ONE_TIME',
      methods: ['PIX'],
      products,
      returnUrl: 'https://shop.example/cart',
      completionUrl: 'https://shop.example/thanks',
      customer: CUSTOMER,
      allowCoupons: true,
      coupons: ['CAFE10'],
      externalId: 'order-1003',
      metadata: { order: 1003 },
    },
  });
  await shop.pay(billing, { method: 'PIX' });
  await play('GET', '/v1/billing/list');
  const code = await play('POST', '/v1/pixQrCode/create', {
    body: {
      amount: 990,
      expiresIn: 3600,
      description: 'Pedido 1003',
      metadata: { order: 1003 },
    },
  });
  await play('GET', '/v1/pixQrCode/check', { query: { id: code.id } });
  await play('POST', '/v1/pixQrCode/simulate-payment', {
    query: { id: code.id },
    body: { method: 'PIX', payerTaxId: CUSTOMER.taxId },
  });
  await play('POST', '/v1/customer/create', {
    body: {
      name: 'Bia Lima',
      email: 'bia@example.com',
      cellphone: '+55 11 98888-8888',
      taxId: '111.444.777-35',
    },
  });
  await play('GET', '/v1/customer/list');
  await play('POST', '/v1/coupon/create', {
    body: {
      data: {
        code: 'VOLTA5',
        discountKind: 'FIXED',
        discount: 500,
        maxRedeems: 50,
        notes: 'Come back',
        metadata: { campaign: 'return' },
      },
    },
  });
  await play('GET', '/v1/coupon/list');
  await play('POST', '/v1/payouts/create', {
    body: {
      amount: 1000,
      externalId: 'saque-1',
      method: 'PIX',
      description: 'Weekly',
      pixKey: '11222333000181',
      pixKeyType: 'CNPJ',
    },
  });
  const withdraw = await play('POST', '/v1/withdraw/create', {
    body: {
      externalId: 'saque-2',
      method: 'PIX',
      amount: 1200,
      pix: { type: 'CNPJ', key: '11222333000181' },
      description: 'Weekly',
    },
  });
  for (const { id, outcome } of [{ id: withdraw.id, outcome: 'payout-completed' }])
    await shop.post('/v2/dev/simulate', { id, outcome });
  await play('GET', '/v1/withdraw/get', { query: { id: withdraw.id } });
  await play('GET', '/v1/withdraw/list');
  await play('GET', '/v1/store/get');
}

async function figures(play: Play): Promise<void> {
  for (const version of ['v1', 'v2']) {
    await play('GET', `/${version}/public-mrr/mrr`);
    await play('GET', `/${version}/public-mrr/merchant-info`);
    await play('GET', `/${version}/public-mrr/revenue`, {
      query: { startDate: '2027-01-01', endDate: '2027-01-31' },
    });
  }
  const year = { from: '2026-12-01', to: '2027-11-30' };
  await play('GET', '/v2/reports/sales', { query: { ...year, unit: 'MONTH' } });
  await play('GET', '/v2/reports/payment-outcomes', { query: year });
  await play('GET', '/v2/reports/recovery', { query: { from: '2026-12', to: '2027-01' } });
  await play('GET', '/v2/reports/cohorts', { query: { from: '2026-12', to: '2027-01' } });
  await play('GET', '/v2/reports/upcoming-renewals', { query: { days: '30' } });
  await play('GET', '/v2/reports/campaigns', { query: { ...year, by: 'SOURCE' } });
  await play('GET', '/v2/reports/cancellations', { query: year });
}

/** The clock has moved since the first payments, so their mails are in the inbox. */
async function messages(play: Play): Promise<void> {
  const [receipt] = (await play('GET', '/v2/messages/list', {
    query: { template: 'receipt', status: 'SENT', limit: '1' },
  })) as Json[];
  await play('GET', '/v2/messages/get', { query: { id: String(receipt?.id) } });
  await play('POST', '/v2/messages/resend', { body: { id: receipt?.id } });
  await play('POST', '/v2/message-rules/update', {
    body: {
      template: 'renewal-upcoming',
      isOn: true,
      days: [10],
      texts: [
        {
          language: 'PT',
          subject: '{store}: {plan} será renovado',
          opening: 'A renovação custa {amount}.',
          closing: 'Até breve, {customer}!',
        },
      ],
    },
  });
  await play('GET', '/v2/message-rules/list', { query: { template: 'renewal-upcoming' } });
  await play('POST', '/v2/message-rules/preview', {
    body: {
      template: 'renewal-upcoming',
      language: 'PT',
      texts: [
        {
          language: 'PT',
          subject: '{plan} será renovado',
          opening: 'A renovação custa {amount}.',
          closing: 'Até breve!',
        },
      ],
    },
  });
  await play('POST', '/v2/message-rules/test', {
    body: { template: 'renewal-upcoming', language: 'PT' },
  });
}

async function tokens(play: Play, { customer }: Catalogue): Promise<void> {
  const { id } = await play('POST', '/v2/tokens/create', {
    body: {
      permissions: ['CHECKOUT:READ', 'SUBSCRIPTION:DELETE'],
      origin: 'https://portal.example',
      customerId: customer.id,
      expiresIn: 900,
    },
  });
  await play('GET', '/v2/tokens/list', { query: { isActive: 'true' } });
  await play('POST', '/v2/tokens/revoke', { body: { id } });
}

/** One refusal of each kind. */
async function refusals(shop: World, examples: Examples, mug: Json): Promise<void> {
  const keep = (answer: Answer) => void (examples.refusals[answer.status] ??= answer.body);
  const product = { externalId: 'mug-1', name: 'Caneca', price: 3500, currency: 'BRL' };
  keep(
    await shop.request('POST', '/v2/checkouts/create', { items: [{ id: mug.id, quantity: 0 }] }),
  );
  keep(
    await shop.request('GET', '/v2/products/list', undefined, { authorization: 'Bearer nothing' }),
  );
  keep(
    await shop.request('POST', '/v2/products/create', product, {
      authorization: `Bearer ${await shop.newKey({ permissions: ['PRODUCT:READ'] })}`,
    }),
  );
  keep(await shop.request('GET', '/v2/products/get?id=prod_00000000000000000000000000'));
  keep(await shop.request('GET', '/v2/products/create'));
  keep(await shop.request('POST', '/v2/products/create', product));
  keep(
    await shop.request('POST', '/v2/products/create', {
      ...product,
      description: 'x'.repeat(1_100_000),
    }),
  );
  keep(
    await shop.request('POST', '/v2/products/create', '<product/>', { 'content-type': 'text/xml' }),
  );
  const live = await shop.newKey({ devMode: false });
  keep(
    await shop.request(
      'POST',
      '/v2/transparents/create',
      { method: 'PIX', data: { amount: 1000 } },
      { authorization: `Bearer ${live}` },
    ),
  );
  const hasty = await shop.newKey();
  const standard = config.rateLimit;
  config.rateLimit = 1;
  for (let index = 0; index < 4; index++) {
    const answer = await shop.request('GET', '/v2/stores/get', undefined, {
      authorization: `Bearer ${hasty}`,
    });
    if (answer.status === 429) keep(answer);
  }
  // What was taken at this rate must not be learnt of later.
  await rateLimiterOf(shop.database).share();
  config.rateLimit = standard;
  // Time stands still here. A second more fills the bucket of the store up to the standard rate.
  shiftWallClock(SECOND_MS);
}
