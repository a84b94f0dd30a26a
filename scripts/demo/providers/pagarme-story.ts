/** A shop at Pagar.me: it sells by card in installments, gives a part back, and is disputed. */
import { formatReais } from '../../../src/platform/operations/money';
import { FakePagarme } from '../../fakes/pagarme/fake-pagarme';
import type { Data } from '../client';
import { chapter, must, mustBe, note } from '../narrator';
import { payByCard } from './card-page';
import type { ProviderCast, ProviderStory } from './provider-story';

type Cast = ProviderCast<FakePagarme>;

const PRICE_CENTS = 30_000;
const INSTALLMENTS = 3;
const PART_CENTS = 7_000;
const DISPUTED_CENTS = 8_000;
const GOOD_CARD = '4000000000000010';
const CARD_WITHOUT_LIMIT = '4000000000000036';

export const pagarmeStory: ProviderStory<FakePagarme> = {
  kind: 'pagarme',
  name: 'Pagar.me (a fake)',
  methods: ['CARD'],
  events: ['checkout.completed', 'checkout.refunded', 'checkout.disputed', 'checkout.lost'],
  startFake: () => FakePagarme.start(),
  enterAddress: (fake, url) => fake.enterAddress(url),
  play: async (cast) => {
    const sale = await sellInInstallments(cast);
    await refundPart(cast, sale);
    await loseADispute(cast);
    checkProvider(cast);
  },
};

async function sellInInstallments(cast: Cast): Promise<Data> {
  const { api, receiver, fake } = cast;
  chapter('A buyer pays by card                  POST /v2/checkouts/create');
  const checkout = await createCheckout(cast, PRICE_CENTS);
  const declined = await payByCard(String(checkout.url), {
    cardToken: fake.token(CARD_WITHOUT_LIMIT),
    installments: INSTALLMENTS,
  });
  must('the page must say why a card was declined', declined.includes('limite suficiente'));
  note('a card without limit is declined by the issuer, and the page says why');
  await payByCard(String(checkout.url), {
    cardToken: fake.token(GOOD_CARD),
    installments: INSTALLMENTS,
  });
  await receiver.next('checkout.completed', checkout.id);
  const { status } = await api.get(`/v2/checkouts/get?id=${checkout.id}`);
  mustBe('the status of the checkout', status, 'PAID');
  const { amount, installments } = lastCharge(fake);
  mustBe('the charge at Pagar.me', [amount, installments], [PRICE_CENTS, INSTALLMENTS]);
  note(`another card pays ${formatReais(PRICE_CENTS)} in ${INSTALLMENTS} installments`);
  const ours = JSON.stringify(await api.get('/v2/charges/list'));
  must('the number of a card must be nowhere', !ours.includes(GOOD_CARD));
  note('the numbers went from the browser to Pagar.me; this service has their tokens only');
  return checkout;
}

async function refundPart({ api, receiver, fake }: Cast, { id }: Data): Promise<void> {
  chapter('You give a part back                  POST /v2/checkouts/refund');
  const sold = lastCharge(fake);
  const asked = { id, amount: PART_CENTS, reason: 'One cup was broken' };
  const refund = await api.post('/v2/checkouts/refund', asked);
  mustBe('the amount of the refund', refund.amount, PART_CENTS);
  await receiver.next('checkout.refunded', id);
  mustBe('what Pagar.me gave back', sold.canceledAmount, PART_CENTS);
  note(`${formatReais(PART_CENTS)} went back to the card, the rest stays`);
}

async function loseADispute(cast: Cast): Promise<void> {
  const { api, receiver, fake } = cast;
  chapter('Another buyer disputes a payment      GET /v2/disputes/list');
  const checkout = await createCheckout(cast, DISPUTED_CENTS);
  await payByCard(String(checkout.url), { cardToken: fake.token(GOOD_CARD), installments: 1 });
  await receiver.next('checkout.completed', checkout.id);
  const { code } = lastCharge(fake);
  fake.orders.chargeback(code);
  mustBe('the answer to the notification', await fake.notify('charge.chargedback', code), 200);
  await receiver.next('checkout.disputed', checkout.id);
  const { balance } = await api.get('/v2/stores/get');
  mustBe('the blocked money', (balance as Data).blocked, DISPUTED_CENTS);
  note(`${formatReais(DISPUTED_CENTS)} are blocked while Pagar.me and the issuer decide`);
  fake.orders.decideDispute(code, 'LOST');
  mustBe('the answer to the notification', await fake.notify('charge.chargedback', code), 200);
  await receiver.next('checkout.lost', checkout.id);
  note('the dispute is lost, and the money went back to the buyer');
}

function checkProvider({ fake }: Cast): void {
  chapter('What lies at Pagar.me');
  const expected = PRICE_CENTS - PART_CENTS;
  mustBe("the money in Pagar.me's own books", fake.held(), expected);
  note(`${formatReais(expected)}: what was sold, without what was given back and lost`);
}

async function createCheckout({ api }: Cast, price: number): Promise<Data> {
  const externalId = `cafeteira-${price}`;
  const named = { externalId, name: 'Cafeteira italiana', price, currency: 'BRL' };
  const product = await api.post('/v2/products/create', named);
  const items = [{ id: product.id, quantity: 1 }];
  const checkout = await api.post('/v2/checkouts/create', { items, methods: ['CARD'] });
  mustBe('whose money it is', checkout.devMode, false);
  return checkout;
}

function lastCharge(fake: FakePagarme) {
  const charge = fake.orders.charges.at(-1);
  if (!charge) throw new Error('Pagar.me has no charge');
  return charge;
}
