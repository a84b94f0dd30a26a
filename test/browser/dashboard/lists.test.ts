/** Lists of the dashboard in Chromium: what is new, what changed, and CSV as it is filtered. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** Until the stream of the page is open: an event before that is not news. */
function streaming(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/dashboard/stream'));
}

/** The names of the documents that the page asks from now on. */
function asked(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/dashboard/graphql')) return;
    names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

async function newCheckout(name: string): Promise<string> {
  const product = await shop.post('/v2/products/create', {
    externalId: `produto-${Math.random()}`,
    name,
    price: 4990,
    currency: 'BRL',
  });
  const items = [{ id: product.id, quantity: 1 }];
  return String((await shop.post('/v2/checkouts/create', { items })).id);
}

/** Paid, and the event of it published. */
async function pay(checkout: string): Promise<void> {
  await shop.post(`/v2/checkouts/simulate-payment?id=${checkout}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
    customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' },
  });
  await shop.relay();
}

/** The page goes to the background, or comes back. */
function hide(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate(
    `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`,
  );
}

/** With the columns that the dialog offers. */
async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
}

describeInBrowser('in Chromium', () => {
  test('a row that changes is asked again alone, and a new one never moves the list', async () => {
    const [first, second] = [await newCheckout('Caneca'), await newCheckout('Xícara')];
    const { page, complaints, close } = await visitAs(browser, owner);
    const isOpen = streaming(page);
    await openPage(page, `/${shop.storeId}/dev/checkouts`);
    await isOpen;
    const row = page.getByRole('row').filter({ hasText: 'Caneca' });
    await row.getByText('Pendente').waitFor();
    const names = asked(page);
    await pay(first);
    await row.getByText('Pago').waitFor();
    expect(names).toEqual(['CheckoutAgain']);
    // A payment is new in the list of payments.
    const isOpenAgain = streaming(page);
    await page.getByRole('link', { name: 'Pagamentos', exact: true }).click();
    await page.getByRole('table', { name: 'Pagamentos' }).waitFor();
    await isOpenAgain;
    const rows = page.getByRole('table', { name: 'Pagamentos' }).getByRole('row');
    const before = await rows.count();
    names.length = 0;
    await pay(second);
    const news = page.getByRole('button', { name: 'Mostrar 1 item novo' });
    await news.waitFor();
    expect(await rows.count()).toBe(before);
    expect(names).toEqual([]);
    await news.click();
    await page.getByRole('row').filter({ hasText: 'Xícara' }).waitFor();
    expect(names).toEqual(['Payments']);
    expect(await news.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a page in the background has no stream, and misses nothing', async () => {
    const [first, second] = [await newCheckout('Prato'), await newCheckout('Copo')];
    const { page, close } = await visitAs(browser, owner);
    const isOpen = streaming(page);
    await openPage(page, `/${shop.storeId}/dev/events`);
    await isOpen;
    await pay(first);
    await page.getByRole('button', { name: 'Mostrar 1 item novo' }).waitFor();
    const isClosed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/dashboard/stream'),
    );
    await hide(page, true);
    await isClosed;
    await pay(second);
    await hide(page, false);
    await page.getByRole('button', { name: 'Mostrar 2 itens novos' }).waitFor();
    await close();
  });

  test('a link is paid by a buyer, and its page shows the payment by itself', async () => {
    const product = await shop.post('/v2/products/create', {
      externalId: 'bolo',
      name: 'Bolo',
      price: 4990,
      currency: 'BRL',
    });
    const items = [{ id: product.id, quantity: 1 }];
    const { id } = await shop.post('/v2/payment-links/create', { items });
    const { page, complaints, close } = await visitAs(browser, owner);
    const isOpen = streaming(page);
    await openPage(page, `/${shop.storeId}/dev/links/${id}`);
    await isOpen;
    const table = page.getByRole('table', { name: 'Pagamentos' });
    expect(await table.count()).toBe(0);
    await pay(String(id));
    await table.getByText('Pago').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('CSV has the rows that the filter shows, with who bought', async () => {
    const checkout = await newCheckout('Bule');
    await pay(checkout);
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payments?status=PAID`);
    const [file] = await Promise.all([page.waitForEvent('download'), exportAll(page)]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    const shown = await page.getByRole('table', { name: 'Pagamentos' }).getByRole('row').count();
    expect(lines).toHaveLength(shown);
    expect(lines[0]).toContain('buyer.name;buyer.email');
    expect(lines[1]).toContain('Ana Souza;ana@example.com');
    await openPage(page, `/${shop.storeId}/dev/payments?status=FAILED`);
    const [none] = await Promise.all([page.waitForEvent('download'), exportAll(page)]);
    expect(
      readFileSync(await none.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    await close();
  });

  test('payments are found by the day they were paid, and by metadata', async () => {
    const charge = async (order: string) =>
      shop.post('/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 1234, metadata: { pedido: order } },
      });
    const [paid, open] = [await charge('a=1'), await charge('b')];
    await shop.post(`/v2/transparents/simulate-payment?id=${paid.id}`);
    const { page, complaints, close } = await visitAs(browser, owner);
    const found = async (asked: Record<string, string>) => {
      const query = new URLSearchParams(asked).toString();
      await openPage(page, `/${shop.storeId}/dev/payments?${query}`);
      const links = page.locator('main a[href*="/payments/"]');
      await page.getByText('Valor total').waitFor();
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      return [paid, open].map(({ id }) => hrefs.some((href) => href?.endsWith(`/${id}`)));
    };
    expect(await found({ metadata: 'pedido=a=1' })).toEqual([true, false]);
    expect(await found({ metadata: 'pedido=b' })).toEqual([false, true]);
    const day = (await shop.now()).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
    expect(await found({ paidSince: day, paidUntil: day })).toEqual([true, false]);
    expect(await found({ paidUntil: '2026-01-01' })).toEqual([false, false]);
    await page.getByRole('textbox', { name: 'Metadados (chave=valor)' }).fill('pedido=b');
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await page.waitForURL(/metadata=pedido%3Db/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the columns of an export are chosen by keyboard, and remembered', async () => {
    await newCheckout('Jarra');
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/checkouts`);
    await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Baixar CSV' });
    const submit = dialog.getByRole('button', { name: 'Baixar CSV' });
    await dialog.getByRole('checkbox', { name: 'Id externo' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Valor', exact: true }).press('Space');
    await dialog.getByRole('textbox', { name: 'Chaves de metadata' }).fill('pedido, loja');
    expect(await axe(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), submit.press('Enter')]);
    expect(readFileSync(await file.path(), 'utf8').split('\r\n')[0]).toBe(
      '\uFEFFid;createdAt;createdAt (ISO);status;customerId;amount;metadata.pedido;metadata.loja',
    );
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Id externo' }).isChecked()).toBe(false);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('pedido, loja');
    await dialog.getByRole('button', { name: 'Colunas de sempre' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Id externo' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('textbox').inputValue()).toBe('');
    for (const box of await dialog.getByRole('checkbox', { checked: true }).all())
      await box.evaluateHandle((input) => input.setAttribute('data-chosen', ''));
    for (const box of await dialog.locator('[data-chosen]').all()) await box.uncheck();
    await dialog.getByText('Escolha ao menos uma coluna.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('in production an export of people asks who is there first, and no other', async () => {
    const { page, close } = await visitAs(browser, owner);
    const confirmation = page.getByRole('dialog', { name: 'É você mesmo?' });
    const open = () => page.getByRole('button', { name: 'Baixar CSV' }).click();
    await openPage(page, `/${shop.storeId}/prod/customers`);
    await open();
    await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
    await confirmation.waitFor();
    // Payments name buyers unless their columns are left out.
    await openPage(page, `/${shop.storeId}/prod/payments`);
    await open();
    for (const name of ['Nome do comprador', 'E-mail do comprador'])
      await page.getByRole('checkbox', { name }).uncheck();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click(),
    ]);
    await openPage(page, `/${shop.storeId}/prod/products`);
    await Promise.all([page.waitForEvent('download'), exportAll(page)]);
    await close();
  });
});
