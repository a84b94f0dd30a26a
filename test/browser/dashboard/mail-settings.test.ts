/** The settings of mails: the sender, one mail with own texts in both languages, and a test. */
import { axe, browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, visitAs } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

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

describeInBrowser('in Chromium', () => {
  test('the sender and a mail are changed, seen in both languages, and sent as a test', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    await openPage(page, `/${shop.storeId}/dev/mails`);
    await page.getByRole('link', { name: 'Configurações de e-mails' }).click();
    const sender = page.getByRole('region', { name: 'Remetente' });
    await sender.getByLabel('Nome do remetente').fill('Café www.bad.example');
    await sender.getByRole('button', { name: 'Salvar' }).click();
    await sender.locator('[aria-invalid=true]').waitFor();
    await sender.getByLabel('Nome do remetente').fill('Café da Praça');
    await sender.getByLabel('As respostas vão para').fill('oi@cafe.example');
    await sender.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('E-mails salvos.').first().waitFor();

    const each = page.getByRole('region', { name: 'Cada e-mail' });
    await each.getByRole('combobox', { name: 'E-mail' }).selectOption('renewal-upcoming');
    const shown = page.frameLocator('iframe[title="Prévia com dados de exemplo"]');
    await shown.getByText('Clube do Café').first().waitFor();
    await each.getByLabel('Dias').fill('12');
    await each.getByLabel('Parágrafo depois da saudação').fill('Até {amount}, {customer}!');
    await each.getByRole('button', { name: 'Salvar' }).click();
    await shown.getByText('Até R$ 49,90, Ana Souza!').waitFor();
    await each.getByRole('combobox', { name: 'Idioma' }).selectOption('EN');
    await shown.getByText('Hello Ana Souza').waitFor();
    expect(await shown.getByText('Até').count()).toBe(0);
    await each.getByLabel('Assunto').fill('{plan} & {who}');
    await each.getByRole('button', { name: 'Salvar' }).click();
    await each.locator('[aria-invalid=true]').waitFor();
    await each.getByLabel('Assunto').fill('{plan} renews');
    await each.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Enviar um teste para mim' }).click();
    await page.getByText(/O teste está a caminho de .*@/).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('what was set is stored, and the test is in the inbox of the store', async () => {
    const [rule] = (await shop.get('/v2/message-rules/list')) as Json[];
    expect(rule).toMatchObject({
      template: 'renewal-upcoming',
      isOn: true,
      days: [12],
      texts: [
        { language: 'PT', opening: 'Até {amount}, {customer}!' },
        { language: 'EN', subject: '{plan} renews' },
      ],
    });
    await shop.travel('1 minute');
    const [mail] = (await shop.get('/v2/messages/list')) as Json[];
    expect(mail).toMatchObject({ status: 'SENT', subject: 'Clube do Café renews' });
    const { headers } = await shop.get(`/v2/messages/get?id=${mail?.id}`);
    expect(headers).toMatchObject({ 'Reply-To': 'oi@cafe.example' });
    expect(String(headers.From)).toContain('Café da Praça');
  });
});
