/**
 * How long a payment waits for its provider: a question after a callback is repeated within seconds,
 * `Retry-After` is obeyed and passed on, and others wait for a probe no longer than its time limit.
 * Calls are counted at the fakes.
 */
import { config } from '../../src/config/config';
import { SECOND_MS, shiftWallClock } from '../../src/platform/time/clock';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Buyer } from '../support/buyer';
import { CardShop, ProductionShop } from '../support/production';
import { changeRows, inWallTime, rowsOf } from '../support/rows';
import type { Answer, Json } from '../support/world';

/** The pauses before a lost question after a callback is repeated. */
const REPEATED_AFTER_SECONDS = [2, 10, 30];
const REQUEST_MAX_SECONDS = 25;
const MAINTENANCE_SECONDS = 120;

const { publicUrl } = config;
let shifted = 0;
beforeEach(() => {
  config.allowPrivateEndpoints = true;
});
afterEach(() => {
  config.publicUrl = publicUrl;
  shiftWallClock(-shifted);
  shifted = 0;
});

function travel(seconds: number): void {
  shiftWallClock(seconds * SECOND_MS);
  shifted += seconds * SECOND_MS;
}

describe('PIX at Efí', () => {
  let shop: ProductionShop;
  beforeEach(async () => {
    shop = await ProductionShop.open(['PIX']);
  });
  afterEach(() => shop.close());

  const request = (): Promise<Answer> =>
    shop.request('POST', '/v2/transparents/create', { method: 'PIX', data: { amount: 1_000 } });

  /** A code of a day ago, which is paid now; the bank does not answer so many questions about it. */
  async function calledBack(lost: number): Promise<Json> {
    const charge = await shop.pixCharge({ expiresIn: 10 * 86_400 });
    travel(86_000);
    shop.efi.pay(wireId(String(charge.id)), 1_000);
    for (let fault = 0; fault < lost; fault++) shop.efi.faults.next('GET /v2/cob', 'drop');
    expect(await shop.efi.notify(wireId(String(charge.id)))).toBe(200);
    await shop.run('ask-for-payments');
    return charge;
  }

  test.each([1, 2, 3])('%s lost questions after a callback: repeated within seconds', async (n) => {
    const charge = await calledBack(n);
    for (const seconds of REPEATED_AFTER_SECONDS.slice(0, n)) {
      expect(await shop.statusOf(charge)).toBe('PENDING');
      const calls = shop.efi.received;
      travel(seconds - 1);
      await shop.run('ask-for-payments');
      expect(shop.efi.received).toBe(calls);
      travel(1);
      await shop.run('ask-for-payments');
    }
    expect(await shop.statusOf(charge)).toBe('PAID');
  });

  test('a fifth question waits for the growing intervals, or for a new callback', async () => {
    const charge = await calledBack(4);
    for (const seconds of REPEATED_AFTER_SECONDS) {
      travel(seconds);
      await shop.run('ask-for-payments');
    }
    const calls = shop.efi.received;
    travel(59);
    await shop.run('ask-for-payments');
    expect(shop.efi.received).toBe(calls);
    await shop.efi.notify(wireId(String(charge.id)));
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
  });

  test('a question that was not asked, because the bank asks to wait, is none of the three', async () => {
    const charge = await shop.pixCharge({ expiresIn: 10 * 86_400 });
    shop.efi.pay(wireId(String(charge.id)), 1_000);
    shop.efi.faults.next('GET /v2/cob', 'maintenance');
    await shop.efi.notify(wireId(String(charge.id)));
    await shop.run('ask-for-payments');
    const calls = shop.efi.received;
    travel(MAINTENANCE_SECONDS - 5);
    await shop.run('ask-for-payments');
    expect(shop.efi.received).toBe(calls);
    travel(5);
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
  });

  test('Retry-After of the bank is obeyed, and passed on to the caller', async () => {
    shop.efi.faults.next('PUT /v2/cob', 'maintenance');
    const first = await request();
    expect(first.status).toBe(503);
    const told = Number(first.headers['retry-after']);
    expect(told).toBeGreaterThan(MAINTENANCE_SECONDS - 10);
    expect(told).toBeLessThanOrEqual(MAINTENANCE_SECONDS);
    travel(MAINTENANCE_SECONDS - 20);
    const second = await request();
    expect(second.status).toBe(503);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(20);
    const puts = () => shop.efi.calls.filter((call) => call.startsWith('PUT /v2/cob')).length;
    expect(puts()).toBe(0);
    travel(20);
    expect((await request()).status).toBe(200);
    // The kept charges have their codes too, and none is a dead letter.
    travel(600);
    await shop.run('issue-charges');
    expect(puts()).toBe(3);
    expect(await rowsOf(shop.dev, 'claims', { job: 'issue-charges' })).toEqual([]);
  });

  test('during the probe of an outage others hear its time limit', async () => {
    shop.efi.faults.always('GET /v2/cob', 'unavailable');
    for (let failed = 0; failed < 5; failed++) expect((await request()).status).toBe(503);
    shop.efi.faults.always('GET /v2/cob', null);
    await changeRows(shop.dev, 'providerOutages', {}, { retryAt: inWallTime('-1 second') });
    let open: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => {
      shop.efi.gate = (call) => {
        if (!call.startsWith('GET /v2/cob')) return Promise.resolve();
        resolve();
        return new Promise((opened) => (open = opened));
      };
    });
    const probe = request();
    await arrived;
    const other = await request();
    expect(other.status).toBe(503);
    expect(Number(other.headers['retry-after'])).toBeLessThanOrEqual(REQUEST_MAX_SECONDS);
    shop.efi.gate = null;
    open?.();
    expect((await probe).status).toBe(200);
  });
});

test('a card whose outcome a callback reports: lost questions are repeated within seconds', async () => {
  const shop = await CardShop.open();
  const buyer = new Buyer(shop.dev);
  const product = { externalId: 'p', name: 'Cafeteira', price: 10_000, currency: 'BRL' };
  const { id } = await shop.post('/v2/products/create', product);
  const sale = { items: [{ id, quantity: 1 }], methods: ['CARD'] };
  const sold = await shop.post('/v2/checkouts/create', sale);
  shop.pagarme.orders.scripted.push({ waits: 'antifraud' });
  await buyer.pay(String(sold.url), shop.cardForm());
  const [attempt] = await rowsOf(shop.dev, 'chargeAttempts');
  travel(3_600);
  shop.pagarme.orders.decide(String(attempt?.id));
  for (let lost = 0; lost < 3; lost++) shop.pagarme.faults.next('GET /charges', 'drop');
  expect(await shop.pagarme.notify('charge.paid', String(attempt?.id))).toBe(200);
  await shop.run('ask-about-attempts');
  for (const seconds of REPEATED_AFTER_SECONDS) {
    expect(await rowsOf(shop.dev, 'charges')).toMatchObject([{ status: 'PENDING' }]);
    travel(seconds);
    await shop.run('ask-about-attempts');
  }
  expect(await rowsOf(shop.dev, 'charges')).toMatchObject([{ status: 'PAID' }]);
  await shop.close();
});
