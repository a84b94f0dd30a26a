/**
 * Buyers of a store with an account at Efí and one at Pagar.me (fakes), in production: they pay by
 * PIX, boleto and card in installments, subscribe by both, and read their receipts.
 * What happened is counted at the fakes; test/scenarios/both-accounts.test.ts has the other APIs.
 */
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import {
  Browser,
  describeInBrowser,
  DESKTOP,
  expectGood,
  fillAddress,
  fillBuyer,
  fillProductionCard,
  launchBrowser,
  scanned,
  type Visitor,
} from '../support/browser';
import { TwoAccountStore } from '../support/two-account-store';
import type { Json } from '../support/world';

/** Friday, noon in São Paulo: a month later it is Friday again, and banks are open. */
const NOON = '2027-02-12T15:00:00.000Z';
const PRICE = 12_000;
const CLUB = 4_990;
const PART = 2_000;

let store: TwoAccountStore;
let browser: Browser;
let visitor: Visitor;
const { publicUrl, pageRateLimit } = config;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    store = await TwoAccountStore.open(NOON);
    config.pageRateLimit = 100_000;
    browser = new Browser(config.publicUrl, await launchBrowser());
  });
  beforeEach(async () => {
    visitor = await browser.visitor({ viewport: DESKTOP, ignoreHTTPSErrors: true });
  });
  afterEach(() => visitor.close());
  afterAll(async () => {
    await browser.close();
    await store.close();
    Object.assign(config, { publicUrl, pageRateLimit });
  });

  const heading = (name: string) => visitor.page.getByRole('heading', { name }).waitFor();
  const press = (name: string | RegExp) => visitor.page.getByRole('button', { name }).click();
  const choose = (method: string) => visitor.page.getByRole('radio', { name: method }).check();

  /** Opens the page of a checkout that takes all methods, and types the buyer's details. */
  async function openCheckout(): Promise<Json> {
    const product = await store.product({ price: PRICE });
    const checkout = await store.shop.post('/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX', 'BOLETO', 'CARD'],
    });
    await visitor.page.goto(String(checkout.url));
    await fillBuyer(visitor.page);
    return checkout;
  }

  async function openSubscription(method: 'PIX' | 'CARD'): Promise<Json> {
    const product = await store.product({ price: CLUB, cycle: 'MONTHLY', name: 'Clube' });
    const checkout = await store.shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: [method],
    });
    await visitor.page.goto(String(checkout.url));
    await fillBuyer(visitor.page);
    return checkout;
  }

  async function chargeOf({ id }: Json): Promise<string> {
    const { payments } = await store.graphql(
      `{ checkout(id: "${id}") { payments(first: 1) { nodes { id } } } }`,
    );
    return String((payments as { nodes: Json[] }).nodes[0]?.id);
  }

  /** The bank calls about what the buyer paid there, and the workers ask it. */
  async function told(notified: Promise<number>): Promise<void> {
    expect(await notified).toBe(200);
    await store.pix.work();
  }

  const receiptOf = async (charge: string): Promise<string> => {
    await visitor.page.goto(`${config.publicUrl}/pay/${charge}/receipt`);
    return (await visitor.page.locator('main').innerText()).replaceAll('\u00a0', ' ');
  };

  let byPix: string;
  let byCard: string;

  test('PIX: the code of the bank is scanned from the screen, and the page moves on', async () => {
    const checkout = await openCheckout();
    await choose('Pix');
    await press('Pagar R$ 120,00');
    await heading('Pague com Pix');
    byPix = await chargeOf(checkout);
    const code = await scanned(await visitor.page.screenshot({ fullPage: true }));
    expect(JSON.stringify(store.efi.book.getCob(wireId(byPix)).body)).toContain(code);
    store.efi.pay(wireId(byPix), PRICE);
    await told(store.efi.notify(wireId(byPix)));
    await heading('Pagamento confirmado');
    await expectGood(visitor, 'both-accounts-pix');
  });

  test('boleto: the slip of the bank is shown, and its payment a day later', async () => {
    const checkout = await openCheckout();
    await choose('Boleto');
    await press('Pagar R$ 120,00');
    await heading('Seu boleto está pronto');
    const slip = store.efi.charges.slipOf(wireId(await chargeOf(checkout)));
    const shown = await visitor.page.locator('main').innerText();
    expect(shown.replaceAll(/\D/g, '')).toContain(slip.barcode.replaceAll(/\D/g, ''));
    store.efi.charges.pay(slip.customId, PRICE);
    await told(store.efi.notifyOfBoleto(slip.customId));
    await heading('Pagamento confirmado');
  });

  test('card: in three installments, through a token of Pagar.me', async () => {
    const checkout = await openCheckout();
    await choose('Cartão de crédito');
    await fillProductionCard(visitor.page);
    await fillAddress(visitor.page);
    await visitor.page.getByLabel('Parcelas').selectOption('3');
    await press('Pagar R$ 120,00');
    await heading('Pagamento confirmado');
    byCard = await chargeOf(checkout);
    expect(store.pagarme.orders.charges).toMatchObject([
      { amount: PRICE, installments: 3, status: 'paid' },
    ]);
  });

  test('subscriptions by card and by automatic PIX are renewed, each once', async () => {
    await openSubscription('CARD');
    await fillProductionCard(visitor.page);
    await fillAddress(visitor.page);
    await visitor.page.locator('form.card button[value="pay"]').click();
    await heading('Assinatura ativa');
    const checkout = await openSubscription('PIX');
    await press('Assinar');
    await visitor.page.getByText('você autoriza o Pix Automático').waitFor();
    const contract = wireId(await chargeOf(checkout));
    store.efi.pay(contract, CLUB);
    await told(store.efi.notify(contract));
    await heading('Assinatura ativa');
    await store.pix.travel('2027-03-08T16:00:00.000Z');
    await store.pix.day('2027-03-12');
    expect(store.pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
    expect(store.orders.map((code) => store.pagarme.approvals(code))).toEqual([1, 1, 1]);
    const { nodes } = await store.graphql(
      '{ charges(first: 20) { nodes { id cycleNumber status } } }',
    );
    const renewals = (nodes as Json[]).filter(({ cycleNumber }) => cycleNumber === 1);
    expect(renewals).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
    for (const { id } of renewals)
      expect(await receiptOf(String(id))).toContain('Pagamento confirmado');
  });

  test('receipts tell of refunds and disputes, and both accounts hold what we booked', async () => {
    await store.shop.post('/v2/checkouts/refund', { id: byPix, amount: PART });
    await store.settle();
    expect(await receiptOf(byPix)).toContain('R$ 20,00 foram reembolsados');
    await store.graphql(
      `mutation ($input: CreatePayoutInput!) {
        createPayout(input: $input) { payout { id } userErrors { message } }
      }`,
      { amount: CLUB, externalId: 'saque', pixKey: 'loja@example.com', pixKeyType: 'EMAIL' },
    );
    const [order = ''] = store.orders;
    store.pagarme.orders.chargeback(order);
    await told(store.pagarme.notify('charge.chargedback', order));
    expect(await receiptOf(byCard)).toContain('Pagamento em contestação');
    store.pagarme.orders.decideDispute(order, 'LOST');
    await store.pix.travel('2027-03-14T15:00:00.000Z');
    expect(await receiptOf(byCard)).toContain('Pagamento contestado e reembolsado');
    await expectGood(visitor, 'both-accounts-lost');
    expect(store.held()).toEqual({
      efi: 2 * PRICE - PART + 2 * CLUB - CLUB, // PIX and boleto; the last one is the payout
      pagarme: 2 * CLUB,
    });
    expect(await store.booked()).toEqual(store.held());
    expect(await store.differences()).toEqual([]);
  });
});
