/** The mails that buyers receive, as the inbox of Dev mode shows them, on the clock of the store. */
import { civilDate } from '../../src/platform/time/civil-time';
import { newStore, type Json, type World } from '../support/world';

/** Template and São Paulo day of each mail, oldest first; those that were not sent with the reason. */
/** By the day on which they were sent, and as they were queued: mails of one moment leave at once. */
async function mails(shop: World): Promise<string[]> {
  const rows = (await shop.get('/v2/messages/list?limit=100')) as Json[];
  return rows
    .filter(({ status }) => status !== 'QUEUED')
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .map(
      ({ template, sentAt, reason }) =>
        `${template} ${reason ?? civilDate(new Date(String(sentAt)))}`,
    );
}

const placeOf = ({ id, sentAt }: Json): string =>
  `${sentAt ? civilDate(new Date(String(sentAt))) : '~'} ${id}`;

async function lastMail(shop: World, template: string): Promise<Json> {
  const [row] = (await shop.get(`/v2/messages/list?status=SENT&template=${template}`)) as Json[];
  return shop.get(`/v2/messages/get?id=${row?.id}`);
}

test('a year of a yearly subscription with a trial: every mail, once, on its day', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
  const subscription = await shop.subscribe({ cycle: 'ANNUALLY', price: 12_000, trialDays: 14 });
  await shop.travel('13 months');
  expect(await mails(shop)).toEqual([
    'trial-started 2027-01-10',
    'trial-ending 2027-01-21', // three days before 24 January
    'receipt 2027-01-24',
    'renewal-upcoming 2028-01-17', // seven days before 24 January
    'receipt 2028-01-24',
  ]);
  const ending = await lastMail(shop, 'trial-ending');
  expect(ending.recipient).toMatch(/@/);
  expect(ending.text).toContain('R$\u00a0120,00');
  expect(ending.objectId).toBe(subscription.id);
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('2 years');
  const after = await mails(shop);
  expect(after.slice(5)).toEqual([expect.stringMatching(/^subscription-cancelled 2028-02-/)]);
});

test('by invoice the page of a cycle is announced, and no renewal; the event is sent all the same', async () => {
  const shop = await newStore({ mails: true });
  await shop.listen(['subscription.renewal_upcoming']);
  await shop.travel('2027-01-10T15:00:00.000Z');
  const { id } = await shop.subscribe({ cycle: 'ANNUALLY', price: 12_000 });
  await shop.post('/v2/subscriptions/update', { id, collection: 'INVOICE' });
  await shop.travel('2028-01-09T15:00:00.000Z');
  const sent = (await shop.get('/v2/messages/list?status=SENT&limit=100')) as Json[];
  const templates = sent.map(({ template }) => String(template));
  expect(templates).not.toContain('renewal-upcoming');
  expect(templates).toContain('payment-waiting');
  expect(await shop.received()).toEqual(['subscription.renewal_upcoming']);
});

test('the mails of an invoice say what it is for, from its opening to its last reminder', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
  const { id } = await shop.subscribe({ cycle: 'MONTHLY', price: 4_990 });
  await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { graceDays: 10 },
  });
  await shop.post('/v2/subscriptions/add-line', { id, description: 'Camiseta', amount: 2_000 });
  await shop.travel('2027-02-19T15:00:00.000Z');
  for (const template of ['payment-waiting', 'payment-due', 'payment-overdue']) {
    const { subject, text } = await lastMail(shop, template);
    // Its buyer chooses how to pay.
    expect(`${subject} ${text}`).not.toMatch(/boleto/i);
    const said = [/1 × Produto\W+R\$\s49,90/, /1 × Camiseta\W+R\$\s20,00/, /R\$\s69,90/];
    for (const line of said)
      expect([template, text]).toEqual([template, expect.stringMatching(line)]);
  }
});

test('a trial and a renewal say what will be charged, with coupon, setup fee and lines', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
  await shop.post('/v2/coupons/create', {
    code: 'METADE',
    discountKind: 'PERCENTAGE',
    discount: 50,
    duration: 'ONCE',
  });
  const plan = await shop.product({
    cycle: 'ANNUALLY',
    price: 12_000,
    trialDays: 14,
    setupFee: 500,
  });
  const items = [{ id: plan.id, quantity: 1 }];
  const checkout = await shop.post('/v2/subscriptions/create', { items, coupons: ['METADE'] });
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD', coupon: 'METADE' });
  await shop.post('/v2/message-rules/update', {
    template: 'renewal-upcoming',
    texts: [{ language: 'PT', subject: 'Serão {amount}' }],
  });
  await shop.travel('1 day');
  // half of 12000, and the setup fee
  expect((await lastMail(shop, 'trial-started')).text).toContain('cobramos R$\u00a065,00');
  await shop.travel('2027-02-10T15:00:00.000Z');
  expect((await lastMail(shop, 'trial-ending')).text).toContain('cobramos R$\u00a065,00');
  await shop.post('/v2/subscriptions/add-line', { id, description: 'Crédito', amount: -1_000 });
  await shop.travel('2028-01-20T15:00:00.000Z');
  const upcoming = await lastMail(shop, 'renewal-upcoming');
  expect(upcoming.subject).toMatch(/^Serão R\$\s110,00$/);
  expect(upcoming.text).toContain('Em 24/01/2028 cobramos R$\u00a0110,00');
});

test('a change says from when it holds; what must be paid for it is asked for at once', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
  const [pro, extra] = [
    await shop.product({ name: 'Pro', cycle: 'MONTHLY', price: 6_000 }),
    await shop.product({ name: 'Extra', cycle: 'MONTHLY', price: 500 }),
  ];
  const { id } = await shop.subscribe({ cycle: 'MONTHLY', price: 3_000 });
  const change = (body: Json) => shop.post('/v2/subscriptions/update', { id, ...body });
  await change({ productId: pro.id, when: 'NOW', proration: 'CHARGE_NOW' });
  await shop.travel('1 hour');
  expect((await lastMail(shop, 'plan-changed')).text).toContain('já está valendo');
  await change({ quantity: 2, when: 'NEXT_CYCLE' });
  await shop.travel('1 hour');
  expect((await lastMail(shop, 'plan-changed')).text).toContain('a partir de 10/02/2027');
  await change({ collection: 'INVOICE' });
  const addOns = [{ productId: extra.id }];
  await change({ addOns, when: 'NOW', proration: 'CHARGE_NOW' });
  await shop.travel('1 hour');
  expect((await lastMail(shop, 'payment-waiting')).text).toMatch(/Dias de uso: Extra: R\$\s5,00/);
  await shop.travel('3 days');
  expect((await lastMail(shop, 'payment-due')).subject).toBe(
    'Sua fatura de Loja vence em 13/01/2027',
  );
});

test('a declined renewal: what failed, what to do, and the end', async () => {
  const shop = await newStore({ mails: true });
  const subscription = await shop.subscribe({
    cycle: 'MONTHLY',
    price: 4990,
    retryPolicy: { maxRetry: 1, retryEvery: 1 },
  });
  await shop.post('/v2/dev/simulate', {
    id: subscription.id,
    outcome: 'decline-next',
    reason: 'insufficient_funds',
    times: 2,
  });
  await shop.travel('40 days');
  expect((await mails(shop)).map((mail) => mail.split(' ')[0])).toEqual([
    'receipt',
    'subscription-started',
    'payment-failed',
    'payment-failed',
    'subscription-cancelled',
  ]);
  const failed = await lastMail(shop, 'payment-failed');
  expect(failed.text).toContain('não há limite ou saldo suficiente');
  expect(failed.text).toContain('Não haverá outra tentativa automática');
});

test('a PIX code that is paid at once is not sent; a boleto reminds until it is paid', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const customer = { name: 'Ana www.bad.example', email: 'ana@example.com', taxId: '52998224725' };
  await shop.graphql(
    `mutation { updateStore(input: { mailsForTransparents: true }) { userErrors { message } } }`,
  );
  const pix = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000, customer },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${pix.id}`, {});
  await shop.travel('1 hour');
  expect((await mails(shop)).toSorted()).toEqual([
    'payment-waiting NO_LONGER_HOLDS',
    'receipt 2027-03-01',
  ]);
  const boleto = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: {
      amount: 10_000,
      customer,
      dueDate: '2027-03-10',
      interest: { value: 100 },
      fine: { type: 'PERCENTAGE', value: 200 },
    },
  });
  await shop.travel('10 days');
  await shop.travel('10 days');
  const reminders = (await mails(shop)).filter(
    (mail) => mail.startsWith('payment-') && !mail.includes('NO_'),
  );
  expect(reminders).toEqual([
    'payment-due 2027-03-07',
    'payment-due 2027-03-10',
    'payment-overdue 2027-03-12', // two bank days later
    'payment-overdue 2027-03-17',
  ]);
  const overdue = await lastMail(shop, 'payment-overdue');
  expect(overdue.text).toContain('R$\u00a0102,23'); // 10000 + 2% + 1% a month for 7 days
  expect(overdue.text).not.toContain('bad.example');
  expect(overdue.html).toContain('data:image/png;base64,');
  expect(overdue.text).toContain(`/pay/${boleto.id}/boleto.pdf`);
  await shop.post(`/v2/transparents/simulate-payment?id=${boleto.id}`, {});
  await shop.travel('30 days');
  expect((await mails(shop)).filter((mail) => mail.startsWith('payment-overdue'))).toHaveLength(3);
});

test('a store that sends its own mails switches ours off', async () => {
  const shop = await newStore({ mails: true });
  await shop.graphql(
    `mutation { updateStore(input: { buyerMails: false }) { userErrors { message } } }`,
  );
  await shop.subscribe({ cycle: 'MONTHLY', price: 4990 });
  await shop.travel('2 months');
  expect(await mails(shop)).toEqual([]);
});

test('pause, resume, change of plan, end of a period and refund', async () => {
  const shop = await newStore({ mails: true });
  const subscription = await shop.subscribe({ cycle: 'MONTHLY', price: 4990 });
  const { id } = subscription;
  await shop.travel('1 day');
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('1 day');
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('1 day');
  const other = await shop.product({ cycle: 'MONTHLY', price: 9990 });
  await shop.post('/v2/subscriptions/change-plan', { id, productId: other.id, quantity: 1 });
  await shop.travel('1 day');
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  await shop.travel('40 days');
  const checkout = await shop.checkout({ product: await shop.product({ price: 3_000 }) });
  await shop.pay(checkout, { method: 'PIX' });
  await shop.post('/v2/checkouts/refund', { id: checkout.id, reason: 'cold' });
  await shop.travel('1 day');
  expect((await mails(shop)).map((mail) => mail.replace(/ 20.*/, ''))).toEqual([
    'receipt',
    'subscription-started',
    'subscription-paused',
    'subscription-resumed',
    'plan-changed',
    'subscription-cancelled',
    'receipt',
    'refund-completed',
    'payment-waiting NO_LONGER_HOLDS',
  ]);
});

test('merchants with their own mails receive the dates as events, each once, on its day', async () => {
  const shop = await newStore();
  await shop.listen();
  await shop.travel('2027-03-01T15:00:00.000Z');
  await shop.subscribe({ trialDays: 14 }); // ends on 15 March
  await shop.subscribe({ trialDays: 3 });
  await shop.subscribe({ cycle: 'SEMIANNUALLY' }); // charged on 1 September
  await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: {
      amount: 10_000,
      customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' },
      dueDate: '2027-03-10',
      fine: { type: 'PERCENTAGE', value: 200 },
    },
  });
  await shop.travel('2027-09-10T15:00:00.000Z');
  const events = (await shop.get('/v2/events/list?limit=100')) as Json[];
  const reminders = [
    'charge.overdue',
    'subscription.trial_ending',
    'subscription.renewal_upcoming',
  ];
  expect(
    events
      .filter(({ event }) => reminders.includes(event))
      .map(({ event, createdAt }) => `${event} ${String(createdAt).slice(0, 16)}`)
      .toSorted(),
  ).toEqual([
    'charge.overdue 2027-03-12T12:00', // two bank days later, at 9:00 in São Paulo
    'subscription.renewal_upcoming 2027-08-25T12:00',
    'subscription.trial_ending 2027-03-12T12:00',
  ]);
  expect(await mails(shop)).toEqual([]);
});

test('rules: a mail that is off, other days, and own texts that are refused or filled', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const update = (body: Json) => shop.post('/v2/message-rules/update', body);
  await update({ template: 'receipt', isOn: false });
  await update({ template: 'payment-due', days: [5, 1] });
  await update({ template: 'payment-overdue', isOn: false });
  const rule = await update({
    template: 'trial-ending',
    days: [6],
    texts: [
      {
        language: 'PT',
        subject: '{plan} <b>acaba</b>',
        opening: 'Oi {customer}, são {amount}.',
        closing: 'Até, {store}',
      },
    ],
  });
  const { updatedAt: _changed, ...same } = rule;
  expect(await update({ template: 'trial-ending' })).toMatchObject(same);
  expect(await shop.get('/v2/message-rules/list?template=trial-ending')).toMatchObject([same]);
  for (const [body, message] of [
    [{ template: 'portal-code', isOn: false }, 'template must be one of receipt, '],
    [{ template: 'receipt', days: [1] }, 'days must be left out: receipt is sent at its event'],
    [{ template: 'trial-ending', days: [1, 2] }, 'days of trial-ending must be one number from 1'],
    [{ template: 'payment-due', days: [1, 1] }, 'days of payment-due must be 1 to 5 different'],
    ...[
      'veja www.bad.example',
      'veja bad.com.br, agora',
      '(bad.com)',
      'bad.com?x=1',
      'BAD.COM:80',
      'em bad.com.',
    ].map((opening) => [own({ opening }), 'texts.0.opening must be a text without links'] as const),
    [own({ subject: 'a\nBcc: b' }), 'texts.0.subject must be one line'],
    [own({ closing: '{code}' }), '{code}: receipt knows {store}, {customer}, {amount}'],
    [own({ subject: '{plan}' }), '{plan}: receipt knows {store}, {customer}, {amount}'],
  ] as const) {
    const refused = await shop.request('POST', '/v2/message-rules/update', body);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(message)]);
  }
  // Full stops, abbreviations and prices make no link.
  const plain = 'Chegou ao fim.Volte sempre, p.ex. por R$ 10.00 ou às 10.30.';
  await shop.post('/v2/message-rules/update', own({ opening: plain }));
  await shop.post('/v2/message-rules/update', { template: 'receipt', texts: [] });
  await shop.subscribe({ trialDays: 14, price: 4_990 }); // ends on 15 March
  const customer = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };
  await shop.post('/v2/stores/update', { mailsForTransparents: true });
  await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer, dueDate: '2027-03-10', fine: { value: 200, type: 'FIXED' } },
  });
  await shop.travel('2027-03-20T15:00:00.000Z');
  expect((await mails(shop)).toSorted()).toEqual([
    'payment-due 2027-03-05',
    'payment-due 2027-03-09',
    'payment-overdue RULE_OFF', // two bank days after 10 March
    'payment-overdue RULE_OFF', // 17 March
    'receipt RULE_OFF',
    'trial-ending 2027-03-09',
    'trial-started 2027-03-01',
  ]);
  const ending = await lastMail(shop, 'trial-ending');
  expect(ending.subject).toMatch(/^\S.* <b>acaba<\/b>$/);
  expect(ending.text).toContain('são R$\u00a049,90.');
  expect(ending.text).toContain('Até, Loja');
  expect(ending.html).not.toContain('<b>acaba');
});

const own = (texts: Json) => ({ template: 'receipt', texts: [{ language: 'PT', ...texts }] });
