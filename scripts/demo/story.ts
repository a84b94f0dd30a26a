/**
 * The story: a coffee club gets a subscriber, is paid every month, has a declined card, and lets
 * the subscriber cancel with a refund.
 */
import { randomBytes } from 'node:crypto';
import { formatReais } from '../../src/platform/operations/money';
import { clientOf, type Client, type Data } from './client';
import { chapter, must, mustBe, note, tell } from './narrator';
import { startReceiver, type Receiver } from './receiver';
import type { DemoServer } from './server';

const PRICE = 4990;
const BUYER = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
const EVENTS = [
  'checkout.completed',
  'checkout.refunded',
  'subscription.completed',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.cancelled',
];
const A_DAY_SECONDS = 86_400;
const REFUND_SETTLES_SECONDS = 15;

interface Cast {
  api: Client;
  receiver: Receiver;
}

export async function playStory(
  { url, key }: DemoServer,
  onEnd: (end: () => Promise<void>) => void,
): Promise<void> {
  const api = clientOf(url, key);
  const secret = randomBytes(16).toString('hex');
  const receiver = await startReceiver(secret);
  onEnd(() => receiver.close());
  const cast = { api, receiver };

  const product = await createProduct(api);
  await registerWebhook(cast, secret, onEnd);
  const checkout = await createCheckout(api, product);
  const before = await api.get('/v2/public-mrr/mrr');
  const subscription = await pay(cast, checkout);
  await checkRevenue(api, before, PRICE);
  await renew(cast, subscription);
  await readMails(api, subscription);
  await declineAndRetry(cast, subscription);
  await cancel(cast, subscription);
  await checkRevenue(api, before, 0);
  await refund(cast, checkout);
  mustBe(
    'what came about the subscription after its end',
    receiver.waiting(String(subscription.id)),
    [],
  );
  tell('\nEverything was as it should be.');
}

async function createProduct(api: Client): Promise<Data> {
  chapter('You sell something every month        POST /v2/products/create');
  const product = await api.post('/v2/products/create', {
    externalId: `clube-${randomBytes(4).toString('hex')}`,
    name: 'Clube do Café',
    price: PRICE,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  mustBe("the product's cycle", product.cycle, 'MONTHLY');
  note(`"${product.name}" costs ${formatReais(product.price)} a month: ${product.id}`);
  return product;
}

async function registerWebhook(
  { api, receiver }: Cast,
  secret: string,
  onEnd: (end: () => Promise<void>) => void,
): Promise<void> {
  chapter('You want to be told                   POST /v2/webhooks/create');
  const webhook = await api.post('/v2/webhooks/create', {
    name: 'demo',
    endpoint: receiver.url,
    secret,
    events: EVENTS,
  });
  onEnd(
    async () =>
      void (await api.post('/v2/webhooks/delete', { id: webhook.id }).catch(() => undefined)),
  );
  must('the secret must not be shown again', !JSON.stringify(webhook).includes(secret));
  note(`${webhook.id} will be called at ${receiver.url}`);
}

async function createCheckout(api: Client, product: Data): Promise<Data> {
  chapter('A buyer is interested                 POST /v2/subscriptions/create');
  const checkout = await api.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    retryPolicy: { maxRetry: 3, retryEvery: 1 },
  });
  mustBe("the checkout's status", checkout.status, 'PENDING');
  mustBe("the checkout's amount", checkout.amount, PRICE);
  note(`the buyer is sent to ${checkout.url}`);
  return checkout;
}

async function pay({ api, receiver }: Cast, checkout: Data): Promise<Data> {
  chapter('The buyer pays by card                POST /v2/checkouts/simulate-payment');
  const paid = await api.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
    customer: BUYER,
  });
  mustBe("the checkout's status", paid.status, 'PAID');
  mustBe('what was paid', paid.paidAmount, PRICE);
  const completed = await receiver.next('checkout.completed', checkout.id);
  mustBe(
    'the payment in the webhook',
    [completed.apiVersion, completed.data.payment.status, completed.data.payment.amount],
    [2, 'PAID', PRICE],
  );
  note(
    'webhook checkout.completed came, and both its signatures (HMAC-SHA256 over the raw body) ' +
      'are right',
  );
  const subscription = await api.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
  mustBe("the subscription's status", subscription.status, 'ACTIVE');
  await receiver.next('subscription.completed', subscription.id);
  note(
    `webhook subscription.completed came: ${subscription.id} is ACTIVE, charged next on ` +
      `${dayOf(subscription.nextChargeAt)}`,
  );
  return subscription;
}

async function checkRevenue(api: Client, before: Data, more: number): Promise<void> {
  const now = await api.get('/v2/public-mrr/mrr');
  mustBe('the monthly recurring revenue', now.mrr, before.mrr + more);
  note(`monthly recurring revenue is ${formatReais(now.mrr)}   GET /v2/public-mrr/mrr`);
}

async function renew(cast: Cast, { id }: Data): Promise<void> {
  chapter('A month passes                        POST /v2/dev/clock/advance');
  const due = await travelToCharge(cast.api, id);
  const renewed = await cast.receiver.next('subscription.renewed', id);
  mustBe(
    "the renewal's payment",
    [renewed.data.payment.status, renewed.data.payment.amount],
    ['PAID', PRICE],
  );
  must('a renewal has a checkout of its own', String(renewed.data.checkout.id).startsWith('bill_'));
  note(
    `it is ${dayOf(due)} for the store: ${formatReais(PRICE)} was charged by itself, webhook ` +
      'subscription.renewed came',
  );
}

/** Nothing leaves in Dev mode: the inbox has what the buyer would have received. */
async function readMails(api: Client, { id }: Data): Promise<void> {
  chapter('What the buyer has read               GET /v2/messages/list');
  if (!(await api.get('/v2/stores/get')).buyerMails) {
    note('nothing: the store has switched its mails to buyers off');
    return;
  }
  const [started] = (await api.get(
    `/v2/messages/list?template=subscription-started&objectId=${id}`,
  )) as unknown as Data[];
  mustBe(
    'the mail about the subscription',
    [started?.status, started?.transport, started?.recipient],
    ['SENT', 'INBOX', BUYER.email],
  );
  const { text } = await api.get(`/v2/messages/get?id=${started?.id}`);
  must('the mail must say what is charged', String(text).includes('Clube do Café'));
  note(`"${started?.subject}" is in the inbox: the page "Mails" of the dashboard shows each mail`);
}

async function declineAndRetry(cast: Cast, { id }: Data): Promise<void> {
  const { api, receiver } = cast;
  chapter('Another month, and the card declines  POST /v2/dev/simulate');
  await api.post('/v2/dev/simulate', {
    id,
    outcome: 'decline-next',
    reason: 'insufficient_funds',
    times: 2,
  });
  const due = await travelToCharge(api, id);
  for (const retryNumber of [0, 1]) {
    if (retryNumber > 0) await api.post('/v2/dev/clock/advance', { seconds: A_DAY_SECONDS });
    const { data } = await receiver.next('subscription.payment_failed', id);
    mustBe(
      'the failed payment',
      [data.payment.status, data.reason, data.retryNumber],
      ['FAILED', 'insufficient_funds', retryNumber],
    );
    const { status, retry } = await api.get(`/v2/subscriptions/get?id=${id}`);
    mustBe("the subscription's status during the retries", status, 'ACTIVE');
    const attempt = retryNumber === 0 ? `on ${dayOf(due)} the charge` : 'the first retry';
    note(
      `${attempt} was declined (${data.reason}), webhook subscription.payment_failed came; ` +
        `tried again on ${dayOf(retry.nextAttemptAt)}`,
    );
  }
  await api.post('/v2/dev/clock/advance', { seconds: A_DAY_SECONDS });
  await receiver.next('subscription.renewed', id);
  mustBe('what is being retried', (await api.get(`/v2/subscriptions/get?id=${id}`)).retry, null);
  note('the second retry was paid, webhook subscription.renewed came');
}

async function cancel({ api, receiver }: Cast, { id }: Data): Promise<void> {
  chapter('The buyer has had enough coffee       POST /v2/subscriptions/cancel');
  const cancelled = await api.post('/v2/subscriptions/cancel', { id });
  mustBe(
    "the subscription's status",
    [cancelled.status, cancelled.cancelPolicy, cancelled.nextChargeAt],
    ['CANCELLED', 'NOW', null],
  );
  await receiver.next('subscription.cancelled', id);
  await api.post('/v2/dev/clock/advance', { seconds: 40 * A_DAY_SECONDS });
  mustBe('what came after the end', receiver.waiting(id), []);
  note(
    'it is CANCELLED at once, webhook subscription.cancelled came, and forty days later ' +
      'nothing more was charged',
  );
}

async function refund({ api, receiver }: Cast, checkout: Data): Promise<void> {
  chapter('You give the first payment back       POST /v2/checkouts/refund');
  const refunded = await api.post('/v2/checkouts/refund', {
    id: checkout.id,
    reason: 'The coffee came cold',
  });
  must("a refund's id begins with ref_", String(refunded.id).startsWith('ref_'));
  must('a refund names the charge it gives back', String(refunded.originalId).startsWith('char_'));
  mustBe(
    'the refund',
    [refunded.status, refunded.amount, refunded.reason],
    ['PENDING', PRICE, 'The coffee came cold'],
  );
  note(`${refunded.id} is PENDING`);
  await api.post('/v2/dev/clock/advance', { seconds: REFUND_SETTLES_SECONDS });
  await receiver.next('checkout.refunded', checkout.id);
  note(`${formatReais(PRICE)} went back to the buyer, webhook checkout.refunded came`);
}

/** Moves the clock of the store to the next charge, and returns its date. */
async function travelToCharge(api: Client, id: string): Promise<string> {
  const { nextChargeAt } = await api.get(`/v2/subscriptions/get?id=${id}`);
  await api.post('/v2/dev/clock/advance', { to: nextChargeAt });
  return String(nextChargeAt);
}

function dayOf(moment: unknown): string {
  return String(moment).slice(0, 'YYYY-MM-DD'.length);
}
