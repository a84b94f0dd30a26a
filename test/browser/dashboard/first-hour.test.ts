/**
 * The first hour of a merchant in Chromium: the events of a webhook, a refund of a part, a payment
 * link with its options, filters on a phone, and where the ways in stand.
 */
import type { Page } from 'playwright-core';
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, settled, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { invitationLink, memberWith, type Person } from '../../support/member';
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

/** The events that are ticked in the dialog of a webhook. */
function ticked(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('[role=dialog] input[name=events]:checked')].map(({ value }) => value)`,
  );
}

/** The amounts in figures that are broken into several lines. */
const LINES_OF_AMOUNTS = `[...document.querySelectorAll('dl dd')]
  .filter(({ firstChild }) => firstChild?.nodeType === 3 && firstChild.data.startsWith('R$'))
  .filter(({ firstChild }) => {
    const range = document.createRange();
    range.selectNode(firstChild);
    return range.getClientRects().length > 1;
  })
  .map(({ textContent }) => textContent)`;

async function soldByCard(name: string, price: number): Promise<void> {
  const product = await shop.product({ name, price });
  const { id } = await shop.checkout({ product });
  await shop.post(`/v2/checkouts/simulate-payment?id=${id}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
    customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' },
  });
}

describeInBrowser('in Chromium', () => {
  test('a new webhook gets renewals and failures, and a preset chooses its events', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/webhooks`);
    await page.getByRole('button', { name: 'Criar webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('npm run cli -- listen').waitFor();
    await dialog.getByText('Assinatura renovada').waitFor();
    expect(await ticked(page)).toEqual(
      expect.arrayContaining([
        'checkout.completed',
        'checkout.refunded',
        'subscription.renewed',
        'subscription.payment_failed',
        'subscription.cancelled',
      ]),
    );
    expect(await ticked(page)).not.toContain('payout.completed');
    await dialog.getByRole('button', { name: 'Assinaturas' }).click();
    expect((await ticked(page)).every((name) => name.startsWith('subscription.'))).toBe(true);
    await dialog.getByRole('button', { name: 'Dinheiro que sai' }).click();
    expect(await ticked(page)).toContain('payout.failed');
    await dialog.getByRole('button', { name: 'Vendas' }).click();
    await dialog.getByLabel('Nome').fill('Loja');
    await dialog.getByRole('textbox', { name: 'Endereço' }).fill('https://example.com/hooks');
    await dialog.getByRole('button', { name: 'Criar webhook' }).click();
    await dialog.getByText('Guarde o segredo agora').waitFor();
    const { data } = await shop.request('GET', '/v2/webhooks/list').then(({ body }) => body);
    expect(data).toMatchObject([{ name: 'Loja' }]);
    expect(data[0].events).toContain('checkout.completed');
    expect(data[0].events).not.toContain('subscription.renewed');
    expect(complaints).toEqual([]);
    await close();
  });

  test('a refund of a part stands in the state of the payment, and a filter finds it', async () => {
    await soldByCard('Chaleira', 8990);
    await soldByCard('Bule', 5000);
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payments`);
    await page.getByRole('link', { name: 'R$ 89,90' }).click();
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('20,00');
    await dialog.getByRole('button', { name: 'Reembolsar R$ 20,00' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shop.travel('1 minute');
    await openPage(page, `/${shop.storeId}/dev/payments`);
    await page.getByText('Pago · R$ 20,00 reembolsados').waitFor();
    await page.getByRole('combobox', { name: 'Situação' }).selectOption('Reembolsado em parte');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('row', { name: /Bule/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Chaleira/ }).waitFor();
    await page.getByRole('link', { name: 'R$ 89,90' }).click();
    await settled(page);
    await page.getByText('Pago · R$ 20,00 reembolsados').waitFor();
    await page.getByText('529.982.247-25').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a link has installments, a validity and addresses; it is active, and is ended', async () => {
    await shop.product({ name: 'Curso', price: 30000 });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/links`);
    await page.getByRole('button', { name: 'Criar link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Parcelas no cartão').selectOption('Até 3x');
    await dialog.getByLabel('Validade').selectOption('7 dias');
    await dialog.getByLabel('Endereço depois de pagar').fill('https://loja.example.com/obrigado');
    await dialog.getByLabel('Endereço de quem desiste').fill('https://loja.example.com');
    await dialog.getByRole('button', { name: 'Criar por R$ 300,00' }).click();
    await page.getByRole('heading', { name: 'Compartilhar' }).waitFor();
    await page.getByText('Ativo', { exact: true }).waitFor();
    const { data } = await shop.request('GET', '/v2/payment-links/list').then(({ body }) => body);
    const [link] = data;
    expect(link).toMatchObject({
      card: { maxInstallments: 3 },
      completionUrl: 'https://loja.example.com/obrigado',
      returnUrl: 'https://loja.example.com',
    });
    // 7 × 24 h
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(604_800_000);
    await page.getByRole('button', { name: 'Encerrar link' }).click();
    await dialog.getByRole('button', { name: 'Encerrar link' }).click();
    await page.getByText('Encerrado', { exact: true }).waitFor();
    await openPage(page, `/${shop.storeId}/dev/links?status=CANCELLED`);
    await page.getByRole('row', { name: /Curso.*Encerrado/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a link whose buyers type the amount needs no product, and is paid with one', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/links`);
    await page.getByRole('button', { name: 'Criar link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quanto o comprador paga').selectOption('O valor que ele digitar');
    await dialog.getByLabel('Título do link').fill('Presente da Bia');
    await dialog.getByLabel('Valor mínimo').fill('5');
    await dialog.getByLabel('Valor máximo').fill('4');
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    await dialog.getByText('No mínimo R$ 5,00.').waitFor();
    await dialog.getByLabel('Valor máximo').fill('500');
    await dialog.getByRole('button', { name: 'Criar link' }).click();
    await page.getByRole('heading', { name: 'Presente da Bia' }).waitFor();
    await page.getByText('De R$ 5,00 a R$ 500,00').waitFor();
    await page.getByRole('button', { name: 'Simular pagamento' }).click();
    await dialog.getByLabel('Valor', { exact: true }).fill('49,90');
    await dialog.getByRole('button', { name: 'Simular pagamento' }).click();
    await page.getByRole('cell', { name: 'R$ 49,90' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a search says what it found in the words of the dashboard', async () => {
    await shop.post('/v2/customers/create', { name: 'Caio Reis', email: 'caio@example.com' });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev`);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('searchbox').fill('caio@example.com');
    await page
      .getByRole('link', { name: /Caio Reis.*cliente, caio@example\.com · encontrado por e-mail/ })
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a tick of the checklist for production stands in the line of its text', async () => {
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/settings`);
    const region = page.getByRole('region', { name: 'Produção', exact: true });
    const lines = await region.locator('li > span').evaluateAll((items) =>
      items.map((item) => {
        const [icon, text] = [item.querySelector('svg'), document.createRange()];
        text.selectNodeContents(item.lastChild as Node);
        const [mark, words] = [icon?.getBoundingClientRect(), text.getBoundingClientRect()];
        return mark !== undefined && mark.top < words.bottom && words.top < mark.bottom;
      }),
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toEqual(lines.map(() => true));
    await close();
  });

  test('on a phone the filters are behind one button', async () => {
    await soldByCard('Copo', 2500);
    const { page, complaints, close } = await visitAs(browser, owner, { viewport: WIDTHS.phone });
    await openPage(page, `/${shop.storeId}/dev/payments`);
    const email = page.getByLabel('E-mail');
    expect(await email.isVisible()).toBe(false);
    const first = await page.getByRole('row').nth(1).boundingBox();
    expect(first?.y).toBeLessThan(WIDTHS.phone.height);
    const opener = page.getByRole('button', { name: 'Filtros' });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    await email.fill('bia@example.com');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Nada foi encontrado.').waitFor();
    await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
    expect(await email.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test('until there is a way in, the choice of one stands first, and production leads to it', async () => {
    const token = await invitationLink(shop, {
      email: 'bia@example.com',
      role: 'OWNER',
      kind: 'SETUP',
    });
    const { page, complaints, close } = await browser.visitor({ viewport: WIDTHS.desktop });
    await openPage(page, `/enter#${token}`);
    await page.getByLabel('Seu nome').fill('Bia');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('table', { name: 'Suas sessões' }).waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 2)).toEqual([
      'Adicionar chave de acesso',
      'Adicionar senha com código',
    ]);
    // By its name, not as it calls itself.
    await page.getByRole('cell', { name: /^Chrome, Linux$/ }).waitFor();
    await openPage(page, `/${shop.storeId}/prod`);
    await page.getByRole('link', { name: 'Adicionar forma de entrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Minha conta' }).waitFor();
    await settled(page);
    const [first] = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(first).toBe('Adicionar chave de acesso');
    expect(complaints).toEqual([]);
    await close();
  });

  test('a link that is opened in the tab of the sign-in page works, once', async () => {
    const token = await invitationLink(shop, {
      email: 'caio@example.com',
      role: 'OWNER',
      kind: 'SETUP',
    });
    const { page, complaints, close } = await browser.visitor({ viewport: WIDTHS.desktop });
    await openPage(page, '/enter');
    await page.getByText('Primeira vez aqui?').waitFor();
    // As somebody does who finds the link in the terminal and pastes it into this tab.
    await page.evaluate(`location.hash = ${JSON.stringify(`#${token}`)}`);
    await page.getByLabel('Seu nome').fill('Caio');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Escolha como você vai entrar' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
    const late = await browser.visitor({ viewport: WIDTHS.desktop });
    await openPage(late.page, `/enter#${token}`);
    await late.page.getByRole('heading', { name: 'O link não vale mais' }).waitFor();
    await late.page.getByText('Peça um novo a quem o enviou').waitFor();
    await late.close();
  });

  test('on the smallest phones an amount stays on one line, and nothing is wider', async () => {
    await soldByCard('Moedor', 123_456);
    const { page, complaints, close } = await visitAs(browser, owner, {
      viewport: { width: 360, height: 780 },
    });
    for (const path of ['', 'balance', 'payments']) {
      await openPage(page, `/${shop.storeId}/dev/${path}`);
      await page.locator('dl dd').first().waitFor();
      expect(await page.evaluate(LINES_OF_AMOUNTS)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('beside a long name the values of a payment keep half of the panel', async () => {
    await soldByCard('Filtro de papel', 4_000);
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payments`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Detalhes' }).waitFor();
    const widths = `[...document.querySelectorAll('aside dl, main dl')]
      .filter((list) => list.querySelector('code'))
      .map((list) => list.querySelector('dd').clientWidth / list.clientWidth)`;
    const shares = await page.evaluate<number[]>(widths);
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) expect(share).toBeGreaterThan(0.4);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a payout in the statement leads to its page', async () => {
    await soldByCard('Torrador', 90_000);
    await shop.travel('40 days');
    const payout = await shop.post('/v2/payouts/create', {
      amount: 5_000,
      externalId: 'repasse-1',
      pixKey: 'loja@example.com',
      pixKeyType: 'EMAIL',
    });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/balance`);
    await page.getByRole('link', { name: String(payout.id) }).click();
    await page.getByRole('heading', { level: 1, name: 'R$ 50,00' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
