/**
 * A checkout of a known customer skips the form, an incomplete record is completed on the page, and
 * the page of a paid checkout goes on by itself: with JavaScript and without.
 */
import {
  describeInBrowser,
  expectGood,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { world, type Json, type World } from '../support/world';

const THANKS = 'https://loja.example.com/obrigado';
const ANA = { name: 'Ana Souza', email: 'ana@example.com.br', taxId: '52998224725' };
/** Five seconds after the payment; the rest is for a busy machine. */
const GOES_ON_WITHIN_MS = 30_000;

let shop: World;
let browser: Browser;
let items: Json[];

/** The address after the payment is the store's: it answers without leaving this machine. */
async function visit(url: string, javaScriptEnabled: boolean): Promise<Visitor> {
  const visitor = await browser.visitor({ javaScriptEnabled });
  await visitor.page.route(`${THANKS}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Obrigado</h1>' }),
  );
  await visitor.page.goto(url);
  return visitor;
}

const checkoutOf = (customer: Json): Promise<Json> =>
  shop.post('/v2/checkouts/create', {
    items,
    methods: ['PIX'],
    customerId: customer.id,
    completionUrl: THANKS,
  });

async function payByPix({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Pagar R$ 80,00' }).click();
  await page.getByRole('heading', { name: 'Pague com PIX' }).waitFor();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
}

describeInBrowser.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('in Chromium %s', (_how, hasScript) => {
  beforeAll(async () => {
    shop = await world();
    browser = await startBrowser(shop);
    const { id } = await shop.product({ name: 'Ingresso', price: 8_000 });
    items = [{ id, quantity: 1 }];
  });
  afterAll(() => browser.close());

  test('a known customer pays without a form, and goes on to the address of the store', async () => {
    const ana = await shop.post('/v2/customers/create', ANA);
    const checkout = await checkoutOf(ana);
    const visitor = await visit(checkout.url, hasScript);
    const { page } = visitor;
    for (const label of ['Nome completo', 'CPF ou CNPJ', 'E-mail'])
      expect([label, await page.getByLabel(label).count()]).toEqual([label, 0]);
    expect(await page.content()).not.toMatch(/Ana Souza|529\.?982|ana@example/);
    if (hasScript) await expectGood(visitor, 'known-customer');
    await payByPix(visitor);
    await page.getByRole('heading', { name: 'Obrigado' }).waitFor({ timeout: GOES_ON_WITHIN_MS });
    expect(page.url().startsWith(THANKS)).toBe(true);
    expect(await shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'PAID',
      customerId: ana.id,
    });
    await visitor.close();
  });

  test('an incomplete record is asked only for what it lacks, and the button goes on at once', async () => {
    const email = `bia-${hasScript}@example.com.br`;
    const bia = await shop.post('/v2/customers/create', { name: 'Bia Lima', email });
    const visitor = await visit((await checkoutOf(bia)).url, hasScript);
    const { page } = visitor;
    for (const label of ['Nome completo', 'E-mail'])
      expect([label, await page.getByLabel(label).count()]).toEqual([label, 0]);
    const taxId = hasScript ? '11144477735' : '39053344705';
    await page.getByLabel('CPF ou CNPJ').fill(taxId);
    await payByPix(visitor);
    await page.getByRole('link', { name: 'Continuar em Loja' }).click();
    await page.getByRole('heading', { name: 'Obrigado' }).waitFor();
    expect(await shop.get(`/v2/customers/get?id=${bia.id}`)).toMatchObject({
      name: 'Bia Lima',
      taxId,
    });
    await visitor.close();
  });
});
