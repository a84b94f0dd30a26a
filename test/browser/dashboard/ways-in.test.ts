/** The ways into the dashboard and out of it, in Chromium: codes, ended sessions, moved addresses. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { config } from '../../../src/config/config';
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import {
  addAuthenticator,
  newcomerIn,
  openDashboard,
  openPage,
  settled,
  visitAs,
  WIDTHS,
} from '../../support/dashboard-browser';
import { invitationLink, memberWith, PASSWORD, Person } from '../../support/member';
import { wall, world, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

const STEP_S = 30;

/** The code that an authenticator app shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: STEP_S }).generate({
    timestamp: wall().getTime(),
  });

/** As if the code that the app was added with were an earlier one: each works once. */
const passSteps = () => shop.database.query(`UPDATE "totps" SET "lastStep" = "lastStep" - 2`);

/** Adds a password with an app on the page of the account, and returns the app's secret. */
async function addPassword(page: Page): Promise<string> {
  const panel = page.getByRole('region', { name: 'Adicionar senha com código' });
  await panel.getByRole('button', { name: 'Começar' }).click();
  const secret = await panel.locator('code').innerText();
  await panel.getByLabel('Senha').fill(PASSWORD);
  await panel.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
  await panel.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByText('Senha salva.').waitFor();
  await passSteps();
  return secret;
}

async function signIn(page: Page, email: string, password: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(password);
  await page.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Conta de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
};

/** What the API answers to a mutation that this page sends itself. */
const tryToCreate = (page: Page): Promise<unknown> =>
  page.evaluate(
    async ([storeId]) => {
      const answer = await fetch('/dashboard/graphql', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Pitanga-Dashboard': '1',
          'X-Pitanga-Store': storeId ?? '',
          'X-Pitanga-Environment': 'dev',
        },
        body: JSON.stringify({
          query:
            'mutation { createProduct(input: {externalId: "x", name: "X", price: 100, currency: "BRL"}) { product { id } } }',
        }),
      });
      const { errors } = (await answer.json()) as {
        errors?: { message: string; extensions: { code: string } }[];
      };
      return errors?.map(({ message, extensions }) => [extensions.code, message]);
    },
    [shop.storeId],
  );

describeInBrowser('in Chromium', () => {
  test('an invitation, a password and a code; a viewer is refused by the API as well', async () => {
    const token = await invitationLink(shop, { email: 'vera@example.com', role: 'VIEWER' });
    const { page, complaints, close } = await browser.visitor({ viewport: WIDTHS.phone });
    await openPage(page, `/enter#${token}`);
    await page.getByLabel('Seu nome').fill('Vera');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const secret = await addPassword(page);
    await page.getByRole('heading', { name: 'Guarde seus códigos de recuperação' }).waitFor();
    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    await page.setViewportSize(WIDTHS.desktop);
    await signOut(page, 'Vera');
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Entrar com senha e código' }).click();
    await signIn(page, 'vera@example.com', 'uma senha errada', secret);
    await page.getByRole('alert').waitFor();
    await signIn(page, 'vera@example.com', PASSWORD, secret);
    await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    await openPage(page, `/${shop.storeId}/dev/products`);
    expect(await page.getByRole('button', { name: 'Criar produto' }).count()).toBe(0);
    expect(await tryToCreate(page)).toEqual([
      [
        'FORBIDDEN',
        expect.stringContaining('your role viewer lacks the permission PRODUCT:CREATE'),
      ],
    ]);
    await close();
  });

  test('a recovery code leads to another way in, and to nothing before', async () => {
    const { page, close } = await newcomerIn(browser, shop, 'rosa@example.com', 'DEVELOPER');
    const [code = ''] = await page.getByRole('main').locator('li code').allInnerTexts();
    await page.getByRole('button', { name: 'Sair' }).click();
    await close();
    const elsewhere = await browser.visitor({ viewport: WIDTHS.desktop });
    await addAuthenticator(elsewhere.page);
    await openPage(elsewhere.page, `/${shop.storeId}/dev/coupons`);
    const useCode = async () => {
      await elsewhere.page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
      await elsewhere.page.getByLabel('E-mail').fill('rosa@example.com');
      await elsewhere.page.getByLabel('Código de recuperação').fill(code);
      await elsewhere.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    };
    await useCode();
    const enrol = elsewhere.page.getByText('Cadastre uma chave de acesso ou uma senha');
    await enrol.waitFor();
    await openPage(elsewhere.page, `/${shop.storeId}/dev/coupons`);
    await enrol.waitFor();
    await elsewhere.page.getByLabel('Nome da chave').fill('Novo celular');
    await elsewhere.page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await enrol.waitFor({ state: 'detached' });
    await openPage(elsewhere.page, `/${shop.storeId}/dev/coupons`);
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor();
    await signOut(elsewhere.page, 'Caio');
    await useCode();
    await elsewhere.page.getByRole('alert').waitFor();
    expect(await elsewhere.page.getByRole('heading', { level: 1, name: 'Entrar' }).count()).toBe(1);
    await elsewhere.close();
  });

  test.each([
    ['an hour without use', `"usedAt" = now() - interval '61 minutes'`],
    ['twelve hours', `"expiresAt" = now() - interval '1 second'`],
  ])('after %s the sign-in asks again, and leads back', async (_, change) => {
    const name = change.slice(1, 5);
    const { page, close } = await newcomerIn(browser, shop, `${name}@example.com`, 'OWNER');
    await openPage(page, `/${shop.storeId}/dev/products`);
    await shop.database.query(
      `
        UPDATE "sessions" SET ${change}
        WHERE "userId" = (SELECT "id" FROM "users" WHERE "email" = $1)
      `,
      [`${name}@example.com`],
    );
    await page.getByRole('link', { name: 'Clientes' }).click();
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    await close();
  });

  test('back shows nothing of the store to whoever comes after', async () => {
    await shop.product({ name: 'Bule de segredo' });
    const { page, close } = await newcomerIn(browser, shop, 'lia@example.com', 'OWNER');
    await openPage(page, `/${shop.storeId}/dev/products`);
    await page.getByRole('link', { name: 'Bule de segredo' }).waitFor();
    await page.getByRole('link', { name: 'Cupons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor();
    await signOut(page, 'Caio');
    await page.getByText('O link do proprietário está no terminal').waitFor();
    for (let times = 0; times < 3; times++) {
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
      expect(await page.content()).not.toContain('Bule de segredo');
    }
    await close();
  });

  test('the last owner stays owner, and the form says why', async () => {
    await shop.database.query(
      `
        UPDATE "memberships" SET "role" = 'DEVELOPER'
        WHERE "userId" NOT IN (SELECT "id" FROM "users" WHERE "email" = $1)
      `,
      [owner.email],
    );
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/team`);
    const row = page.getByRole('row').filter({ hasText: owner.email });
    const dialog = page.getByRole('dialog');
    await row.getByRole('button', { name: 'Mudar papel' }).click();
    await dialog.getByLabel('Papel').selectOption('VIEWER');
    await dialog.getByRole('button', { name: 'Mudar papel' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Remover' }).click();
    await dialog.getByRole('button', { name: /^Remover / }).click();
    await dialog.getByRole('alert').waitFor();
    const { body } = await owner.graphql('{ viewer { role } }');
    expect(body.data.viewer.role).toBe('OWNER');
    expect(complaints).toEqual([]);
    await close();
  });

  test('two tabs show two stores, and neither changes the other', async () => {
    await shop.product({ name: 'Da primeira' });
    const email = 'dupla@example.com';
    const { page: first, close } = await newcomerIn(browser, shop, email, 'OWNER');
    const key = await shop.openStore({ taxId: '52998224725' });
    const authorization = `Bearer ${key}`;
    const values = { externalId: 'outra', name: 'Da segunda', price: 100, currency: 'BRL' };
    await shop.request('POST', '/v2/products/create', values, { authorization });
    const [{ id: storeId } = { id: '' }] = await shop.database.query<{ id: string }[]>(
      `SELECT "id" FROM "stores" WHERE "id" <> $1`,
      [shop.storeId],
    );
    await new Person(shop, 'dona@example.com').join('OWNER', storeId);
    const token = await invitationLink(shop, { email, role: 'VIEWER', storeId });
    const second = await first.context().newPage();
    await openPage(second, `/enter#${token}`);
    await second.getByRole('button', { name: 'Aceitar' }).click();
    await second.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    await openPage(second, `/${storeId}/dev/products`);
    await second.getByRole('link', { name: 'Da segunda' }).waitFor();
    await openPage(first, `/${shop.storeId}/dev/products`);
    await first.getByRole('link', { name: 'Da primeira' }).waitFor();
    await second.reload();
    await second.getByRole('link', { name: 'Da segunda' }).waitFor();
    expect(await second.getByRole('button', { name: 'Criar produto' }).count()).toBe(0);
    expect(await second.getByRole('link', { name: 'Da primeira' }).count()).toBe(0);
    await first.getByRole('button', { name: 'Criar produto' }).waitFor();
    expect(await first.getByRole('link', { name: 'Da segunda' }).count()).toBe(0);
    // Signing out in one of them ends both.
    await signOut(first, 'Caio');
    await second.getByRole('link', { name: 'Cupons' }).click();
    await second.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    await close();
  });

  test('at a new address the old passkeys are named and not offered; the password works', async () => {
    const { page, close } = await newcomerIn(browser, shop, 'nova@example.com', 'OWNER');
    const secret = await addPassword(page);
    const before = config.publicUrl;
    config.publicUrl = before.replace('localhost', 'painel.localhost');
    try {
      const { page: moved, close: closeMoved } = await browser.visitor({
        viewport: WIDTHS.desktop,
      });
      await openPage(moved, '/account');
      await moved.getByRole('button', { name: 'Entrar com senha e código' }).click();
      await signIn(moved, 'nova@example.com', PASSWORD, secret);
      await moved.getByRole('heading', { level: 1, name: 'Minha conta' }).waitFor();
      await settled(moved);
      const ways = moved.getByRole('region', { name: 'Suas formas de entrar' });
      await ways.getByText('Chaves de um endereço antigo').waitFor();
      await closeMoved();
    } finally {
      config.publicUrl = before;
    }
    await close();
  });
});
