/**
 * A renewal failed, and its buyer pays it on its page by a stored card, or lets the next attempt
 * charge it: signed in by a code that a mail brings or by a session of the portal, once, and only
 * with the cards of the customer whose subscription it is.
 */
import { BUYER, Buyer, CARD, textOf, type Shown } from '../support/buyer';
import { askForCode, enterByLink, enterCode, lastCodeTo } from '../support/portal';
import { changeRows, rowOf, rowsOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const OTHER = { name: 'Bia Melo', email: 'bia@example.com', taxId: '111.444.777-35' };
const MASTERCARD = '5555 5555 5555 4444';
const UNUSABLE = 'Este cartão guardado não pode mais ser usado aqui.';

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});
afterEach(async () => expect(await shop.violations()).toEqual([]));

/** A card that the buyer agreed to have stored. */
async function store(who = BUYER, cardNumber = MASTERCARD): Promise<Json> {
  const bill = await shop.checkout();
  await new Buyer(shop).pay(bill.url, { ...CARD, saveCard: 'yes', ...who, cardNumber });
  const { customerId } = (await rowOf(shop, 'charges', { checkoutId: bill.id })) ?? {};
  const found = await shop.get(`/v2/stored-cards/list?customerId=${String(customerId)}`);
  return (found as unknown as Json[])[0] ?? {};
}

/** A renewal that was declined, of the customer of the stored card. */
async function failed(): Promise<{ subscription: Json; charge: Json; path: string }> {
  const subscription = await shop.subscribe({ price: 4990 });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason: 'insufficient_funds',
  });
  await shop.travel('1 month');
  const charge = await chargeOf(subscription);
  return { subscription, charge, path: `/pay/${String(charge.id)}` };
}

const chargeOf = async ({ id }: Json): Promise<Json> =>
  (await rowOf(shop, 'charges', { subscriptionId: id, kind: 'RENEWAL' })) ?? {};

const pay = (buyer: Buyer, page: Shown, path: string, storedCard: unknown): Promise<Shown> =>
  buyer.submit(page, `${path}/pay-open`, { storedCard: String(storedCard) });

test('a code by mail shows the cards on the page, and one of them pays, once', async () => {
  const card = await store();
  const { subscription, charge, path } = await failed();
  expect(charge).toMatchObject({ status: 'PENDING', customerId: card.customerId });
  const buyer = new Buyer(shop);
  const first = await buyer.open(path);
  expect(first.html).not.toContain(card.id);
  const [, link = ''] = /href="([^"]*\/portal\/[^"]*\/pay\/char_[^"]*)"/.exec(first.html) ?? [];
  const asked = await askForCode({ buyer, shop }, BUYER.email, link);
  const page = await enterCode({ buyer, shop }, asked, await lastCodeTo(shop, BUYER.email));
  expect(textOf(page.html)).toContain('Você entrou como Ana S***.');
  expect(textOf(page.html)).toContain('Mastercard final 4444');
  const approved = await shop.approvals();
  const paid = await pay(buyer, page, path, card.id);
  expect(textOf(paid.html)).toContain('Pagamento confirmado');
  await pay(buyer, page, path, card.id); // the same form again
  expect((await shop.approvals()) - approved).toBe(1);
  expect(await chargeOf(subscription)).toMatchObject({ status: 'PAID', cardLast4: '4444' });
  const [used] = (await shop.get('/v2/stored-cards/list')) as unknown as Json[];
  expect(used?.lastUsedAt).not.toBe(card.lastUsedAt);
  // It is the card of the subscription from now on, and its deletion leaves the subscription.
  await shop.post('/v2/stored-cards/delete', { id: card.id });
  await shop.travel('1 month');
  expect(await shop.charges(subscription)).toMatchObject([
    { status: 'PAID' },
    { status: 'PAID' },
    { status: 'PAID' },
  ]);
  const renewals = await rowsOf(shop, 'charges', { kind: 'RENEWAL', status: 'PAID' });
  expect(renewals.map(({ cardLast4 }) => cardLast4)).toEqual(['4444', '4444']);
});

test('ten submits at once charge the card once', async () => {
  const card = await store();
  const { subscription, path } = await failed();
  const { buyer } = await enterByLink(shop, String(card.customerId));
  const page = await buyer.open(path);
  const approved = await shop.approvals();
  await Promise.all(Array.from({ length: 10 }, () => pay(buyer, page, path, card.id)));
  await shop.travel('2 minutes');
  expect((await shop.approvals()) - approved).toBe(1);
  expect(await chargeOf(subscription)).toMatchObject({ status: 'PAID' });
});

test('a stored card replaces that of the subscription, and the next attempt charges it', async () => {
  const card = await store();
  const { subscription, path } = await failed();
  const { buyer } = await enterByLink(shop, String(card.customerId));
  const page = await buyer.open(path);
  const approved = await shop.approvals();
  const shown = await buyer.submit(page, `${path}/replace-card`, {
    ...hidden(page),
    storedCard: String(card.id),
  });
  expect(textOf(shown.html)).toContain('Mastercard final 4444');
  expect((await shop.approvals()) - approved).toBe(0);
  await shop.travel('10 days');
  expect(await chargeOf(subscription)).toMatchObject({ status: 'PAID', cardLast4: '4444' });
});

/** The form is that of the payment, which another button sends elsewhere. */
function hidden({ html }: Shown): Record<string, string> {
  return { token: /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '' };
}

test('without a session, with one of another person, a deleted card and an expired one are refused alike', async () => {
  const own = await store();
  const foreign = await store(OTHER);
  const { path } = await failed();
  const { buyer } = await enterByLink(shop, String(own.customerId));
  const page = await buyer.open(path);
  expect(page.html).toContain(own.id);
  expect(page.html).not.toContain(foreign.id);
  const approved = await shop.approvals();
  const refused = async (id: unknown, from = page, browser = buyer) => {
    for (const action of ['pay-open', 'replace-card']) {
      const sent = { ...hidden(from), storedCard: String(id) };
      const shown = await browser.submit(from, `${path}/${action}`, sent);
      expect([shown.status, textOf(shown.html)]).toEqual([422, expect.stringContaining(UNUSABLE)]);
    }
  };
  await refused(foreign.id);
  await refused('paym_0123456789ABCDEFGHJKMNPQRS');
  const stranger = new Buyer(shop);
  await refused(own.id, await stranger.open(path), stranger);
  const bia = await enterByLink(shop, String(foreign.customerId));
  const seen = await bia.buyer.open(path);
  expect(seen.html).not.toMatch(/paym_/);
  await refused(own.id, seen, bia.buyer);
  await refused(foreign.id, seen, bia.buyer);
  await changeRows(shop, 'storedCards', { id: own.id }, { expiryMonth: '2020-01' });
  await refused(own.id);
  await changeRows(shop, 'storedCards', { id: own.id }, { expiryMonth: '2034-12' });
  await shop.post('/v2/stored-cards/delete', { id: own.id });
  await refused(own.id);
  expect((await shop.approvals()) - approved).toBe(0);
});

test('a decline leaves the page open to another card; one declined for good is not offered', async () => {
  const card = await store();
  const { subscription, path } = await failed();
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason: 'lost_card',
  });
  const { buyer } = await enterByLink(shop, String(card.customerId));
  const declined = await pay(buyer, await buyer.open(path), path, card.id);
  expect(textOf(declined.html)).toContain('Não conseguimos cobrar sua assinatura');
  expect(await chargeOf(subscription)).toMatchObject({ status: 'PENDING', retryNumber: 0 });
  const { cardToken } = (await rowOf(shop, 'storedCards', { id: card.id })) ?? {};
  const { id } = await chargeOf(subscription);
  await changeRows(shop, 'charges', { id }, { refusedToken: cardToken });
  expect((await buyer.open(path)).html).not.toContain(card.id);
  expect((await pay(buyer, declined, path, card.id)).status).toBe(422);
  const paid = await buyer.submit(declined, `${path}/pay-open`, { ...CARD, storedCard: '' });
  expect(textOf(paid.html)).toContain('Pagamento confirmado');
  expect(await chargeOf(subscription)).toMatchObject({ status: 'PAID', cardLast4: '4242' });
});

test('a link of the merchant leads to the only open payment, where the card is offered', async () => {
  const card = await store();
  const { charge } = await failed();
  const customerId = String(card.customerId);
  const link = () => enterByLink(shop, customerId, { flow: 'PAY_OPEN_CHARGE' });
  const { first } = await link();
  expect(first.heading).toBe('Não conseguimos cobrar sua assinatura');
  expect(first.html).toContain(card.id);
  // Of several the customer chooses.
  const bill = await shop.checkout({ customerId });
  const overview = (await link()).first;
  for (const { id } of [bill, charge]) expect(overview.html).toContain(`href="/pay/${String(id)}"`);
  await shop.post('/v2/stores/update', { portal: { payOpen: false } });
  expect((await link()).first.html).not.toMatch(/href="\/pay\/(?:bill|char)_/);
});
