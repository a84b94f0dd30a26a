/**
 * Every page of the dashboard, full and empty: axe finds nothing, the console is silent, nothing is
 * wider than the window, in both looks and languages, on a phone and on a desktop.
 */
import { allStores } from '../../support/handles';
import { createStore } from '../../../src/modules/stores/create-store';
import { axe, browserPath, describeInBrowser, isTooWide, picture } from '../../support/browser';
import type { Browser, Visitor } from '../../support/browser';
import { openDashboard, openPage, settled, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { invitationLink, memberWith, type Person } from '../../support/member';
import { withdraw } from '../../support/portal';
import { allowSubAccounts, seller, SELLERS } from '../../support/sub-accounts';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
/** A store without anything, and its owner. */
let empty: string;
let newcomer: Person;
/** The token of a link that nobody has accepted. */
let invitation: string;
const objects: Record<string, string> = {};

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await allowSubAccounts(shop);
  await fillShop();
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  empty = (await createStore(allStores(shop.database), { name: 'Nova', taxId: '11444777000161' }))
    .id;
  await allowSubAccounts(shop, empty);
  newcomer = await memberWith(shop, 'OWNER', { email: 'novo@example.com', storeId: empty });
  invitation = await invitationLink(shop, { email: 'bia@example.com', role: 'FINANCE' });
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** One of everything, with long names and large amounts. */
async function fillShop(): Promise<void> {
  await shop.post('/v2/stores/update', { buyerMails: true });
  const product = await shop.post('/v2/products/create', {
    externalId: 'kit',
    name: 'Kit de presente com caneca, camiseta e um livro de receitas da casa',
    price: 9_999_999_99,
    currency: 'BRL',
  });
  const { id: customer } = await shop.post('/v2/customers/create', {
    name: 'Maria Aparecida do Nascimento Albuquerque de Vasconcelos',
    email: 'maria.aparecida.do.nascimento.albuquerque@example.com',
    taxId: '52998224725',
  });
  const items = [{ id: product.id, quantity: 1 }];
  const earlier = await shop.post('/v2/checkouts/create', { items, customerId: customer });
  await shop.post(`/v2/checkouts/simulate-payment?id=${earlier.id}`, { method: 'PIX' });
  const payout = await shop.post('/v2/payouts/create', {
    amount: 1_234_567_89,
    externalId: 'saque',
    description: 'Retirada da semana para a conta principal da empresa no banco de sempre',
    pixKey: 'financeiro.da.loja.de.presentes@example.com',
    pixKeyType: 'EMAIL',
  });
  const link = await shop.post('/v2/payment-links/create', { items, utm: { campaign: 'natal' } });
  const checkout = await shop.post('/v2/checkouts/create', { items, customerId: customer });
  await shop.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
  });
  const subscription = await shop.subscribe({ card: '4000000000000341', trialDays: 1 });
  await shop.post('/v2/coupons/create', {
    code: 'NATAL10',
    discountKind: 'PERCENTAGE',
    discount: 10,
  });
  const webhook = await shop.post('/v2/webhooks/create', {
    name: 'Loja',
    endpoint: `http://127.0.0.1:9/webhooks/with/a/very/long/path/that/does/not/break`,
    generateSecret: true,
    events: ['checkout.completed', 'subscription.renewed'],
    v2: true,
  });
  await shop.travel('2 days');
  await shop.deliver();
  const query =
    '{ charges(first: 1, filter: { status: PAID }) { nodes { id } } events(first: 1) { nodes { id } } messages(first: 1) { nodes { id } } }';
  const { body } = await shop.request('POST', '/graphql', { query });
  const [charge] = body.data.charges.nodes as Json[];
  const [event] = body.data.events.nodes as Json[];
  const [mail] = body.data.messages.nodes as Json[];
  await withdraw(shop, String(customer), String(charge?.id));
  Object.assign(objects, {
    payment: charge?.id,
    checkout: checkout.id,
    link: link.id,
    subscription: subscription.id,
    customer,
    product: product.id,
    payout: payout.id,
    subAccount: await soldByOther(),
    dispute: await disputed(),
    webhook: webhook.id,
    event: event?.id,
    mail: mail?.id,
  });
  expect(Object.values(objects)).toEqual(Object.values(objects).map(() => expect.any(String)));
}

/** A seller with an overlong name, a part of a sale and a withdrawal. */
async function soldByOther(): Promise<string> {
  const { id } = await seller(shop, SELLERS[2], {
    name: 'Cooperativa de Artesanato do Vale do Jequitinhonha e Região',
    externalId: 'cooperativa-de-artesanato-do-vale-do-jequitinhonha-e-regiao-de-minas-gerais',
  });
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 9_000_000, splits: [{ subAccountId: id, percentage: 9000 }] },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`);
  await shop.post('/v2/sub-accounts/withdraw', { id, amount: 1_234_567, externalId: 'repasse' });
  await shop.post('/v2/closings/create', { month: '2026-01' });
  await shop.travel('1 minute');
  return String(id);
}

/** A payment that its buyer disputes with many words. */
async function disputed(): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 9_999_999_99 },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  const reason = 'O titular da conta não reconhece a compra e pede o dinheiro de volta ao banco';
  await shop.post('/v2/dev/simulate', { id, outcome: 'dispute', reason });
  const [dispute] = (await shop.get(`/v2/disputes/list?chargeId=${id}`)) as unknown as Json[];
  return String(dispute?.id);
}

const LISTS = [
  '',
  'payments',
  'disputes',
  'refund-requests',
  'checkouts',
  'links',
  'subscriptions',
  'customers',
  'mails',
  'products',
  'coupons',
  'balance',
  'payouts',
  'sub-accounts',
  'closings',
  'reports',
  'keys',
  'webhooks',
  'events',
  'simulator',
  'team',
  'settings',
  'mails/settings',
  'audit',
];
/** Tables of figures, of fees and of what the owner is and did: they have rows in every store. */
const WITH_ROWS = ['', 'reports', 'settings', 'mails/settings', 'team', 'audit'];
const DETAILS = [
  ['payments', 'payment'],
  ['disputes', 'dispute'],
  ['checkouts', 'checkout'],
  ['links', 'link'],
  ['subscriptions', 'subscription'],
  ['customers', 'customer'],
  ['mails', 'mail'],
  ['products', 'product'],
  ['payouts', 'payout'],
  ['sub-accounts', 'subAccount'],
  ['webhooks', 'webhook'],
  ['events', 'event'],
] as const;
/** Outside of a store; the entry is also visited by its link. */
const OTHERS = ['/account', '/enter', '/go/$id'];
const STORE = '/$store/$environment';
const TESTED = [
  ...LISTS.map((list) => `${STORE}/${list}`.replace(/\/$/, '')),
  ...DETAILS.map(([list]) => `${STORE}/${list}/$id`),
  ...OTHERS,
];

const PHONE = { name: 'phone', viewport: WIDTHS.phone, colorScheme: 'light' as const };
const DESKTOP_DARK = {
  name: 'desktop-dark',
  viewport: WIDTHS.desktop,
  colorScheme: 'dark' as const,
};
const LOOKS = [
  PHONE,
  { ...PHONE, name: 'phone-dark', colorScheme: 'dark' as const },
  DESKTOP_DARK,
  { ...DESKTOP_DARK, name: 'desktop', colorScheme: 'light' as const },
];

/** What is wrong with the page that is open, in these looks. */
async function findingsOf(
  { page, complaints }: Visitor,
  locale: string,
  name: string,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const look of looks) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    const wrong = await axe(page);
    const tooWide = await isTooWide(page);
    if (wrong.length > 0 || tooWide) found.push({ name, look: look.name, wrong, tooWide });
    await picture(page, `${locale}-${name}-${look.name}`);
  }
  return [...found, ...complaints.splice(0).map((complaint) => ({ name, complaint }))];
}

/** Of a payment that does not exist. */
function unknownId(): string {
  const id = objects.payment ?? '';
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}

describeInBrowser('the list of pages', () => {
  test('is the list of the routes of the app', async () => {
    const { page, close } = await visitAs(browser, owner);
    await openPage(page, '/account');
    // Routes with a page of their own: neither a frame of others nor a redirection.
    const routes = await page.evaluate<string[]>(`
      Object.values(__TSR_ROUTER__.routesById)
        .filter(({ children, options }) => !children && options.component)
        .map(({ fullPath }) => fullPath.replace(/\\/$/, ''))
    `);
    expect(TESTED.toSorted()).toEqual(routes.toSorted());
    await close();
  });
});

describeInBrowser.each(['pt-BR', 'en-GB'] as const)('in %s', (locale) => {
  test('every list, full', async () => {
    const visitor = await visitAs(browser, owner, { locale });
    const found: unknown[] = [];
    for (const list of LISTS) {
      await openPage(visitor.page, `/${shop.storeId}/dev/${list}`);
      found.push(...(await findingsOf(visitor, locale, `full-${list || 'overview'}`)));
    }
    expect(found).toEqual([]);
    await visitor.close();
  });

  test.each(['dev', 'prod'])(
    'every list of a store without anything, in %s',
    async (environment) => {
      const visitor = await visitAs(browser, newcomer, { locale });
      const { page } = visitor;
      // An empty list is the same part everywhere: one look of each language is enough.
      const looks = [locale === 'pt-BR' ? PHONE : DESKTOP_DARK];
      const found: unknown[] = [];
      const withRows: string[] = [];
      for (const list of LISTS.filter((each) => environment === 'dev' || each !== 'simulator')) {
        await openPage(page, `/${empty}/${environment}/${list}`);
        if ((await page.locator('main tbody tr').count()) > 0) withRows.push(list);
        const name = `empty-${environment}-${list || 'overview'}`;
        found.push(...(await findingsOf(visitor, locale, name, looks)));
      }
      expect(found).toEqual([]);
      expect(withRows.filter((list) => !WITH_ROWS.includes(list))).toEqual([]);
      await visitor.close();
    },
  );

  test('every object', async () => {
    const visitor = await visitAs(browser, owner, { locale });
    const found: unknown[] = [];
    for (const [list, object] of DETAILS) {
      await openPage(visitor.page, `/${shop.storeId}/dev/${list}/${objects[object]}`);
      found.push(...(await findingsOf(visitor, locale, `${object}`)));
    }
    expect(found).toEqual([]);
    await visitor.close();
  });

  test('the account, an unknown page and the way in', async () => {
    const visitor = await visitAs(browser, owner, { locale });
    const found: unknown[] = [];
    for (const [name, path] of [
      ['account', '/account'],
      ['nothing', `/${shop.storeId}/dev/nothing`],
      ['no-store', '/store_unknown/dev'],
      ['go', `/go/${unknownId()}`],
    ] as const) {
      await openPage(visitor.page, path);
      found.push(...(await findingsOf(visitor, locale, name)));
    }
    await openPage(visitor.page, `/enter#${invitation}`);
    await visitor.page.getByRole('main').getByRole('button').waitFor();
    found.push(...(await findingsOf(visitor, locale, 'link-of-another')));
    const stranger = await browser.visitor({ locale, viewport: WIDTHS.desktop });
    await openPage(stranger.page, `/enter#${invitation}`);
    await stranger.page.getByRole('textbox').waitFor();
    found.push(...(await findingsOf(stranger, locale, 'link')));
    await openPage(stranger.page, `/${shop.storeId}/dev/payments`);
    await settled(stranger.page);
    found.push(...(await findingsOf(stranger, locale, 'enter')));
    expect(found).toEqual([]);
    await stranger.close();
    await visitor.close();
  });
});
