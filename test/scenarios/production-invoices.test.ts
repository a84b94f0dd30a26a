/**
 * A cycle by invoice in production, through an account at a bank (a fake of Efí) whose answers are
 * lost: one code, one payment, and no decision while the bank has not said what it received.
 */
import { config } from '../../src/config/config';
import { collectInvoice } from '../../src/modules/payments/collect/collect-invoice';
import { Context } from '../../src/platform/operations/context';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { DAY_MS } from '../../src/platform/time/clock';
import { civilDate } from '../../src/platform/time/civil-time';
import { Buyer } from '../support/buyer';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const makeDue = (table: 'charges' | 'subscriptions', column: string) =>
  changeRows(shop.dev, table, { [column]: not(null) }, { [column]: inWallTime('-1 second') });

const PRICE = 5_000;

/** The bank has the payment of the code, and its notification arrives. */
async function payAtBank(chargeId: string): Promise<void> {
  shop.efi.pay(wireId(chargeId), PRICE);
  expect(await shop.efi.notify(wireId(chargeId))).toBe(200);
  await shop.run('ask-for-payments');
}

/** 50.00 a month, paid by PIX 27 days ago: the page of the next cycle is due to be opened. */
async function sold(): Promise<string> {
  const product = await shop.post('/v2/products/create', {
    externalId: 'clube',
    name: 'Clube',
    price: PRICE,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
    collection: 'INVOICE',
    invoice: { overdue: 'CANCEL', graceDays: 0 },
  });
  await new Buyer(shop.dev).pay(String(checkout.url), { method: 'PIX' });
  await payAtBank(String((await charges())[0]?.id));
  const [subscription] = await rowsOf<{ id: string }>(shop.dev, 'subscriptions');
  const anchorAt = new Date(Date.now() - 27 * DAY_MS);
  await changeRows(
    shop.dev,
    'subscriptions',
    {},
    {
      anchorAt,
      anchorDay: Number(civilDate(anchorAt).slice(-2)),
      nextChargeAt: inWallTime('1 day'),
    },
  );
  await makeDue('subscriptions', 'invoiceAt');
  await shop.run('collect-invoices');
  return String(subscription?.id);
}

const charges = () => rowsOf<{ id: string; status: string; kind: string }>(shop.dev, 'charges');
const standing = async () => (await charges()).filter(({ kind }) => kind === 'INVOICE').at(-1);
const statusOf = async (id: string) =>
  String((await shop.get(`/v2/subscriptions/get?id=${id}`)).status);

async function openPage(): Promise<Json> {
  const { body } = await shop.request('GET', '/v2/checkouts/list?isRenewal=true&status=PENDING');
  const pages = body.data as Json[];
  expect(pages).toHaveLength(1);
  return pages[0] ?? {};
}

/** Its grace ended a while ago. */
async function pastGrace(): Promise<void> {
  await changeRows(shop.dev, 'checkouts', { isRenewal: true }, { dueDate: '2026-01-05' });
  await makeDue('subscriptions', 'invoiceAt');
}

/** The job of the subscription, without the wait of its queue after an error. */
function decide(id: string): Promise<void> {
  const scope = { storeId: shop.dev.storeId, devMode: false };
  return collectInvoice(new Context({ database: shop.dev.database, scope }), id);
}

test('three lost answers in one cycle: one code at the bank, one payment, and it goes on', async () => {
  const id = await sold();
  const page = await openPage();
  const codesBefore = shop.efi.book.cobs.size;
  // 1. the answer to the code
  shop.efi.faults.next('PUT /v2/cob', 'act-and-drop');
  await new Buyer(shop.dev).pay(String(page.url), { method: 'PIX' });
  await makeDue('charges', 'issueAt');
  await shop.run('issue-charges');
  expect(shop.efi.book.cobs.size).toBe(codesBefore + 1);
  const charge = await standing();
  // the buyer pays, and no notification arrives
  shop.efi.pay(wireId(String(charge?.id)), PRICE);
  await pastGrace();
  // 2. and 3. the answers to what was received, at the moment of the decision
  for (let lost = 0; lost < 2; lost++) {
    shop.efi.faults.next('GET /v2/cob', 'drop');
    await expect(decide(id)).rejects.toThrow();
    expect(await statusOf(id)).toBe('ACTIVE');
  }
  await decide(id);
  expect(await statusOf(id)).toBe('ACTIVE');
  expect(await standing()).toMatchObject({ id: charge?.id, status: 'PAID' });
  // the notification arrives at last, and changes nothing
  await shop.efi.notify(wireId(String(charge?.id)));
  await shop.run('ask-for-payments');
  expect((await charges()).filter(({ status }) => status === 'PAID')).toHaveLength(2);
  expect(await shop.dev.violations()).toEqual([]);
});
