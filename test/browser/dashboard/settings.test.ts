/** Settings, files, the own account, sensitive acts and links, as people use them in Chromium. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../../src/config/config';
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import {
  newcomerIn,
  openDashboard,
  openPage,
  settled,
  visitAs,
} from '../../support/dashboard-browser';
import { pdf, png } from '../../support/files';
import { invitationLink, memberWith, Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-settings-'));
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (!browserPath) return;
  await browser.close();
  rmSync(config.dataDir, { recursive: true, force: true });
});

const PICTURE = { name: 'logo.png', mimeType: 'image/png', buffer: png() };
const BOOK = { name: 'livro.pdf', mimeType: 'application/pdf', buffer: pdf() };

/** The time of sensitive acts has passed, for everybody. */
const endSudo = () => shop.database.query('UPDATE "sessions" SET "sudoUntil" = NULL');

describeInBrowser('in Chromium', () => {
  test('logo and colour are seen on the real checkout page before they are saved', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/settings`);
    const preview = page.frameLocator('iframe[title="Prévia da página de pagamento"]');
    await preview.getByText('Caneca de café').first().waitFor();
    const look = page.getByRole('region', { name: 'Aparência das páginas de pagamento' });
    await look.getByLabel('Cor').fill('#7a1f5c');
    await look.getByLabel('Logotipo').setInputFiles(PICTURE);
    await look.getByText('logo.png enviado.').waitFor();
    await preview.locator('img[src^="/files/images/"]').waitFor();
    const [before] = await shop.database.query<Json[]>('SELECT "logoKey" FROM "stores"');
    expect(before).toEqual({ logoKey: null });
    await look.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Loja salva.').waitFor();
    const { body } = await owner.graphql('{ store { logoUrl accentColour } }');
    expect(body.data.store).toEqual({
      logoUrl: expect.stringMatching(/\/files\/images\/[0-9a-f]{40}\.png$/),
      accentColour: '#7a1f5c',
    });
    await look.getByLabel('Remover o logotipo').check();
    await look.getByRole('button', { name: 'Salvar' }).click();
    await look.getByLabel('Remover o logotipo').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('what is missing for production is listed, and an owner asks for it', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/prod/settings`);
    const panel = page.getByRole('region', { name: 'Produção' });
    await panel.getByRole('button', { name: 'Pedir a abertura' }).click();
    await panel.getByRole('alert').waitFor();
    await page.getByRole('table', { name: 'Meios de pagamento' }).waitFor();
    expect(await page.getByText('Peça ao operador').count()).toBe(5);
    const profile = page.getByRole('region', { name: 'Loja', exact: true });
    await profile.getByLabel('E-mail').fill('loja@example.com');
    await profile.getByLabel('Site').fill('https://loja.example');
    await profile.getByRole('button', { name: 'Salvar' }).click();
    const need = panel.getByRole('listitem').filter({ hasText: 'E-mail da loja' });
    await need.getByText('feito').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a product gets an image and a PDF; a wrong file is refused where it was chosen', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('button', { name: 'Criar produto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Livro de receitas');
    await dialog.getByLabel('Preço').fill('29,90');
    await dialog.getByLabel('Arquivo para baixar').setInputFiles({ ...BOOK, buffer: png() });
    await dialog.getByRole('alert').getByText('Envie um arquivo PDF completo.').waitFor();
    // The browser reports every answer that is not 2xx.
    expect(complaints.splice(0)).toHaveLength(1);
    await dialog.getByLabel('Arquivo para baixar').setInputFiles(BOOK);
    await dialog.getByLabel('Imagem').setInputFiles(PICTURE);
    await dialog.getByText('logo.png enviado.').waitFor();
    await dialog.getByText('livro.pdf enviado.').waitFor();
    await dialog.getByRole('button', { name: 'Criar produto' }).click();
    await page.getByRole('link', { name: 'Livro de receitas' }).click();
    await page.getByRole('img', { name: 'Livro de receitas' }).waitFor();
    await page.getByText('Arquivo para baixar').waitFor();
    // React Aria announces a button that was pending for some seconds, also one that has gone.
    await page.reload();
    await page.getByRole('img', { name: 'Livro de receitas' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('who has a way in signs in on the page of a link, and is asked nothing else', async () => {
    const visitor = await newcomerIn(browser, shop, 'convidada@example.com', 'OWNER');
    const { page, close } = visitor;
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    await shop.openStore({ taxId: '52998224725' });
    const [{ id: storeId } = { id: '' }] = await shop.database.query<{ id: string }[]>(
      `SELECT "id" FROM "stores" WHERE "id" <> $1`,
      [shop.storeId],
    );
    const asked = { email: 'convidada@example.com', role: 'OWNER', storeId } as const;
    const token = await invitationLink(shop, asked);
    await page.goto('about:blank');
    await openPage(page, `/enter#${token}`);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await page.getByRole('button', { name: 'Conta de Caio' }).waitFor();
    // The other page of the store is found by its id alone.
    const { id } = await shop.product({ name: 'Caneca' });
    await openPage(page, `/go/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Caneca' }).waitFor();
    expect(page.url()).toContain(`/${shop.storeId}/dev/products/${id}`);
    await openPage(page, '/go/prod_00000000000000000000000000');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Caneca' }).count()).toBe(0);
    await close();
  });

  test('a deep link survives signing in', async () => {
    const visitor = await newcomerIn(browser, shop, 'funda@example.com', 'OWNER');
    const { page, close } = visitor;
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    await openPage(page, `/${shop.storeId}/dev/events?type=checkout.completed`);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByRole('heading', { level: 1, name: 'Eventos' }).waitFor();
    expect(page.url()).toContain('type=checkout.completed');
    await close();
  });

  test('a sensitive act asks who is there once, and not again within ten minutes', async () => {
    const visitor = await newcomerIn(browser, shop, 'sudo@example.com', 'OWNER');
    const { page, close } = visitor;
    await shop.database.query(`UPDATE "stores" SET "productionActivatedAt" = now()`);
    await endSudo();
    const create = async (name: string) => {
      await openPage(page, `/${shop.storeId}/prod/keys`);
      await page.getByRole('button', { name: 'Criar chave' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Descrição').fill(name);
      await dialog.getByRole('checkbox', { name: 'PRODUCT:READ' }).check();
      await dialog.getByRole('button', { name: 'Criar chave' }).click();
    };
    await create('Primeira');
    await page.getByRole('heading', { name: 'É você mesmo?' }).waitFor();
    await page.getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
    await page.getByRole('region', { name: 'Sua nova chave' }).waitFor();
    await create('Segunda');
    await page.getByRole('region', { name: 'Sua nova chave' }).waitFor();
    expect(await page.getByRole('heading', { name: 'É você mesmo?' }).count()).toBe(0);
    const keys = await shop.database.query<Json[]>(
      `SELECT "description" FROM "apiKeys" WHERE "description" IN ('Primeira', 'Segunda')`,
    );
    expect(keys).toHaveLength(2);
    await close();
  });

  test('new recovery codes are shown once, the password is replaced alone, and both are told', async () => {
    const visitor = await newcomerIn(browser, shop, 'codigos@example.com', 'OWNER');
    const { page, close } = visitor;
    const old = await page.getByRole('main').locator('li code').allInnerTexts();
    await page.getByRole('button', { name: 'Trocar códigos de recuperação' }).click();
    await page.getByText('Códigos trocados.').waitFor();
    const fresh = await page.getByRole('main').locator('li code').allInnerTexts();
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    const refused = new Person(shop, 'codigos@example.com');
    const asked = { email: refused.email, recoveryCode: old[0] };
    expect((await refused.ask('POST', '/session/code', asked)).status).toBe(401);
    await openPage(page, `/${shop.storeId}/dev`);
    const notices = page.getByRole('complementary', { name: 'Avisos da sua conta' });
    await notices.getByText('Os códigos de recuperação foram trocados').waitFor();
    expect(await axe(page)).toEqual([]);
    await notices.getByRole('button', { name: 'Entendi' }).click();
    await notices.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    expect(await notices.count()).toBe(0);
    await close();
  });

  test('the other sessions end, and this one stays', async () => {
    const visitor = await newcomerIn(browser, shop, 'sessoes@example.com', 'OWNER');
    const { page, close } = visitor;
    const [user] = await shop.database.query<{ id: string }[]>(
      `SELECT "id" FROM "users" WHERE "email" = 'sessoes@example.com'`,
    );
    await shop.database.query(
      `
        INSERT INTO "sessions" ("id", "userId", "tokenHash", "way", "limit", "browser",
          "createdAt", "usedAt", "expiresAt", "sudoUntil", "endedAt")
        SELECT 'sess_other', "userId", 'other', "way", "limit", 'Outro navegador',
          "createdAt", "usedAt", "expiresAt", NULL, NULL
        FROM "sessions" WHERE "userId" = $1 AND "endedAt" IS NULL
      `,
      [user?.id],
    );
    await page.reload();
    await page.getByRole('cell', { name: 'Outro navegador' }).waitFor();
    await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Encerrar as outras sessões' })
      .click();
    await page.getByText('As outras sessões foram encerradas.').waitFor();
    await page.getByRole('cell', { name: 'Outro navegador' }).waitFor({ state: 'detached' });
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
    await close();
  });

  test('a payout is made once, and the ledger adds up', async () => {
    await shop.database.query(
      `UPDATE "stores" SET "pixKey" = 'ana@example.com', "pixKeyType" = 'EMAIL'`,
    );
    const product = await shop.product({ name: 'Mesa', price: 50_000 });
    await shop.pay(await shop.checkout({ product }));
    await shop.travel('2 days');
    const read = async () =>
      (await owner.graphql('{ store { balance { available inTransit } } }')).body.data.store
        .balance as Json;
    const before = await read();
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/payouts`);
    await page.getByRole('button', { name: 'Sacar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valor').fill('100,00');
    await dialog.getByRole('button', { name: 'Sacar R$ 100,00' }).dblclick();
    await page.getByText('Saque de R$ 100,00 iniciado.').waitFor();
    const after = await read();
    // 10000 and the fee of 80
    expect(Number(before.available) - Number(after.available)).toBe(10_080);
    expect(await shop.violations()).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a delivery that failed shows the answer, and is resent', async () => {
    const { id } = await shop.listen(['checkout.completed'], { name: 'Falha' });
    shop.receiver?.answers.push((response) => void response.writeHead(500).end('sem estoque'));
    await shop.pay(await shop.checkout());
    await shop.deliver();
    // An attempt that may be under way is not repeated: the next one is an hour away.
    await shop.database.query(
      `UPDATE "deliveries" SET "nextAttemptAt" = now() + interval '1 hour'`,
    );
    const before = shop.receiver?.requests.length ?? 0;
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/webhooks/${id}`);
    await page.getByRole('button', { name: 'Ver' }).first().click();
    await page.getByText('sem estoque').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reenviar', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reenviar', exact: true }).click();
    await page.getByText('A mensagem será reenviada agora.').waitFor();
    await shop.deliver();
    expect(shop.receiver?.requests.length).toBe(before + 1);
    expect(shop.receiver?.requests.at(-1)?.body.id).toBe(shop.receiver?.requests.at(-2)?.body.id);
    expect(complaints).toEqual([]);
    await close();
  });
});
