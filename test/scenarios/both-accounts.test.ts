/**
 * A store with an account at Efí and one at Pagar.me (fakes) and production keys only: everything
 * that it can sell, renew, give back, pay out and lose, by REST and GraphQL. What happened is counted
 * at the fakes, and in the end each account holds what the ledger says. test/browser has the pages.
 */
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Buyer } from '../support/buyer';
import { cli } from '../support/cli';
import { rowOf } from '../support/rows';
import { TwoAccountStore } from '../support/two-account-store';
import type { Json } from '../support/world';

/** Friday, noon in São Paulo: a month later it is Friday again, and banks are open. */
const NOON = '2027-02-12T15:00:00.000Z';
const PIX = 12_000;
const CLAIMED = { sold: 10_000, claimed: 4_000 };
const BOLETO = 25_000;
const CARD = 30_000;
const DISPUTED_CARD = 8_000;
const CLUB = 4_990;
const PARTS = { pix: 3_000, card: 7_000 };
const PAYOUT = 6_000;
const TRANSFER = 1_200;
const PAYER = { name: 'Ana Lima', taxId: '529.982.247-25' };

let store: TwoAccountStore;
let buyer: Buyer;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  store = await TwoAccountStore.open(NOON);
  buyer = new Buyer(store.shop.dev);
});
afterEach(async () => {
  Object.assign(config, { publicUrl, databaseUrl });
  await store.close();
});

/** The buyer's bank pays the code, and calls. */
async function payCode(id: string, cents: number): Promise<void> {
  expect(store.efi.pay(wireId(id), cents)).not.toBeNull();
  expect(await store.efi.notify(wireId(id))).toBe(200);
  await store.pix.work();
  expect(await store.shop.statusOf({ id })).toBe('PAID');
}

async function sellByPix(): Promise<{ refunded: string; claimed: string }> {
  const first = await store.shop.post('/v1/pixQrCode/create', { amount: PIX });
  const { transparent } = await store.graphql(
    `mutation ($input: CreateTransparentInput!) {
      createTransparent(input: $input) { transparent { id } userErrors { message } }
    }`,
    { method: 'PIX', amount: CLAIMED.sold },
  );
  const { id } = transparent as { id: string };
  await payCode(String(first.id), PIX);
  await payCode(id, CLAIMED.sold);
  return { refunded: String(first.id), claimed: id };
}

async function sellByBoleto(): Promise<void> {
  const data = { amount: BOLETO, customer: PAYER };
  const charge = await store.shop.post('/v2/transparents/create', { method: 'BOLETO', data });
  store.efi.charges.pay(wireId(String(charge.id)), BOLETO);
  expect(await store.efi.notifyOfBoleto(wireId(String(charge.id)))).toBe(200);
  await store.pix.work();
  expect(await store.shop.statusOf(charge)).toBe('PAID');
}

/** The buyer types a card on the page: the code of the order. */
async function payByCard({ url }: Json, typed: Record<string, string> = {}): Promise<string> {
  const page = await buyer.pay(String(url), { ...store.cards.cardForm(), ...typed });
  expect(page.heading).toMatch(/Pagamento confirmado|Assinatura ativa/);
  return store.orders.at(-1) ?? '';
}

async function sellByCard(): Promise<{ refunded: Json; disputed: string }> {
  const dear = await store.product({ price: CARD });
  const { checkout } = await store.graphql(
    `mutation ($input: CreateCheckoutInput!) {
      createCheckout(input: $input) { checkout { id url } userErrors { message } }
    }`,
    { items: [{ id: dear.id, quantity: 1 }], methods: ['CARD'] },
  );
  await payByCard(checkout as Json, { installments: '3' });
  const cheap = await store.product({ price: DISPUTED_CARD });
  const items = [{ id: cheap.id, quantity: 1 }];
  const other = await store.shop.post('/v2/checkouts/create', { items, methods: ['CARD'] });
  const disputed = await payByCard(other);
  expect(store.pagarme.orders.charges).toMatchObject([
    { amount: CARD, installments: 3, status: 'paid' },
    { amount: DISPUTED_CARD, installments: 1, status: 'paid' },
  ]);
  return { refunded: checkout as Json, disputed };
}

/** One subscription by card, and one by automatic PIX: their ids. */
async function subscribe(): Promise<{ byCard: string; byPix: string }> {
  const club = await store.product({ price: CLUB, cycle: 'MONTHLY', name: 'Clube do Café' });
  const items = [{ id: club.id, quantity: 1 }];
  const sold = await store.shop.post('/v2/subscriptions/create', { items, methods: ['CARD'] });
  await payByCard(sold);
  const { subscriptionId } = await store.shop.get(`/v2/checkouts/get?id=${sold.id}`);
  const { checkout } = await store.graphql(
    `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) { checkout { id url } userErrors { message } }
    }`,
    { items, methods: ['PIX'] },
  );
  const byPix = await store.pix.begin(checkout as Json);
  return { byCard: String(subscriptionId), byPix };
}

async function refundParts(pix: string, card: Json): Promise<void> {
  await store.shop.post('/v2/transparents/refund', { id: pix, amount: PARTS.pix });
  await store.graphql(
    `mutation ($input: RefundCheckoutInput!) {
      refundCheckout(input: $input) { refund { status } userErrors { message } }
    }`,
    { id: card.id, amount: PARTS.card },
  );
  await store.settle();
  const given = store.efi.book.pix.flatMap(({ devolucoes }) => devolucoes);
  expect(given).toMatchObject([{ cents: PARTS.pix, decided: 'DEVOLVIDO' }]);
  const back = store.pagarme.orders.charges.map(({ canceledAmount }) => canceledAmount);
  expect(back).toEqual([PARTS.card, 0, 0]);
  const refunds = (await store.graphql('{ refunds(first: 10) { nodes { status amount } } }')).nodes;
  expect(refunds).toEqual([
    { status: 'COMPLETE', amount: PARTS.card },
    { status: 'COMPLETE', amount: PARTS.pix },
  ]);
}

async function payOut(): Promise<void> {
  store.efi.payouts.holders.set('loja@example.com', '11222333000181');
  const pix = { type: 'EMAIL', key: 'loja@example.com' };
  const asked = { amount: PAYOUT, externalId: 'saque', method: 'PIX', pix };
  const made = await store.shop.post('/v1/withdraw/create', asked);
  await store.graphql(
    `mutation ($input: SendPixInput!) {
      sendPix(input: $input) { transfer { id } userErrors { message } }
    }`,
    { amount: TRANSFER, externalId: 'nota 7', pixKey: '52998224725', pixKeyType: 'CPF' },
  );
  await store.settle();
  expect(store.efi.payouts.sent).toMatchObject([
    { cents: PAYOUT, chave: 'loja@example.com', status: 'REALIZADO' },
    { cents: TRANSFER, chave: '52998224725', status: 'REALIZADO' },
  ]);
  const { status } = await store.shop.get(`/v2/payouts/get?id=${String(made.id)}`);
  expect(status).toBe('COMPLETE');
}

async function dispute(pix: string, order: string): Promise<void> {
  const paid = store.efi.book.pix.find(({ txid }) => txid === wireId(pix));
  const claim = store.efi.claims.open(paid?.endToEndId ?? '', CLAIMED.claimed);
  store.pagarme.orders.chargeback(order);
  expect(await store.pagarme.notify('charge.chargedback', order)).toBe(200);
  await store.pix.travel('2027-02-14T15:00:00.000Z');
  const disputes = async () =>
    (await store.graphql('{ disputes(first: 10) { nodes { status amount } } }')).nodes as Json[];
  expect(await disputes()).toHaveLength(2);
  expect(await disputes()).toEqual(
    expect.arrayContaining([
      { status: 'OPEN', amount: CLAIMED.claimed },
      { status: 'OPEN', amount: DISPUTED_CARD },
    ]),
  );
  store.efi.claims.decide(claim, 'ACEITA');
  store.pagarme.orders.decideDispute(order, 'LOST');
  await store.pix.travel('2027-02-15T15:30:00.000Z');
  await store.pix.travel('2027-02-16T16:00:00.000Z');
  expect((await disputes()).map(({ status }) => String(status))).toEqual(['LOST', 'LOST']);
  expect(await store.shop.statusOf({ id: pix })).toBe('LOST');
}

/** A month passes: the stored card is charged without its code, and the bank pays by the mandate. */
async function renew({ byCard, byPix }: { byCard: string; byPix: string }): Promise<void> {
  await store.pix.travel('2027-03-08T16:00:00.000Z');
  await store.pix.day('2027-03-12');
  expect(store.pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
  const [begun, renewed, ...more] = store.pagarme.orders.charges
    .filter(({ amount }) => amount === CLUB)
    .map(({ request }) => (request.payments as Json[])[0]?.credit_card as Json);
  expect(renewed).toMatchObject({ recurrence_cycle: 'subsequent', card_id: begun?.card_id });
  expect(JSON.stringify(renewed)).not.toMatch(/cvv|number|token/);
  expect(more).toEqual([]);
  for (const id of [byCard, byPix])
    expect((await store.pix.charges(id)).map(([cycle, status]) => [cycle, status])).toEqual([
      [0, 'PAID'],
      [1, 'PAID'],
    ]);
}

test('a store sells, renews, gives back, pays out and is disputed; the fakes hold what we booked', async () => {
  const pix = await sellByPix();
  await sellByBoleto();
  const card = await sellByCard();
  const subscriptions = await subscribe();
  await refundParts(pix.refunded, card.refunded);
  await payOut();
  await dispute(pix.claimed, card.disputed);
  await renew(subscriptions);

  expect(store.efi.book.pix.map(({ cents }) => cents)).toEqual([PIX, CLAIMED.sold, CLUB, CLUB]);
  expect(store.efi.charges.slips).toMatchObject([{ status: 'paid', total: BOLETO }]);
  expect(store.orders.map((code) => store.pagarme.approvals(code))).toEqual([1, 1, 1, 1]);
  expect(store.held()).toEqual({
    efi: PIX - PARTS.pix + CLAIMED.sold - CLAIMED.claimed + BOLETO + 2 * CLUB - PAYOUT - TRANSFER,
    pagarme: CARD - PARTS.card + 2 * CLUB, // the disputed sale is lost
  });
  expect(await store.booked()).toEqual(store.held());
  expect(await store.differences()).toEqual([]);
  config.databaseUrl = store.shop.dev.databaseUrl;
  await store.shop.dev.relay();
  const checked = await cli('ops', 'check', '--json');
  expect([checked.code, JSON.parse(checked.stdout)]).toEqual([
    0,
    { violations: [], unchecked: [] },
  ]);
  const { nodes } = await store.graphql('{ charges(first: 20) { nodes { id method } } }');
  for (const { id, method } of nodes as Json[]) {
    const { providerAccountId } = await rowOf(store.shop.dev, 'charges', { id });
    expect(providerAccountId).toBe((method === 'CARD' ? store.cards : store.shop).account.id);
  }
});
