/**
 * First payments and refunds of the time that a restored database has lost: refunds are booked, and
 * a payment pays what the operator names or goes back to the buyer, once.
 */
import { config } from '../../src/config/config';
import { HOUR_MS, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Buyer } from '../support/buyer';
import { cli } from '../support/cli';
import { CardShop, ProductionShop } from '../support/production';
import { restoreInto, takeBackup, type Backup } from '../support/restored';
import { changeRows, inWallTime, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const PRICE = 5_000;

let shop: CardShop | ProductionShop;
let travelled = 0;
const { publicUrl, databaseUrl } = config;

afterEach(async () => {
  shiftWallClock(-travelled);
  travelled = 0;
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

function pass(ms: number): void {
  shiftWallClock(ms);
  travelled += ms;
}

async function restored(...words: string[]): Promise<Json> {
  const { stdout, stderr } = await cli('ops', 'restored', ...words, '--json');
  return stdout ? JSON.parse(stdout) : { error: stderr };
}

/** A backup in the time of the story. */
async function backUp(): Promise<Backup> {
  pass(HOUR_MS);
  return { ...(await takeBackup(shop.dev.databaseUrl)), at: wallNow() };
}

/** The crash, the restore, and what the providers answer. */
async function askedAfter(backup: Backup): Promise<Json> {
  await restoreInto(shop.dev.databaseUrl, backup);
  await restored('open', '--to', new Date(backup.at).toISOString());
  return restored('ask');
}

/** The refunds that are to be requested, and those that are asked about. */
async function settleRefunds(): Promise<void> {
  const due = { checkAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'refunds', { status: 'PENDING' }, due);
  await shop.run('settle-refunds');
}

const eventsOf = async (type: string): Promise<number> =>
  (await rowsOf(shop.dev, 'events', { type })).length;
const sides = ({ differences }: Json): string[] =>
  differences.map(({ ours, theirs }: Json) => `${ours}, ${theirs}`);

describe('by card', () => {
  let cards: CardShop;
  let items: Json[];

  beforeEach(async () => {
    shop = cards = await CardShop.open();
    cards.pagarme.now = wallNow;
    config.databaseUrl = shop.dev.databaseUrl;
    const product = { externalId: 'livro', name: 'Livro', price: PRICE, currency: 'BRL' };
    items = [{ id: (await shop.post('/v2/products/create', product)).id, quantity: 1 }];
  });

  const checkout = (): Promise<Json> =>
    shop.post('/v2/checkouts/create', { items, methods: ['CARD'] });
  const pay = (sold: Json): Promise<unknown> =>
    new Buyer(shop.dev).pay(String(sold.url), cards.cardForm());
  const statusOfCheckout = async ({ id }: Json): Promise<string> =>
    String((await shop.get(`/v2/checkouts/get?id=${id}`)).status);
  const orders = () => cards.pagarme.orders;

  test('a refund is booked; a first payment pays its checkout, and neither happens twice', async () => {
    const [sold, half, open] = [await checkout(), await checkout(), await checkout()];
    for (const each of [sold, half]) await pay(each);
    const backup = await backUp();
    await shop.post('/v2/checkouts/refund', { id: sold.id });
    await shop.post('/v2/checkouts/refund', { id: half.id, amount: 2_000 });
    await pay(open);
    expect([orders().refunds.length, orders().charges.length]).toEqual([2, 3]);

    const asked = await askedAfter(backup);
    expect(asked.report).toMatchObject({ bookedRefunds: 2 });
    expect(sides(asked)).toEqual(['unknown, 5000 cents']);
    expect(await statusOfCheckout(sold)).toBe('REFUNDED');
    const [{ id: difference }] = asked.differences;
    const adopt = (id: string) => restored('adopt-payment', difference, '--checkout', id);
    expect((await restored('adopt-payment', difference)).error).toContain(
      'name it with --checkout',
    );
    expect((await adopt(String(half.id))).error).toContain('is PAID: give the payment back');
    expect(await adopt(String(open.id))).toMatchObject({ status: 'PAID', checkoutId: open.id });
    expect((await adopt(String(open.id))).error).toContain('is recorded already');
    expect((await restored('refund-payment', difference)).error).toContain('is recorded already');
    // Asked again, nothing is booked a second time.
    const again = await restored('ask');
    expect([again.unresolved, again.report.bookedRefunds]).toEqual([[], 0]);
    await restored('close');

    expect(await statusOfCheckout(open)).toBe('PAID');
    const refused = await shop.request('POST', '/v2/checkouts/refund', {
      id: half.id,
      amount: 3_001, // 5000 − 2000 = 3000 are left
    });
    expect(refused.body.error).toContain('amount must be at most 3000');
    await settleRefunds();
    expect([orders().refunds.length, orders().charges.length]).toEqual([2, 3]);
    expect([await eventsOf('checkout.refunded'), await eventsOf('checkout.completed')]).toEqual([
      2, 3,
    ]);
    expect(JSON.parse((await cli('ops', 'reconcile', '--json')).stdout).differences).toEqual([]);
    // The adopted payment is refunded like any other.
    await shop.post('/v2/checkouts/refund', { id: open.id });
    await settleRefunds();
    expect([orders().refunds.length, await statusOfCheckout(open)]).toEqual([3, 'REFUNDED']);
  });

  test('a payment of a checkout that is lost goes back to the buyer once, after the close', async () => {
    const known = await checkout();
    const backup = await backUp();
    await pay(await checkout());
    const asked = await askedAfter(backup);
    const [{ id: difference }] = asked.differences;
    cards.pagarme.faults.next('GET /orders', 'unavailable');
    expect((await restored('refund-payment', difference)).error).toBeTruthy();
    // It is recorded for one destination, and the provider is asked again for that one only.
    const adopted = await restored('adopt-payment', difference, '--checkout', String(known.id));
    expect(adopted.error).toContain('is CANCELLED: give the payment back with refund-payment');
    expect(await restored('refund-payment', difference)).toMatchObject({ status: 'CANCELLED' });
    expect((await restored('refund-payment', difference)).error).toContain('recorded already');
    expect((await restored('ask')).unresolved).toEqual([]);
    expect(orders().refunds).toEqual([]);
    await restored('close');
    for (let times = 0; times < 2; times++) await settleRefunds();
    expect(orders().refunds).toMatchObject([{ amount: PRICE }]);
    expect(await rowOf(shop.dev, 'refunds')).toMatchObject({
      kind: 'UNMATCHED',
      status: 'COMPLETE',
    });
    const { body } = await shop.request('GET', '/v2/stores/get');
    expect(body.data.balance).toMatchObject({ available: 0, pending: 0 });
  });

  test('a subscription of the lost time is not adopted', async () => {
    const plan = { externalId: 'plano', name: 'Plano', price: PRICE, currency: 'BRL' };
    const { id } = await shop.post('/v2/products/create', { ...plan, cycle: 'MONTHLY' });
    const sold = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
    const backup = await backUp();
    await pay(sold);
    const asked = await askedAfter(backup);
    const [{ id: difference }] = asked.differences;
    const adopted = await restored('adopt-payment', difference, '--checkout', String(sold.id));
    expect(adopted.error).toContain('starts a subscription');
    expect(await rowsOf(shop.dev, 'charges')).toEqual([]);
  });
});

describe('by PIX', () => {
  let pix: ProductionShop;

  beforeEach(async () => {
    shop = pix = await ProductionShop.open();
    pix.efi.now = wallNow;
    config.databaseUrl = shop.dev.databaseUrl;
  });

  async function paidCode(): Promise<Json> {
    const charge = await shop.pixCharge({ amount: PRICE });
    pix.efi.pay(wireId(String(charge.id)), PRICE);
    await pix.efi.notify(wireId(String(charge.id)));
    await shop.run('ask-for-payments');
    return charge;
  }

  const refund = (id: unknown, amount: number): Promise<Json> =>
    shop.post('/v2/transparents/refund', { id, amount });
  const sent = () => pix.efi.book.pix.flatMap(({ devolucoes }) => devolucoes);

  test('refunds are booked under their ids, and codes of the lost time are adopted or given back', async () => {
    const old = await paidCode();
    pass(40 * 24 * HOUR_MS);
    const backup = await backUp();
    const { id: refundId } = await refund(old.id, 2_000);
    const kept = await paidCode();
    const returned = await paidCode();
    pass(HOUR_MS);

    const asked = await askedAfter(backup);
    expect(asked.report).toMatchObject({ bookedRefunds: 1 });
    expect(await rowOf(shop.dev, 'refunds')).toMatchObject({ id: refundId, status: 'COMPLETE' });
    expect(sides(asked)).toEqual(['unknown, 5000 cents', 'unknown, 5000 cents']);
    const [first, second] = asked.differences;
    expect(await restored('adopt-payment', first.id)).toMatchObject({ status: 'PAID' });
    expect(await restored('refund-payment', second.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await restored('ask')).unresolved).toEqual([]);
    expect(sent()).toHaveLength(1);
    await restored('close');

    expect(await shop.statusOf(kept)).toBe('PAID');
    for (let times = 0; times < 2; times++) {
      await settleRefunds();
      pass(HOUR_MS);
    }
    expect(sent().map(({ cents }) => cents)).toEqual([2_000, PRICE]);
    expect(await shop.statusOf(returned)).toBe('CANCELLED');
    const counts = ['transparent.completed', 'transparent.refunded'].map(eventsOf);
    expect(await Promise.all(counts)).toEqual([2, 1]);
    expect(JSON.parse((await cli('ops', 'reconcile', '--json')).stdout).differences).toEqual([]);
  });
});
