/**
 * Chromium at the dashboard: on localhost, where passkeys and Secure cookies work without HTTPS, with
 * an authenticator of its own.
 */
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { config } from '../../src/config/config';
import { publicOrigin } from '../../src/modules/members/sign-in/public-origin';
import { axe, Browser, isTooWide, launchBrowser, type Visitor } from './browser';
import type { Role } from '../../src/modules/members/team/roles';
import { unreached } from './keyboard';
import { invitationLink, type Person } from './member';
import type { World } from './world';

export const WIDTHS = {
  smallest: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
};

/** The shop of this world on a port of its own, as `localhost`. */
export async function openDashboard(shop: World): Promise<Browser> {
  const { server } = shop.app.server;
  if (!server.listening) await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  config.publicUrl = `http://localhost:${port}`;
  config.pageRateLimit = 100_000;
  return new Browser(config.publicUrl, await launchBrowser());
}

/** A browser in which this person is signed in. */
export async function visitAs(
  browser: Browser,
  person: Person,
  options: Parameters<Browser['visitor']>[0] = {},
): Promise<Visitor> {
  const visitor = await browser.visitor({ viewport: WIDTHS.desktop, ...options });
  await visitor.page.context().addCookies([
    {
      name: publicOrigin().cookieName,
      value: person.cookie ?? '',
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
  return visitor;
}

/** A passkey device that agrees to everything, in this page. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Somebody who has come by a link, with a passkey in this browser. */
export async function newcomerIn(
  browser: Browser,
  shop: World,
  email: string,
  role: Role,
): Promise<Visitor> {
  const token = await invitationLink(shop, { email, role });
  const visitor = await browser.visitor({ viewport: WIDTHS.desktop });
  const { page } = visitor;
  await addAuthenticator(page);
  await openPage(page, `/enter#${token}`);
  await page.getByLabel('Seu nome').fill('Caio');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Nome da chave').fill('Celular');
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await page.getByRole('heading', { name: 'Guarde seus códigos de recuperação' }).waitFor();
  return visitor;
}

/** The page once its heading is there and nothing is loading. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${config.publicUrl}/dashboard${path}`);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  // What the server has drawn is only to be seen.
  await page.locator('#drawn-page').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-label=Carregando], [aria-label=Loading]').first().waitFor({
    state: 'detached',
  });
}

/** What is wrong with the open page on the smallest phone and on a desktop, and by keyboard. */
export async function findingsAt({ page, complaints }: Visitor): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const viewport of [WIDTHS.smallest, WIDTHS.desktop]) {
    await page.setViewportSize(viewport);
    const [wrong, tooWide, keyboard] = [
      await axe(page),
      await isTooWide(page),
      await unreached(page),
    ];
    if (wrong.length > 0 || tooWide || keyboard.length > 0)
      found.push({ at: page.url(), width: viewport.width, wrong, tooWide, keyboard });
  }
  return [...found, ...complaints.splice(0)];
}
