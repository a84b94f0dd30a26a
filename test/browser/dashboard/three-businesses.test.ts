/**
 * A gym, a school and a software company are set up in the dashboard as the guide of subscriptions
 * says, and are paid what it says. In Chromium, by the clock of Dev mode.
 */
import type { Locator, Page } from 'playwright-core';
import { Buyer } from '../../support/buyer';
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs } from '../../support/dashboard-browser';
import { sectionOf, textOf } from '../../support/documents';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

const GUIDE = sectionOf(textOf('docs/guides/pt/subscriptions.md'), 'Três negócios');
const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await shop.travel('2027-04-01T15:00:00.000Z');
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** A text of the pages that the guide promises, with spaces as the pages have them. */
function promised(amount: string): RegExp {
  expect(GUIDE).toContain(amount);
  return new RegExp(amount.replaceAll(/[$.]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`));
}

async function act(page: Page, name: string, fill: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

async function fillIn(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
}

async function addPlan(page: Page, values: Record<string, string>): Promise<void> {
  await openPage(page, `/${shop.storeId}/dev/products`);
  await act(page, 'Criar produto', async (dialog) => {
    await dialog.getByLabel('Cobrança a cada').selectOption({ label: 'Mês' });
    await fillIn(dialog, values);
  });
}

/** The checkout whose link the buyer gets. */
async function sell(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<Json> {
  await openPage(page, `/${shop.storeId}/dev/subscriptions`);
  await act(page, 'Criar assinatura', fill);
  await page.waitForURL(/\/checkouts\/bill_/);
  const [id] = /bill_\w+/.exec(page.url()) ?? [];
  return shop.get(`/v2/checkouts/get?id=${id}`);
}

/** The option has the price behind the name. */
async function choosePlan(dialog: Locator, label: string, plan: string): Promise<void> {
  const select = dialog.getByLabel(label);
  const option = select.locator('option', { hasText: plan });
  await option.waitFor({ state: 'attached' });
  await select.selectOption(await option.getAttribute('value'));
}

async function pay(checkout: Json, values: Json): Promise<string> {
  return String((await shop.pay(checkout, { customer: ANA, ...values })).subscriptionId);
}

const openSubscription = (page: Page, id: string) =>
  openPage(page, `/${shop.storeId}/dev/subscriptions/${id}`);

/** The page of the open invoice, as its buyer sees it. */
async function openInvoice(id: string): Promise<Json> {
  const { checkouts } = await shop.graphql(
    `{ checkouts(first: 5, filter: { status: PENDING, isRenewal: true }) {
      nodes { id url subscription { id } }
    } }`,
  );
  const found = (checkouts.nodes as Json[]).find(({ subscription }) => subscription?.id === id);
  if (!found) throw new Error('no invoice is open');
  return found;
}

describeInBrowser('in Chromium', () => {
  test('a gym: by card, with an enrolment fee, a bigger plan at once and an extra once', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await addPlan(page, { Nome: 'Plano mensal', Preço: '99,90', 'Taxa de adesão': '50,00' });
    await addPlan(page, { Nome: 'Plano livre', Preço: '149,90' });
    const checkout = await sell(page, (dialog) => choosePlan(dialog, 'Produto', 'Plano mensal'));
    expect((await new Buyer(shop).open(String(checkout.url))).html).toMatch(promised('R$ 149,90'));
    const id = await pay(checkout, { method: 'CARD' });
    await shop.travel('2027-04-11T15:00:00.000Z');
    await openSubscription(page, id);
    await act(page, 'Mudar plano', async (dialog) => {
      await choosePlan(dialog, 'Plano', 'Plano livre');
      await dialog.getByLabel('Vale a partir de').selectOption('CHARGE_NOW');
      await dialog.getByText(promised('R$ 66,60')).first().waitFor();
      await dialog.getByText(promised('R$ 99,93')).first().waitFor();
      await dialog.getByText(promised('R$ 33,33')).first().waitFor();
    });
    await page.getByRole('table', { name: 'Pagamentos' }).getByText(promised('R$ 33,33')).waitFor();
    await act(page, 'Adicionar linha', (dialog) =>
      fillIn(dialog, { 'Descrição, como o comprador a vê': 'Avaliação física', Valor: '80,00' }),
    );
    await shop.travel('2027-05-01T18:00:00.000Z');
    await openSubscription(page, id);
    const payments = page.getByRole('table', { name: 'Pagamentos' });
    await payments.getByText(promised('R$ 229,90')).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a school: twelve invoices by Pix or boleto, with the terms of the store, one paid late', async () => {
    await shop.travel('2027-06-01T15:00:00.000Z');
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/settings`);
    const terms = page.getByRole('region', { name: 'Assinaturas por fatura' });
    await fillIn(terms, { 'Dias de antecedência': '10', 'Dias de tolerância': '15' });
    await terms.getByLabel('Sem pagamento até lá').selectOption('KEEP');
    await terms.getByLabel('Cartão').uncheck();
    await terms.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Condições salvas.').waitFor();
    await addPlan(page, { Nome: 'Mensalidade', Preço: '850,00' });
    const checkout = await sell(page, async (dialog) => {
      await choosePlan(dialog, 'Produto', 'Mensalidade');
      await dialog.getByLabel('Cobrança', { exact: true }).selectOption('INVOICE');
      await fillIn(dialog, { 'Multa (%)': '2', 'Juros ao mês (%)': '1' });
    });
    const id = await pay(checkout, { method: 'PIX' });
    await openSubscription(page, id);
    await page.getByText('A assinatura continua').waitFor();
    await act(page, 'Mudar fim', (dialog) => fillIn(dialog, { 'Cobranças restantes': '11' }));
    await shop.travel('2027-06-21T18:00:00.000Z');
    await openSubscription(page, id);
    const invoice = page.getByRole('region', { name: 'Fatura aberta' });
    await invoice.getByText(promised('R$ 850,00')).first().waitFor();
    await shop.travel('2027-07-06T15:00:00.000Z');
    const open = await openInvoice(id);
    expect((await new Buyer(shop).open(String(open.url))).html).toMatch(promised('R$ 868,41'));
    await pay(open, { method: 'PIX' });
    await openSubscription(page, id);
    const invoices = page.getByRole('table', { name: 'Faturas' });
    await invoices.getByText(promised('R$ 18,41')).waitFor();
    await page.getByText('10', { exact: true }).first().waitFor();
    expect(await shop.subscription({ id })).toMatchObject({ cyclesLeft: 10, status: 'ACTIVE' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('a software company: a trial without a card, an invoice by seats, and more seats', async () => {
    await shop.travel('2027-09-01T15:00:00.000Z');
    const { page, complaints, close } = await visitAs(browser, owner);
    await addPlan(page, { Nome: 'Acesso por pessoa', Preço: '40,00', 'Dias de teste': '14' });
    const checkout = await sell(page, async (dialog) => {
      await choosePlan(dialog, 'Produto', 'Acesso por pessoa');
      await dialog.getByLabel('Quantidade').fill('5');
      await dialog.getByLabel('Cobrança', { exact: true }).selectOption('INVOICE');
    });
    const id = await pay(checkout, {});
    await openSubscription(page, id);
    await page.getByText('Fim do teste').waitFor();
    await shop.travel('2027-09-14T15:00:00.000Z');
    await openSubscription(page, id);
    const invoice = page.getByRole('region', { name: 'Fatura aberta' });
    await invoice.getByText(promised('R$ 200,00')).first().waitFor();
    await pay(await openInvoice(id), { method: 'PIX' });
    await shop.travel('2027-09-30T15:00:00.000Z');
    await openSubscription(page, id);
    await act(page, 'Mudar plano', async (dialog) => {
      await dialog.getByLabel('Quantidade').fill('8');
      await dialog.getByLabel('Vale a partir de').selectOption('NEXT_CHARGE');
      await dialog.getByText(promised('R$ 100,00')).first().waitFor();
      await dialog.getByText(promised('R$ 160,00')).first().waitFor();
    });
    const upcoming = page.getByRole('region', { name: 'Próxima cobrança' });
    await upcoming.getByText(promised('R$ 380,00')).waitFor();
    await shop.travel('2027-10-08T15:00:00.000Z');
    const { html } = await new Buyer(shop).open(String((await openInvoice(id)).url));
    expect(html).toMatch(promised('R$ 380,00'));
    expect(complaints).toEqual([]);
    await close();
  });
});
