/** Everyday work in Chromium: a charge by hand, usage, PIX to somebody, and the keyboard. */
import type { Page } from 'playwright-core';
import { allStores } from '../../support/handles';
import { createStore } from '../../../src/modules/stores/create-store';
import { axe, browserPath, describeInBrowser, isTooWide } from '../../support/browser';
import type { Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { copies } from '../../support/many-rows';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
/** A store without anything, and its owner. */
let empty: string;
let newcomer: Person;
let subscription: Json;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 49_900 });
  await shop.post('/v2/products/create', {
    externalId: 'mensagem',
    name: 'Mensagem',
    price: 25,
    currency: 'BRL',
  });
  await shop.travel('31 days');
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  empty = (await createStore(allStores(shop.database), { name: 'Nova', taxId: '11444777000161' }))
    .id;
  newcomer = await memberWith(shop, 'OWNER', { email: 'novo@example.com', storeId: empty });
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** What axe finds, and whether something is too wide, on a phone and a desktop, in both looks. */
async function findings(page: Page): Promise<unknown[]> {
  // React Aria says for some seconds that a button was busy, also after its dialog has closed.
  await page.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' });
  const found: unknown[] = [];
  for (const viewport of [WIDTHS.phone, WIDTHS.desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const wrong = await axe(page);
      const tooWide = await isTooWide(page);
      if (wrong.length > 0 || tooWide) found.push({ viewport, colorScheme, wrong, tooWide });
    }
  return found;
}

describeInBrowser('in Chromium', () => {
  test('a boleto is charged by hand, and an error stands at its field', async () => {
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payments`);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('120,00');
    await dialog.getByLabel('Forma').selectOption('BOLETO');
    await dialog.getByLabel('Nome de quem paga').fill('Ana Souza');
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-20');
    await dialog.getByRole('button', { name: 'Cobrar R$ 120,00' }).click();
    await dialog.getByText('Digite um CPF ou CNPJ válido.').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await dialog.getByRole('button', { name: 'Cobrar R$ 120,00' }).click();
    await page.getByRole('button', { name: 'Copiar link de pagamento' }).waitFor();
    await page.getByText('Ana Souza').first().waitFor();
    await close();
  });

  test('usage is recorded and stands in the next charge', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/subscriptions/${subscription.id}`);
    await page.getByRole('button', { name: 'Registrar uso' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Unidades').fill('40');
    await dialog.getByRole('button', { name: 'Registrar uso' }).click();
    // 40 × 0.25
    const row = page.getByRole('table', { name: 'Uso' }).getByRole('row').nth(1);
    await row.getByText('R$ 10,00').waitFor();
    await page.getByRole('region', { name: 'Próxima cobrança' }).getByText('R$ 509,00').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a product that is older than a hundred others is found by its name, and sold', async () => {
    const { id: subscriptionId } = await shop.subscribe();
    const old = async (values: Json) => {
      const { id } = await shop.product(values);
      await copies(shop, 'products', String(id), 120, {
        name: `'${values.name} ' || g`,
        externalId: `'${values.name} ' || g`,
      });
      return `${values.name} 1`;
    };
    const mug = await old({ name: 'Xícara', price: 1_500 });
    await shop.database.query(`UPDATE "products" SET "id" = replace("id", '_0COPY', '_0PLAN')`);
    const plan = await old({ name: 'Pacote', price: 7_000, cycle: 'MONTHLY' });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/links`);
    await page.getByRole('button', { name: 'Criar link' }).click();
    const dialog = page.getByRole('dialog');
    const product = dialog.getByLabel('Produto', { exact: true });
    expect(await product.inputValue()).toBe('');
    await dialog.getByLabel('Quantidade').fill('3');
    await dialog.getByLabel('Procurar produto').fill(mug);
    await product.getByRole('option', { name: `${mug} ·` }).waitFor({ state: 'attached' });
    await product.selectOption({ label: `${mug} · R$\u00a015,00` });
    // What was chosen stays while something else is looked for.
    await dialog.getByLabel('Procurar produto').fill('');
    await dialog.getByRole('button', { name: 'Criar por R$ 45,00' }).click();
    await page.getByRole('heading', { name: 'Compartilhar' }).waitFor();
    await openPage(page, `/${shop.storeId}/dev/subscriptions/${subscriptionId}`);
    await page.getByRole('button', { name: 'Mudar plano' }).click();
    await dialog.getByLabel('Procurar produto').fill(plan);
    const option = dialog.getByRole('option', { name: `${plan} ·` });
    await option.first().waitFor({ state: 'attached' });
    expect(await dialog.getByRole('option', { name: 'Xícara' }).count()).toBe(0);
    const value = await option.first().getAttribute('value');
    await dialog.getByLabel('Plano').selectOption(value);
    await dialog.getByRole('button', { name: 'Mudar para R$ 70,00' }).click();
    await page.getByText(`Muda para ${plan}, por R$ 70,00`).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a plan that is not sold any more is not sent: another one is chosen', async () => {
    const pro = await shop.product({ name: 'Clube', price: 59_900, cycle: 'MONTHLY' });
    const ask = async (selection: string): Promise<Json> => {
      const query = `{ subscription(id: "${subscription.id}") { ${selection} } }`;
      return (await shop.request('POST', '/graphql', { query })).body.data.subscription as Json;
    };
    await shop.post('/v2/products/delete', { id: (await ask('productId')).productId });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/subscriptions/${subscription.id}`);
    await page.getByRole('button', { name: 'Mudar plano' }).click();
    const dialog = page.getByRole('dialog');
    const plan = dialog.getByLabel('Plano');
    expect(await plan.inputValue()).toBe('');
    // The browser asks for the plan itself, so nothing is sent.
    await dialog.getByRole('button', { name: 'Mudar plano' }).click();
    expect(await findings(page)).toEqual([]);
    await plan.selectOption(pro.id);
    await dialog.getByRole('button', { name: 'Mudar para R$ 599,00' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { planChanges } = await ask('planChanges(first: 5) { nodes { productId quantity } }');
    expect(planChanges.nodes).toEqual([{ productId: pro.id, quantity: 1 }]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a PIX that is sent stands in its own list, and the balance adds up', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payouts`);
    await page.getByRole('link', { name: 'Pix enviados' }).click();
    await page.getByText('Nenhum Pix enviado ainda.').waitFor();
    await page.getByRole('button', { name: 'Enviar Pix' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('100,00');
    await dialog.getByLabel('Para').selectOption('EMAIL');
    await dialog.getByLabel('Chave Pix').fill('ana@example.com');
    await dialog.getByRole('button', { name: 'Enviar R$ 100,00' }).dblclick();
    await page.getByText('Pix de R$ 100,00 iniciado.').waitFor();
    await page.getByRole('link', { name: 'R$ 100,00' }).waitFor();
    const query = '{ transfers(first: 5) { nodes { amount } } }';
    const { body } = await shop.request('POST', '/graphql', { query });
    expect(body.data.transfers.nodes).toEqual([{ amount: 10_000 }]);
    expect(await findings(page)).toEqual([]);
    await openPage(page, `/${shop.storeId}/dev/balance`);
    const statement = page.getByRole('table', { name: 'Extrato' });
    const sent = statement.getByRole('row').filter({ hasText: 'Pix enviado' });
    await sent.getByText('-R$ 100,00').first().waitFor();
    await statement.getByRole('row').filter({ hasText: 'Venda' }).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lançamentos' }).click();
    await page.getByRole('table', { name: 'Lançamentos' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('? explains the keys, n creates, and both are letters where somebody types', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('search').getByLabel('Nome').focus();
    await page.keyboard.type('n?');
    expect(await page.getByRole('search').getByLabel('Nome').inputValue()).toBe('n?');
    expect(await dialog.count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await dialog.getByRole('heading', { name: 'Criar produto' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a new store in Dev mode is filled with samples at a touch, and production is not', async () => {
    const { page, complaints, close } = await visitAs(browser, newcomer);
    await openPage(page, `/${empty}/prod`);
    await page.getByText('Primeiros passos').waitFor();
    expect(await page.getByRole('button', { name: 'Criar exemplos' }).count()).toBe(0);
    await openPage(page, `/${empty}/dev`);
    await page.getByRole('button', { name: 'Criar exemplos' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar exemplos' }).dblclick();
    await page.getByText('Exemplos criados.').waitFor();
    // 3 × 49.90 + 29.90 + 2 × 39.90
    await page.getByText('R$ 259,40').first().waitFor();
    const query = '{ charges(first: 20) { totalCount } products(first: 20) { totalCount } }';
    const authorization = `Bearer ${await shop.newKey({ storeId: empty })}`;
    const { body } = await shop.request('POST', '/graphql', { query }, { authorization });
    expect(body.data).toEqual({ charges: { totalCount: 6 }, products: { totalCount: 3 } });
    expect(complaints).toEqual([]);
    await close();
  });

  test('at 200 % nothing is cut off or wider than the window', async () => {
    // A window of 1280 px at 200 % has 640 CSS pixels.
    const { page, close } = await visitAs(browser, owner, {
      viewport: { width: 640, height: 450 },
      deviceScaleFactor: 2,
    });
    const found: unknown[] = [];
    for (const path of ['', 'payments', 'payouts', 'reports', 'events', 'balance']) {
      await openPage(page, `/${shop.storeId}/dev/${path}`);
      if (await isTooWide(page)) found.push(path);
    }
    expect(found).toEqual([]);
    await close();
  });
});
