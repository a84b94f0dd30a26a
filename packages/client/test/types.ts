/** What the compiler knows about calls and messages, and what it refuses. It is not run. */
import {
  createClient,
  paginate,
  verifyWebhook,
  type Charge,
  type PitangaError,
  type Product,
  type WebhookMessage,
} from '@pitanga/client';

const pitanga = createClient({ baseUrl: 'https://pay.example' });

export async function calls(): Promise<string> {
  const { data: product } = await pitanga.productsGet({ externalId: 'mug-1' });
  const price: number = product.price;
  // @ts-expect-error a price is no text
  const wrong: string = product.price;
  await pitanga.storesGet({ signal: new AbortController().signal });
  await pitanga.productsGet({ id: product.id }, { headers: { 'x-trace': '1' } });
  // @ts-expect-error the address is that of the client
  await pitanga.productsGet({ id: product.id }, { baseUrl: 'https://other.example' });
  await pitanga.productsCreate({
    // @ts-expect-error there is no such cycle
    createProductInput: { externalId: 'x', name: 'x', price, currency: 'BRL', cycle: 'DAILY' },
  });
  // @ts-expect-error no operation has this name
  await pitanga.productsRemove({ id: product.id });
  // @ts-expect-error a client needs an address
  createClient({ key: 'pitanga_dev_key' });
  return wrong;
}

export async function lists(): Promise<Product[]> {
  const products: Product[] = [];
  for await (const product of paginate(pitanga.productsList, { status: 'ACTIVE' }))
    products.push(product);
  for await (const charge of paginate(pitanga.chargesList, { order: 'asc' }))
    // @ts-expect-error a charge is no product
    products.push(charge satisfies Charge);
  // @ts-expect-error no product has this status
  paginate(pitanga.productsList, { status: 'PAID' });
  // @ts-expect-error pages by number may repeat rows
  paginate(pitanga.productsList, { page: 2 });
  // @ts-expect-error one product is no list
  paginate(pitanga.productsGet, { id: 'prod_1' });
  const stored = new Map<string, string>();
  paginate(pitanga.eventsList, { since: stored.get('events') });
  return products;
}

export function refusals({ code, reason }: PitangaError): boolean {
  // @ts-expect-error no refusal has this code
  return code === 'CONFLICT' && reason === 'EXTERNAL_ID_TAKEN' && code === 'TAKEN';
}

export async function messages(request: Request): Promise<string | number> {
  const [body, secret] = [await request.text(), 'whsec_c2VjcmV0'];
  const message = await verifyWebhook({ body, headers: request.headers, secret });
  // @ts-expect-error parsed JSON is not what was signed
  await verifyWebhook({ body: await request.json().then(() => ({})), headers: {}, secret });
  // @ts-expect-error before the event is known, nothing in data is
  message.data.subscription;
  switch (message.event) {
    case 'checkout.refunded':
    case 'transparent.lost':
      return message.data.reason;
    case 'transparent.completed': {
      const amount: number = message.data.transparent.amount;
      // @ts-expect-error a transparent charge has no checkout
      message.data.checkout;
      return amount;
    }
    case 'subscription.cancelled':
      // @ts-expect-error there may be no charge
      return message.data.payment.amount;
    case 'payout.failed':
      return message.data.withdraw.id;
    // @ts-expect-error no event has this name
    case 'checkout.complete':
      return 0;
    default:
      return message.id;
  }
}

export const sent: WebhookMessage['event'][] = ['webhook.disabled', 'transfer.completed'];
// @ts-expect-error a message of version 2 is never one of version 1
export const older: WebhookMessage['event'] = 'billing.paid';
