/** The mails about invoices that are not paid in time, on the clock of the store. */
import { civilDate } from '../../src/platform/time/civil-time';
import { newStore, type Json, type World } from '../support/world';

/** What was sent of these templates, with its São Paulo day, oldest first. */
async function mails(shop: World, ...templates: string[]): Promise<string[]> {
  const rows = (await shop.get('/v2/messages/list?limit=100')) as Json[];
  return rows
    .toReversed()
    .filter(({ template, status }) => templates.includes(String(template)) && status !== 'QUEUED')
    .map(
      ({ template, sentAt, reason }) =>
        `${template} ${reason ?? civilDate(new Date(String(sentAt)))}`,
    );
}

async function lastMail(shop: World, template: string): Promise<Json> {
  const [row] = (await shop.get(`/v2/messages/list?status=SENT&template=${template}`)) as Json[];
  return shop.get(`/v2/messages/get?id=${row?.id}`);
}

/** By invoice since 1 March 2027; the first page is due on Thursday, 1 April. */
async function byInvoice(shop: World, invoice: Json): Promise<string> {
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9_900 });
  await shop.post('/v2/subscriptions/update', { id, collection: 'INVOICE', invoice });
  return String(id);
}

async function lastPage(shop: World): Promise<Json> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true');
  const [page = {}] = body.data as Json[];
  return page;
}

const OF_INVOICES = ['payment-waiting', 'payment-due', 'payment-overdue'];

test('a declined charge that becomes an invoice is announced, and its reminders follow', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9_900 });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-01T16:00:00.000Z');
  await shop.post('/v2/subscriptions/update', { id, collection: 'INVOICE' });
  await shop.travel('2027-04-20T16:00:00.000Z');
  // Due five days later, on Tuesday, 6 April.
  expect(await mails(shop, ...OF_INVOICES)).toEqual([
    'payment-waiting 2027-04-01',
    'payment-due 2027-04-03',
    'payment-due 2027-04-06',
    'payment-overdue 2027-04-08',
    'payment-overdue 2027-04-13',
  ]);
  const { text } = await lastMail(shop, 'payment-waiting');
  expect(text).toContain(`/pay/${(await lastPage(shop)).id}`);
});

test('due within a day of the mail that announces it, there is no reminder on that day', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9_900 });
  await shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', times: 1 });
  await shop.travel('2027-04-01T16:00:00.000Z');
  // Announced at 13:00, and due on Monday: three days before is tomorrow at nine.
  await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { leadDays: 3 },
  });
  await shop.travel('2027-04-06T10:00:00.000Z');
  expect(await mails(shop, ...OF_INVOICES)).toEqual([
    'payment-waiting 2027-04-01',
    'payment-due 2027-04-05',
  ]);
});

test('KEEP: its buyer is reminded of a charge that can still be paid, until it is', async () => {
  const shop = await newStore({ mails: true });
  await byInvoice(shop, { overdue: 'KEEP', graceDays: 3 });
  await shop.travel('2027-04-20T16:00:00.000Z');
  expect(await mails(shop, 'payment-overdue')).toEqual([
    'payment-overdue 2027-04-05',
    'payment-overdue 2027-04-08',
    'payment-overdue 2027-04-16',
  ]);
  expect((await lastMail(shop, 'payment-overdue')).text).toContain((await lastPage(shop)).id);
});

test('KEEP: paid, or with the subscription cancelled, there is no further reminder', async () => {
  const paid = await newStore({ mails: true });
  await byInvoice(paid, { overdue: 'KEEP', graceDays: 3 });
  await paid.travel('2027-04-06T16:00:00.000Z');
  await paid.pay(await lastPage(paid), { method: 'PIX' });
  const cancelled = await newStore({ mails: true });
  const id = await byInvoice(cancelled, { overdue: 'KEEP', graceDays: 3 });
  await cancelled.travel('2027-04-06T16:00:00.000Z');
  await cancelled.post('/v2/subscriptions/cancel', { id });
  for (const shop of [paid, cancelled]) {
    await shop.travel('2027-04-20T16:00:00.000Z');
    const sent = await shop.get('/v2/messages/list?status=SENT&template=payment-overdue');
    expect(sent).toHaveLength(1);
  }
});

test('PAUSE: the mail says what is owed, and that the subscription goes on once it is paid', async () => {
  const shop = await newStore({ mails: true });
  const id = await byInvoice(shop, { overdue: 'PAUSE', graceDays: 3 });
  await shop.travel('2027-04-06T16:00:00.000Z');
  const { text } = await lastMail(shop, 'subscription-paused');
  expect(text).toContain('a assinatura volta quando ela for paga');
  expect(text).not.toContain('Nada é cobrado');
  const page = await lastPage(shop);
  expect(text).toContain(`/pay/${page.id}`);
  await shop.pay(page, { method: 'PIX' });
  await shop.travel('1 hour');
  expect(await mails(shop, 'subscription-resumed')).toEqual(['subscription-resumed 2027-04-06']);
  // By hand nothing is owed.
  await shop.post('/v2/subscriptions/pause', { id });
  await shop.travel('1 hour');
  expect((await lastMail(shop, 'subscription-paused')).text).toContain('Nada é cobrado');
});

test('CANCEL with reopenWhenPaid: the buyer reads that the subscription goes on', async () => {
  const shop = await newStore({ mails: true });
  await byInvoice(shop, { graceDays: 3, reopenWhenPaid: true });
  await shop.travel('2027-04-06T16:00:00.000Z');
  const page = await lastPage(shop);
  expect((await lastMail(shop, 'subscription-cancelled')).text).toContain('não foi paga');
  await shop.pay(page, { method: 'PIX' });
  await shop.travel('1 hour');
  expect(await mails(shop, 'subscription-cancelled', 'subscription-resumed')).toEqual([
    'subscription-cancelled 2027-04-05',
    'subscription-resumed 2027-04-06',
  ]);
});

test('CANCEL of the last cycle: paid late, it goes on until its end, and the mail says so', async () => {
  const shop = await newStore({ mails: true });
  const id = await byInvoice(shop, { graceDays: 3, reopenWhenPaid: true });
  await shop.post('/v2/subscriptions/update', { id, cyclesLeft: 1 });
  await shop.travel('2027-04-06T16:00:00.000Z');
  await shop.pay(await lastPage(shop), { method: 'PIX' });
  await shop.travel('1 hour');
  const { text } = await lastMail(shop, 'subscription-resumed');
  expect(text).toContain('Você pode usá-la até 01/05/2027. Nada mais será cobrado.');
});
