/**
 * A buyer pays with a real card in production: the browser sends the number to the card provider (a
 * fake of Pagar.me), and only the token reaches this service.
 */
import { config } from '../../src/config/config';
import { CardShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import {
  DESKTOP,
  describeInBrowser,
  expectGood,
  fillAddress,
  fillBuyer,
  fillProductionCard,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { world, type Json, type World } from '../support/world';

const DIGITS = '4000000000000010';

let dev: World;
let browser: Browser;
let shop: CardShop;

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    config.allowPrivateEndpoints = true;
    dev = await world();
    browser = await startBrowser(dev);
    shop = await CardShop.open(dev);
  });
  afterAll(async () => {
    await shop.close();
    await browser.close();
  });

  /** Every request that the browser made: its address and what it sent. */
  async function visit(url: string): Promise<{ visitor: Visitor; sent: [string, string][] }> {
    const visitor = await browser.visitor({ viewport: DESKTOP, ignoreHTTPSErrors: true });
    const sent: [string, string][] = [];
    visitor.page.on(
      'request',
      (request) => void sent.push([request.url(), request.postData() ?? '']),
    );
    await visitor.page.goto(url);
    return { visitor, sent };
  }

  async function sell(values: Json = {}, path = '/v2/checkouts/create'): Promise<Json> {
    const product = await shop.post('/v2/products/create', {
      externalId: `p-${Math.random()}`,
      name: 'Cafeteira italiana',
      price: 10_000,
      currency: 'BRL',
      ...values,
    });
    return shop.post(path, { items: [{ id: product.id, quantity: 1 }], methods: ['CARD'] });
  }

  test('the number goes to the provider only; what is missing is said before', async () => {
    const { visitor, sent } = await visit(String((await sell()).url));
    const { page } = visitor;
    const { origin } = shop.pagarme;
    await fillBuyer(page);
    await fillProductionCard(page);
    expect(await page.locator('[data-brand]').textContent()).toBe('Visa');
    await expectGood(visitor, 'production-card');
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByText('Digite o celular com DDD').waitFor();
    await page.getByText('Digite o CEP com 8 números.').waitFor();
    expect(shop.pagarme.cards.tokens).toEqual([]);
    await fillAddress(page);
    expect(await page.getByLabel('CEP').inputValue()).toBe('01310-100');
    await page.getByLabel('Parcelas').selectOption('2');
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    const withNumber = sent.filter(([, body]) => /4000\D*0000\D*0000\D*0010/.test(body));
    expect(withNumber.map(([url]) => url.split('?')[0])).toEqual([`${origin}/core/v5/tokens`]);
    const ours = sent.filter(([url]) => !url.startsWith(origin)).map(([, body]) => body);
    expect(ours.join('\n')).toContain('cardToken=token_');
    expect(ours.join('\n')).not.toMatch(/cvc|cvv|cardNumber|SOUZA.*12%2F34/);
    expect(shop.pagarme.orders.charges).toMatchObject([{ installments: 2, status: 'paid' }]);
    expect(shop.pagarme.cards.tokens).toMatchObject([{ isUsed: true }]);
    // The preflight and the token are the only requests to another host.
    expect(new Set(visitor.complaints.filter((one) => !one.includes('/core/v5/tokens?')))).toEqual(
      new Set(),
    );
    await visitor.close();
  });

  test('a provider that does not answer: nothing is sent, and the buyer tries again', async () => {
    const sold = await sell();
    const { visitor, sent } = await visit(String(sold.url));
    const { page } = visitor;
    await fillBuyer(page);
    await fillAddress(page);
    await fillProductionCard(page);
    shop.pagarme.faults.next('POST /tokens', 'unavailable');
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByText('Não conseguimos enviar o cartão com segurança').waitFor();
    expect(sent.filter(([url, body]) => body && !url.startsWith(shop.pagarme.origin))).toEqual([]);
    await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click();
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    await visitor.close();
  });

  test('the policy of the page lets the card go nowhere else', async () => {
    const { visitor } = await visit(String((await sell()).url));
    const blocked = await visitor.page.evaluate<string>(
      `fetch('${shop.pagarme.origin}/core/v5/orders').then(() => 'sent', () => 'blocked')`,
    );
    expect(blocked).toBe('blocked');
    await visitor.close();
  });

  test('a failed renewal is paid with another card on its page, or the card is replaced', async () => {
    const sold = await sell({ cycle: 'MONTHLY' }, '/v2/subscriptions/create');
    const { visitor } = await visit(String(sold.url));
    const { page } = visitor;
    await fillBuyer(page);
    await fillAddress(page);
    await fillProductionCard(page);
    await page.locator('form.card button[value="pay"]').click();
    await page.getByRole('heading', { name: 'Assinatura ativa' }).waitFor();
    shop.pagarme.orders.scripted.push({ code: '51' });
    const due = { nextChargeAt: not(null) };
    await changeRows(dev, 'subscriptions', due, { nextChargeAt: inWallTime('-1 second') });
    await shop.run('renew-subscriptions');
    const renewal = (await rowsOf(dev, 'charges', { kind: 'RENEWAL' })).at(-1);
    for (const [button, number] of [
      [/Só trocar/, '4000 0000 0000 0077'],
      [/Pagar .* agora/, '4000 0000 0000 0085'],
    ] as const) {
      await page.goto(`${config.publicUrl}/pay/${String(renewal?.id)}`);
      await fillBuyer(page);
      await fillAddress(page);
      await fillProductionCard(page, number);
      // The form is sent only when the provider has answered with a token.
      const answered = page.waitForEvent('framenavigated');
      await page.getByRole('button', { name: button }).click();
      await answered;
      await page.waitForLoadState('load');
    }
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
    expect(shop.pagarme.cards.cards.slice(-2).map(({ number }) => number.slice(-4))).toEqual([
      '0077',
      '0085',
    ]);
    expect(await rowsOf(dev, 'subscriptions')).toMatchObject([{ cardLast4: '0085' }]);
    expect(await page.content()).not.toContain(DIGITS);
    await visitor.close();
  });
});
