/** Who has paid, although the money does not count, is not reminded. */
import { Charge } from '../../src/modules/charges/charge';
import { Checkout } from '../../src/modules/checkouts/checkout';
import { listUnmatched, settleUnmatched } from '../../src/modules/payments/reconcile/unmatched';
import { receiveMoney } from '../../src/modules/payments/settle/receive-money';
import { clockOffsetOf } from '../../src/modules/stores/test-clock/test-clock';
import { Context } from '../../src/platform/operations/context';
import { Buyer, BUYER } from '../support/buyer';
import { allStores } from '../support/handles';
import { rowOf } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const CUSTOMER = { name: 'Bia', email: 'bia@example.com', taxId: '52998224725' };
const OPERATOR = { name: 'tests', via: 'CLI' } as const;
let made = 0;

/** What was made of the reminders, oldest first. */
async function reminders(shop: World): Promise<string[]> {
  const rows = (await shop.get('/v2/messages/list?limit=100')) as Json[];
  return rows
    .toReversed()
    .filter(({ template, status }) => /-(due|overdue)$/.test(template) && status !== 'QUEUED')
    .map(({ template, status, reason }) => `${template} ${reason ?? status}`);
}

/** A cent less than the charge, as a bank reports it. */
async function payTooLittle(shop: World, chargeId: string): Promise<void> {
  const scope = { storeId: shop.storeId, devMode: true };
  const { database } = shop;
  const clockOffsetMs = await clockOffsetOf(database, scope);
  await new Context({ database, scope, clockOffsetMs }).transaction(async (tx) => {
    const { checkoutId } = await tx.get(Charge, chargeId);
    const checkout = checkoutId ? await tx.lock(Checkout, checkoutId) : null;
    const charge = await tx.lock(Charge, chargeId);
    const payment = `pay-${++made}`;
    await receiveMoney(
      tx,
      { checkout, subscription: null, charge },
      {
        provider: 'simulator',
        providerId: payment,
        paymentReference: payment,
        amount: charge.amount - 1,
        paidAt: tx.now(),
        payer: null,
      },
    );
  });
}

async function settle(shop: World, to: 'payer' | 'merchant'): Promise<void> {
  const all = allStores(shop.database);
  const found = (await listUnmatched(all)).find(({ storeId }) => storeId === shop.storeId);
  const operatorContext = { database: shop.database, all, operator: OPERATOR };
  await settleUnmatched(operatorContext, String(found?.id), { to, note: 'agreed' });
}

async function boleto(shop: World): Promise<string> {
  await shop.travel('2027-03-01T15:00:00.000Z');
  await shop.post('/v2/stores/update', { mailsForTransparents: true });
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: {
      amount: 10_000,
      customer: CUSTOMER,
      dueDate: '2027-03-10',
      interest: { value: 100 },
    },
  });
  return id;
}

test('a boleto: no reminder while its money waits, nor after it was given to the store', async () => {
  const shop = await newStore({ mails: true });
  await payTooLittle(shop, await boleto(shop));
  await shop.travel('7 days');
  expect(await reminders(shop)).toEqual(['payment-due NO_LONGER_HOLDS']);
  await settle(shop, 'merchant');
  await shop.travel('6 days');
  expect(await reminders(shop)).toEqual([
    'payment-due NO_LONGER_HOLDS',
    'payment-due NO_LONGER_HOLDS',
    'payment-overdue NO_LONGER_HOLDS',
  ]);
});

test('a boleto whose money went back is owed again, and its buyer is reminded', async () => {
  const shop = await newStore({ mails: true });
  await payTooLittle(shop, await boleto(shop));
  await shop.travel('7 days');
  await settle(shop, 'payer');
  await shop.travel('3 days');
  expect(await reminders(shop)).toEqual(['payment-due NO_LONGER_HOLDS', 'payment-due SENT']);
});

test('an invoice whose boleto was paid with another amount: no reminder of the invoice', async () => {
  const shop = await newStore({ mails: true });
  await shop.travel('2027-03-01T15:00:00.000Z');
  const { id } = await shop.subscribe({ price: 9_900 });
  await shop.post('/v2/subscriptions/update', {
    id,
    collection: 'INVOICE',
    invoice: { leadDays: 7, overdue: 'KEEP', methods: ['PIX', 'BOLETO'] },
  });
  await shop.travel('2027-03-26T15:00:00.000Z');
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  const [page] = body.data as [Json];
  await new Buyer(shop).pay(String(page.url), { ...BUYER, method: 'BOLETO' });
  const slip = await rowOf(shop, 'charges', { checkoutId: page.id, method: 'BOLETO' });
  await payTooLittle(shop, String(slip.id));
  await shop.travel('2027-04-15T15:00:00.000Z');
  expect((await reminders(shop)).filter((mail) => mail.endsWith('SENT'))).toEqual([]);
});
