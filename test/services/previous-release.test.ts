/**
 * An update under load: the previous release has made its tables and has sold for a month. This
 * release migrates them while processes of both run. Nothing is lost, nothing is doubled, and all
 * that was written before can be read.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { again, everything } from '../support/all-answers';
import { Buyers } from '../support/buyers';
import { leave } from '../support/leave';
import { expectNothingLostOrDoubled, untilNothingWaits } from '../support/oracle';
import { buildPreviousRelease, hasPreviousRelease } from '../support/previous-release';
import { start, type Service } from '../support/process';
import { startReceiver } from '../support/receiver';
import { RunningShop, emptyPlace, isSigned, until } from '../support/running-shop';

const SUBSCRIPTIONS = 8;
/** With processes of both releases, after a month of the previous one alone. */
const LOAD_MS = 12_000;
const MONTHS = 2;
const REFUND_EVERY_MS = 1_000;
/** The load, and the time to install and build a release. */
const WITHIN_MS = 600_000;
/** Those of this story: the previous release knows fewer than this one. */
const EVENTS = [
  'checkout.completed',
  'checkout.refunded',
  'payout.completed',
  'subscription.completed',
  'subscription.renewed',
  'transparent.completed',
];
/** A migration met requests that use its table, and was repeated. */
const IS_REPEATED = new RegExp(
  '^Migration .* failed, error: (deadlock detected|canceling statement due to lock timeout)$' +
    '|"msg":"a migration waits for a table in use, and is tried again"',
);
/**
 * Workers of the previous release claim webhooks in no certain order, so one of them can lose a
 * deadlock with a worker of this release. Its next tick claims again.
 */
const IS_CLAIM_OF_PREVIOUS = /"reason":"deadlock detected","msg":"relay"/;
const ANA = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };

afterEach(leave);

(hasPreviousRelease ? test : test.skip)(
  'the tables of the previous release are migrated while its processes sell, renew and deliver',
  async () => {
    const release = buildPreviousRelease();
    const { databaseUrl, database } = await emptyPlace();
    const oldApi = await start({ databaseUrl, role: 'api', release });
    const { dataDir, key } = oldApi;
    const oldWorker = await start({ databaseUrl, dataDir, role: 'worker', release });
    const oldShop = new RunningShop(oldApi.url, key, database, false);
    await oldShop.listen(undefined, EVENTS);
    const { paid, refunded } = await aMonthOfSales(oldShop);
    const before = await everything(oldShop);

    const oldBuyers = await Buyers.come(oldShop, 'antiga');
    const api = await start({ databaseUrl, dataDir, role: 'api' });
    const worker = await start({ databaseUrl, dataDir, role: 'worker' });
    const shop = new RunningShop(api.url, key, database, false);
    expect(await again(shop, before)).toMatchObject(before);
    // Workers of both sign with the secret of a webhook that this release makes.
    const receiver = await startReceiver(undefined, { isDocumented: false });
    await shop.register('new', receiver.url, EVENTS);
    const groups = [await Buyers.come(shop, 'nova'), oldBuyers];
    const beganAt = performance.now();
    for (let month = 1; month <= MONTHS; month++) {
      await shop.timePasses(31);
      while (performance.now() < beganAt + (month * LOAD_MS) / MONTHS) {
        // Each release refunds what the other one sold.
        for (const [index, other] of [oldShop, shop].entries()) {
          const sold = groups[index]?.paid.find(({ id }) => !refunded.includes(id));
          if (!sold) continue;
          refunded.push(sold.id);
          await other.post('/v2/checkouts/refund', { id: sold.id });
        }
        await pause(REFUND_EVERY_MS);
      }
    }
    await Promise.all(groups.map((buyers) => buyers.stop()));
    await untilNothingWaits(oldShop);
    paid.push(...groups.flatMap((buyers) => buyers.paid));
    await expectNothingLostOrDoubled(oldShop, { databaseUrl }, paid);
    expect(await shop.count(`SELECT count(*) FROM simulator."refunds"`)).toBe(refunded.length);
    expect(groups.flatMap(({ refusals }) => refusals)).toEqual([]);
    for (const group of groups) expect(group.paid.length).toBeGreaterThan(0);
    expect(receiver.requests.length).toBeGreaterThan(0);
    expect(receiver.requests.filter((request) => !isSigned(request))).toEqual([]);
    await receiver.close();
    for (const service of [worker, oldWorker]) expect(deliveries(service)).toBeGreaterThan(0);
    for (const service of [api, worker, oldApi, oldWorker]) {
      const complaints = service.complaints.filter((line) => !IS_REPEATED.test(line));
      const isExpected = (line: string) => service === oldWorker && IS_CLAIM_OF_PREVIOUS.test(line);
      expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
      expect((await service.stop()).code).toBe(0);
    }
  },
  WITHIN_MS,
);

interface Sales {
  paid: { id: string; method: 'CARD' | 'PIX' }[];
  refunded: string[];
}

/** One of everything that a store has, and subscriptions that have renewed once. */
async function aMonthOfSales(shop: RunningShop): Promise<Sales> {
  const { id } = await shop.product({ externalId: 'livro', name: 'Livro', cycle: null });
  const items = [{ id, quantity: 1 }];
  const discount = { discountKind: 'PERCENTAGE', discount: 10 };
  await shop.post('/v2/coupons/create', { code: 'DEZ', maxRedeems: 5, notes: '', ...discount });
  await shop.post('/v2/customers/create', { ...ANA, email: 'beto@example.com' });
  await shop.post('/v2/checkouts/create', { items });
  const paid: Sales['paid'] = [];
  const sell = async (path: string, payment: { method: 'CARD' | 'PIX'; coupon?: string }) => {
    const sold = await shop.post(`/v2/${path}/create`, { items, coupons: ['DEZ'] });
    const body = { ...payment, customer: ANA };
    await shop.post(`/v2/checkouts/simulate-payment?id=${sold.id}`, body);
    paid.push({ id: String(sold.id), method: payment.method });
    return String(sold.id);
  };
  await sell('payment-links', { method: 'PIX' });
  await sell('checkouts', { method: 'CARD', coupon: 'DEZ' });
  const refunded = [await sell('checkouts', { method: 'PIX' })];
  await shop.post('/v2/checkouts/refund', { id: refunded[0] });
  for (const method of ['PIX', 'BOLETO'] as const) {
    const data = { amount: 1_990, customer: ANA };
    await shop.post('/v2/transparents/create', { method, data });
    if (method === 'BOLETO') continue;
    const code = await shop.post('/v2/transparents/create', { method, data });
    await shop.post(`/v2/transparents/simulate-payment?id=${code.id}`);
    paid.push({ id: String(code.id), method });
  }
  await shop.subscribeMany(SUBSCRIPTIONS);
  // A store of this release has no clock of its own until it is moved.
  await shop.advance({ seconds: 1 });
  await shop.timePasses(31);
  await until('all have renewed', async () => (await shop.renewals()) === SUBSCRIPTIONS);
  const to = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
  await shop.post('/v2/payouts/create', { amount: 5_000, externalId: 'saque', ...to });
  await shop.advance({ seconds: 60 });
  const events = () => shop.count('SELECT count(*) FROM "events"');
  const told = () => new Set(shop.receiver?.requests.map(({ body }) => body.id)).size;
  await until('all was told', async () => told() === (await events()));
  return { paid, refunded };
}

const deliveries = ({ lines }: Service): number =>
  lines.filter((line) => line.includes('"job":"deliver-webhooks"')).length;
