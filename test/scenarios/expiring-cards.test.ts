/** The card of a subscription expires: who hears of it, on which day, and how often. */
import { newStore, type Json, type World } from '../support/world';

const CARD = { number: '4242424242424242', expMonth: 6, expYear: 2027 };

async function reported(shop: World): Promise<string[]> {
  const rows = (await shop.get('/v2/events/list?limit=100')) as Json[];
  return rows
    .filter(({ event }) => event === 'payment_method.expiring')
    .map(({ createdAt }) => String(createdAt).slice(0, 16));
}

async function mailed(shop: World): Promise<Json[]> {
  return (await shop.get('/v2/messages/list?template=card-expiring&limit=100')) as Json[];
}

async function subscribe(shop: World, cycle: string): Promise<Json> {
  const { id } = await shop.product({ cycle, price: 4_990 });
  const checkout = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
  const paid = await shop.pay(checkout, { method: 'CARD', card: CARD });
  return shop.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
}

async function shopIn2027(): Promise<World> {
  const shop = await newStore({ mails: true });
  await shop.listen();
  await shop.travel('2027-03-10T15:00:00.000Z');
  return shop;
}

test('it is reported once, at 9:00 on the first day of its last month', async () => {
  const shop = await shopIn2027();
  const subscription = await subscribe(shop, 'MONTHLY');
  expect(subscription).toMatchObject({
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpiryMonth: '2027-06',
  });
  const shown = await shop.graphql(
    `query ($id: ID!) { subscription(id: $id) { cardBrand cardLast4 cardExpiryMonth } }`,
    { id: subscription.id },
  );
  expect(shown.subscription).toMatchObject({ cardExpiryMonth: '2027-06' });
  await shop.travel('2027-09-20T15:00:00.000Z');
  expect(await reported(shop)).toEqual(['2027-06-01T12:00']);
  const [mail, ...others] = await mailed(shop);
  expect(others).toEqual([]);
  const whole = await shop.get(`/v2/messages/get?id=${mail?.id}`);
  expect(whole).toMatchObject({ status: 'SENT', objectId: subscription.id });
  expect(whole.text).toContain('VISA •••• 4242');
  expect(whole.text).toContain('06/2027');
  expect(whole.text).toContain(`/subscriptions/${subscription.id}/card`);
});

test('a card that was replaced, and one after which no charge follows, are not reported', async () => {
  const shop = await shopIn2027();
  const replaced = await subscribe(shop, 'MONTHLY');
  const cancelled = await subscribe(shop, 'ANNUALLY');
  const ending = await subscribe(shop, 'MONTHLY');
  await shop.post('/v2/subscriptions/update', { id: ending.id, cyclesLeft: 3 }); // the last in June
  await shop.post('/v2/subscriptions/cancel', { id: cancelled.id, cancelPolicy: 'PERIOD_END' });
  const { replaceCard } = await shop.graphql(
    `mutation ($input: ReplaceCardInput!) {
      replaceCard(input: $input) { subscription { cardLast4 cardExpiryMonth } }
    }`,
    { input: { id: replaced.id, card: { number: '5555555555554444' } } },
  );
  expect(replaceCard.subscription).toMatchObject({ cardLast4: '4444', cardExpiryMonth: '2034-12' });
  await shop.travel('2027-09-20T15:00:00.000Z');
  expect(await reported(shop)).toEqual([]);
  expect(await mailed(shop)).toEqual([]);
});

test('during a pause nothing is reported; at its end it is, while the card is valid', async () => {
  const shop = await shopIn2027();
  const { id } = await subscribe(shop, 'MONTHLY');
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('2027-06-15T15:00:00.000Z');
  expect(await reported(shop)).toEqual([]);
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-09-20T15:00:00.000Z');
  expect(await reported(shop)).toEqual(['2027-06-15T15:00']);
});

test('the mail may be off: the event happens; a month without its year is refused', async () => {
  const shop = await shopIn2027();
  await shop.post('/v2/stores/update', { buyerMails: false });
  await subscribe(shop, 'MONTHLY');
  await shop.travel('2027-07-01T15:00:00.000Z');
  expect(await reported(shop)).toEqual(['2027-06-01T12:00']);
  expect(await mailed(shop)).toEqual([]);
  const checkout = await shop.checkout();
  const refused = await shop.request('POST', `/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    card: { number: '4242424242424242', expMonth: 6 },
  });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    expect.stringContaining('card.expYear is required'),
  ]);
});
