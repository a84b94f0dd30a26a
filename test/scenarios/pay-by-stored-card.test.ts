/**
 * A buyer agrees on the page of a checkout that the card is stored, signs in by a code that a mail
 * brings, and pays the next purchase by it: once, and only with the cards of that customer.
 */
import { BUYER, Buyer, CARD, textOf, type Shown } from '../support/buyer';
import { askForCode, enterByLink, enterCode, lastCodeTo, portalOf } from '../support/portal';
import { changeRows, rowOf, rowsOf } from '../support/rows';
import { createToken, fromPage } from '../support/tokens';
import { newStore, type Json, type World } from '../support/world';

const OTHER = { name: 'Bia Melo', email: 'bia@example.com', taxId: '111.444.777-35' };
const SAVE = { ...CARD, saveCard: 'yes' };
const CREATE = '/v2/transparents/create';

let shop: World;
beforeEach(async () => {
  shop = await newStore();
});
afterEach(async () => expect(await shop.violations()).toEqual([]));

const cards = (query = ''): Promise<Json[]> =>
  shop.get(`/v2/stored-cards/list?${query}`) as unknown as Promise<Json[]>;

async function store(who = BUYER, cardNumber = CARD.cardNumber): Promise<Json> {
  const bill = await shop.checkout();
  await new Buyer(shop).pay(bill.url, { ...SAVE, ...who, cardNumber });
  const { customerId } = await rowOf(shop, 'charges', { checkoutId: bill.id });
  const [card] = await cards(`customerId=${String(customerId)}`);
  return card ?? {};
}

/** A browser that came to the page of the checkout by its link to the stored cards. */
async function signInAt(bill: Json, email = BUYER.email): Promise<{ buyer: Buyer; page: Shown }> {
  const buyer = new Buyer(shop);
  const first = await buyer.open(bill.url);
  const [, link = ''] = /href="([^"]*\/portal\/[^"]*\/pay\/[^"]*)"/.exec(first.html) ?? [];
  const asked = await askForCode({ buyer, shop }, email, link);
  const page = await enterCode({ buyer, shop }, asked, await lastCodeTo(shop, email));
  return { buyer, page };
}

const payBy = (buyer: Buyer, page: Shown, bill: Json, storedCard: unknown): Promise<Shown> =>
  buyer.submit(page, bill.url, { action: 'pay', method: 'CARD', storedCard: String(storedCard) });

test('the consent is off until it is chosen, and then stores the card once it has paid', async () => {
  await shop.listen(['payment_method.stored']);
  const first = await shop.checkout();
  const page = await new Buyer(shop).open(first.url);
  expect(page.html).toMatch(/<input type="checkbox" name="saveCard" value="yes"\/?>/);
  expect(textOf(page.html)).toContain('Guardar este cartão para as próximas compras em');
  await new Buyer(shop).pay(first.url, CARD);
  expect(await cards()).toEqual([]);
  // A declined card is not stored.
  const second = await shop.checkout();
  await new Buyer(shop).pay(second.url, { ...SAVE, cardNumber: '4000 0000 0000 0002' });
  expect(await cards()).toEqual([]);
  // The next try without consent stores nothing, though the first one agreed.
  await new Buyer(shop).pay(second.url, CARD);
  expect(await cards()).toEqual([]);
  const card = await store();
  expect(card).toMatchObject({ brand: 'VISA', lastFour: '4242' });
  expect(await shop.received()).toEqual(['payment_method.stored']);
});

test("a tax id alone stores no card for its owner: the e-mail address must be the owner's too", async () => {
  const owner = await shop.post('/v2/customers/create', BUYER);
  const bill = await shop.checkout();
  await new Buyer(shop).pay(bill.url, { ...SAVE, email: 'typo@example.com' });
  expect(await rowOf(shop, 'charges', { checkoutId: bill.id })).toMatchObject({
    customerId: owner.id,
    status: 'PAID',
  });
  expect(await cards()).toEqual([]);
  expect((await store()).customerId).toBe(owner.id);
});

test('a code by mail shows the cards of the customer, and one of them pays', async () => {
  const plain = await shop.checkout();
  expect((await new Buyer(shop).open(plain.url)).html).not.toContain('/portal/');
  const card = await store();
  const bill = await shop.checkout();
  // Neither the e-mail address nor the tax id shows a card.
  const stranger = new Buyer(shop);
  const seen = await stranger.open(bill.url);
  expect(seen.html).not.toContain('4242</'); // only the test card has these digits
  expect(seen.html).not.toContain(card.id);

  const { buyer, page } = await signInAt(bill);
  expect(textOf(page.html)).toContain('Você entrou como Ana S***.');
  expect(textOf(page.html)).toContain('Visa final 4242');
  expect(page.html).not.toContain('name="taxId"');
  const approved = await shop.approvals();
  const paid = await payBy(buyer, page, bill, card.id);
  expect(paid.heading).toBe('Pagamento confirmado');
  const charge = await rowOf(shop, 'charges', { checkoutId: bill.id });
  expect(charge).toMatchObject({
    status: 'PAID',
    customerId: card.customerId,
    storedCardId: card.id,
    cardLast4: '4242',
    buyer: { email: BUYER.email, taxId: '52998224725' },
  });
  // The same form again, and from a second tab.
  await payBy(buyer, page, bill, card.id);
  expect((await shop.approvals()) - approved).toBe(1);
  // The session goes on: the next checkout offers the card at once, and a link too.
  const next = await shop.checkout();
  expect((await buyer.open(next.url)).html).toContain(card.id);
});

test('ten submits at once charge the card once', async () => {
  const card = await store();
  const bill = await shop.checkout();
  const { buyer, page } = await signInAt(bill);
  const approved = await shop.approvals();
  await Promise.all(Array.from({ length: 10 }, () => payBy(buyer, page, bill, card.id)));
  await shop.travel('2 minutes');
  expect((await shop.approvals()) - approved).toBe(1);
  expect(await rowsOf(shop, 'charges', { checkoutId: bill.id })).toHaveLength(1);
});

test('a payment link takes it, each time from a new form', async () => {
  const card = await store();
  const product = await shop.product();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const { buyer, page } = await signInAt(link);
  const approved = await shop.approvals();
  await payBy(buyer, page, link, card.id);
  await payBy(buyer, page, link, card.id); // the form of before the payment
  expect((await shop.approvals()) - approved).toBe(1);
  await payBy(buyer, await buyer.open(`${String(link.url)}?form=1`), link, card.id);
  expect((await shop.approvals()) - approved).toBe(2);
});

test('a subscription begins with it, and the deletion of the card leaves the subscription', async () => {
  const card = await store();
  const product = await shop.product({ cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const { buyer, page } = await signInAt(checkout);
  await payBy(buyer, page, checkout, card.id);
  const [subscription] = await rowsOf(shop, 'subscriptions', {});
  expect(subscription).toMatchObject({
    status: 'ACTIVE',
    customerId: card.customerId,
    cardLast4: '4242',
  });
  await shop.post('/v2/stored-cards/delete', { id: card.id });
  await shop.travel('1 month');
  expect(await rowsOf(shop, 'charges', { kind: 'RENEWAL', status: 'PAID' })).toHaveLength(1);
});

test('a card of another customer, a deleted one and an expired one are refused alike', async () => {
  const own = await store();
  const foreign = await store(OTHER, '5555 5555 5555 4444');
  expect(foreign.customerId).not.toBe(own.customerId);
  const bill = await shop.checkout();
  const { buyer, page } = await signInAt(bill);
  expect(page.html).not.toContain(foreign.id);
  const approved = await shop.approvals();
  const refused = async (id: unknown, from = page, browser = buyer) => {
    const shown = await payBy(browser, from, bill, id);
    expect([shown.status, textOf(shown.html)]).toEqual([
      422,
      expect.stringContaining('Este cartão guardado não pode mais ser usado aqui.'),
    ]);
  };
  await refused(foreign.id);
  await refused('paym_0123456789ABCDEFGHJKMNPQRS');
  // Without the session of the portal it is not known, also with every detail of its customer.
  const stranger = new Buyer(shop);
  const form = await stranger.open(bill.url);
  const typed = { action: 'pay', method: 'CARD', ...BUYER, storedCard: String(own.id) };
  const shown = await stranger.submit(form, bill.url, typed);
  expect([shown.status, shown.html.includes('não pode mais ser usado')]).toEqual([422, true]);
  // A session of another customer pays with the own cards only.
  const bia = await enterByLink(shop, String(foreign.customerId));
  await refused(own.id, await bia.buyer.open(bill.url), bia.buyer);
  await changeRows(shop, 'storedCards', { id: own.id }, { expiryMonth: '2020-01' });
  expect((await buyer.open(bill.url)).html).not.toContain(own.id);
  await refused(own.id);
  await changeRows(shop, 'storedCards', { id: own.id }, { expiryMonth: '2034-12' });
  await shop.post('/v2/stored-cards/delete', { id: own.id });
  await refused(own.id);
  expect((await shop.approvals()) - approved).toBe(0);
});

test('a checkout of one customer offers no cards of the customer who is signed in', async () => {
  const own = await store();
  const other = await store(OTHER, '5555 5555 5555 4444');
  const bill = await shop.checkout({ customerId: other.customerId });
  const { buyer, page } = await signInAt(bill);
  expect(page.html).not.toContain(own.id);
  // It says why, in both languages, instead of leading to the sign-in and back.
  expect(textOf(page.html)).toContain('Este pagamento é de outro cliente, não de quem entrou');
  expect(page.html).not.toMatch(/href="[^"]*\/portal\/[^"]*\/pay\//);
  const english = await buyer.open(`${String(bill.url)}?language=en`);
  expect(textOf(english.html)).toContain('This payment is for another customer than the one who');
  expect((await payBy(buyer, page, bill, own.id)).status).toBe(422);
  const bia = await enterByLink(shop, String(other.customerId));
  const form = await bia.buyer.open(bill.url);
  await payBy(bia.buyer, form, bill, other.id);
  expect(await rowOf(shop, 'charges', { checkoutId: bill.id })).toMatchObject({
    status: 'PAID',
    storedCardId: other.id,
  });
});

test('a store that has closed its portal offers none, and a session of it opens none', async () => {
  const card = await store();
  const bill = await shop.checkout();
  const { buyer } = await signInAt(bill);
  await shop.post('/v2/stores/update', { portal: { isOn: false } });
  const page = await buyer.open(bill.url);
  expect(page.html).not.toContain(card.id);
  expect(page.html).not.toContain('/portal/');
  expect((await payBy(buyer, page, bill, card.id)).status).toBe(422);
});

test('the sign-in goes back to checkouts of this store only', async () => {
  await store();
  const stranger = await newStore();
  const foreign = await stranger.checkout();
  const buyer = new Buyer(shop);
  const at = (id: unknown) => `${portalOf(shop)}/pay/${String(id)}`;
  expect((await buyer.open(at(foreign.id))).status).toBe(404);
  expect((await buyer.open(at('https:%2F%2Fevil.example'))).status).toBe(404);
});

test('a declined stored card leaves the page open to another card, which is not linked to it', async () => {
  const card = await store();
  await shop.post('/v2/dev/simulate', {
    id: card.id,
    outcome: 'decline-next',
    reason: 'lost_card',
  });
  const bill = await shop.checkout();
  const { buyer, page } = await signInAt(bill);
  const declined = await payBy(buyer, page, bill, card.id);
  expect(declined.html).toContain(card.id);
  await buyer.submit(declined, bill.url, {
    action: 'pay',
    storedCard: '',
    ...SAVE,
    cardNumber: '5555 5555 5555 4444',
  });
  const charge = await rowOf(shop, 'charges', { checkoutId: bill.id });
  expect(charge).toMatchObject({ status: 'PAID', cardLast4: '4444' });
  const [newest] = await cards();
  expect(newest).toMatchObject({ lastFour: '4444', customerId: card.customerId });
  expect(charge?.storedCardId).toBe(newest?.id);
});

test('the portal shows the stored cards of its customer, and deletes one', async () => {
  await shop.listen(['payment_method.deleted']);
  const own = await store();
  const foreign = await store(OTHER, '5555 5555 5555 4444');
  const { buyer } = await enterByLink(shop, String(own.customerId));
  const path = `${portalOf(shop)}/cards`;
  const list = await buyer.open(path);
  expect(textOf(list.html)).toContain('Visa final 4242 Válido até 12/2034');
  expect(list.html).not.toContain(foreign.id);
  expect((await buyer.open(`${path}/${String(foreign.id)}/delete`)).status).toBe(404);
  const asking = await buyer.open(`${path}/${String(own.id)}/delete`);
  const other = `${path}/${String(foreign.id)}/delete`;
  const { token } = { token: /name="token" value="([^"]*)"/.exec(asking.html)?.[1] ?? '' };
  expect((await buyer.request('POST', other, `token=${token}`)).statusCode).toBe(404);
  const done = await buyer.submit(asking, `${path}/${String(own.id)}/delete`, {});
  expect(textOf(done.html)).toContain('O cartão foi apagado.');
  expect(await cards()).toMatchObject([{ id: foreign.id }]);
  await shop.deliver();
  expect(await shop.received()).toEqual(['payment_method.deleted']);
});

test('a token of a customer neither lists nor deletes stored cards', async () => {
  const card = await store();
  const token = await createToken(shop, {
    permissions: ['CUSTOMER:READ', 'CUSTOMER:DELETE', 'CHECKOUT:CREATE'],
    customerId: card.customerId,
  });
  const as = (method: 'GET' | 'POST', path: string, body?: Json) =>
    shop.request(method, path, body, fromPage(token));
  expect((await as('GET', '/v2/stored-cards/list')).status).toBe(403);
  expect((await as('POST', '/v2/stored-cards/delete', { id: card.id })).status).toBe(403);
  expect(await cards()).toHaveLength(1);
});

test('the stored card of a buyer is charged by the merchant for that customer only', async () => {
  const card = await store();
  const charge = (customer: Json) =>
    shop.request('POST', CREATE, {
      method: 'CARD',
      data: {
        amount: 500,
        cardToken: card.id,
        customer: { cellphone: '11912345678', ...customer },
      },
    });
  expect((await charge(OTHER)).body.reason).toBe('CARD_TOKEN_INVALID');
  expect((await charge(BUYER)).status).toBe(200);
});
