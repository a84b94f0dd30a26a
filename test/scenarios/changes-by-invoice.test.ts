/**
 * A subscription by invoice changes its plan and the difference is charged at once: a page is open
 * for three days, and the change holds when its buyer pays there. Unpaid, it changes nothing.
 */
import { Buyer, CARD, textOf } from '../support/buyer';
import { enterByLink, portalOf } from '../support/portal';
import { RACE_LIMIT_MS, RACE_ROUNDS, soon } from '../support/races';
import { newStore, type Json, type World } from '../support/world';

const ANA = { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' };
/** A whole number below the limit. */
const random = (limit: number) => Math.floor(Math.random() * limit);

const NOW = { when: 'NOW', proration: 'CHARGE_NOW' };

/** A subscription of 30.00 a month by invoice that was paid on 1 April 2027, a Thursday. */
async function sold(shop: World, invoice: Json = {}): Promise<string> {
  await shop.travel('2027-04-01T15:00:00.000Z');
  const { id } = await shop.product({ price: 3000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    invoice,
  });
  const [method = 'PIX'] = (invoice.methods ?? []) as string[];
  const paid = await shop.pay(checkout, { method, customer: ANA });
  return String(paid.subscriptionId);
}

const update = (shop: World, body: Json, headers: Record<string, string> = {}) =>
  shop.request('POST', '/v2/subscriptions/update', body, headers);

/** On 10 April, when 21 of 30 days are left, it asks for twice as many. */
async function asked(shop: World, invoice: Json = {}): Promise<{ id: string; change: Json }> {
  const id = await sold(shop, invoice);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const { body, status } = await update(shop, { id, quantity: 2, ...NOW });
  expect(status).toBe(200);
  return { id, change: body.data.change as Json };
}

async function pagesOf(shop: World): Promise<Json[]> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  return body.data as Json[];
}

async function amountsOf(shop: World, id: string) {
  return (await shop.charges({ id })).map(({ amount, status }) => [amount, status]);
}

async function changesOf(shop: World, id: string): Promise<string[]> {
  const { subscription } = await shop.graphql(
    'query ($id: ID!) { subscription(id: $id) { planChanges { nodes { status } } } }',
    { id },
  );
  return (subscription.planChanges.nodes as Json[]).map(({ status }) => String(status));
}

test('an open charge as the preview said; paid by PIX the change holds', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.listen([
    'charge.opened',
    'subscription.plan_changed',
    'subscription.renewed',
    'checkout.completed',
  ]);
  const pro = await shop.product({ name: 'Pro', price: 6000, cycle: 'MONTHLY' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const body = { id, productId: pro.id, ...NOW };
  const preview = await shop.post('/v2/subscriptions/preview-change', body);
  // 6000 × 21 ÷ 30 − 3000 × 21 ÷ 30
  expect(preview).toMatchObject({ chargedNow: 2100, nextAmount: 6000, newAmount: 6000 });
  expect(await pagesOf(shop)).toEqual([]);
  expect((await update(shop, { ...body, expectedAmount: 2000 })).body).toMatchObject({
    reason: 'AMOUNT_CHANGED',
    values: { amount: 2100 },
  });
  const { previewedAt } = preview;
  const { body: answer } = await update(shop, { ...body, previewedAt, expectedAmount: 2100 });
  expect(answer.data).toMatchObject({
    amount: 3000,
    change: {
      status: 'AWAITING_PAYMENT',
      proration: 'CHARGE_NOW',
      url: expect.stringContaining(`/pay/${answer.data.change.chargeId}`),
    },
  });
  const [page = {}] = await pagesOf(shop);
  expect(page).toMatchObject({ status: 'PENDING', amount: 2100, dueDate: '2027-04-13' });
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 3000 });
  await shop.pay(page, { method: 'PIX' });
  expect(await shop.subscription({ id })).toMatchObject({ amount: 6000, name: 'Pro', credit: 0 });
  expect(await changesOf(shop, id)).toEqual(['APPLIED']);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'PAID'],
  ]);
  expect(await shop.get('/v2/public-mrr/mrr')).toMatchObject({ mrr: 6000 });
  const [opened, changed] = await shop.messages();
  expect(opened?.body).toMatchObject({
    event: 'charge.opened',
    data: { subscription: { id, amount: 3000 }, payment: { amount: 2100, status: 'PENDING' } },
  });
  expect(changed?.body).toMatchObject({
    event: 'subscription.plan_changed',
    data: {
      subscription: { amount: 6000 },
      update: { status: 'APPLIED', url: null },
      payment: { amount: 2100, status: 'PAID' },
    },
  });
  await shop.travel('2027-04-26T16:00:00.000Z');
  expect((await pagesOf(shop))[0]).toMatchObject({ status: 'PENDING', amount: 6000 });
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['a boleto', { method: 'BOLETO' }],
  ['a card', { method: 'CARD' }],
])('paid by %s on the page the change holds', async (_what, payment) => {
  const shop = await newStore();
  const { id, change } = await asked(shop);
  const [page = {}] = await pagesOf(shop);
  await shop.pay(page, payment);
  expect(await pagesOf(shop)).toMatchObject([{ status: 'PAID', paidAmount: 2100 }]);
  expect(await shop.subscription({ id })).toMatchObject({
    amount: 6000,
    method: expect.any(String),
  });
  expect(change).toMatchObject({ newAmount: 6000 });
  expect(await shop.violations()).toEqual([]);
});

test('the buyer takes a code, a card that is declined, and then another: one charge is paid', async () => {
  const shop = await newStore();
  const { id, change } = await asked(shop);
  const buyer = new Buyer(shop);
  const page = await buyer.open(String(change.url));
  expect(page.html).toContain('21,00');
  // twice the product: −3000 × 21 ÷ 30 and 6000 × 21 ÷ 30
  const shown = textOf(page.html);
  expect(shown).toMatch(/Crédito pelos dias não usados: \S+ -?−?R\$ ?-?21,00/);
  expect(shown).toMatch(/Dias de uso: \S+ R\$ ?42,00/);
  expect(page.html).not.toContain('name="keepCard"');
  const [{ url } = {}] = await pagesOf(shop);
  await buyer.pay(String(url), { method: 'PIX' });
  await buyer.pay(`${String(url)}?form=1`, { ...CARD, cardNumber: '4000000000000002' });
  expect(await changesOf(shop, id)).toEqual(['AWAITING_PAYMENT']);
  const { body } = await shop.request('GET', `/v2/checkouts/list?isRenewal=true`);
  await shop.pay((body.data as Json[])[0] ?? {}, { method: 'CARD' });
  expect(await changesOf(shop, id)).toEqual(['APPLIED']);
  expect(await shop.subscription({ id })).toMatchObject({ collection: 'INVOICE', amount: 6000 });
  expect((await amountsOf(shop, id)).filter(([, status]) => status === 'PAID')).toHaveLength(2);
  expect(await shop.violations()).toEqual([]);
});

test('the portal shows the difference that is open, and then the page of the cycle', async () => {
  const shop = await newStore();
  const { id } = await asked(shop);
  const { customerId } = await shop.subscription({ id });
  const { buyer } = await enterByLink(shop, customerId, {});
  const shown = async () => buyer.open(`${portalOf(shop)}/subscriptions/${id}`);
  const [page = {}] = await pagesOf(shop);
  const open = await shown();
  expect(textOf(open.html)).toContain('espera o pagamento da diferença, R$ 21,00');
  expect(open.html).toContain(`/pay/${page.id}"`);
  await shop.pay(page, { method: 'PIX' });
  expect((await shown()).html).not.toContain('/pay/bill_');
  await shop.travel('2027-04-26T16:00:00.000Z');
  const { buyer: later } = await enterByLink(shop, customerId, {});
  const next = await later.open(`${portalOf(shop)}/subscriptions/${id}`);
  expect(textOf(next.html)).toContain('fatura aberta de R$ 60,00');
  expect(await shop.violations()).toEqual([]);
});

test('the page of the next cycle, its mail and its receipt name add-ons and days of a change', async () => {
  const shop = await newStore({ mails: true });
  const id = await sold(shop);
  const locker = await shop.product({ name: 'Armário', price: 500, cycle: 'MONTHLY' });
  const pro = await shop.product({ name: 'Pro', price: 6000, cycle: 'MONTHLY' });
  await shop.travel('2027-04-10T18:00:00.000Z');
  const addOns = [{ productId: locker.id }];
  await update(shop, { id, productId: pro.id, addOns, when: 'NOW' });
  await shop.travel('2027-04-26T16:00:00.000Z');
  const named = [/Armário/, /Crédito pelos dias não usados: Produto/, /Dias de uso: Pro/];
  const [page = {}] = await pagesOf(shop);
  const opened = await new Buyer(shop).open(String(page.url));
  for (const name of named) expect(textOf(opened.html)).toMatch(name);
  const { body } = await shop.request('GET', '/v2/messages/list?template=payment-waiting');
  const [mail = {}] = body.data as Json[];
  const { text } = await shop.get(`/v2/messages/get?id=${String(mail.id)}`);
  for (const name of named) expect(text).toMatch(name);
  await shop.pay(page, { method: 'PIX' });
  const charge = (await shop.charges({ id })).at(-1);
  const receipt = await new Buyer(shop).open(`/pay/${String(charge?.id)}/receipt`);
  for (const name of named) expect(textOf(receipt.html)).toMatch(name);
});

test('not paid within three days: it is withdrawn and changes nothing', async () => {
  const shop = await newStore();
  await shop.listen(['checkout.expired', 'subscription.plan_changed']);
  const { id } = await asked(shop);
  const [page = {}] = await pagesOf(shop);
  await new Buyer(shop).pay(String(page.url), { method: 'PIX' });
  // 13 April ends in São Paulo
  await shop.travel('2027-04-14T02:59:00.000Z');
  expect(await changesOf(shop, id)).toEqual(['AWAITING_PAYMENT']);
  await shop.travel('2027-04-14T03:00:30.000Z');
  expect(await changesOf(shop, id)).toEqual(['EXPIRED']);
  expect(await pagesOf(shop)).toMatchObject([{ status: 'EXPIRED' }]);
  expect(await shop.received()).toEqual(['checkout.expired']);
  // Its code is paid all the same: the money goes back.
  await shop.pay(page, { method: 'PIX' });
  expect(await changesOf(shop, id)).toEqual(['EXPIRED']);
  const { refunds } = await shop.graphql('{ refunds(first: 5) { nodes { kind amount } } }');
  expect(refunds.nodes).toEqual([{ kind: 'UNMATCHED', amount: 2100 }]);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 3000, credit: 0 });
  await shop.travel('2027-04-26T16:00:00.000Z');
  expect((await pagesOf(shop))[0]).toMatchObject({ amount: 3000, status: 'PENDING' });
  expect(await shop.violations()).toEqual([]);
});

test('a boleto of the last day is awaited for two bank days, and nothing else is taken', async () => {
  const shop = await newStore();
  const { id } = await asked(shop);
  const [page = {}] = await pagesOf(shop);
  await new Buyer(shop).pay(String(page.url), { method: 'BOLETO' });
  await shop.travel('2027-04-14T12:00:00.000Z');
  expect(await changesOf(shop, id)).toEqual(['AWAITING_PAYMENT']);
  expect(await pagesOf(shop)).toMatchObject([{ status: 'EXPIRED' }]);
  expect((await new Buyer(shop).open(String(page.url))).html).not.toContain('name="method"');
  // 13 April is a Tuesday: it is reported until the 15th
  await shop.travel('2027-04-16T03:00:30.000Z');
  expect(await changesOf(shop, id)).toEqual(['EXPIRED']);
  expect(await shop.violations()).toEqual([]);
});

test('while the page of a cycle is open there is none of a change; the next cycle withdraws one', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  // 25 April: the page of 1 May opens on the 26th, too soon for a boleto
  await shop.travel('2027-04-25T18:00:00.000Z');
  const early = await update(shop, { id, quantity: 2, ...NOW });
  expect(early.body.data.change).toMatchObject({ status: 'AWAITING_PAYMENT' });
  const [page = {}] = await pagesOf(shop);
  expect(page).toMatchObject({ dueDate: '2027-04-25', methods: ['PIX', 'CARD'] });
  await shop.travel('2027-04-26T16:00:00.000Z');
  expect(await changesOf(shop, id)).toEqual(['EXPIRED']);
  expect(await pagesOf(shop)).toMatchObject([
    { status: 'PENDING', amount: 3000, dueDate: '2027-05-03' },
    { id: page.id, status: 'EXPIRED' },
  ]);
  expect(await update(shop, { id, quantity: 2, ...NOW })).toMatchObject({
    status: 409,
    body: { field: 'proration', reason: 'CHARGE_OPEN' },
  });
  expect(await shop.violations()).toEqual([]);
});

test('asked for some hours before the next cycle opens: that withdraws it', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-26T12:00:00.000Z');
  await update(shop, { id, quantity: 2, ...NOW });
  const [page = {}] = await pagesOf(shop);
  expect(page).toMatchObject({ status: 'PENDING', dueDate: '2027-04-26' });
  await new Buyer(shop).pay(String(page.url), { method: 'PIX' });
  // The subscription began at noon of São Paulo.
  await shop.travel('2027-04-26T15:00:30.000Z');
  expect(await changesOf(shop, id)).toEqual(['EXPIRED']);
  expect(await pagesOf(shop)).toMatchObject([
    { status: 'PENDING', amount: 3000 },
    { id: page.id, status: 'EXPIRED' },
  ]);
  expect(await shop.violations()).toEqual([]);
});

test('only by boleto, and too late for one: refused with the way out', async () => {
  const shop = await newStore();
  const id = await sold(shop, { methods: ['BOLETO'] });
  await shop.travel('2027-04-24T18:00:00.000Z');
  expect(await update(shop, { id, quantity: 2, ...NOW })).toMatchObject({
    status: 422,
    body: { field: 'proration', reason: 'TOO_LATE' },
  });
  expect(await changesOf(shop, id)).toEqual([]);
  expect(await pagesOf(shop)).toEqual([]);
});

test('another change replaces it; what it does not depend on changes with it open', async () => {
  const shop = await newStore();
  const { id } = await asked(shop);
  const [first = {}] = await pagesOf(shop);
  expect((await update(shop, { id, metadata: { seats: 2 }, cyclesLeft: 9 })).status).toBe(200);
  expect(await changesOf(shop, id)).toEqual(['AWAITING_PAYMENT']);
  await update(shop, { id, quantity: 3, ...NOW });
  expect(await changesOf(shop, id)).toEqual(['AWAITING_PAYMENT', 'REPLACED']);
  expect(await pagesOf(shop)).toMatchObject([
    { status: 'PENDING', amount: 4200 },
    { id: first.id, status: 'CANCELLED' },
  ]);
  await update(shop, { id, billingDay: 20 });
  expect(await changesOf(shop, id)).toEqual(['REPLACED', 'REPLACED']);
  await update(shop, { id, quantity: 2, ...NOW });
  const pro = await shop.product({ price: 6000, cycle: 'MONTHLY' });
  await shop.post('/v2/subscriptions/change-plan', { id, productId: pro.id, quantity: 4 });
  expect((await changesOf(shop, id)).slice(0, 2)).toEqual(['PENDING', 'REPLACED']);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 3000 });
  expect(await shop.violations()).toEqual([]);
});

test.each([
  ['its page is cancelled', '/v2/subscriptions/checkouts/delete', 'CANCELLED', 'ACTIVE'],
  ['its page expires', '/v2/dev/simulate', 'EXPIRED', 'ACTIVE'],
  ['the subscription is paused', '/v2/subscriptions/pause', 'CANCELLED', 'ACTIVE'],
  ['the subscription is cancelled', '/v2/subscriptions/cancel', 'CANCELLED', 'CANCELLED'],
])('%s: the change is withdrawn with its page', async (_what, path, status, of) => {
  const shop = await newStore();
  const { id } = await asked(shop);
  const [page = {}] = await pagesOf(shop);
  await new Buyer(shop).pay(String(page.url), { method: 'PIX' });
  const isOfPage = path.includes('checkouts') || path.includes('simulate');
  await shop.post(path, {
    id: isOfPage ? page.id : id,
    ...(path.includes('simulate') && { outcome: 'expire' }),
  });
  expect(await changesOf(shop, id)).toEqual([status]);
  expect(await pagesOf(shop)).toMatchObject([{ status }]);
  expect(await shop.subscription({ id })).toMatchObject({ status: of, amount: 3000 });
  await shop.travel('5 days');
  expect(await shop.violations()).toEqual([]);
});

test('two changes of one cycle by GraphQL, each paid on its page', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const change = async (quantity: number) => {
    const { updateSubscription: answer } = await shop.graphql(
      `mutation ($input: UpdateSubscriptionInput!) {
        updateSubscription(input: $input) {
          change { status url charge { amount status url } }
          userErrors { reason path }
        }
      }`,
      { input: { id, quantity, ...NOW } },
    );
    expect(answer).toMatchObject({
      userErrors: [],
      change: {
        status: 'AWAITING_PAYMENT',
        charge: { amount: 2100, status: 'PENDING', url: expect.stringContaining('/pay/bill_') },
      },
    });
    const [page = {}] = await pagesOf(shop);
    await shop.pay(page, { method: 'PIX' });
  };
  await change(2);
  await change(3);
  expect(await amountsOf(shop, id)).toEqual([
    [3000, 'PAID'],
    [2100, 'PAID'],
    [2100, 'PAID'],
  ]);
  expect(await shop.subscription({ id })).toMatchObject({ amount: 9000 });
  expect(await shop.violations()).toEqual([]);
});

test('an answer that is lost and repeated under its key opens one page', async () => {
  const shop = await newStore();
  const id = await sold(shop);
  await shop.travel('2027-04-10T18:00:00.000Z');
  const send = () => update(shop, { id, quantity: 2, ...NOW }, { 'idempotency-key': 'one' });
  const { body: first } = await send();
  const { body: again } = await send();
  expect(again.data.change).toEqual(first.data.change);
  expect(await pagesOf(shop)).toHaveLength(1);
});

test('any change on any day: what the preview says is on the page, and on the next one', async () => {
  for (let each = 0; each < 6; each++) {
    const shop = await newStore();
    const id = await sold(shop);
    const plan = await shop.product({ price: 100 + random(50_000), cycle: 'MONTHLY' });
    await shop.travel(`${String(1 + random(20))} days`);
    const body = { id, productId: plan.id, quantity: 1 + random(4), ...NOW };
    const preview = await shop.post('/v2/subscriptions/preview-change', body);
    await shop.post('/v2/subscriptions/update', body);
    const [page = null] = await pagesOf(shop);
    expect({ body, charged: page?.amount ?? 0 }).toEqual({ body, charged: preview.chargedNow });
    if (page) await shop.pay(page, { method: 'PIX' });
    await shop.travel('2027-04-26T16:00:00.000Z');
    const [next] = await pagesOf(shop);
    expect({ body, next: next?.id === page?.id ? 0 : next?.amount }).toEqual({
      body,
      next: preview.nextAmount,
    });
    expect(await shop.violations()).toEqual([]);
  }
});

test(
  'a payment of the page, the end of its time, the next cycle, another change and a pause at once',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const shop = await newStore();
      const id = await sold(shop);
      await shop.travel('2027-04-25T18:00:00.000Z');
      await update(shop, { id, quantity: 2, ...NOW });
      const [page = {}] = await pagesOf(shop);
      await shop.travel('2027-04-26T02:59:55.000Z');
      await shop.warmUp();
      const last = ['pause', 'cancel', 'update'][round % 3] ?? '';
      const answers = await Promise.all([
        soon(30).then(() =>
          shop.request('POST', `/v2/checkouts/simulate-payment?id=${page.id}`, {
            method: round % 2 === 0 ? 'PIX' : 'CARD',
          }),
        ),
        soon(30).then(() => shop.request('POST', '/v2/dev/clock/advance', { seconds: 90_000 })),
        soon(30).then(() =>
          shop.request('POST', `/v2/subscriptions/${last}`, {
            id,
            ...(last === 'update' && { quantity: 5, ...NOW }),
          }),
        ),
      ]);
      for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status);
      await shop.travel('3 days');
      const applied = (await changesOf(shop, id)).filter((status) => status === 'APPLIED');
      const paid = (await amountsOf(shop, id)).filter(([, status]) => status === 'PAID');
      expect(paid).toHaveLength(1 + applied.length);
      expect(await shop.violations()).toEqual([]);
    }
  },
  RACE_LIMIT_MS,
);
