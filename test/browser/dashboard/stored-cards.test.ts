/** In the dashboard: the stored cards of a customer, which a member may delete. */
import { Buyer, CARD } from '../../support/buyer';
import {
  axe,
  browserPath,
  describeInBrowser,
  isTooWide,
  type Browser,
} from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { pressOn } from '../../support/keyboard';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
let viewer: Person;
let card: Json;

const cards = async (): Promise<Json[]> =>
  (await shop.get('/v2/stored-cards/list')) as unknown as Json[];

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  viewer = await memberWith(shop, 'VIEWER', { email: 'leitora@example.com' });
  const { url } = await shop.checkout();
  await new Buyer(shop).pay(url, { ...CARD, saveCard: 'yes' });
  card = (await cards())[0] ?? {};
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

describeInBrowser('in Chromium', () => {
  test('a member who only reads sees the card', async () => {
    const { page, complaints, close } = await visitAs(browser, viewer);
    await openPage(page, `/${shop.storeId}/dev/customers/${String(card.customerId)}`);
    const panel = page.getByRole('region', { name: 'Cartões guardados' });
    await panel.getByText('VISA final 4242').waitFor();
    await panel.getByText('12/2034').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('by keyboard the owner deletes it, after a question', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/customers/${String(card.customerId)}`);
    const panel = page.getByRole('region', { name: 'Cartões guardados' });
    await panel.getByText('VISA final 4242').waitFor();
    for (const viewport of [{ width: 320, height: 640 }, WIDTHS.desktop]) {
      await page.setViewportSize(viewport);
      expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
    }
    await panel.getByRole('button').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (const viewport of [{ width: 320, height: 640 }, WIDTHS.desktop]) {
      await page.setViewportSize(viewport);
      expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
    }
    expect(await cards()).toHaveLength(1);
    await pressOn(page, 'Enter', /^Excluir .*4242|^Apagar .*4242/);
    await panel.getByText('4242').waitFor({ state: 'detached' });
    expect(await cards()).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
