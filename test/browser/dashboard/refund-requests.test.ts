/** In the dashboard: refunds that buyers request, and what the portal offers. */
import {
  axe,
  browserPath,
  describeInBrowser,
  isTooWide,
  type Browser,
} from '../../support/browser';
import { openDashboard, openPage, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { portalOf, withdraw } from '../../support/portal';
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
  viewer = await memberWith(shop, 'VIEWER', { email: 'leitora@example.com' });
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** A payment whose buyer has withdrawn from the purchase, and its request. */
async function withdrawn(): Promise<{ chargeId: string; request: () => Promise<Json> }> {
  const subscription = await shop.subscribe({ price: 4_990 });
  const [charge] = await shop.charges(subscription);
  const chargeId = String(charge?.id);
  await withdraw(shop, String(subscription.customerId), chargeId);
  await shop.relay();
  const list = `/v2/refund-requests/list?chargeId=${chargeId}`;
  return { chargeId, request: async () => ((await shop.get(list)) as Json[])[0] ?? {} };
}

const refunds = async () => (await shop.get('/v2/refunds/list')) as Json[];

describeInBrowser('in Chromium', () => {
  test('the start leads to open requests, and one is accepted with an answer', async () => {
    const { chargeId, request } = await withdrawn();
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev`);
    const notice = page.getByText('Um comprador pediu um reembolso.');
    await notice.waitFor();
    await page.getByRole('link', { name: 'Abrir' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Solicitações de reembolso' }).waitFor();
    expect(page.url()).toContain('status=OPEN');
    const row = page.getByRole('row').filter({ hasText: 'Desistência da compra' });
    await row.getByText('Aberta').waitFor();
    const { customerId } = await request();
    expect(
      await row.locator('a').evaluateAll((links) => links.map((each) => each.getAttribute('href'))),
    ).toEqual(
      [`payments/${chargeId}`, `customers/${customerId}`].map(
        (path) => `/dashboard/${shop.storeId}/dev/${path}`,
      ),
    );
    for (const viewport of [WIDTHS.phone, WIDTHS.desktop]) {
      await page.setViewportSize(viewport);
      expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
    }
    await row.getByRole('button', { name: 'Aceitar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Reembolsa R$ 49,90 ao comprador.').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Resposta ao comprador').fill('Até a próxima');
    await dialog.getByRole('button', { name: 'Aceitar' }).dblclick();
    await page.getByText('Solicitação aceita.').waitFor();
    // The list shows open requests only.
    await row.waitFor({ state: 'detached' });
    expect(await request()).toMatchObject({
      status: 'ACCEPTED',
      answer: 'Até a próxima',
      refundId: expect.stringMatching(/^ref_/),
    });
    expect(await refunds()).toHaveLength(1);
    await openPage(page, `/${shop.storeId}/dev/payments/${chargeId}`);
    const panel = page.getByRole('region', { name: 'Desistência da compra' });
    await panel.getByText('Até a próxima').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('money that was given back in another way is not refunded, and a request is refused', async () => {
    const first = await withdrawn();
    const second = await withdrawn();
    const before = (await refunds()).length;
    const { page, complaints, close } = await visitAs(browser, owner, { locale: 'en-GB' });
    await openPage(page, `/${shop.storeId}/dev/payments/${first.chargeId}`);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('I gave the money back in another way').check();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('Request accepted.').waitFor();
    expect(await first.request()).toMatchObject({ status: 'ACCEPTED', refundId: null });

    await openPage(page, `/${shop.storeId}/dev/refund-requests?payment=${second.chargeId}`);
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await dialog.getByText('within 7 days').waitFor();
    // A second member has decided in the meantime.
    const { id } = await second.request();
    await shop.post('/v2/refund-requests/refuse', { id, answer: 'Bought for a company' });
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Bought for a company' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await refunds()).toHaveLength(before);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a new request is announced, and who may only read decides nothing', async () => {
    const { page, close } = await visitAs(browser, viewer);
    const stream = page.waitForResponse((response) => response.url().endsWith('/dashboard/stream'));
    await openPage(page, `/${shop.storeId}/dev/refund-requests?status=OPEN`);
    await stream;
    await page.getByText('Nada foi encontrado.').waitFor();
    await withdrawn();
    await page.getByRole('button', { name: 'Mostrar 1 item novo' }).click();
    await page.getByRole('row').filter({ hasText: 'Desistência da compra' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Aceitar' }).count()).toBe(0);
    await openPage(page, `/${shop.storeId}/dev/settings`);
    const portal = page.getByRole('region', { name: 'Portal do cliente' });
    await portal.getByText('Na data da próxima cobrança').waitFor();
    expect(await portal.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
    await close();
  });

  test('what the portal offers is changed in the settings, and plans of production stay', async () => {
    const plan = await shop.product({ name: 'Clube anual', cycle: 'ANNUALLY' });
    const authorization = `Bearer ${await shop.newKey({ devMode: false })}`;
    const sold = { externalId: 'clube', name: 'Clube', price: 4_990, currency: 'BRL' };
    const live = await shop.post(
      '/v2/products/create',
      { ...sold, cycle: 'MONTHLY' },
      { authorization },
    );
    const listed = { portal: { planProductIds: [live.id] } };
    await shop.post('/v2/stores/update', listed, { authorization });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/settings`);
    const portal = page.getByRole('region', { name: 'Portal do cliente' });
    await portal.getByLabel('Pausar uma assinatura').check();
    await portal.getByLabel('Pagar o que está em aberto').uncheck();
    await portal.getByLabel('Quando termina').selectOption({ label: 'Como o comprador escolher' });
    await portal.getByLabel('Clube anual').check();
    await portal.getByLabel('Dias para pedir').fill('91');
    await portal.getByRole('button', { name: 'Salvar' }).click();
    await portal.getByRole('alert').waitFor();
    await portal.getByLabel('Dias para pedir').fill('30');
    await portal.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Portal salvo.').waitFor();
    const { portal: saved } = await shop.get('/v2/stores/get');
    expect(saved).toEqual({
      isOn: true,
      payOpen: false,
      replaceCard: true,
      automaticPix: true,
      cancelAt: 'CHOICE',
      pause: true,
      refundDays: 30,
      withdrawal: true,
      planProductIds: [live.id, plan.id],
    });
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const { body } = await owner.graphql('{ store { portalUrl } }');
    expect(body.data.store.portalUrl).toBe(`${browser.origin}${portalOf(shop)}`);
    await close();
  });
});
