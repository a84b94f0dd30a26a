/** The mail that a subscription ends, and others that say what is charged: never before it holds. */
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { subscribeByPix } from '../support/automatic-pix';
import { BUYER, Buyer } from '../support/buyer';
import { portalOf } from '../support/portal';
import { newStore, type Json, type World } from '../support/world';

const START = '2027-03-01T15:00:00.000Z';
const DECLINED = '4000000000000002';

async function imported(shop: World, values: Json): Promise<string> {
  await shop.travel(START);
  await shop.post('/v2/customers/import', {
    rows: [{ externalId: 'ana', email: 'ana@example.com' }],
  });
  const { id: productId } = await shop.product({ cycle: 'MONTHLY', price: 5_000 });
  const row = {
    externalId: 's-1',
    customerExternalId: 'ana',
    productId,
    nextChargeDate: addCivilDays(civilDate(await shop.now()), 8),
    ...values,
  };
  const { rows } = await shop.post('/v2/subscriptions/import', { rows: [row] });
  return rows[0].id;
}

/** What was sent of these templates, oldest first. */
async function sent(shop: World, ...templates: string[]): Promise<string[]> {
  const rows = (await shop.get('/v2/messages/list?limit=100&status=SENT')) as Json[];
  return rows
    .toReversed()
    .map(({ template }) => String(template))
    .filter((template) => templates.includes(template));
}

async function textOf(shop: World, template: string): Promise<string> {
  const [row] = (await shop.get(`/v2/messages/list?status=SENT&template=${template}`)) as Json[];
  return (await shop.get(`/v2/messages/get?id=${row?.id}`)).text;
}

const page = async (shop: World): Promise<Json> => {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  return (body.data as Json[])[0] ?? {};
};

test('PIX: the end is reported once the bank has collected the last charge, not before', async () => {
  const shop = await newStore({ mails: true });
  await imported(shop, { method: 'PIX', providerToken: 'mandate_dev_1', cyclesLeft: 1 });
  await shop.travel('5 days');
  const ofEnd = ['subscription-cancelled', 'automatic-pix-announced', 'receipt'];
  expect(await sent(shop, ...ofEnd)).toEqual(['automatic-pix-announced']);
  await shop.travel('5 days');
  expect(await sent(shop, ...ofEnd)).toEqual([
    'automatic-pix-announced',
    'receipt',
    'subscription-cancelled',
  ]);
  // Paid on 9 March, and its period ends a month later.
  expect(await textOf(shop, 'subscription-cancelled')).toContain(
    'Você pode usá-la até 09/04/2027. Nada mais será cobrado.',
  );
  await shop.travel('2 months');
  expect(await sent(shop, 'subscription-cancelled')).toHaveLength(1);
});

test('CARD: a declined last charge has one mail of the end, which says that it was not paid', async () => {
  const shop = await newStore({ mails: true });
  await imported(shop, {
    method: 'CARD',
    providerToken: `ctok_dev_${DECLINED}_1`,
    cyclesLeft: 1,
  });
  await shop.travel('8 days');
  await shop.travel('1 hour'); // it is tried again after a day
  const ofEnd = ['subscription-cancelled', 'payment-failed'];
  expect(await sent(shop, ...ofEnd)).toEqual(['payment-failed']);
  await shop.travel('2 months');
  const all = await sent(shop, ...ofEnd);
  expect(all.filter((template) => template === 'subscription-cancelled')).toHaveLength(1);
  expect(all.at(-1)).toBe('subscription-cancelled');
  expect(await textOf(shop, 'subscription-cancelled')).toContain(
    'Ela terminou porque o pagamento não foi aprovado.',
  );
});

test('INVOICE: the end is reported when the last invoice is paid, and not when it opens', async () => {
  const shop = await newStore({ mails: true });
  await imported(shop, { collection: 'INVOICE', invoice: { leadDays: 7 }, cyclesLeft: 2 });
  await shop.travel('2 days');
  await shop.pay(await page(shop), { method: 'PIX' });
  await shop.travel('31 days');
  const last = await page(shop);
  expect(last.id).toBeDefined();
  expect(await sent(shop, 'subscription-cancelled')).toEqual([]);
  await shop.pay(last, { method: 'PIX' });
  await shop.travel('1 hour');
  expect(await sent(shop, 'subscription-cancelled')).toHaveLength(1);
  expect(await textOf(shop, 'subscription-cancelled')).toContain('Nada mais será cobrado.');
  await shop.travel('3 months');
  expect(await sent(shop, 'subscription-cancelled')).toHaveLength(1);
});

test('INVOICE: a last one that is never paid ends with one mail', async () => {
  const shop = await newStore({ mails: true });
  await imported(shop, {
    collection: 'INVOICE',
    invoice: { leadDays: 7, graceDays: 21, overdue: 'KEEP' },
    cyclesLeft: 1,
  });
  await shop.travel('20 days');
  expect(await sent(shop, 'subscription-cancelled')).toEqual([]);
  await shop.travel('4 months');
  expect(await sent(shop, 'subscription-cancelled')).toHaveLength(1);
  expect(await textOf(shop, 'subscription-cancelled')).not.toContain('Você pode usá-la até');
});

test('cancelled at the end of its period while a charge is retried: the mail names that charge', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel(START);
  const { id } = await shop.subscribe({
    cycle: 'MONTHLY',
    price: 5_000,
    retryPolicy: { maxRetry: 3, retryEvery: 3 },
  });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-01T16:00:00.000Z');
  await shop.post('/v2/subscriptions/cancel', { id, at: 'PERIOD_END' });
  await shop.travel('1 hour');
  const text = await textOf(shop, 'subscription-cancelled');
  expect(text).toContain('A cobrança que já está em aberto ainda pode ser feita');
  expect(text).not.toContain('. Nada mais será cobrado.');
});

test('a pause while an invoice is open does not say that nothing is charged', async () => {
  const shop = await newStore({ mails: true });
  const id = await imported(shop, { collection: 'INVOICE', invoice: { leadDays: 7 } });
  await shop.travel('2 days');
  const { id: pageId } = await page(shop);
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('1 hour');
  const text = await textOf(shop, 'subscription-paused');
  expect(text).not.toContain('Nada é cobrado');
  expect(text).toContain(`/pay/${pageId}`);
});

/** Subscribed on 12 February; the bank debits on 12 March. Its retries are on the days after. */
async function byPix(values: Json = {}): Promise<{ shop: World; id: string }> {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-02-12T15:00:00.000Z');
  const { id } = await subscribeByPix(shop, values);
  return { shop, id };
}

const declineNext = (shop: World, id: string, times = 1) =>
  shop.post('/v2/dev/simulate', {
    id,
    outcome: 'decline-next',
    times,
    reason: 'insufficient_funds',
  });

/** The start of that day in São Paulo. */
const dayOf = (date: string) => `${date}T03:00:00.000Z`;

test('PIX: a failed debit names the day of the next one, in mail, page and API', async () => {
  const { shop, id } = await byPix();
  await declineNext(shop, id, 2);
  await shop.travel('2027-03-13T00:30:00.000Z'); // 21:30 of the 12th; requested at 22:00
  const { retry } = await shop.subscription({ id });
  expect(retry.nextAttemptAt).toBe(dayOf('2027-03-13'));
  const text = await textOf(shop, 'payment-failed');
  expect(text).toContain('O seu banco tenta de novo em 13/03/2027.');
  expect(text).not.toMatch(/cartão|Pague/i);
  expect((await new Buyer(shop).open(retry.url)).html).toContain('em 13/03/2027');
  // Requested, and not decided yet.
  await shop.travel('2027-03-13T15:00:00.000Z');
  expect(await shop.get(`/v2/subscriptions/get?id=${id}`)).toMatchObject({
    retry: { retryNumber: 1, nextAttemptAt: dayOf('2027-03-13') },
  });
  await shop.travel('2027-03-14T00:30:00.000Z');
  expect(await textOf(shop, 'payment-failed')).toContain('tenta de novo em 14/03/2027');
});

test('PIX, paused: a retry that fails is followed by none until it is resumed', async () => {
  const { shop, id } = await byPix();
  await declineNext(shop, id, 2);
  await shop.travel('2027-03-13T02:00:00.000Z'); // 23:00 of the 12th: the retry cannot be called off
  await shop.post('/v2/subscriptions/pause', { id });
  expect((await shop.subscription({ id })).retry.nextAttemptAt).toBe(dayOf('2027-03-13'));
  await shop.travel('2027-03-14T00:30:00.000Z');
  const text = await textOf(shop, 'payment-failed');
  expect(text).toContain('Enquanto a assinatura estiver pausada, não há outra tentativa');
  expect(text).not.toContain('Não haverá outra tentativa');
  expect((await shop.subscription({ id })).retry.nextAttemptAt).toBeNull();
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('2027-03-16T15:00:00.000Z');
  expect((await shop.charges({ id }))[1]).toMatchObject({ status: 'PAID', retryNumber: 2 });
});

test('cancelled after 22:00 of the eve: the mail says that the debit may come, and goes back', async () => {
  const { shop, id } = await byPix();
  await shop.travel('2027-03-12T01:30:00.000Z'); // 22:30 of the eve
  await shop.post('/v2/subscriptions/cancel', { id });
  await shop.travel('1 minute');
  const text = await textOf(shop, 'subscription-cancelled');
  expect(text).toMatch(/o débito de R\$\s49,90 em 12\/03\/2027.*o valor é reembolsado/);
  expect(text).not.toContain('nada mais será cobrado');
});

test('cancelled before 22:00 of the eve: the mail says that nothing more is charged', async () => {
  const { shop, id } = await byPix();
  await shop.travel('2027-03-12T00:30:00.000Z'); // 21:30 of the eve
  await shop.post('/v2/subscriptions/cancel', { id });
  await shop.travel('1 minute');
  expect(await textOf(shop, 'subscription-cancelled')).toContain('nada mais será cobrado');
});

/** The merchant's own text of each template is its values. */
async function ownTexts(shop: World, ...templates: string[]): Promise<void> {
  for (const template of templates) {
    const known = template === 'payment-overdue' ? '{amount}' : '{plan}: {amount}';
    await shop.post('/v2/message-rules/update', {
      template,
      texts: [{ language: 'PT', opening: `Valores ${known}.` }],
    });
  }
}

test('a change: own text, facts and sentences are of the new plan, also in later mails', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-01-10T15:00:00.000Z');
  await ownTexts(shop, 'plan-changed', 'trial-ending', 'renewal-upcoming');
  const pro = await shop.product({ name: 'Pro', cycle: 'ANNUALLY', price: 9_000 });
  const basic = await shop.product({
    name: 'Base',
    cycle: 'ANNUALLY',
    price: 7_000,
    trialDays: 14,
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: basic.id, quantity: 1 }],
  });
  const { subscriptionId: id } = await shop.pay(checkout, { method: 'CARD' });
  const change = (productId: string) =>
    shop.post('/v2/subscriptions/change-plan', { id, productId, quantity: 1 });
  const saysPro = /Valores Pro: R\$\s90,00\.[^]*Plano\W+Pro\s[^]*Valor\W+R\$\s90,00 por ano/;
  await change(pro.id);
  await shop.travel('1 hour');
  expect(await textOf(shop, 'plan-changed')).toMatch(saysPro);
  await shop.travel('2027-01-22T15:00:00.000Z');
  expect(await textOf(shop, 'trial-ending')).toMatch(saysPro);
  await change(basic.id);
  await shop.travel('2027-02-24T15:00:00.000Z');
  await change(pro.id);
  await shop.post('/v2/subscriptions/pause', { id });
  await change(pro.id);
  await shop.post('/v2/subscriptions/resume', { id });
  await shop.travel('1 hour');
  expect(await textOf(shop, 'subscription-resumed')).toMatch(/Plano\W+Pro\s/);
  await shop.travel('2028-01-20T15:00:00.000Z');
  const upcoming = await textOf(shop, 'renewal-upcoming');
  expect(upcoming).toMatch(saysPro);
  expect(upcoming).not.toMatch(/Base|70,00/);
});

test('PIX: a change after the announcement holds from the charge after the announced one', async () => {
  const { shop, id } = await byPix();
  const pro = await shop.product({ name: 'Pro', cycle: 'MONTHLY', price: 4_000 });
  await shop.travel('2027-03-09T15:00:00.000Z'); // the debit of 12 March is announced
  const wanted = { id, productId: pro.id, quantity: 1 };
  expect(await shop.post('/v2/subscriptions/preview-change', wanted)).toMatchObject({
    appliesAt: expect.stringMatching(/^2027-04-12T15/),
  });
  await shop.post('/v2/subscriptions/change-plan', wanted);
  await shop.travel('1 hour');
  const text = await textOf(shop, 'plan-changed');
  expect(text).toContain('O novo plano vale a partir de 12/04/2027.');
  expect(text).not.toContain('12/03/2027');
  await shop.travel('2027-04-20T15:00:00.000Z');
  expect((await shop.charges({ id })).map(({ amount }) => amount)).toEqual([4_990, 4_990, 4_000]);
});

test('overdue: the own text names what it costs today, as the mail does', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel(START);
  await ownTexts(shop, 'payment-overdue');
  await shop.post('/v2/stores/update', { mailsForTransparents: true });
  const fine = { value: 200, type: 'FIXED' };
  await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: BUYER, dueDate: '2027-03-05', fine },
  });
  await shop.travel('2027-03-10T15:00:00.000Z');
  // 10000 + 2.00
  const costsToday = (reais: number) =>
    new RegExp(`Valores R\\$\\s${reais},00\\.[^]*hoje\\W+R\\$\\s${reais},00`);
  expect(await textOf(shop, 'payment-overdue')).toMatch(costsToday(102));
  const { id } = await shop.product({ price: 5_000, cycle: 'MONTHLY' });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id, quantity: 1 }],
    collection: 'INVOICE',
    fine,
  });
  await shop.pay(checkout, { method: 'PIX', customer: BUYER });
  await shop.travel('2027-04-16T15:00:00.000Z');
  // 5000 + 2.00
  expect(await textOf(shop, 'payment-overdue')).toMatch(costsToday(52));
});

test('how to cancel: a button to the portal where it is on, else by the store', async () => {
  const shop = await newStore({ mails: true });
  const subscribed = async (values: Json): Promise<string> => {
    await shop.travel('1 day');
    return String((await shop.subscribe({ cycle: 'ANNUALLY', price: 12_000, ...values })).id);
  };
  const saysHow = async (id: string, ...templates: string[]) => {
    for (const template of templates) {
      const text = await textOf(shop, template);
      const url = `${portalOf(shop)}/subscriptions/${id}`;
      expect([template, text]).toEqual([template, expect.stringContaining(url)]);
      expect([template, text]).toEqual([template, expect.stringContaining('na área do cliente')]);
    }
  };
  const trial = await subscribed({ trialDays: 14 });
  await shop.travel('13 days');
  await saysHow(trial, 'trial-started', 'trial-ending');
  const paid = await subscribed({});
  await shop.travel('1 hour');
  await saysHow(paid, 'subscription-started');
  await shop.travel('1 year');
  await saysHow(paid, 'renewal-upcoming');
  await shop.post('/v2/stores/update', { portal: { isOn: false } });
  await subscribed({ trialDays: 14 });
  await subscribed({});
  await shop.travel('13 months');
  for (const template of [
    'trial-started',
    'trial-ending',
    'subscription-started',
    'renewal-upcoming',
  ]) {
    const text = await textOf(shop, template);
    expect([template, text]).toEqual([template, expect.stringContaining('falando com a loja')]);
    expect([template, text]).not.toEqual([template, expect.stringMatching(/portal|área/)]);
  }
});
