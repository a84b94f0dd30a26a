/**
 * Subscriptions and trials: the page says what will be charged when, and that is what is charged.
 */
import {
  describeInBrowser,
  expectGood,
  fillBuyer,
  fillCard,
  startBrowser,
  type Browser,
} from '../support/browser';
import { world, type Json, type World } from '../support/world';

let shop: World;
let browser: Browser;

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');
const date = (moment: string | Date) =>
  new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(moment));

async function offer(product: Json, values: Json = {}): Promise<Json> {
  return shop.post('/v2/subscriptions/create', {
    items: [
      {
        id: (
          await shop.product({ name: 'Clube do Café', price: 4990, cycle: 'MONTHLY', ...product })
        ).id,
        quantity: 1,
      },
    ],
    ...values,
  });
}

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    shop = await world();
    await shop.travel('2027-03-10T15:00:00.000Z');
    browser = await startBrowser(shop);
  });
  afterAll(() => browser.close());

  test('a monthly subscription with a coupon on its first charge', async () => {
    await shop.post('/coupons/create', { code: 'BEMVINDO', discountKind: 'FIXED', discount: 1000 });
    const checkout = await offer({}, { coupons: ['BEMVINDO'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await page.getByLabel('Cupom de desconto').fill('BEMVINDO');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await fillBuyer(page);
    await fillCard(page);
    const terms = plain(await page.locator('.facts').textContent());
    expect(terms).toMatch(
      /^HojeR\$ 39,90Próxima cobrançaR\$ 49,90 em \d\d\/\d\d\/\d{4}DepoisR\$ 49,90 por mês$/,
    ); // 4990 − 1000
    await expectGood(visitor, 'subscription');
    await page.getByRole('button', { name: 'Assinar' }).click();
    await page.getByRole('heading', { name: 'Assinatura ativa' }).waitFor();
    await expectGood(visitor, 'subscribed');
    const { subscriptionId } = await shop.get(`/v2/checkouts/get?id=${checkout.id}`);
    const { nextChargeAt } = (
      await shop.graphql('query ($id: ID!) { subscription(id: $id) { nextChargeAt } }', {
        id: subscriptionId,
      })
    ).subscription;
    expect(terms).toContain(date(nextChargeAt));
    await shop.travel('1 month');
    expect(await shop.charges({ id: subscriptionId })).toMatchObject([
      { amount: 3990, status: 'PAID' },
      { amount: 4990, status: 'PAID' },
    ]);
    await visitor.close();
  });

  test('a trial takes only a card, charges nothing today and the full price when it ends', async () => {
    const checkout = await offer({ trialDays: 14 }, { methods: ['CARD', 'PIX'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    expect(await page.getByRole('radio').count()).toBe(1);
    await fillBuyer(page);
    await fillCard(page);
    const terms = plain(await page.locator('.facts').textContent());
    expect(terms).toMatch(
      /^HojeR\$ 0,00Primeira cobrançaR\$ 49,90 em \d\d\/\d\d\/\d{4}DepoisR\$ 49,90 por mês$/,
    );
    expect(await page.getByText('14 dias grátis').count()).toBe(1);
    await expectGood(visitor, 'trial');
    await page.getByRole('button', { name: 'Começar o teste grátis' }).click();
    await page.getByRole('heading', { name: 'Teste grátis iniciado' }).waitFor();
    await expectGood(visitor, 'trial-started');
    const { subscriptionId } = await shop.get(`/v2/checkouts/get?id=${checkout.id}`);
    const subscription = await shop.get(`/v2/subscriptions/get?id=${subscriptionId}`);
    expect(terms).toContain(date(subscription.trialEndsAt));
    await shop.travel('15 days');
    expect(await shop.charges({ id: subscriptionId })).toMatchObject([
      { amount: 0 },
      { amount: 4990, status: 'PAID' },
    ]);
    await visitor.close();
  });

  test('automatic PIX: the code also asks for the mandate, and the page says so', async () => {
    const checkout = await offer({}, { methods: ['PIX'] });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(checkout.url);
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Assinar' }).click();
    await page.getByText('você autoriza o Pix Automático').waitFor();
    await expectGood(visitor, 'mandate');
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('heading', { name: 'Assinatura ativa' }).waitFor();
    await visitor.close();
  });
});
