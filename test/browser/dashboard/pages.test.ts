/**
 * Every page of the dashboard, full and empty: axe finds nothing, the console is silent, nothing is
 * wider than the window, in both looks and languages, on a phone and on a desktop.
 */
import { axe, browserPath, describeInBrowser, isTooWide, picture } from '../../support/browser';
import type { Browser, Visitor } from '../../support/browser';
import { openDashboard, openPage, settled, visitAs, WIDTHS } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { world, type Json, type World } from '../../support/world';

let shop: World;
let browser: Browser;
let owner: Person;
const objects: Record<string, string> = {};

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await fillShop();
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER');
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** One of everything, with long names and large amounts. */
async function fillShop(): Promise<void> {
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
    events: ['checkout.completed', 'subscription.renewed'],
    v2: true,
  });
  await shop.travel('2 days');
  await shop.deliver();
  const query =
    '{ charges(first: 1, filter: { status: PAID }) { nodes { id } } events(first: 1) { nodes { id } } }';
  const { body } = await shop.request('POST', '/graphql', { query });
  const [charge] = body.data.charges.nodes as Json[];
  const [event] = body.data.events.nodes as Json[];
  Object.assign(objects, {
    payment: charge?.id,
    checkout: checkout.id,
    link: link.id,
    subscription: subscription.id,
    customer,
    product: product.id,
    webhook: webhook.id,
    event: event?.id,
  });
}

const LISTS = [
  '',
  'payments',
  'checkouts',
  'links',
  'subscriptions',
  'customers',
  'products',
  'coupons',
  'balance',
  'payouts',
  'reports',
  'keys',
  'webhooks',
  'events',
  'simulator',
  'team',
  'settings',
  'audit',
];
const DETAILS = [
  ['payments', 'payment'],
  ['checkouts', 'checkout'],
  ['links', 'link'],
  ['subscriptions', 'subscription'],
  ['customers', 'customer'],
  ['products', 'product'],
  ['webhooks', 'webhook'],
  ['events', 'event'],
] as const;
/** Each page in both languages, and in each of them in two of the four looks. */
const LOOKS = {
  'pt-BR': [
    { name: 'phone', viewport: WIDTHS.phone, colorScheme: 'light' as const },
    { name: 'desktop-dark', viewport: WIDTHS.desktop, colorScheme: 'dark' as const },
  ],
  'en-GB': [
    { name: 'desktop', viewport: WIDTHS.desktop, colorScheme: 'light' as const },
    { name: 'phone-dark', viewport: WIDTHS.phone, colorScheme: 'dark' as const },
  ],
};
type Locale = keyof typeof LOOKS;

/** What is wrong with the page that is open, in the looks of this language. */
async function findingsOf(
  { page, complaints }: Visitor,
  locale: Locale,
  name: string,
  looks: (typeof LOOKS)[Locale] = LOOKS[locale],
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

describeInBrowser.each(['pt-BR', 'en-GB'] as const)('in %s', (locale) => {
  test.each([
    ['full', 'dev'],
    ['empty', 'prod'],
  ])('every list, %s', async (name, environment) => {
    const visitor = await visitAs(browser, owner, { locale });
    const found: unknown[] = [];
    for (const list of LISTS.filter((each) => environment === 'dev' || each !== 'simulator')) {
      await openPage(visitor.page, `/${shop.storeId}/${environment}/${list}`);
      // An empty list is the same part everywhere: one look is enough.
      const looks = environment === 'dev' ? LOOKS[locale] : LOOKS[locale].slice(0, 1);
      found.push(...(await findingsOf(visitor, locale, `${name}-${list || 'overview'}`, looks)));
    }
    expect(found).toEqual([]);
    await visitor.close();
  });

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
    for (const path of ['/account', `/${shop.storeId}/dev/nothing`, '/store_unknown/dev']) {
      await openPage(visitor.page, path);
      found.push(...(await findingsOf(visitor, locale, `${path.split('/').at(-1)}`)));
    }
    const stranger = await browser.visitor({ locale, viewport: WIDTHS.desktop });
    await openPage(stranger.page, `/${shop.storeId}/dev/payments`);
    await settled(stranger.page);
    found.push(...(await findingsOf(stranger, locale, 'enter')));
    expect(found).toEqual([]);
    await stranger.close();
    await visitor.close();
  });
});
