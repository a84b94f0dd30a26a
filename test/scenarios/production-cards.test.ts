/**
 * Production keys sell by card through an account at Pagar.me (a fake): on the page, in
 * installments, on a cycle; declines, lost answers, refunds, disputes. Money is counted at the fake.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { paymentOutcomes } from '../../src/platform/observability/metrics';
import { AppError } from '../../src/platform/operations/errors';
import { readOpsTokens, SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import {
  giveUpHeldAttempt,
  listHeldAttempts,
} from '../../src/modules/payments/collect/held-attempts';
import { civilMonth } from '../../src/platform/time/civil-time';
import type { Fault } from '../../scripts/fakes/faults';
import { Buyer, BUYER, textOf, type Shown } from '../support/buyer';
import { cli } from '../support/cli';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const PAYS = '4000000000000010';
const NO_LIMIT = '4000000000000036';
const LOST = '4000000000000051';
/** What a merchant's own page sends with the token. */
const OWN_PAGE = {
  customer: { ...BUYER, cellphone: '11912345678' },
  billingAddress: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    city: 'São Paulo',
    state: 'SP',
  },
};

let shop: CardShop;
let buyer: Buyer;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  config.allowPrivateEndpoints = true;
  shop = await CardShop.open();
  buyer = new Buyer(shop.dev);
});
afterEach(async () => {
  config.callbackClientCertHeader = null;
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

const cardForm = (number = PAYS) => shop.cardForm(number);

async function checkout(values: Json = {}, product: Json = {}): Promise<Json> {
  const { id } = await shop.post('/v2/products/create', {
    externalId: `p-${Math.random()}`,
    name: 'Cafeteira',
    price: 10_000,
    currency: 'BRL',
    ...product,
  });
  const path = product.cycle ? '/v2/subscriptions/create' : '/v2/checkouts/create';
  const methods = ['CARD'];
  return shop.post(path, { items: [{ id, quantity: 1 }], methods, ...values });
}

async function paid(values: Json = {}): Promise<Json> {
  const sold = await checkout(values);
  const page = await buyer.pay(String(sold.url), cardForm());
  expect(page.heading).toBe('Pagamento confirmado');
  return sold;
}

async function subscribed(product: Json = {}): Promise<Json> {
  const sold = await checkout({}, { cycle: 'MONTHLY', ...product });
  await buyer.pay(String(sold.url), cardForm());
  const [subscription] = await rowsOf(shop.dev, 'subscriptions');
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}

const attempts = () => rowsOf(shop.dev, 'chargeAttempts');
const charges = () => rowsOf(shop.dev, 'charges');
const balance = async () => (await shop.get('/v2/stores/get')).balance;
const last = async (rows: Promise<Json[]>): Promise<Json> => (await rows).at(-1) ?? {};
const approvals = (attempt: Json) => shop.pagarme.approvals(String(attempt.id));
const events = async () => (await rowsOf(shop.dev, 'events')).map(({ type }) => type);

const makeDue = (
  table: 'charges' | 'chargeAttempts' | 'subscriptions' | 'refunds',
  column: string,
) => changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });

async function renew(): Promise<Json> {
  await makeDue('subscriptions', 'nextChargeAt');
  await shop.run('renew-subscriptions');
  return last(charges());
}

async function askAgain(): Promise<void> {
  await makeDue('chargeAttempts', 'checkAt');
  await shop.run('ask-about-attempts');
}

describe('a sale on the page', () => {
  test('the page sends the card to one address, and no field of it has a name', async () => {
    const sold = await checkout();
    const page = await buyer.open(String(sold.url));
    const address = `${shop.pagarme.origin}/core/v5/tokens`;
    expect(page.headers['content-security-policy']).toContain(
      `connect-src 'self' ${address}; form-action`,
    );
    expect(page.html).toContain(`data-token-url="${address}?appId=pk_test_fakeFakeFakeFake"`);
    for (const id of ['cardNumber', 'cardHolder', 'expiry', 'cvc']) {
      expect(page.html).toContain(`id="${id}"`);
      expect(page.html).not.toContain(`name="${id}"`);
    }
    const pix = await shop.dev.checkout();
    expect((await buyer.open(pix.url)).headers['content-security-policy']).toContain(
      "connect-src 'self'; form-action",
    );
  });

  test('in installments: stored, charged once, and the number never reaches this service', async () => {
    const sold = await checkout();
    const page = await buyer.pay(String(sold.url), { ...cardForm(), installments: '3' });
    expect(page.heading).toBe('Pagamento confirmado');
    const attempt = await last(attempts());
    expect(attempt).toMatchObject({
      status: 'APPROVED',
      cardToken: expect.stringMatching(/^cus_/),
    });
    expect(approvals(attempt)).toBe(1);
    expect(shop.pagarme.orders.charges).toMatchObject([{ amount: 10_000, installments: 3 }]);
    expect(await charges()).toMatchObject([
      {
        status: 'PAID',
        installments: 3,
        cardBrand: 'visa',
        cardLast4: '0010',
        cardToken: attempt.cardToken,
        providerAccountId: shop.account.id,
        paidAmount: '10000',
      },
    ]);
    expect(JSON.stringify(await charges())).not.toContain(PAYS);
    // 10000 × 4.0% + 60 = 460; card money is pending for 30 days
    expect(await balance()).toMatchObject({ pending: 9_540 });
  });

  test('what the provider demands is asked for; a number instead of a token is refused', async () => {
    const sold = await checkout();
    const url = String(sold.url);
    const wrong: Record<string, string>[] = [
      { cellphone: '' },
      { zipCode: '123' },
      { street: ' ' },
      { state: 'XX' },
      { cardToken: '' },
      { cardToken: PAYS },
    ];
    for (const values of wrong) {
      const page = await buyer.pay(url, { ...cardForm(), ...values });
      expect(page.status).toBe(422);
    }
    expect(shop.pagarme.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(await attempts()).toEqual([]);
  });

  test('a decline says why, and another card pays', async () => {
    paymentOutcomes.reset();
    const sold = await checkout();
    const declined = await buyer.pay(String(sold.url), cardForm(NO_LIMIT));
    expect(textOf(declined.html)).toContain('O cartão não tem limite suficiente');
    expect(await last(attempts())).toMatchObject({ reason: 'insufficient_funds', code: '51' });
    const page = await buyer.pay(String(sold.url), cardForm());
    expect(page.heading).toBe('Pagamento confirmado');
    expect(shop.pagarme.orders.charges.map(({ status }) => status)).toEqual(['failed', 'paid']);
    // Each is counted once, however often it is asked about.
    await shop.run('ask-about-attempts');
    const { values } = await paymentOutcomes.get();
    const counted = values.map(({ labels, value }) => [labels.outcome, labels.reason, value]);
    expect(counted).toEqual([
      ['declined', 'insufficient_funds', 1],
      ['approved', 'none', 1],
    ]);
    expect(values[1]?.labels).toMatchObject({ provider: 'pagarme', method: 'CARD', brand: 'visa' });
  });

  test.each<[string, Fault]>([
    ['POST /customers', 'drop'],
    ['POST /customers/', 'drop'],
    ['POST /customers', 'unavailable'],
  ])(
    'a card that is not stored (%s, %s) is not charged, and the buyer types it again',
    async (call, fault) => {
      const sold = await checkout();
      shop.pagarme.faults.next(call, fault);
      const page = await buyer.pay(String(sold.url), cardForm());
      expect(textOf(page.html)).toContain('Não conseguimos falar com o banco');
      expect(await last(attempts())).toMatchObject({
        status: 'DECLINED',
        reason: 'processing_error',
      });
      expect(shop.pagarme.orders.charges).toEqual([]);
      expect((await buyer.pay(String(sold.url), cardForm())).heading).toBe('Pagamento confirmado');
      expect(shop.pagarme.orders.charges).toHaveLength(1);
    },
  );

  test.each<Fault>(['act-and-drop', 'drop', 'timeout', 'act-and-truncate', 'too-many'])(
    'an order whose answer is lost (%s) takes the money once',
    async (fault) => {
      const sold = await checkout();
      shop.pagarme.faults.next('POST /orders', fault);
      const page = await buyer.pay(String(sold.url), cardForm());
      expect(page.heading).toBe('Estamos confirmando o pagamento');
      const attempt = await last(attempts());
      await askAgain();
      expect((await buyer.open(String(sold.url))).heading).toBe('Pagamento confirmado');
      expect(approvals(attempt)).toBe(1);
    },
  );

  test('after 23 hours an unknown order is not made again: it is left to the operator', async () => {
    const sold = await checkout();
    shop.pagarme.faults.next('POST /orders', 'act-and-drop');
    shop.pagarme.orders.lagMs = 1_000_000_000;
    await buyer.pay(String(sold.url), cardForm());
    const attempt = await last(attempts());
    await changeRows(shop.dev, 'chargeAttempts', {}, { createdAt: inWallTime('-23 hours') });
    await askAgain();
    expect(await last(attempts())).toMatchObject({
      status: 'PENDING',
      checkAt: null,
      heldAt: expect.any(Date),
    });
    expect(shop.pagarme.calls.filter((call) => call.startsWith('POST /orders'))).toHaveLength(1);
    shop.pagarme.orders.lagMs = 0;
    expect(await shop.pagarme.notify('charge.paid', String(attempt.id))).toBe(200);
    await shop.run('ask-about-attempts');
    expect((await buyer.open(String(sold.url))).heading).toBe('Pagamento confirmado');
    expect(approvals(attempt)).toBe(1);
  });

  test('the operator looks at Pagar.me and says that nothing was paid', async () => {
    await subscribed();
    shop.pagarme.faults.next('POST /orders', 'drop');
    await renew();
    const { id } = await last(attempts());
    expect(await refusal(() => giveUpHeldAttempt(operator(), String(id)))).toBe(409);
    await changeRows(shop.dev, 'chargeAttempts', {}, { createdAt: inWallTime('-23 hours') });
    await askAgain();
    expect(await listHeldAttempts(allStores(shop.dev.database))).toMatchObject([{ id }]);
    await giveUpHeldAttempt(operator(), String(id));
    expect(await last(attempts())).toMatchObject({ status: 'DECLINED', reason: 'not_made' });
    expect(await listHeldAttempts(allStores(shop.dev.database))).toEqual([]);
    await makeDue('charges', 'nextAttemptAt');
    await shop.run('retry-charges');
    expect(await last(charges())).toMatchObject({ status: 'PAID' });
    expect(shop.pagarme.approvals(String(id))).toBe(0);
  });

  const operator = () => ({
    database: shop.dev.database,
    all: allStores(shop.dev.database),
    operator: SERVICE_OPERATOR,
  });

  async function refusal(act: () => Promise<unknown>): Promise<number> {
    const error: unknown = await act().catch((refused: unknown) => refused);
    return error instanceof AppError ? error.status : 0;
  }

  test('a payment that is looked at for fraud is awaited, and declined later', async () => {
    const sold = await checkout();
    shop.pagarme.orders.scripted.push({ waits: 'antifraud' });
    const page = await buyer.pay(String(sold.url), cardForm());
    expect(page.heading).toBe('Estamos confirmando o pagamento');
    const { id } = await last(attempts());
    shop.pagarme.orders.decide(String(id), '59');
    expect(await shop.pagarme.notify('charge.payment_failed', String(id))).toBe(200);
    await shop.run('ask-about-attempts');
    expect(textOf((await buyer.open(String(sold.url))).html)).toContain('não foi aprovado');
  });

  test('the bank asks for a confirmation: the buyer goes there and comes back', async () => {
    const sold = await checkout();
    shop.pagarme.orders.scripted.push({ waits: 'threeD' });
    const page = await buyer.pay(String(sold.url), cardForm());
    expect(page.heading).toBe('Seu banco pede uma confirmação');
    expect(page.html).toContain('href="https://bank.example.com/confirm"');
    const back = `${String(sold.url)}?returned=1`;
    expect((await buyer.open(back)).heading).toBe('Estamos confirmando o pagamento');
    const { id } = await last(attempts());
    shop.pagarme.orders.decide(String(id));
    await askAgain();
    expect((await buyer.open(back)).heading).toBe('Pagamento confirmado');
  });
});

describe('notifications', () => {
  test('with a wrong password nothing is looked at; repeated and reordered ones change nothing', async () => {
    const sold = await checkout();
    shop.pagarme.orders.scripted.push({ waits: 'antifraud' });
    await buyer.pay(String(sold.url), cardForm());
    const { id, checkAt } = await last(attempts());
    const code = String(id);
    shop.pagarme.orders.decide(code);
    expect(await shop.pagarme.notify('charge.paid', code, 'another password')).toBe(401);
    expect(await last(attempts())).toMatchObject({ checkAt });
    config.callbackClientCertHeader = 'x-client-certificate';
    for (const type of ['charge.paid', 'charge.pending', 'charge.paid', 'order.paid'])
      expect(await shop.pagarme.notify(type, code)).toBe(200);
    await shop.run('ask-about-attempts');
    expect(await shop.pagarme.notify('charge.payment_failed', code)).toBe(200);
    await shop.run('ask-about-attempts');
    expect(await last(charges())).toMatchObject({ status: 'PAID', paidAmount: '10000' });
    expect(await rowsOf(shop.dev, 'incomingPayments')).toHaveLength(1);
  });
});

describe('subscriptions', () => {
  test('a renewal names the first charge of its subscription, while the card is that one', async () => {
    const { id: subscriptionId } = await subscribed();
    const [first] = shop.pagarme.orders.charges;
    const credit = () =>
      (
        shop.pagarme.orders.charges.at(-1)?.request.payments as { credit_card: Json }[] | undefined
      )?.at(0)?.credit_card;
    expect(credit()).not.toHaveProperty('payment_origin');
    await renew();
    expect(credit()).toMatchObject({
      recurrence_cycle: 'subsequent',
      payment_origin: { charge_id: first?.id },
    });
    const other = await paid();
    expect(other.id).toBeDefined();
    const { cardToken } = await last(attempts());
    await changeRows(shop.dev, 'subscriptions', { id: subscriptionId }, { cardToken });
    await renew();
    expect(credit()).toMatchObject({ recurrence_cycle: 'subsequent' });
    expect(credit()).not.toHaveProperty('payment_origin');
  });

  test('a renewal charges the stored card, as a recurrence and without its code', async () => {
    await subscribed();
    const renewal = await renew();
    expect(renewal).toMatchObject({
      kind: 'RENEWAL',
      status: 'PAID',
      providerAccountId: shop.account.id,
    });
    const [first, second] = shop.pagarme.orders.charges.map(
      ({ request }) => (request.payments as Json[])[0]?.credit_card as Json,
    );
    expect(first).toMatchObject({ recurrence_cycle: 'first' });
    expect(second).toMatchObject({ recurrence_cycle: 'subsequent', card_id: first?.card_id });
  });

  test('a trial checks the card by 0, and charges it afterwards', async () => {
    const refused = await checkout({}, { cycle: 'MONTHLY', trialDays: 7 });
    const page = await buyer.pay(String(refused.url), cardForm(NO_LIMIT));
    expect(textOf(page.html)).toContain('não foi aprovado');
    expect(await rowsOf(shop.dev, 'subscriptions')).toEqual([]);
    await buyer.pay(String(refused.url), cardForm());
    expect(await rowsOf(shop.dev, 'subscriptions')).toMatchObject([
      { status: 'ACTIVE', cardLast4: '0010', providerAccountId: shop.account.id },
    ]);
    expect(shop.pagarme.cards.cards).toMatchObject([{ isVerified: true }]);
    expect(shop.pagarme.orders.charges).toEqual([]);
    expect(await renew()).toMatchObject({ status: 'PAID', amount: '10000' });
  });

  test('a soft decline is retried when the issuer wants it, and not before', async () => {
    await subscribed();
    shop.pagarme.cards.cards.forEach((card) => (card.brand = 'Mastercard'));
    shop.pagarme.orders.scripted.push({
      code: '51',
      retryInfo: { brand_failure_return_code: '27' },
    });
    const { id, nextAttemptAt } = await renew();
    const days = ((nextAttemptAt as Date).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(4); // the schedule alone would be 1
    const [{ id: subscription } = { id: '' }] = await rowsOf(shop.dev, 'subscriptions');
    expect(
      await shop.request('POST', '/v2/subscriptions/retry', { id: subscription }),
    ).toMatchObject({ status: 409 });
    await makeDue('charges', 'retryNotBefore');
    await makeDue('charges', 'nextAttemptAt');
    await shop.run('retry-charges');
    expect(await rowsOf(shop.dev, 'charges', { id: String(id) })).toMatchObject([
      { status: 'PAID', retryNumber: 1 },
    ]);
  });

  test('after a hard decline the card is not tried again; another card pays on the page', async () => {
    await subscribed();
    shop.pagarme.orders.scripted.push({ code: 'R1' });
    const renewal = await renew();
    expect(renewal).toMatchObject({ status: 'PENDING', refusedToken: expect.any(String) });
    const made = shop.pagarme.orders.charges.length;
    await makeDue('charges', 'nextAttemptAt');
    await shop.run('retry-charges');
    expect(shop.pagarme.orders.charges).toHaveLength(made);
    const url = `/pay/${String(renewal.id)}`;
    const page = await buyer.open(url);
    expect(page.headers['content-security-policy']).toContain('/core/v5/tokens');
    const after = await pays(url, page);
    expect(after.heading).toBe('Pagamento confirmado');
    expect(await rowsOf(shop.dev, 'subscriptions')).toMatchObject([
      { cardToken: shop.pagarme.cards.cards.map(({ id, customerId }) => `${customerId}/${id}`)[1] },
    ]);
  });

  const pays = (url: string, page: Shown): Promise<Shown> =>
    buyer.submit(page, `${url}/pay-open`, { ...BUYER, ...cardForm() });

  test('a lost answer of a renewal is asked about, and the card is charged once', async () => {
    await subscribed();
    for (const fault of ['act-and-drop', 'drop'] as const) {
      shop.pagarme.faults.next('POST /orders', fault);
      const { id } = await renew();
      const attempt = await last(rowsOf(shop.dev, 'chargeAttempts', { chargeId: String(id) }));
      expect(attempt.status).toBe('PENDING');
      await askAgain();
      expect(await last(charges())).toMatchObject({ status: 'PAID' });
      expect(approvals(attempt)).toBe(1);
    }
  });

  test("on the merchant's own pages: another card for the failed charge, and for the subscription", async () => {
    const { id } = await subscribed();
    shop.pagarme.orders.scripted.push({ code: '51' });
    const renewal = await renew();
    const cardToken = () => shop.pagarme.token();
    const elsewhere = { ...OWN_PAGE.billingAddress, zipCode: '0131010a', state: 'XX' };
    const buyer = ['customer.name', 'customer.email', 'customer.taxId', 'customer.cellphone'];
    const wrong: [string[], Json][] = [
      [['cardToken'], { ...OWN_PAGE, cardToken: PAYS }],
      [['billingAddress'], { cardToken: cardToken(), customer: OWN_PAGE.customer }],
      [['cardToken', ...buyer, 'billingAddress'], {}],
      [['card.number', ...buyer], { ...OWN_PAGE, customer: {}, card: { number: PAYS } }],
      [
        ['customer.taxId', 'billingAddress.zipCode', 'billingAddress.state'],
        { ...OWN_PAGE, customer: { taxId: '1' }, billingAddress: elsewhere },
      ],
    ];
    const made = shop.pagarme.cards.cards.length;
    for (const [fields, sent] of wrong)
      expect((await replaceCard({ id, ...sent })).userErrors).toEqual(
        fields.map((field) =>
          expect.objectContaining({ message: expect.stringMatching(`^${field} `) }),
        ),
      );
    expect(shop.pagarme.cards.cards).toHaveLength(made);
    const token = shop.pagarme.token('4000000000000077');
    expect(await replaceCard({ id, ...OWN_PAGE, cardToken: token })).toEqual({
      subscription: { id },
      userErrors: [],
    });
    expect(await rowsOf(shop.dev, 'subscriptions')).toMatchObject([{ cardLast4: '0077' }]);
    expect((await replaceCard({ id, ...OWN_PAGE, cardToken: token })).userErrors).toHaveLength(1);
    shop.pagarme.faults.next('POST /customers', 'drop');
    const unanswered = await replaceCard({ id, ...OWN_PAGE, cardToken: cardToken() });
    expect(unanswered ?? null).toBeNull();
    const input = { id: renewal.id, ...OWN_PAGE, cardToken: cardToken() };
    const { body } = await shop.request('POST', '/graphql', {
      query: `mutation ($input: PayOpenChargeInput!) {
        payOpenCharge(input: $input) { charge { status } userErrors { message } }
      }`,
      variables: { input },
    });
    expect(body.data).toEqual({
      payOpenCharge: { charge: { status: 'PAID' }, userErrors: [] },
    });
  });

  async function replaceCard(input: Json): Promise<Json> {
    const { body } = await shop.request('POST', '/graphql', {
      query: `mutation ($input: ReplaceCardInput!) {
        replaceCard(input: $input) { subscription { id } userErrors { message path } }
      }`,
      variables: { input },
    });
    return (body.data as { replaceCard: Json } | null)?.replaceCard as Json;
  }
});

describe('money back', () => {
  test('whole and in parts, each once, also when an answer is lost', async () => {
    const sold = await paid();
    const { id: charge } = await last(charges());
    shop.pagarme.faults.next('DELETE /charges', 'act-and-drop');
    await shop.post('/v2/checkouts/refund', { id: charge, amount: 3_000 });
    await makeDue('refunds', 'checkAt');
    await shop.run('settle-refunds');
    await shop.post('/v2/checkouts/refund', { id: sold.id });
    await makeDue('refunds', 'checkAt');
    await shop.run('settle-refunds');
    expect(await rowsOf(shop.dev, 'refunds')).toMatchObject([
      { status: 'COMPLETE', amount: '3000' },
      { status: 'COMPLETE', amount: '7000' },
    ]);
    const { id } = await last(attempts());
    expect(shop.pagarme.orders.of(String(id))).toMatchObject({ canceledAmount: 10_000 });
    expect(await last(charges())).toMatchObject({ status: 'REFUNDED' });
  });

  test('a refund that is decided later: its notification leads to it', async () => {
    await paid();
    const { id } = await last(attempts());
    shop.pagarme.orders.refundsWait = true;
    await shop.post('/v2/checkouts/refund', { id: (await last(charges())).id });
    shop.pagarme.orders.giveBack(shop.pagarme.orders.of(String(id)), 10_000);
    expect(await shop.pagarme.notify('charge.refunded', String(id))).toBe(200);
    await shop.run('settle-refunds');
    expect(await last(charges())).toMatchObject({ status: 'REFUNDED' });
  });

  test.each(['WON', 'LOST'] as const)(
    'a chargeback blocks the money until it is %s',
    async (end) => {
      await paid();
      const code = String((await last(attempts())).id);
      shop.pagarme.orders.chargeback(code);
      expect(await shop.pagarme.notify('charge.chargedback', code)).toBe(200);
      await shop.run('check-disputes');
      expect(await last(charges())).toMatchObject({
        status: 'UNDER_DISPUTE',
        disputeCheckAt: expect.any(Date),
      });
      expect(await balance()).toMatchObject({ blocked: 10_000 });
      shop.pagarme.orders.decideDispute(code, end);
      await makeDue('charges', 'disputeCheckAt');
      await shop.run('check-disputes');
      expect(await last(charges())).toMatchObject({ status: end === 'WON' ? 'PAID' : 'LOST' });
      expect(await events()).toContain(end === 'WON' ? 'dispute.won' : 'checkout.lost');
      await shop.pagarme.notify('charge.chargedback', code);
      await shop.run('check-disputes');
      expect(await rowsOf(shop.dev, 'disputes')).toHaveLength(1);
    },
  );

  test('a chargeback waits for a pending refund, and is asked about as soon as that ends', async () => {
    await paid();
    const code = String((await last(attempts())).id);
    const { id } = await last(charges());
    shop.pagarme.orders.refundsWait = true;
    await shop.post('/v2/checkouts/refund', { id, amount: 3_000 });
    shop.pagarme.orders.chargeback(code);
    await shop.pagarme.notify('charge.chargedback', code);
    await shop.run('check-disputes');
    expect(await last(charges())).toMatchObject({ status: 'PAID' });
    const another = await shop.request('POST', '/v2/checkouts/refund', { id, amount: 2_000 });
    expect(another.body.code).toBe('TRANSACTION_UNDER_DISPUTE');
    shop.pagarme.orders.giveBack(shop.pagarme.orders.of(code), 3_000);
    shop.pagarme.orders.chargeback(code);
    await makeDue('refunds', 'checkAt');
    await shop.run('settle-refunds');
    await shop.run('check-disputes');
    expect(await last(charges())).toMatchObject({ status: 'UNDER_DISPUTE' });
    expect(await balance()).toMatchObject({ blocked: 7_000 });
  });

  test('money is released when Pagar.me has the last installment', async () => {
    const sold = await checkout();
    await buyer.pay(String(sold.url), { ...cardForm(), installments: '2' });
    await makeDue('charges', 'availableAt');
    await shop.run('release-card-money');
    const { availableAt } = await last(charges());
    expect(Math.round(((availableAt as Date).getTime() - Date.now()) / 86_400_000)).toBe(60);
    shop.pagarme.orders.charges.forEach((charge) => (charge.paidAt = new Date(0)));
    await makeDue('charges', 'availableAt');
    await shop.run('release-card-money');
    expect(await last(charges())).toMatchObject({ availableAt: null });
  });

  test('the operator sees what Pagar.me charges, and the merchant does not', async () => {
    const sold = await checkout();
    await buyer.pay(String(sold.url), { ...cardForm(), installments: '2' });
    shop.pagarme.orders.hasFees = false;
    await compare();
    expect(await fees()).toMatchObject([{ payments: 1, providerFee: 0, unknownFees: 1 }]);
    shop.pagarme.orders.hasFees = true;
    shop.pagarme.faults.next('GET /payables?charge_id', 'unavailable');
    await compare();
    expect(await fees()).toMatchObject([{ unknownFees: 1 }]);
    expect(await rowsOf(shop.dev, 'providerAccounts')).toMatchObject([
      { comparedUntil: expect.any(Date) },
    ]);
    const before = await balance();
    await compare();
    expect(await fees()).toMatchObject([
      { payments: 1, paidAmount: 10_000, providerFee: 241, unknownFees: 0 }, // 120 + 121
    ]);
    expect(await balance()).toEqual(before);
    expect(JSON.stringify(await shop.get(`/v2/checkouts/get?id=${String(sold.id)}`))).not.toContain(
      'providerFee',
    );
    config.databaseUrl = shop.dev.databaseUrl;
    const words = ['ops', 'fees', '--store', shop.dev.storeId, '--month'];
    const out = await cli(...words, civilMonth(new Date()), '--json');
    expect(out).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(out.stdout)).toEqual(await fees());
    expect((await cli(...words, '2026')).stderr).toMatch(/month must be a month as YYYY-MM/);
    await expect(fees('2026-13')).rejects.toThrow('month must be a month as YYYY-MM');
  });

  test('a fee that the comparison did not find is read when the money is released', async () => {
    await paid();
    await makeDue('charges', 'availableAt');
    await shop.run('release-card-money');
    expect(await fees()).toMatchObject([{ providerFee: 120, unknownFees: 0 }]);
  });
});

/** The lists of the account are compared from its beginning, as if an hour had passed. */
async function compare(): Promise<void> {
  for (const charge of shop.pagarme.orders.charges)
    charge.createdAt = new Date(Date.now() - 7_200_000);
  await changeRows(
    shop.dev,
    'providerAccounts',
    {},
    {
      createdAt: inWallTime('-3 hours'),
      comparedUntil: null,
      compareAt: inWallTime('-1 second'),
    },
  );
  await shop.run('compare-accounts');
}

const FEES = `query ($filter: ProviderFeesFilter!) {
  providerFees(filter: $filter) {
    providerAccountId payments paidAmount platformFee providerFee unknownFees
  }
}`;

async function fees(month = civilMonth(new Date())): Promise<unknown> {
  config.opsTokens = readOpsTokens('ana:a long token of Ana');
  const variables = { filter: { storeId: shop.dev.storeId, month } };
  const { body } = await shop.dev.request(
    'POST',
    '/ops/graphql',
    { query: FEES, variables },
    { authorization: 'Bearer a long token of Ana' },
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return (body.data as Json).providerFees;
}

test('a card of a lost or stolen account is declined for good at once', async () => {
  const sold = await checkout();
  await buyer.pay(String(sold.url), cardForm(LOST));
  expect(await last(attempts())).toMatchObject({ reason: 'lost_card', code: '41' });
});
