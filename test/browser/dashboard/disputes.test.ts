/** In the dashboard: a dispute is answered with files and notes, or accepted, within its time. */
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import {
  findingsAt,
  openDashboard,
  openPage,
  settled,
  visitAs,
  WIDTHS,
} from '../../support/dashboard-browser';
import { pdf, png } from '../../support/files';
import { focusOn, pressOn } from '../../support/keyboard';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

const PRICE = 5_000;
const DELIVERED = { name: 'entrega.pdf', mimeType: 'application/pdf', buffer: pdf() };
const PICTURE = { name: 'conversa.png', mimeType: 'image/png', buffer: png() };
const TEXT = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('entregue') };

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

/** A payment whose buyer does not recognise it. */
async function disputed(reason: string): Promise<{ id: string; now: () => Promise<Json> }> {
  const charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: PRICE, description: 'Caneca azul' },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  await shop.post('/v2/dev/simulate', { id: charge.id, outcome: 'dispute', reason });
  const [dispute] = (await shop.get(`/v2/disputes/list?chargeId=${charge.id}`)) as Json[];
  const id = String(dispute?.id);
  return { id, now: () => shop.get(`/v2/disputes/get?id=${id}`) };
}

describeInBrowser('in Chromium', () => {
  test('files are added and removed, and the evidence is submitted once', async () => {
    const { now } = await disputed('não reconheço');
    const visitor = await visitAs(browser, owner);
    const { page, complaints, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/disputes`);
    const row = page.getByRole('row').filter({ hasText: 'não reconheço' });
    await row.getByText('Espera a sua resposta').waitFor();
    expect(await findingsAt(visitor)).toEqual([]);
    await row.getByRole('link', { name: 'R$ 50,00' }).click();
    await page.getByRole('heading', { level: 1, name: 'R$ 50,00' }).waitFor();
    expect(await findingsAt(visitor)).toEqual([]);

    const panel = page.getByRole('region', { name: 'Provas' });
    const dialog = page.getByRole('dialog');
    const add = async (file: typeof DELIVERED, description: string) => {
      await panel.getByRole('button', { name: 'Adicionar arquivo' }).click();
      await dialog.getByLabel('Arquivo', { exact: true }).setInputFiles(file);
      await dialog.getByText(`${file.name} enviado.`).waitFor();
      await dialog.getByLabel('O que o arquivo mostra').fill(description);
      await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click();
    };
    await add(DELIVERED, 'Recibo assinado');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('Recibo assinado').waitFor();
    await add(PICTURE, 'Outra conversa');
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText('Outra conversa').waitFor();
    expect(await findingsAt(visitor)).toEqual([]);
    await panel.getByRole('button', { name: 'Remover' }).last().click();
    await panel.getByText('Outra conversa').waitFor({ state: 'detached' });
    expect((await now()).evidence).toMatchObject([{ description: 'Recibo assinado' }]);

    await page.getByRole('button', { name: 'Enviar provas' }).click();
    expect(await axe(page)).toEqual([]);
    await dialog
      .getByLabel('O que você sabe da entrega')
      .fill('Entregue no dia 3, assinado por Ana');
    await dialog.getByRole('button', { name: 'Enviar provas' }).dblclick();
    await page.getByText('Provas enviadas.').waitFor();
    await page.getByText('Entregue no dia 3').waitFor();
    expect(await now()).toMatchObject({
      status: 'OPEN',
      stage: 'SUBMITTED',
      deliveryNotes: 'Entregue no dia 3, assinado por Ana',
    });
    for (const name of ['Enviar provas', 'Aceitar contestação', 'Adicionar arquivo', 'Remover'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    const [bundle] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: 'Baixar a resposta em PDF' }).click(),
    ]);
    expect(bundle.suggestedFilename()).toMatch(/\.pdf$/);
    expect(await findingsAt(visitor)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('one that was lost without an answer waits for none, and the reports have the loss', async () => {
    const { now } = await disputed('perdida');
    const { chargeId } = await now();
    await shop.post('/v2/dev/simulate', { id: chargeId, outcome: 'dispute-lost' });
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/disputes`);
    const row = page.getByRole('row').filter({ hasText: 'perdida' });
    await row.getByText('Sem resposta').waitFor();
    await row.getByRole('link', { name: 'R$ 50,00' }).click();
    await page.getByRole('heading', { level: 1, name: 'R$ 50,00' }).waitFor();
    await page.getByText('Sem resposta').waitFor();
    expect(await page.getByText('Adicione até 10 arquivos').count()).toBe(0);
    await openPage(page, `/${shop.storeId}/dev/reports`);
    const lost = page.getByText('Perdido em contestações', { exact: true });
    expect(await lost.locator('..').innerText()).toMatch(/R\$\s50,00/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a file that is neither a PDF nor an image is refused in the dialog, which stays', async () => {
    const { id, now } = await disputed('outro arquivo');
    const { page, close } = await visitAs(browser, owner, { viewport: WIDTHS.smallest });
    await openPage(page, `/${shop.storeId}/dev/disputes/${id}`);
    await page.getByRole('button', { name: 'Adicionar arquivo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Arquivo', { exact: true }).setInputFiles(TEXT);
    await dialog.getByRole('alert').first().waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Arquivo', { exact: true }).setInputFiles(DELIVERED);
    await dialog.getByText('entrega.pdf enviado.').waitFor();
    await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await now()).evidence).toHaveLength(1);
    await close();
  });

  test('by keyboard alone, on the smallest phone, a dispute is accepted', async () => {
    const { now } = await disputed('chegou quebrado');
    const { page, complaints, close } = await visitAs(browser, owner, {
      viewport: WIDTHS.smallest,
    });
    await openPage(page, `/${shop.storeId}/dev/disputes?stage=AWAITING_EVIDENCE`);
    await pressOn(page, 'Enter', /^R\$\s50,00$/);
    await page.getByRole('heading', { level: 1, name: 'R$ 50,00' }).waitFor();
    await settled(page);
    await pressOn(page, 'Enter', /^Aceitar contestação$/);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('R$ 50,00 voltam ao comprador').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await now()).toMatchObject({ stage: 'AWAITING_EVIDENCE' });
    await page.keyboard.press('Enter'); // the focus is back on the button
    await dialog.waitFor();
    await focusOn(page, /^Aceitar contestação$/);
    await page.keyboard.press('Space');
    await page.getByText('Contestação aceita.').waitFor();
    expect(await now()).toMatchObject({ stage: 'ACCEPTED' });
    await page.getByText('Aceita por você').waitFor();
    expect(await page.getByRole('button', { name: 'Enviar provas' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('who may only read sees the dispute and its files, and finds nothing to press', async () => {
    const { id } = await disputed('só leitura');
    const visitor = await visitAs(browser, viewer, { locale: 'en-GB' });
    const { page, close } = visitor;
    await openPage(page, `/${shop.storeId}/dev/disputes/${id}`);
    await page.getByText('No file yet.').waitFor();
    for (const name of ['Submit evidence', 'Accept dispute', 'Add a file'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await findingsAt(visitor)).toEqual([]);
    await close();
  });
});
