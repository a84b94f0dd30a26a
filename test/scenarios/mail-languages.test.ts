/**
 * Mails have the language in which the buyer used the page or the portal last; of buyers who have
 * used neither, that of the store.
 */
import { Buyer, CARD, type Shown } from '../support/buyer';
import { signIn, portalOf } from '../support/portal';
import { newStore, type Json, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
});
afterEach(async () => expect(await shop.violations()).toEqual([]));

/** Template and language of each mail that was sent, oldest first, after those already seen. */
async function mails(seen = 0): Promise<string[]> {
  await shop.travel('1 hour');
  const rows = (await shop.get('/v2/messages/list?status=SENT&limit=100')) as unknown as Json[];
  return rows
    .filter(({ template }) => template !== 'portal-code')
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .map(({ template, language }) => `${template} ${language}`)
    .slice(seen);
}

/** A browser in which the buyer chose the language on this page. */
async function open(url: string, language: 'en' | 'pt'): Promise<{ buyer: Buyer; page: Shown }> {
  const buyer = new Buyer(shop);
  const page = await buyer.open(`${url}?language=${language}`);
  return { buyer, page };
}

async function pay(
  url: string,
  language: 'en' | 'pt',
  typed: Record<string, string> = CARD,
): Promise<Buyer> {
  const { buyer } = await open(url, language);
  await buyer.pay(url, typed);
  return buyer;
}

async function plan(values: Json = {}): Promise<Json> {
  const { id } = await shop.product({ cycle: 'MONTHLY', ...values });
  return shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
}

const subscriptionOf = async ({ id }: Json): Promise<unknown> =>
  (await shop.get(`/v2/checkouts/get?id=${id}`)).subscriptionId;

const mailsAreEnglish = () => shop.post('/v2/stores/update', { mailLanguage: 'EN' });

test('who pays once on the page in English has an English receipt', async () => {
  const checkout = await shop.checkout();
  await pay(checkout.url, 'en');
  expect(await mails()).toEqual(['receipt EN']);
  await shop.post('/v2/checkouts/refund', { id: checkout.id });
  expect(await mails(1)).toEqual(['refund-completed EN']);
});

test('a subscriber in English has English mails when it begins, renews, fails and ends', async () => {
  const checkout = await plan();
  await pay(checkout.url, 'en');
  expect((await mails()).toSorted()).toEqual(['receipt EN', 'subscription-started EN']);
  await shop.travel('1 month');
  expect(await mails(2)).toEqual(['receipt EN']);
  const id = await subscriptionOf(checkout);
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next' });
  await shop.travel('1 month');
  expect((await mails(3))[0]).toBe('payment-failed EN');
  await shop.post('/v2/subscriptions/cancel', { id });
  expect((await mails()).at(-1)).toBe('subscription-cancelled EN');
});

test('a Portuguese buyer of a store with English mails has Portuguese ones', async () => {
  await mailsAreEnglish();
  const checkout = await plan();
  await pay(checkout.url, 'pt');
  await shop.travel('1 month');
  expect((await mails()).toSorted()).toEqual([
    'receipt PT',
    'receipt PT',
    'subscription-started PT',
  ]);
});

test('buyers who have used no page have the language of the store', async () => {
  await shop.subscribe();
  await shop.pay(await shop.checkout());
  await mailsAreEnglish();
  await shop.travel('1 month');
  const sent = await mails();
  expect(sent.slice(0, 3).toSorted()).toEqual([
    'receipt PT',
    'receipt PT',
    'subscription-started PT',
  ]);
  expect(sent.slice(3)).toEqual(['receipt EN']);
});

test('a link: the code that waits is sent in the language of its page, each buyer in another', async () => {
  const { id } = await shop.product();
  const link = await shop.post('/v2/payment-links/create', { items: [{ id, quantity: 1 }] });
  await pay(link.url, 'en', { method: 'PIX' });
  await pay(link.url, 'pt', { method: 'PIX' });
  expect((await mails()).toSorted()).toEqual(['payment-waiting EN', 'payment-waiting PT']);
});

test('the language of the try that paid counts', async () => {
  const checkout = await shop.checkout();
  await pay(checkout.url, 'pt', { ...CARD, cardNumber: '4000 0000 0000 0002' });
  await pay(checkout.url, 'en');
  expect(await mails()).toEqual(['receipt EN']);
});

test('who types the tax id of a subscriber and does not pay changes no mail of theirs', async () => {
  await pay((await plan()).url, 'pt');
  await pay((await shop.checkout()).url, 'en', { ...CARD, cardNumber: '4000 0000 0000 0002' });
  await shop.travel('1 month');
  expect(await mails(2)).toEqual(['receipt PT']);
});

test('mails to a customer follow the language in which the portal was used last', async () => {
  await shop.subscribe();
  expect(await mails()).toHaveLength(2);
  const { buyer } = await signIn(shop, 'ana@example.com');
  await buyer.open(`${portalOf(shop)}?language=en`);
  await shop.travel('1 month');
  expect(await mails(2)).toEqual(['receipt EN']);
  await signIn(shop, 'ana@example.com'); // another browser, in Portuguese
  await shop.travel('1 month');
  expect(await mails(3)).toEqual(['receipt PT']);
});

test('a failed renewal that is paid on its page in English has an English receipt', async () => {
  const { id } = await shop.subscribe();
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next' });
  await shop.travel('1 month');
  expect(await mails()).toContain('payment-failed PT');
  const { retry } = await shop.subscription({ id });
  const path = new URL(String((retry as Json).url)).pathname;
  const { buyer } = await open(path, 'en');
  const before = (await mails()).length;
  await buyer.submit(await buyer.open(path), `${path}/pay-open`, CARD);
  expect(await mails(before)).toEqual(['receipt EN']);
});

test('an invoice whose buyer chose a boleto in English is reminded of in English', async () => {
  const { id } = await shop.subscribe();
  await shop.post('/v2/subscriptions/update', { id, collection: 'INVOICE' });
  await shop.travel('2027-02-05T15:00:00.000Z');
  const before = (await mails()).length;
  const [invoice] = (await shop.get('/v2/checkouts/list?isRenewal=true')) as unknown as Json[];
  await pay(String(invoice?.url), 'en', { method: 'BOLETO' });
  await shop.travel('2027-02-12T15:00:00.000Z');
  const sent = await mails(before);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((each) => each.endsWith('PT'))).toEqual([]);
});
