/**
 * Who may open the customer portal, and as whom: codes, links, sessions and forms, with two stores,
 * several customers with one e-mail address, and every way of guessing that there is.
 */
import { allStores } from '../support/handles';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, shiftWallClock } from '../../src/platform/time/clock';
import { listActs } from '../../src/platform/records/audit';
import { suspendStore } from '../../src/modules/stores/suspend-store';
import { Buyer, textOf } from '../support/buyer';
import {
  askForCode,
  codesTo,
  enterByLink,
  enterCode,
  lastCodeTo,
  portalOf,
  signIn,
} from '../support/portal';
import { newStore, type Json, type World } from '../support/world';

let shiftedMs = 0;
const passes = (ms: number) => {
  shiftedMs += ms;
  shiftWallClock(ms);
};

afterEach(() => {
  shiftWallClock(-shiftedMs);
  shiftedMs = 0;
});

const customer = (shop: World, values: Json): Promise<Json> =>
  shop.post('/v2/customers/create', { name: 'Ana Souza', ...values });

const ANA = { email: 'ana@example.com', taxId: '52998224725' };

test('an address that no customer has gets the same page, and no mail', async () => {
  const shop = await newStore();
  await customer(shop, ANA);
  const page = async (email: string) => {
    const buyer = new Buyer(shop);
    const { status, html } = await askForCode({ buyer, shop }, email);
    return { status, html: html.replaceAll(email, 'X').replace(/value="[\w.-]{30,}"/g, '') };
  };
  expect(await page('bia@example.com')).toEqual(await page(ANA.email));
  expect(await codesTo(shop, 'bia@example.com')).toEqual([]);
  expect(await codesTo(shop, ANA.email)).toHaveLength(1);
  const wrong = new Buyer(shop);
  const asked = await askForCode({ buyer: wrong, shop }, 'bia@example.com');
  expect((await enterCode({ buyer: wrong, shop }, asked, '123456')).status).toBe(422);
});

test('a code has five tries and ten minutes, works once, and ends with the next one', async () => {
  const shop = await newStore();
  await customer(shop, ANA);
  const buyer = new Buyer(shop);
  const page = await askForCode({ buyer, shop }, 'ANA@Example.com');
  const first = await lastCodeTo(shop, ANA.email);
  const wrong = first === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++)
    expect((await enterCode({ buyer, shop }, page, wrong)).status).toBe(422);
  expect((await enterCode({ buyer, shop }, page, first)).status).toBe(422);

  await askForCode({ buyer, shop }, ANA.email);
  const second = await lastCodeTo(shop, ANA.email);
  const again = await askForCode({ buyer, shop }, ANA.email);
  const third = await lastCodeTo(shop, ANA.email);
  if (second !== third) expect((await enterCode({ buyer, shop }, again, second)).status).toBe(422);
  // Three codes in 15 minutes: the fourth is not sent, and the page is the same.
  await askForCode({ buyer, shop }, ANA.email);
  expect(await codesTo(shop, ANA.email)).toHaveLength(3);
  const spaced = `${third.slice(0, 3)} ${third.slice(3)}`;
  expect((await enterCode({ buyer, shop }, again, spaced)).heading).toBe('Olá, Ana Souza');
  const other = new Buyer(shop);
  const used = await askForCode({ buyer: other, shop }, 'nobody@example.com');
  const html = used.html.replaceAll('nobody@example.com', ANA.email);
  expect((await enterCode({ buyer: other, shop }, { ...used, html }, third)).status).toBe(422);

  passes(16 * MINUTE_MS);
  const late = new Buyer(shop);
  const lastPage = await askForCode({ buyer: late, shop }, ANA.email);
  const last = await lastCodeTo(shop, ANA.email);
  expect(await codesTo(shop, ANA.email)).toHaveLength(4);
  passes(11 * MINUTE_MS);
  expect((await enterCode({ buyer: late, shop }, lastPage, last)).status).toBe(422);
});

test('an address receives ten codes a day, wherever they are asked for', async () => {
  const shop = await newStore();
  const other = await newStore();
  for (const store of [shop, other]) await customer(store, ANA);
  for (let time = 0; time < 5; time++) {
    const buyer = new Buyer(shop);
    buyer.address = `203.0.113.${time + 1}`;
    for (let code = 0; code < 3; code++) await askForCode({ buyer, shop }, ANA.email);
    passes(16 * MINUTE_MS);
  }
  expect(await codesTo(shop, ANA.email)).toHaveLength(10);
  await askForCode({ buyer: new Buyer(other), shop: other }, ANA.email);
  expect(await codesTo(other, ANA.email)).toHaveLength(1);
  passes(DAY_MS);
  await askForCode({ buyer: new Buyer(shop), shop }, ANA.email);
  expect(await codesTo(shop, ANA.email)).toHaveLength(11);
});

test('one network asks and guesses thirty times an hour', async () => {
  const shop = await newStore();
  await customer(shop, ANA);
  const buyer = new Buyer(shop);
  buyer.address = '203.0.113.9';
  const page = await askForCode({ buyer, shop }, 'x@example.com');
  const tokens = await Promise.all(
    Array.from({ length: 29 }, () => enterCode({ buyer, shop }, page, '1')),
  );
  expect(new Set(tokens.map(({ status }) => status))).toEqual(new Set([422]));
  expect((await askForCode({ buyer, shop }, ANA.email)).status).toBe(200);
  expect(await codesTo(shop, ANA.email)).toEqual([]);
  passes(HOUR_MS);
  await askForCode({ buyer, shop }, ANA.email);
  expect(await codesTo(shop, ANA.email)).toHaveLength(1);
});

test('a session is of one store, environment and hour; signing out ends it everywhere', async () => {
  const shop = await newStore();
  const other = await newStore();
  await customer(shop, ANA);
  await customer(other, { ...ANA, name: 'Outra Ana' });
  const { buyer, first } = await signIn(shop, ANA.email);
  expect(first.heading).toBe('Olá, Ana Souza');
  const cookie = buyer.cookie;
  for (const path of [portalOf(other), `/portal/${shop.storeId}`]) {
    // A browser sends the cookie to its own portal only; here the name is changed as well.
    const thief = new Buyer(other);
    thief.cookie = cookie
      .replaceAll(shop.storeId, path.includes(other.storeId) ? other.storeId : shop.storeId)
      .replaceAll(path.endsWith('/dev') ? '' : '_dev', '');
    expect((await thief.open(path)).heading).toBe('Entre na sua conta');
    expect((await thief.open(`${path}/data`)).heading).toBe('Entre na sua conta');
  }
  // Two tabs: the second one signs out, and a form of the first one is refused.
  const data = await buyer.open(`${portalOf(shop)}/data`);
  await buyer.submit(data, `${portalOf(shop)}/sign-out`, {});
  const thief = new Buyer(shop);
  thief.cookie = cookie;
  expect((await thief.open(portalOf(shop))).heading).toBe('Entre na sua conta');
  const late = await thief.submit(data, `${portalOf(shop)}/data`, { name: 'Eva' });
  expect(late.status).toBe(403);

  const again = await signIn(shop, ANA.email);
  passes(61 * MINUTE_MS);
  expect((await again.buyer.open(portalOf(shop))).heading).toBe('Entre na sua conta');
});

test('a planted secret never becomes a session, and other sites cannot send a form', async () => {
  const shop = await newStore();
  await customer(shop, ANA);
  const name = `pitanga_portal_${shop.storeId}_dev`;
  const buyer = new Buyer(shop);
  buyer.cookie = `${name}=planted-by-somebody-else-0123456789`;
  const page = await askForCode({ buyer, shop }, ANA.email);
  const code = await lastCodeTo(shop, ANA.email);
  const to = `${portalOf(shop)}/sign-in`;
  const foreign = await buyer.send(page, to, { code }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
  const sent = await buyer.send(page, to, { code });
  const cookies = [sent.headers['set-cookie'] ?? []].flat();
  const own = cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  expect(own).toContain('HttpOnly; SameSite=Strict');
  expect(own).not.toContain('planted');
  expect(buyer.cookie).not.toContain('planted');
});

test('one address with several records: the buyer chooses one, and no other', async () => {
  const shop = await newStore();
  const first = await customer(shop, ANA);
  const second = await customer(shop, { ...ANA, taxId: '11144477735', name: 'Bia Lima' });
  const foreign = await customer(shop, { email: 'eva@example.com', name: 'Eva' });
  const { buyer, first: choice } = await signIn(shop, ANA.email);
  expect(textOf(choice.html)).toContain('Ana S***');
  expect(textOf(choice.html)).toContain('Bia L***');
  const choose = (customer: string) =>
    buyer.submit(choice, `${portalOf(shop)}/choose`, { customer });
  expect((await choose(foreign.id)).heading).toBe('Escolha o cadastro');
  expect((await choose(second.id)).heading).toBe('Olá, Bia Lima');
  expect((await choose(first.id)).status).not.toBe(500);
  expect((await buyer.open(portalOf(shop))).heading).toBe('Olá, Bia Lima');
});

test('a link of the merchant works for its customer, until it is deleted', async () => {
  const shop = await newStore();
  const ana = await customer(shop, ANA);
  const bia = await customer(shop, { email: 'bia@example.com', name: 'Bia' });
  const checkout = await shop.checkout({ customerId: ana.id });
  const create = (body: Json) => shop.post('/v2/customer-portal/create', body);
  const link = await create({ customerId: ana.id, checkoutId: checkout.id });
  expect(link).toEqual({
    id: expect.stringMatching(/^cpl_/),
    url: expect.stringMatching(new RegExp(`${portalOf(shop)}/link/${link.id}$`)),
    customerId: ana.id,
    checkoutId: checkout.id,
    devMode: true,
    createdAt: expect.any(String),
  });
  expect(await create({ customerId: ana.id, checkoutId: checkout.id })).toEqual(link);
  const same = await Promise.all([1, 2, 3, 4].map(() => create({ customerId: ana.id })));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  expect(same[0]?.id).not.toBe(link.id);
  const { status } = await shop.request('POST', '/v2/customer-portal/create', {
    customerId: bia.id,
    checkoutId: checkout.id,
  });
  expect(status).toBe(404);

  // Another customer of the same store cannot use it.
  const stranger = new Buyer(shop);
  await askForCode({ buyer: stranger, shop }, 'bia@example.com', link.url);
  expect(await codesTo(shop, 'bia@example.com')).toEqual([]);
  const { buyer, first } = await signIn(shop, ANA.email, link.url);
  expect(first.heading).toBe('Pagamento');
  expect((await buyer.open(portalOf(shop))).heading).toBe('Olá, Ana Souza');
  await shop.post('/v2/customer-portal/delete', { id: link.id });
  expect((await buyer.open(portalOf(shop))).heading).toBe('Entre na sua conta');
  expect((await buyer.open(link.url)).status).toBe(404);
  expect((await create({ customerId: ana.id, checkoutId: checkout.id })).id).not.toBe(link.id);
});

test('a session link opens once, within five minutes, by its button only', async () => {
  const shop = await newStore();
  const ana = await customer(shop, ANA);
  const { buyer, first, session } = await enterByLink(shop, ana.id);
  expect(first.heading).toBe('Olá, Ana Souza');
  expect(first.html).toContain('href="https://loja.example/conta"');
  const second = new Buyer(shop);
  // Opening it does nothing; the button of a used link is refused.
  const entry = await second.open(session.url);
  expect(entry.status).toBe(200);
  expect((await second.submit(entry, session.url, {})).status).toBe(403);
  await shop.post('/v2/customer-portal/delete', { id: session.id });
  expect((await buyer.open(portalOf(shop))).heading).toBe('Entre na sua conta');

  const { url } = await shop.post('/v2/customer-portal/sessions', {
    customerId: ana.id,
    returnUrl: 'https://loja.example',
  });
  const late = new Buyer(shop);
  const open = await late.open(url);
  passes(6 * MINUTE_MS);
  expect((await late.submit(open, url, {})).status).toBe(403);
  const acts = await listActs(shop.database, { storeId: shop.storeId });
  expect(acts.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'KEY createPortalSession',
    'KEY deleteCustomerPortal',
    'KEY createPortalSession',
    'OPERATOR store.create',
  ]);
});

test('it closes with the store, by its setting, and with the customer', async () => {
  const shop = await newStore();
  const ana = await customer(shop, ANA);
  const { buyer } = await enterByLink(shop, ana.id);
  await shop.post('/v2/stores/update', { portal: { isOn: false } });
  expect((await buyer.open(portalOf(shop))).status).toBe(404);
  const { portal } = await shop.post('/v2/stores/update', { portal: { isOn: true, pause: true } });
  expect(portal).toMatchObject({
    isOn: true,
    pause: true,
    withdrawal: true,
    cancelAt: 'PERIOD_END',
  });
  expect((await buyer.open(portalOf(shop))).heading).toBe('Olá, Ana Souza');
  await shop.post('/v2/customers/delete', { id: ana.id });
  expect((await buyer.open(portalOf(shop))).heading).toBe('Entre na sua conta');
  await suspendStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    shop.storeId,
  );
  expect((await buyer.open(portalOf(shop))).status).toBe(403);
  expect((await buyer.open('/portal/store_unknown')).status).toBe(404);
});

test('nothing of another customer opens, by any page or form', async () => {
  const shop = await newStore();
  const mine = await shop.subscribe();
  const theirs = await shop.subscribe();
  const bia = await customer(shop, { email: 'bia@example.com', name: 'Bia' });
  const { buyer } = await enterByLink(shop, bia.id);
  await shop.post('/v2/stores/update', {
    portal: { pause: true, refundDays: 30, planProductIds: [] },
  });
  const base = portalOf(shop);
  const [charge] = await shop.charges(theirs);
  const page = await buyer.open(`${base}/data`);
  for (const path of [
    `/subscriptions/${theirs.id}`,
    `/subscriptions/${theirs.id}/cancel`,
    `/subscriptions/${theirs.id}/pause`,
    `/subscriptions/${theirs.id}/plan`,
    `/subscriptions/${theirs.id}/card`,
    `/subscriptions/${theirs.id}/remove-card`,
    `/subscriptions/${theirs.id}/automatic-pix`,
    `/subscriptions/${theirs.id}/end-automatic-pix`,
    `/payments/${charge?.id}`,
    `/checkouts/${theirs.checkoutId}`,
  ])
    expect([path, (await buyer.open(`${base}${path}`)).status]).toEqual([path, 404]);
  const nextMonth = later(await shop.now(), 30 * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  for (const [path, typed] of [
    [`/subscriptions/${theirs.id}/cancel`, { at: 'NOW' }],
    [`/subscriptions/${theirs.id}/pause`, { until: nextMonth }],
    [`/subscriptions/${theirs.id}/resume`, {}],
    [`/subscriptions/${theirs.id}/remove-card`, {}],
    [`/subscriptions/${theirs.id}/automatic-pix`, {}],
    [`/subscriptions/${theirs.id}/automatic-pix/dev`, {}],
    [`/subscriptions/${theirs.id}/end-automatic-pix`, {}],
    [`/subscriptions/${theirs.id}/plan`, { product: theirs.productId ?? 'prod_x' }],
    [
      `/subscriptions/${theirs.id}/card`,
      { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' },
    ],
    [`/payments/${charge?.id}/refund`, { kind: 'WITHDRAWAL' }],
  ] as const) {
    const { status } = await buyer.submit(page, `${base}${path}`, { token, ...typed } as never);
    expect([path, [403, 404].includes(status)]).toEqual([path, true]);
  }
  expect(await shop.subscription(theirs)).toMatchObject({ status: 'ACTIVE', pausedAt: null });
  expect(await shop.subscription(mine)).toMatchObject({ status: 'ACTIVE' });
  const json = await buyer.request('GET', `${base}/data.json`);
  expect(json.body).not.toContain('ana@example.com');
});
