/** What people do in the dashboard, from the link of the first start to a refund, in Chromium. */
import { browserPath, describeInBrowser, type Browser, type Visitor } from '../../support/browser';
import {
  addAuthenticator,
  newcomerIn,
  openDashboard,
  openPage,
  settled,
  visitAs,
  WIDTHS,
} from '../../support/dashboard-browser';
import { invitationLink, memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
let viewer: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  viewer = await memberWith(shop, 'VIEWER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** How often the page has asked for each operation since it was opened. */
function countRequests({ page }: Visitor): Record<string, number> {
  const asked: Record<string, number> = {};
  page.on('request', (request) => {
    if (!request.url().endsWith('/dashboard/graphql')) return;
    const { operationName } = request.postDataJSON() as { operationName: string };
    asked[operationName] = (asked[operationName] ?? 0) + 1;
  });
  return asked;
}

async function paidCharge(): Promise<string> {
  const product = await shop.post('/v2/products/create', {
    externalId: `produto-${Math.random()}`,
    name: 'Caneca',
    price: 4990,
    currency: 'BRL',
  });
  const { id } = await shop.post('/v2/checkouts/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await shop.post(`/v2/checkouts/simulate-payment?id=${id}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
  });
  const query = '{ charges(first: 1, filter: { status: PAID }) { nodes { id } } }';
  const { body } = await shop.request('POST', '/graphql', { query });
  return String((body.data.charges.nodes as Json[])[0]?.id);
}

describeInBrowser('in Chromium', () => {
  test('a link, a passkey, the first product, a link to pay and a simulated payment', async () => {
    const token = await invitationLink(shop, { email: 'bia@example.com', role: 'OWNER' });
    const visitor = await browser.visitor({ viewport: WIDTHS.desktop });
    const { page, complaints, close } = visitor;
    await addAuthenticator(page);
    await openPage(page, `/enter#${token}`);
    await page.getByLabel('Seu nome').fill('Bia Ramos');
    await page.getByRole('button', { name: 'Continuar' }).click();
    // A name is suggested.
    expect(await page.getByLabel('Nome da chave').inputValue()).toBe('Este aparelho');
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await page.getByRole('heading', { name: 'Guarde seus códigos de recuperação' }).waitFor();
    expect(page.url()).not.toContain(token);
    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await page.getByRole('link', { name: 'Cadastre um produto' }).click();
    await page.getByRole('button', { name: 'Criar produto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Camiseta');
    await dialog.getByLabel('Preço').fill('49,90');
    await dialog.getByRole('button', { name: 'Criar produto' }).click();
    await page.getByRole('link', { name: 'Camiseta' }).waitFor();
    await page.getByRole('link', { name: 'Links de pagamento' }).click();
    await page.getByRole('button', { name: 'Criar link' }).click();
    await dialog.getByRole('button', { name: 'Criar por R$ 49,90' }).click();
    await page.getByRole('heading', { name: 'Compartilhar' }).waitFor();
    await page.getByRole('button', { name: 'Simular pagamento' }).click();
    await dialog.getByRole('button', { name: 'Simular pagamento' }).click();
    await page.getByRole('table', { name: 'Pagamentos' }).getByText('Pago').waitFor();
    // Out, and in again by the passkey.
    await page.getByRole('button', { name: 'Conta de Bia Ramos' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a refund that is clicked twice is one refund, and its amount stands in the button', async () => {
    const charge = await paidCharge();
    const visitor = await visitAs(browser, owner);
    const { page, complaints, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/payments/${charge}`);
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('20,00');
    await dialog.getByRole('button', { name: 'Reembolsar R$ 20,00' }).dblclick();
    await page.getByText('Reembolso de R$ 20,00 iniciado.').waitFor();
    const query = `{ charge(id: "${charge}") { refunds { nodes { amount } } } }`;
    const { body } = await shop.request('POST', '/graphql', { query });
    expect(body.data.charge.refunds.nodes).toEqual([{ amount: 2000 }]);
    await page.getByText('Reembolso de R$ 20,00 em andamento').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('a key is shown once, opens what was chosen, and is refused once it is revoked', async () => {
    const visitor = await visitAs(browser, owner);
    const { page, complaints, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/keys`);
    await page.getByRole('button', { name: 'Criar chave' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Descrição').fill('Servidor');
    const refunds = dialog.getByRole('checkbox', { name: 'REFUND:CREATE' });
    expect(await refunds.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Nada' }).click();
    expect(await refunds.isChecked()).toBe(false);
    await dialog.getByRole('checkbox', { name: 'PRODUCT:READ' }).check();
    await dialog.getByRole('button', { name: 'Criar chave' }).click();
    const secret = await dialog.getByRole('region', { name: 'Sua nova chave' }).innerText();
    // The command is one that this key may run, with the key in it.
    const command = await dialog.getByRole('region', { name: 'curl' }).innerText();
    expect(command).toContain('/v2/products/list');
    expect(command).toContain(secret.trim());
    const program = await dialog.getByRole('region', { name: /^TypeScript/ }).innerText();
    expect(program).toContain('pitanga.productsList({})');
    expect(program).not.toContain(secret.trim());
    const call = async (path: string) =>
      (await shop.request('GET', path, undefined, { authorization: `Bearer ${secret.trim()}` }))
        .status;
    expect(await call('/v2/products/list')).toBe(200);
    expect(await call('/v2/customers/list')).toBe(403);
    await dialog.getByRole('button', { name: 'Já guardei' }).click();
    expect(await page.content()).not.toContain(secret.trim());
    await page
      .getByRole('row')
      .filter({ hasText: 'Servidor' })
      .getByRole('button', { name: 'Revogar' })
      .click();
    await dialog.getByRole('button', { name: 'Revogar Servidor' }).click();
    await page.getByText('Chave revogada.').waitFor();
    expect(await call('/v2/products/list')).toBe(401);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a viewer finds nothing to press', async () => {
    const visitor = await visitAs(browser, viewer);
    const { page, close } = visitor;
    // These change nothing: a viewer may read the list, and so may export it.
    const harmless = ['Filtrar', 'Copiar', 'Baixar CSV'];
    for (const path of ['products', 'links', 'keys', 'webhooks', 'coupons', 'team', 'balance']) {
      await openPage(page, `/${shop.storeId}/dev/${path}`);
      const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
      expect([path, buttons.filter((text) => !harmless.includes(text))]).toEqual([path, []]);
    }
    expect(await page.getByRole('link', { name: 'Simulador' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Auditoria' }).count()).toBe(0);
    await close();
  });

  test('a page view is one request, and what is filtered stands in the address', async () => {
    const visitor = await visitAs(browser, owner);
    const { page, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/products`);
    const asked = countRequests(visitor);
    await page.getByRole('link', { name: 'Pagamentos', exact: true }).click();
    await page.getByRole('table', { name: 'Pagamentos' }).waitFor();
    await settled(page);
    expect(asked).toEqual({ Payments: 1 });
    await page.getByLabel('Situação').selectOption('FAILED');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Nada foi encontrado.').waitFor();
    expect(page.url()).toContain('status=FAILED');
    expect(asked).toEqual({ Payments: 2 });
    await page.goBack();
    await page.getByRole('table', { name: 'Pagamentos' }).waitFor();
    await close();
  });

  test('environments never mix', async () => {
    await shop.post('/v2/products/create', {
      externalId: 'xicara',
      name: 'Xícara de teste',
      price: 1990,
      currency: 'BRL',
    });
    const visitor = await visitAs(browser, owner);
    const { page, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('link', { name: 'Xícara de teste' }).waitFor();
    await page.getByRole('link', { name: 'Produção' }).click();
    await page.getByText('Aqui ficam os produtos que a loja vende.').waitFor();
    expect(page.url()).toContain(`/${shop.storeId}/prod/products`);
    expect(await page.getByRole('link', { name: 'Xícara de teste' }).count()).toBe(0);
    expect(await page.getByText('Relógio da loja').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Simulador' }).count()).toBe(0);
    await close();
  });

  test('offline is said, and what was loaded stays until it works again', async () => {
    const visitor = await visitAs(browser, owner);
    const { page, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('link', { name: 'Camiseta' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Nome').fill('Caneca');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('alert').getByText('Não foi possível falar com o servidor').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('link', { name: 'Caneca' }).first().waitFor();
    await close();
  });

  test('search finds a product by name and an object by its id, from the keyboard', async () => {
    const visitor = await visitAs(browser, owner);
    const { page, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev`);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('camis');
    await page.getByRole('dialog').getByRole('link', { name: 'Camiseta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Camiseta' }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Pagamentos' }).waitFor();
    await close();
  });

  test('a session that ended elsewhere leads to the sign-in, and back to the same address', async () => {
    const guest = await newcomerIn(browser, shop, 'caio@example.com', 'DEVELOPER');
    const { page, close } = guest;
    await openPage(page, `/${shop.storeId}/dev/customers`);
    await shop.database.query('UPDATE "sessions" SET "endedAt" = now() WHERE "endedAt" IS NULL');
    await page.getByRole('link', { name: 'Cupons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor();
    await close();
  });
});
