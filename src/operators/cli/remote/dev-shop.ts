/**
 * What a merchant's program and its buyers do in Dev mode, through the public API: sell, pay, move
 * the clock, and let the simulated provider decide.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { ApiClient, JsonObject } from './api-client';

export const BUYER = {
  name: 'Ana Souza',
  email: 'ana.souza@example.com',
  taxId: '529.982.247-25',
};

/** The id of an object of the API. */
export function idOf({ id }: JsonObject): string {
  return String(id);
}

export class DevShop {
  constructor(
    readonly api: ApiClient,
    /** Called with each call that has succeeded, and the id that it answered. */
    private readonly onCall: (path: string, id: string) => void = () => undefined,
  ) {}

  async call(path: string, body: JsonObject): Promise<JsonObject> {
    const data = await this.api.post(path, body);
    this.onCall(path, typeof data.id === 'string' ? data.id : '');
    return data;
  }

  product(values: JsonObject = {}): Promise<JsonObject> {
    return this.call('/v2/products/create', {
      externalId: `trigger-${randomBytes(6).toString('hex')}`,
      name: 'Clube do Café',
      price: 4990,
      currency: 'BRL',
      ...values,
    });
  }

  checkout({ id }: JsonObject, values: JsonObject = {}): Promise<JsonObject> {
    return this.call('/v2/checkouts/create', { items: [{ id, quantity: 1 }], ...values });
  }

  /** A buyer pays the checkout; its state afterwards. A declined card is an answer too. */
  pay({ id }: JsonObject, values: JsonObject = {}): Promise<JsonObject> {
    return this.call(`/v2/checkouts/simulate-payment?id=${String(id)}`, {
      method: 'CARD',
      customer: BUYER,
      ...values,
    });
  }

  /** A buyer pays a new checkout of one product; the paid checkout. */
  async sell(payment: JsonObject = {}): Promise<JsonObject> {
    return this.pay(await this.checkout(await this.product()), payment);
  }

  /** A buyer subscribes to a new product; the id of the subscription. */
  async subscribe(
    product: JsonObject = {},
    method = 'CARD',
    payment: JsonObject = {},
  ): Promise<string> {
    const { id } = await this.product({ cycle: 'WEEKLY', ...product });
    const checkout = await this.call('/v2/subscriptions/create', {
      items: [{ id, quantity: 1 }],
      methods: [method],
    });
    return String((await this.pay(checkout, { method, ...payment })).subscriptionId);
  }

  /** The card of a monthly subscription expires next month, which begins. */
  async subscribeByExpiringCard(): Promise<string> {
    const expiry = new Date(await this.now());
    expiry.setUTCDate(1);
    expiry.setUTCMonth(expiry.getUTCMonth() + 1);
    const card = {
      number: '4242424242424242',
      expMonth: expiry.getUTCMonth() + 1,
      expYear: expiry.getUTCFullYear(),
    };
    const id = await this.subscribe({ cycle: 'MONTHLY' }, 'CARD', { card });
    await this.advanceTo(`${expiry.toISOString().slice(0, 'YYYY-MM-DD'.length)}T13:00:00.000Z`);
    return id;
  }

  /** The id of the payment of a checkout. */
  async chargeOf(checkoutId: string): Promise<string> {
    const [charge] = await this.api.list(`/v2/charges/list?checkoutId=${checkoutId}`);
    return charge ? idOf(charge) : checkoutId;
  }

  transparent(values: JsonObject = {}): Promise<JsonObject> {
    const { method = 'PIX', ...data } = values;
    return this.call('/v2/transparents/create', {
      method,
      data: { amount: 4990, description: 'Caneca', customer: BUYER, ...data },
    });
  }

  /** A buyer pays a new transparent charge; its id. */
  async sellTransparently(): Promise<string> {
    const id = idOf(await this.transparent());
    await this.call(`/v2/transparents/simulate-payment?id=${id}`, {});
    return id;
  }

  /** A buyer pays by card and agrees that it is stored; the id of the stored card. */
  async storeCard(): Promise<string> {
    // The same card of a customer is stored once. None of these endings declines.
    const lastFour = randomInt(1_000, 9_000);
    const customer = { ...BUYER, cellphone: '11912345678' };
    const { cardToken } = await this.transparent({
      method: 'CARD',
      token: `dev_card_${lastFour}`,
      saveCard: true,
      customer,
    });
    return String(cardToken);
  }

  async simulate(id: string, outcome: string, values: JsonObject = {}): Promise<void> {
    await this.call('/v2/dev/simulate', { id, outcome, ...values });
  }

  /** Moves the clock to a time of the store. A long way takes several calls. */
  async advanceTo(to: string): Promise<void> {
    while ((await this.api.post('/v2/dev/clock/advance', { to })).advancingTo);
    this.onCall('/v2/dev/clock/advance', to);
  }

  async advanceDays(days: number): Promise<void> {
    const now = new Date(await this.now());
    now.setUTCDate(now.getUTCDate() + days);
    await this.advanceTo(now.toISOString());
  }

  async now(): Promise<string> {
    return String((await this.api.get('/v2/dev/clock')).now);
  }
}
