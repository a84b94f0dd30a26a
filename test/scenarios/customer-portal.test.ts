/**
 * What buyers do in the customer portal, and what the merchant sees of it: events, requests, and
 * entries of the audit log.
 */
import { allStores } from '../support/handles';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { listActs } from '../../src/platform/records/audit';
import { subscribeByPix } from '../support/automatic-pix';
import { textOf } from '../support/buyer';
import { enterByLink, lastCodeTo, portalOf, signIn, withdraw } from '../support/portal';
import { changeRows, rowsOf } from '../support/rows';
import { newStore, wall, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };

const actsOf = async (shop: World, customerId: string) =>
  (await listActs(shop.database, { operator: customerId }))
    .map(({ actor, via, action }) => `${actor} ${via} ${action}`)
    .toReversed();

const openOf = (shop: World, subscriptionId: unknown) =>
  rowsOf(shop, 'charges', { subscriptionId, status: 'PENDING' });

const settings = (shop: World, portal: Json) => shop.post('/v2/stores/update', { portal });

test('a subscription: its card, a pause, another plan, and its end', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const subscription = await shop.subscribe();
  const yearly = await shop.product({ name: 'Anual', price: 39900, cycle: 'ANNUALLY' });
  const once = await shop.product({ name: 'Avulso' });
  const { buyer, first } = await enterByLink(shop, subscription.customerId, {
    flow: 'CANCEL_SUBSCRIPTION',
  });
  const base = `${portalOf(shop)}/subscriptions/${subscription.id}`;
  expect(first.heading).toBe('Cancelar Produto?');
  expect(textOf(first.html)).toContain('Você continua com a assinatura até 10/04/2027');

  // Closed until the store allows it: neither shown nor done.
  const plain = await buyer.open(base);
  expect(plain.html).not.toMatch(/\/(pause|plan)"/);
  expect((await buyer.open(`${base}/pause`)).status).toBe(403);
  expect(await shop.refused('/v2/stores/update', { portal: { planProductIds: [once.id] } })).toBe(
    '422 UNPROCESSABLE',
  );
  await settings(shop, { pause: true, planProductIds: [yearly.id] });

  await shop.listen();
  const card = await buyer.open(`${base}/card`);
  const wrong = await buyer.submit(card, `${base}/card`, { cardNumber: '1', expiry: '', cvc: '' });
  expect(wrong.status).toBe(422);
  const taken = await buyer.submit(card, `${base}/card`, {
    cardNumber: '5555 5555 5555 4444',
    expiry: '12/34',
    cvc: '123',
  });
  expect(textOf(taken.html)).toContain('O novo cartão será usado a partir de agora.');
  expect(textOf((await buyer.open(`${portalOf(shop)}/cards`)).html)).toContain('4444');

  const pausing = await buyer.open(`${base}/pause`);
  for (const until of ['2026-01-01', '2027-02-30', 'amanhã'])
    expect((await buyer.submit(pausing, `${base}/pause`, { until })).status).toBe(422);
  const paused = await buyer.submit(pausing, `${base}/pause`, { until: '2027-06-01' });
  expect(textOf(paused.html)).toContain('Em pausa até 01/06/2027');
  const going = await buyer.submit(paused, `${base}/resume`, {});
  expect(textOf(going.html)).toContain('A assinatura continua.');

  const plans = await buyer.open(`${base}/plan`);
  expect(textOf(plans.html)).toContain('R$ 399,00 por ano');
  expect((await buyer.submit(plans, `${base}/plan`, { product: once.id })).status).toBe(403);
  const changed = await buyer.submit(plans, `${base}/plan`, { product: yearly.id });
  expect(textOf(changed.html)).toContain('Anual, R$ 399,00.');

  const cancelling = await buyer.open(`${base}/cancel`);
  // The store offers the end of the period only, as the page says again.
  const other = await buyer.submit(cancelling, `${base}/cancel`, { at: 'NOW' });
  expect([other.status, textOf(other.html)]).toEqual([
    409,
    expect.stringContaining('Esta escolha não é mais possível.'),
  ]);
  const long = 'Mudei de cidade '.padEnd(499, '.');
  const ending = await buyer.submit(other, `${base}/cancel`, {
    at: 'PERIOD_END',
    reason: `${long}🎉🎉`, // 500 units end within the emoji
  });
  expect(textOf(ending.html)).toContain('Pronto. A assinatura termina em 10/04/2027.');
  const [shown] = (
    await shop.graphql('{ subscriptions(first: 1) { nodes { status cancelAt cancelReason } } }')
  ).subscriptions.nodes as Json[];
  expect(shown).toMatchObject({ status: 'ACTIVE', cancelReason: long });
  await buyer.submit(ending, `${base}/resume`, {});
  // Who stays has no reason to leave.
  expect(await shop.subscription(subscription)).toMatchObject({ cancelReason: null });
  await settings(shop, { cancelAt: 'CHOICE' });
  const choosing = await buyer.open(`${base}/cancel`);
  const ended = await buyer.submit(choosing, `${base}/cancel`, { at: 'NOW' });
  expect(textOf(ended.html)).toContain('A assinatura foi cancelada');
  // A second tab that was open in the meantime.
  expect((await buyer.submit(choosing, `${base}/cancel`, { at: 'NOW' })).status).toBe(409);

  await shop.deliver();
  expect(await shop.received()).toEqual([
    'subscription.paused',
    'subscription.resumed',
    'subscription.plan_changed',
    'subscription.cancelled',
  ]);
  expect(await actsOf(shop, subscription.customerId)).toEqual(
    [
      'replaceCard',
      'pauseSubscription',
      'resumeSubscription',
      'changePlan',
      'cancelSubscription',
      'resumeSubscription',
      'cancelSubscription',
    ].map((name) => `CUSTOMER PORTAL ${name}`),
  );
});

test('who asks for the end of the period is not cancelled now', async () => {
  const shop = await newStore();
  const { id, customerId } = await shop.subscribe();
  const { buyer } = await enterByLink(shop, customerId);
  const path = `${portalOf(shop)}/subscriptions/${id}/cancel`;
  const page = await buyer.open(path);
  await shop.post('/v2/subscriptions/pause', { id });
  const again = await buyer.submit(page, path, { at: 'PERIOD_END' });
  expect(again.status).toBe(409);
  expect(await shop.subscription({ id })).toMatchObject({ status: 'ACTIVE', cancelAt: null });
  await buyer.submit(again, path, { at: 'NOW' });
  expect(await shop.subscription({ id })).toMatchObject({ status: 'CANCELLED' });
});

test('a subscription that ends with its last charge is not made endless by its buyer', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const { id, customerId } = await shop.subscribe();
  await shop.travel('2027-04-10T14:45:00.000Z');
  const { buyer } = await enterByLink(shop, customerId);
  const base = `${portalOf(shop)}/subscriptions/${id}`;
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  const before = await buyer.open(base);
  expect(before.html).toContain('/resume"');
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.travel('2027-04-10T15:15:00.000Z');
  const page = await buyer.open(base);
  expect(textOf(page.html)).toContain('10/05/2027');
  expect(page.html).not.toContain('/resume"');
  expect((await buyer.submit(before, `${base}/resume`, {})).status).toBe(403);
  await shop.travel('2027-06-11T15:00:00.000Z');
  expect(await shop.charges({ id })).toHaveLength(2);
});

test('a removed card is not charged again: the buyer pays each cycle by invoice', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const subscription = await shop.subscribe();
  const { id } = subscription;
  const { buyer } = await enterByLink(shop, subscription.customerId);
  const base = `${portalOf(shop)}/subscriptions/${id}`;
  expect((await buyer.open(`${portalOf(shop)}/cards`)).html).toContain(`${id}/remove-card`);
  await settings(shop, { replaceCard: false });
  expect((await buyer.open(`${base}/remove-card`)).status).toBe(403);
  await settings(shop, { replaceCard: true });
  const asking = await buyer.open(`${base}/remove-card`);
  expect(textOf(asking.html)).toContain('é apagado e não será mais cobrado');
  const removed = await buyer.submit(asking, `${base}/remove-card`, {});
  expect(textOf(removed.html)).toContain('O cartão foi removido.');
  expect(textOf(removed.html)).toContain('Por fatura, a cada cobrança');
  expect(removed.html).not.toContain('/remove-card');
  expect((await buyer.submit(asking, `${base}/remove-card`, {})).status).toBe(422);
  expect(textOf((await buyer.open(`${portalOf(shop)}/cards`)).html)).toContain('Nenhum cartão');
  expect(await shop.get(`/v2/subscriptions/get?id=${id}`)).toMatchObject({
    status: 'ACTIVE',
    collection: 'INVOICE',
  });
  const back = await shop.request('POST', '/v2/subscriptions/update', {
    id,
    collection: 'AUTOMATIC',
  });
  expect(back.status).toBe(422); // the card is gone
  await shop.travel('2027-04-09T15:00:00.000Z');
  expect(await openOf(shop, id)).toMatchObject([{ kind: 'INVOICE', cardToken: null }]);
  const { first } = await enterByLink(shop, subscription.customerId, { flow: 'PAY_OPEN_CHARGE' });
  expect(first.status).toBe(200);
  expect(await actsOf(shop, subscription.customerId)).toEqual(['CUSTOMER PORTAL removeCard']);
});

test('a failed charge becomes an open invoice when its card is removed', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const { id } = subscription;
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 3 });
  await shop.travel('1 month');
  await shop.travel('1 hour');
  expect(await shop.post('/v2/subscriptions/remove-card', { id })).toMatchObject({
    id,
    collection: 'INVOICE',
  });
  const before = await shop.charges(subscription);
  expect(await openOf(shop, id)).toMatchObject([{ kind: 'INVOICE', nextAttemptAt: null }]);
  await shop.travel('2 days'); // the retries have ended
  const attempts = (charges: Json[]) => charges.map((charge) => charge.attempts.nodes.length);
  expect(attempts(await shop.charges(subscription))).toEqual(attempts(before));
});

test('reminders: chosen in the portal, for the address, by topic', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const subscription = await shop.subscribe({ cycle: 'ANNUALLY', price: 12_000, trialDays: 14 });
  const { buyer } = await enterByLink(shop, subscription.customerId);
  const path = `${portalOf(shop)}/data`;
  const page = await buyer.open(path);
  expect(page.html.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2);
  const saved = await buyer.submit(page, `${path}/reminders`, { PAYMENTS: 'on' });
  expect(textOf(saved.html)).toContain('Salvo.');
  expect(saved.html.match(/type="checkbox"[^>]* checked/g)).toHaveLength(1);
  await shop.travel('20 days');
  const ending = () => shop.get('/v2/messages/list?template=trial-ending');
  expect(await ending()).toMatchObject([{ status: 'SKIPPED', reason: 'UNSUBSCRIBED' }]);
  const { buyer: again } = await enterByLink(shop, subscription.customerId);
  const both = { PAYMENTS: 'on', SUBSCRIPTIONS: 'on' };
  await again.submit(await again.open(path), `${path}/reminders`, both);
  await shop.travel('12 months');
  expect(await shop.get('/v2/messages/list?template=renewal-upcoming')).toMatchObject([
    { status: 'SENT' },
  ]);
  expect(await actsOf(shop, subscription.customerId)).toContain('CUSTOMER PORTAL chooseReminders');
});

test('automatic Pix: the authorisation, what the bank knows, and the end of both', async () => {
  const shop = await newStore();
  const subscription = await subscribeByPix(shop);
  await shop.travel('27 days');
  const { buyer } = await enterByLink(shop, subscription.customerId);
  const path = `${portalOf(shop)}/subscriptions/${subscription.id}`;
  const text = textOf((await buyer.open(path)).html);
  expect(text).toContain('Pix automático');
  expect(text).toContain('O seu banco debita cada cobrança com a sua autorização.');
  expect(text).toMatch(/O débito de R\$\s[\d,]+ em \d\d\/\d\d\/\d{4} já foi avisado/);
  await settings(shop, { cancelAt: 'NOW' });
  const ended = await buyer.submit(await buyer.open(`${path}/cancel`), `${path}/cancel`, {
    at: 'NOW',
  });
  expect(textOf(ended.html)).toContain('A assinatura foi cancelada');
  expect(textOf(ended.html)).not.toContain('já foi avisado');
  await shop.travel('1 month');
  expect(await shop.charges(subscription)).not.toContainEqual(
    expect.objectContaining({ status: 'PENDING' }),
  );
});

test('an invoice: when it is due, what it costs today, what for, and where it is paid', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const plan = await shop.product({ cycle: 'MONTHLY', price: 10_000 });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity: 1 }],
    collection: 'INVOICE',
    invoice: { graceDays: 20 },
    fine: { value: 200, type: 'PERCENTAGE' },
  });
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'PIX', customer: ANA });
  const { customerId } = await shop.get(`/v2/subscriptions/get?id=${id}`);
  await shop.post('/v2/subscriptions/add-line', { id, description: 'Camiseta', amount: 2_000 });
  await shop.travel('2027-04-06T15:00:00.000Z');
  const [charge] = await openOf(shop, id);
  const { buyer } = await enterByLink(shop, customerId);
  const shown = async (path: string) => {
    const { html } = await buyer.open(`${portalOf(shop)}${path}`);
    expect(html).toContain(`href="/pay/${charge?.checkoutId}"`);
    return textOf(html);
  };
  const path = `/payments/${charge?.id}`;
  const cancelling = async () =>
    textOf((await buyer.open(`${portalOf(shop)}/subscriptions/${id}/cancel`)).html);
  // Of the next period, which it would not have.
  expect(await cancelling()).toMatch(/até 10\/04\/2027.* A fatura aberta é cancelada/);
  // 10 April is a Saturday
  expect(await shown('')).toMatch(/Produto, Camiseta Vence em 12\/04\/2027 R\$\s120,00/);
  expect(await shown(`/subscriptions/${id}`)).toMatch(
    /aberta de R\$\s120,00, com vencimento em 12/,
  );
  const payment = await shown(path);
  expect(payment).toMatch(/Produto R\$\s100,00 Camiseta R\$\s20,00/);
  expect(payment).toContain('Vencimento 12/04/2027');
  // Its buyer chooses how to pay, and has bought no file.
  expect(payment).not.toMatch(/Pix|Seus arquivos/);
  await shop.travel('2027-04-15T15:00:00.000Z');
  expect(await shown('')).toMatch(/Venceu em 12\/04\/2027 R\$\s122,40/);
  expect(await shown(`/subscriptions/${id}`)).toMatch(
    /venceu em 12\/04\/2027: hoje são R\$\s122,40/,
  );
  expect(await shown(path)).toMatch(/R\$\s122,40/);
  await settings(shop, { cancelAt: 'CHOICE' });
  expect(await cancelling()).toMatch(
    /até 10\/05\/2027.* continua a pagar.* termina agora.* A fatura aberta é cancelada/,
  );
});

test('payments: what is open, a withdrawal within 7 days, and a request that is refused', async () => {
  const shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
  const subscription = await shop.subscribe();
  const [charge] = await shop.charges(subscription);
  const path = `${portalOf(shop)}/payments/${charge?.id}`;
  await shop.listen();
  const visit = await enterByLink(shop, subscription.customerId);
  await shop.travel('2027-03-17T20:00:00.000Z'); // the seventh day after it was paid
  const page = await visit.buyer.open(path);
  expect(textOf(page.html)).toContain('Você pode desistir desta compra até 17/03/2027');
  expect(page.html).toContain(`/pay/${charge?.id}/receipt`);
  const asked = await visit.buyer.submit(page, `${path}/refund`, { kind: 'WITHDRAWAL' });
  expect(textOf(asked.html)).toContain('A loja ainda vai responder.');
  expect((await visit.buyer.submit(page, `${path}/refund`, {})).status).toBe(409);
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'CANCELLED' });
  const list = await shop.request('GET', '/v2/refund-requests/list?status=OPEN');
  const [request] = list.body.data as Json[];
  expect(request).toMatchObject({ kind: 'WITHDRAWAL', chargeId: charge?.id, refundId: null });
  const accepted = await shop.post('/v2/refund-requests/accept', { id: request?.id });
  expect(accepted).toMatchObject({ status: 'ACCEPTED', refundId: expect.stringMatching(/^ref_/) });
  expect(await shop.refused('/v2/refund-requests/refuse', { id: request?.id })).toBe(
    '409 CONFLICT',
  );
  await shop.travel('1 minute');
  expect(textOf((await visit.buyer.open(path)).html)).toContain('Reembolsado');
  await shop.deliver();
  expect(await shop.received()).toEqual([
    'refund.requested',
    'subscription.cancelled',
    'checkout.refunded',
  ]);

  // A request needs the store's consent, and the days that it sets.
  const second = await shop.subscribe();
  const [paid] = await shop.charges(second);
  const itsPath = `${portalOf(shop)}/payments/${paid?.id}`;
  await settings(shop, { withdrawal: false });
  const closed = await visit.buyer.open(itsPath);
  expect(closed.html).not.toContain('/refund"');
  const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const forced = await visit.buyer.submit(page, `${itsPath}/refund`, { token, kind: 'REQUEST' });
  expect(forced.status).toBe(422);
  await settings(shop, { refundDays: 10 });
  const open = await visit.buyer.open(itsPath);
  await visit.buyer.submit(open, `${itsPath}/refund`, { kind: 'REQUEST', reason: 'Veio <b>frio' });
  const node = (
    await shop.graphql(
      '{ refundRequests(first: 1) { nodes { id kind buyerReason charge { id } customer { id } } } }',
    )
  ).refundRequests.nodes[0];
  expect(node).toMatchObject({
    kind: 'REQUEST',
    buyerReason: 'Veio <b>frio',
    charge: { id: paid?.id },
  });
  await shop.post('/v2/refund-requests/refuse', { id: node.id, answer: 'Já foi enviado' });
  const refused = textOf((await visit.buyer.open(itsPath)).html);
  expect(refused).toContain('A loja recusou o pedido. Resposta da loja: Já foi enviado');
  expect(await shop.subscription(second)).toMatchObject({ status: 'ACTIVE' });

  // What a renewal could not collect is paid on the page that the portal leads to.
  await shop.post('/v2/dev/simulate', { id: second.id, outcome: 'decline-next', times: 1 });
  const later = await enterByLink(shop, second.customerId, { flow: 'PAY_OPEN_CHARGE' });
  await shop.travel('1 month');
  const overview = await later.buyer.open(portalOf(shop));
  const renewals = await shop.charges(second);
  const failed = renewals.find(({ status }) => status === 'PENDING');
  expect(overview.html).toContain(`href="/pay/${failed?.id}"`);
  await settings(shop, { payOpen: false });
  expect((await later.buyer.open(portalOf(shop))).html).not.toContain(`/pay/${failed?.id}`);
});

test('a withdrawal is confirmed by mail at once, whether mails are on or off', async () => {
  for (const mails of [true, false]) {
    const shop = await newStore({ mails });
    const subscription = await shop.subscribe();
    const [charge] = await shop.charges(subscription);
    await withdraw(shop, String(subscription.customerId), String(charge?.id));
    await shop.travel('1 minute');
    const sent = (await shop.get('/v2/messages/list?template=withdrawal-confirmed')) as Json[];
    expect(sent).toMatchObject([{ status: 'SENT', recipient: 'ana@example.com' }]);
    expect(sent).toMatchObject([{ objectId: charge?.id, event: 'refund.requested' }]);
    const [request] = (await shop.get('/v2/refund-requests/list')) as Json[];
    const proof = await shop.get(`/v2/messages/get?id=${sent[0]?.id}`);
    expect(proof.text).toContain('Sua desistência está confirmada');
    expect(proof.text).toContain(String(request?.id));
  }
});

test('a payment that was typed with another address shows neither receipt nor slip', async () => {
  const shop = await newStore();
  const { id } = await shop.post('/v2/customers/create', {
    name: 'Ana Souza',
    email: 'ana@example.com',
    taxId: '52998224725',
  });
  const checkout = await shop.checkout();
  const paid = await shop.pay(checkout, {
    customer: { name: 'Eva Lima', email: 'eva@example.com', taxId: '52998224725' },
  });
  const { buyer } = await enterByLink(shop, id);
  const list = await buyer.open(`${portalOf(shop)}/payments`);
  const path = /href="([^"]*\/payments\/[^"]+)"/.exec(list.html)?.[1] ?? '';
  const page = await buyer.open(path);
  expect(page.html).not.toContain('/receipt');
  expect(textOf(page.html)).toContain('feito com outro e-mail');
  const { body } = await buyer.request('GET', `${portalOf(shop)}/data.json`);
  expect(body).toContain(String(paid.id));
  expect(body).not.toContain('eva@example.com');
});

test('my data: changed, confirmed by a code, downloaded, and asked to be erased', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const id = String(subscription.customerId);
  const { buyer } = await enterByLink(shop, id);
  const base = portalOf(shop);
  const page = await buyer.open(`${base}/data`);
  const typed = { name: '=Ana "S"', cellphone: '11999990000', zipCode: '01310-100', state: 'SP' };
  const wrong = await buyer.submit(page, `${base}/data`, { ...typed, state: 'XX' });
  expect(wrong.status).toBe(422);
  const saved = await buyer.submit(page, `${base}/data`, { ...typed, city: 'São Paulo' });
  expect(textOf(saved.html)).toContain('Salvo.');
  const read = () => shop.get(`/v2/customers/get?id=${id}`);
  expect(await read()).toMatchObject({
    name: '=Ana "S"',
    city: 'São Paulo',
    email: 'ana@example.com',
  });

  const code = await buyer.submit(saved, `${base}/data/email`, { email: 'nova@example.com' });
  const digits = await lastCodeTo(shop, 'nova@example.com');
  const other = digits === '000000' ? '111111' : '000000';
  const send = (typedCode: string, email = 'nova@example.com') =>
    buyer.submit(code, `${base}/data/email/code`, { code: typedCode, email });
  expect((await send(other)).status).toBe(422);
  expect((await send(digits, 'eva@example.com')).status).toBe(422);
  expect(textOf((await send(digits)).html)).toContain('O e-mail foi alterado.');
  expect((await send(digits)).status).toBe(422);
  expect(await read()).toMatchObject({ email: 'nova@example.com' });
  await shop.travel('2 minutes');
  const notices = (await shop.get('/v2/messages/list?template=email-changed')) as Json[];
  expect(notices).toMatchObject([{ recipient: 'ana@example.com', status: 'SENT' }]);
  const notice = await shop.get(`/v2/messages/get?id=${notices[0]?.id}`);
  expect(notice.text).not.toContain('nova@example.com');

  const json = JSON.parse((await buyer.request('GET', `${base}/data.json`)).body) as Json;
  expect(json.customer).toMatchObject([{ id, email: 'nova@example.com' }]);
  expect(json.subscriptions).toMatchObject([{ id: subscription.id }]);
  expect(json.payments).toHaveLength(1);
  const csv = (await buyer.request('GET', `${base}/data.csv`)).body;
  expect(csv).toContain(`"customer","${id}","name","'=Ana ""S"""`);

  const ask = await buyer.open(`${base}/data`);
  const refused = await buyer.submit(ask, `${base}/data/erasure`, {});
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain('cancele a assinatura antes');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  const asked = await buyer.submit(ask, `${base}/data/erasure`, {});
  expect(textOf(asked.html)).toContain('Você pediu a exclusão em');
  const { customer } = await shop.graphql(
    'query ($id: ID!) { customer(id: $id) { erasureRequestedAt } }',
    { id },
  );
  expect(customer.erasureRequestedAt).toEqual(expect.any(String));
  expect(await actsOf(shop, id)).toEqual(
    ['updateCustomer', 'askToChangeEmail', 'changeEmail', 'askForErasure'].map(
      (name) => `CUSTOMER PORTAL ${name}`,
    ),
  );
});

test('codes go after two days and sessions a day after their end; those in use stay', async () => {
  const shop = await newStore();
  const ana = await shop.post('/v2/customers/create', { email: 'ana@example.com' });
  await signIn(shop, 'ana@example.com');
  const counts = async () => [
    (await rowsOf(shop, 'portalCodes')).length,
    (await rowsOf(shop, 'portalSessions')).length,
  ];
  await purgeOldRows(shop.database, allStores(shop.database));
  expect([ana.email, ...(await counts())]).toEqual(['ana@example.com', 1, 1]);
  const ago = (hours: number) => new Date(wall().getTime() - hours * 3_600_000);
  await changeRows(shop, 'portalCodes', {}, { askedAt: ago(49) });
  await changeRows(shop, 'portalSessions', {}, { expiresAt: ago(25) });
  await purgeOldRows(shop.database, allStores(shop.database));
  expect(await counts()).toEqual([0, 0]);
});
