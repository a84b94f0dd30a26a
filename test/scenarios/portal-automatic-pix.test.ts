/**
 * A buyer moves a subscription to automatic Pix in the customer portal, and ends the authorisation
 * again: the subscription stays.
 */
import { listActs } from '../../src/platform/records/audit';
import { subscribeByPix } from '../support/automatic-pix';
import { textOf } from '../support/buyer';
import { enterByLink, portalOf } from '../support/portal';
import { changeRows, rowOf, rowsOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const START = '2027-03-10T15:00:00.000Z';

async function opened(flow: Json = {}) {
  const shop = await newStore();
  await shop.travel(START);
  const { id, customerId } = await shop.subscribe(flow);
  await changeRows(shop, 'customers', { id: customerId }, { name: 'Ana', taxId: '52998224725' });
  const { buyer } = await enterByLink(shop, customerId);
  return { shop, id: String(id), customerId, buyer, base: `${portalOf(shop)}/subscriptions/${id}` };
}

const shownAt = (shop: World, id: string) => shop.get(`/v2/subscriptions/get?id=${id}`);

/** What the simulated bank says of the mandate. */
async function mandateOf(shop: World, reference: unknown): Promise<string | null> {
  type Mandate = { ended: string | null };
  const [mandate] = await rowsOf<Mandate>(shop, 'simulator.mandates', { reference }, 'reference');
  return mandate?.ended ?? null;
}

test('a card gives way to automatic Pix once the bank has the authorisation', async () => {
  const { shop, id, customerId, buyer, base } = await opened();
  expect((await buyer.open(base)).html).toContain(`${id}/automatic-pix`);
  const asking = await buyer.open(`${base}/automatic-pix`);
  expect(textOf(asking.html)).toContain('Nada é pago agora');
  const code = await buyer.submit(asking, `${base}/automatic-pix`, {});
  expect(textOf(code.html)).toContain('Autorize no aplicativo do seu banco');
  expect(code.html).toContain('br.gov.bcb.pix');
  // A second tab and the API show the same code.
  const authorized = await shop.post('/v2/subscriptions/authorize-automatic-pix', { id });
  expect(authorized).toEqual({
    subscriptionId: id,
    brCode: expect.any(String),
    expiresAt: expect.stringMatching(/^2027-03-11T15:0/),
  });
  expect(code.html).toContain(authorized.brCode);
  expect(await shownAt(shop, id)).toMatchObject({ method: 'CARD', collection: 'AUTOMATIC' });
  await shop.listen();

  const moved = await buyer.submit(code, `${base}/automatic-pix/dev`, {});
  expect(textOf(moved.html)).toContain('debitadas pelo Pix automático');
  expect(await shownAt(shop, id)).toMatchObject({
    method: 'PIX',
    collection: 'AUTOMATIC',
    cardLast4: null,
  });
  expect(moved.html).not.toContain(`${id}/automatic-pix"`);
  expect((await buyer.submit(asking, `${base}/automatic-pix`, {})).status).toBe(422);

  await shop.travel('2027-04-13T15:00:00.000Z');
  expect(await shop.charges({ id })).toMatchObject([
    { method: 'CARD', status: 'PAID' },
    { method: 'PIX', status: 'PAID' },
  ]);
  await shop.deliver();
  expect(await shop.received()).toEqual(['subscription.charge_announced', 'subscription.renewed']);
  const acts = await listActs(shop.database, { operator: customerId });
  expect(new Set(acts.map(({ action }) => action))).toEqual(
    new Set(['acceptMandate', 'authorizeAutomaticPix']),
  );
});

test('the authorisation ends alone: the subscription goes on by invoice', async () => {
  const shop = await newStore();
  await shop.travel(START);
  const { id, customerId } = await subscribeByPix(shop);
  const { mandateReference } = await rowOf(shop, 'subscriptions', { id });
  const { buyer } = await enterByLink(shop, customerId);
  const base = `${portalOf(shop)}/subscriptions/${id}`;
  // A debit that the bank knows of goes first.
  await shop.travel('2027-04-07T15:00:00.000Z');
  const announced = await buyer.open(`${base}/end-automatic-pix`);
  expect(textOf(announced.html)).toContain('já foi avisado ao seu banco');
  expect(await shop.refused('/v2/subscriptions/end-automatic-pix', { id })).toBe('409 CONFLICT');
  await shop.travel('2027-04-13T15:00:00.000Z');
  const asking = await buyer.open(`${base}/end-automatic-pix`);
  const ended = await buyer.submit(asking, `${base}/end-automatic-pix`, {});
  expect(textOf(ended.html)).toContain('A autorização foi encerrada');
  expect(await shownAt(shop, id)).toMatchObject({ status: 'ACTIVE', collection: 'INVOICE' });
  expect((await buyer.submit(asking, `${base}/end-automatic-pix`, {})).status).toBe(422);
  await shop.travel('1 hour');
  expect(await mandateOf(shop, mandateReference)).toBe('cancelled');
  // The bank reports its end too: the subscription stays.
  await shop.travel('2027-05-08T15:00:00.000Z');
  expect(await shownAt(shop, id)).toMatchObject({ status: 'ACTIVE', collection: 'INVOICE' });
  expect(await rowsOf(shop, 'charges', { subscriptionId: id, status: 'PENDING' })).toMatchObject([
    { kind: 'INVOICE' },
  ]);
  expect(await shop.refused('/v2/subscriptions/update', { id, collection: 'AUTOMATIC' })).toBe(
    '422 UNPROCESSABLE',
  );
  // It can be authorised again, which pays nothing: the open charge stays open.
  await shop.post('/v2/subscriptions/authorize-automatic-pix', { id });
  await shop.post('/v2/dev/simulate', { id, outcome: 'authorize' });
  expect(await shownAt(shop, id)).toMatchObject({ method: 'PIX', collection: 'AUTOMATIC' });
  expect(await rowsOf(shop, 'charges', { subscriptionId: id, status: 'PENDING' })).toMatchObject([
    { kind: 'INVOICE' },
  ]);
});

test('what is not authorised in a day, or belongs to an ended subscription, is withdrawn', async () => {
  const { shop, id } = await opened();
  const ask = () => shop.post('/v2/subscriptions/authorize-automatic-pix', { id });
  const reference = async () =>
    (await rowOf(shop, 'subscriptions', { id })).askedMandateReference as string | null;
  await ask();
  const first = await reference();
  await shop.travel('25 hours');
  expect([await reference(), await mandateOf(shop, first)]).toEqual([null, 'cancelled']);
  expect(await shownAt(shop, id)).toMatchObject({ status: 'ACTIVE', method: 'CARD' });
  expect(await shop.refused('/v2/dev/simulate', { id, outcome: 'authorize' })).toBe('409 CONFLICT');
  await ask();
  const second = await reference();
  await shop.post('/v2/subscriptions/cancel', { id });
  await shop.travel('1 hour');
  expect([await reference(), await mandateOf(shop, second)]).toEqual([null, 'cancelled']);
});

test('a mandate that is accepted while a charge fails waits until the charge is decided', async () => {
  const { shop, id } = await opened();
  await shop.travel('2027-04-10T14:00:00.000Z');
  await shop.post('/v2/subscriptions/authorize-automatic-pix', { id });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-10T15:30:00.000Z');
  await shop.post('/v2/dev/simulate', { id, outcome: 'authorize' });
  expect(await shownAt(shop, id)).toMatchObject({ method: 'CARD' });
  expect(await shop.refused('/v2/subscriptions/authorize-automatic-pix', { id })).toBe(
    '409 CONFLICT',
  );
  await shop.travel('2027-04-11T18:00:00.000Z');
  expect(await shownAt(shop, id)).toMatchObject({ method: 'PIX' });
});

test('it is offered where store and operator allow it, and needs name and tax id', async () => {
  const { shop, id, customerId, buyer, base } = await opened();
  await shop.post('/v2/stores/update', { portal: { automaticPix: false } });
  expect((await buyer.open(base)).html).not.toContain('automatic-pix');
  expect((await buyer.open(`${base}/automatic-pix`)).status).toBe(403);
  await shop.post('/v2/stores/update', { portal: { automaticPix: true } });
  await changeRows(shop, 'customers', { id: customerId }, { taxId: null });
  const asking = await buyer.open(`${base}/automatic-pix`);
  expect((await buyer.submit(asking, `${base}/automatic-pix`, {})).status).toBe(422);
  await changeRows(shop, 'stores', { id: shop.storeId }, { automaticPixDev: false });
  expect((await buyer.open(base)).html).not.toContain('automatic-pix');
  expect(await shop.refused('/v2/subscriptions/authorize-automatic-pix', { id })).toBe(
    '422 UNPROCESSABLE',
  );
});

/** Subscribed on 10 March; the bank debits on Monday, 12 April. */
async function announced() {
  const shop = await newStore();
  await shop.travel(START);
  const { id, customerId } = await subscribeByPix(shop);
  return { shop, id: String(id), customerId, base: `${portalOf(shop)}/subscriptions/${id}` };
}

test('a debit that failed is not offered to be paid; the day of the next one is shown', async () => {
  const { shop, id, customerId, base } = await announced();
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-13T00:30:00.000Z'); // 21:30 of the 12th
  const { buyer, first } = await enterByLink(shop, customerId, { flow: 'PAY_OPEN_CHARGE' });
  expect(textOf(first.html)).toContain('Não há nada a pagar.');
  const [, charge] = await shop.charges({ id });
  const own = await buyer.open(base);
  expect(textOf(own.html)).toContain('O seu banco tenta o débito de novo em 13/04/2027.');
  const payment = await buyer.open(`${portalOf(shop)}/payments/${charge?.id}`);
  expect(textOf(payment.html)).toMatch(/Próxima tentativa\s*13\/04\/2027/);
  for (const { html } of [own, payment]) expect(html).not.toContain(`/pay/${charge?.id}`);
});

test('too late to cancel a debit: the effect is said before and after, and on its own page', async () => {
  const { shop, id, customerId, base } = await announced();
  await shop.post('/v2/stores/update', { portal: { cancelAt: 'CHOICE', pause: true } });
  await shop.travel('2027-04-12T00:30:00.000Z'); // 21:30 of the eve
  const { buyer } = await enterByLink(shop, customerId);
  const early = textOf((await buyer.open(`${base}/cancel`)).html);
  expect(early).toContain('A assinatura termina agora e nada mais é cobrado.');
  expect(early).not.toContain('O débito de');
  await shop.travel('2027-04-12T01:30:00.000Z'); // 22:30
  const debit = /débito de R\$\s49,90 em 12\/04\/2027/;
  const late = await buyer.open(`${base}/cancel`);
  const text = textOf(late.html);
  expect(text).toMatch(
    /Já é tarde para cancelar o débito de .* se ele for feito, o valor é reembolsado/,
  );
  expect(text).toMatch(/O débito de .* já foi avisado ao seu banco/);
  expect(text).not.toContain('A assinatura termina agora e nada mais é cobrado.');
  expect(textOf((await buyer.open(`${base}/pause`)).html)).toMatch(debit);
  const done = await buyer.submit(late, `${base}/cancel`, { at: 'NOW' });
  expect(textOf(done.html)).toMatch(/tarde para cancelar o débito .* se ele for feito/);
  expect(textOf(done.html)).not.toContain('nada mais será cobrado');
  const [, charge] = await shop.charges({ id });
  expect(textOf((await buyer.open(`/pay/${charge?.id}`)).html)).toContain(
    'Se o seu banco ainda fizer o débito de 12/04/2027, o valor é reembolsado.',
  );
  await shop.travel('2027-04-14T15:00:00.000Z');
  const { refunds } = await shop.graphql('{ refunds { nodes { amount status originalId } } }');
  expect(refunds.nodes).toEqual([{ amount: 4990, status: 'COMPLETE', originalId: charge?.id }]);
  const after = await buyer.open(`${base}?done=cancel`);
  expect(textOf(after.html)).toContain('nada mais será cobrado');
});
