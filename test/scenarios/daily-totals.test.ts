/**
 * Stored totals of days that are over: a report in production answers what the charges say at that
 * moment, also after late payments, declines and refunds, and those of a previous release.
 */
import { allStores } from '../support/handles';
import { makeDailyTotals } from '../../src/modules/reports/make-daily-totals';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { holdTransaction } from '../support/locks';
import { ProductionShop } from '../support/production';
import {
  changeRows,
  insertRow,
  inWallTime,
  not,
  plus,
  removeRows,
  rowCount,
  rowsOf,
} from '../support/rows';
import { wall, world, type Json, type World } from '../support/world';

const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => DATE.format(new Date(wall().getTime() - days * DAY_MS));
const INVARIANT = 'the stored totals of 10 random days are those of their charges';
/** The tables that the totals are made of. */
const TABLES = ['charges', 'chargeAttempts', 'refunds', 'disputes', 'mrrMovements'];

/** A year in Dev mode: paid, declined, retried, given up, expired, refunded, with campaigns. */
async function anOldYear(): Promise<World> {
  const shop = await world();
  await shop.travel('2025-02-10T15:00:00.000Z');
  const bruno = await shop.post('/v2/customers/create', { email: 'bruno@example.com' });
  const subscriptions = [
    await shop.subscribe({ price: 1000 }),
    await shop.subscribe({ price: 2000, customerId: bruno.id }),
    await shop.subscribe({ price: 4000, cycle: 'WEEKLY' }),
  ];
  const [retried, lost] = subscriptions;
  const declineNext = (id: string, reason: string, times: number) =>
    shop.post('/v2/dev/simulate', { id, outcome: 'decline-next', reason, times });
  await declineNext(String(retried?.id), 'insufficient_funds', 2);
  await declineNext(String(lost?.id), 'generic_decline', 20);
  for (const utm of [
    { source: 'mail', medium: 'news', campaign: 'may' },
    { source: 'mail', medium: '', campaign: 'june', term: 'a' },
    { source: 'search', content: 'b' },
    { term: 'without a source' },
    null,
  ]) {
    await shop.travel('9 days');
    for (const isPaid of [true, false]) {
      const { id } = await shop.post('/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 700 },
        ...(utm && { utm }),
      });
      if (isPaid) await shop.post(`/v2/transparents/simulate-payment?id=${id}`, {});
    }
  }
  const checkout = await shop.checkout();
  await shop.pay(checkout, { method: 'CARD' });
  await shop.post('/v2/checkouts/refund', { id: checkout.id, amount: 100 });
  await shop.travel('1 day');
  const disputed = await shop.checkout();
  await shop.pay(disputed, { method: 'CARD' });
  await shop.post('/v2/dev/simulate', { id: disputed.id, outcome: 'dispute', reason: 'late' });
  await shop.travel('1 day');
  await shop.post('/v2/dev/simulate', { id: disputed.id, outcome: 'dispute-lost' });
  await shop.travel('40 days');
  // As automatic PIX is: begun days before it is tried.
  await changeRows(
    shop,
    'charges',
    { kind: 'RENEWAL' },
    { createdAt: plus('createdAt', '-5 days') },
  );
  return shop;
}

const move = async (shop: World, devMode: boolean) => {
  for (const table of TABLES) await changeRows(shop, table, {}, { devMode });
};

/** What the reports answer for a year, a month and a day. */
async function figures(shop: World, key: string): Promise<Json[]> {
  const found = [];
  for (const [from, to] of [
    ['2025-01-20', '2026-01-20'],
    ['2025-03-05', '2025-04-05'],
    ['2025-03-10', '2025-03-10'],
  ]) {
    for (const report of REPORTS) {
      // Cohorts are shown until the month of the clock, which was May in Dev mode.
      const last = report === 'cohorts' ? '2025-05' : to;
      const path =
        report === 'revenue'
          ? `/v2/public-mrr/revenue?startDate=${from}&endDate=${to}`
          : `/v2/reports/${report}${report.includes('?') ? '&' : '?'}from=${from}&to=${last}`;
      const { body } = await shop.request('GET', path, undefined, {
        authorization: `Bearer ${key}`,
      });
      const { asOf: _asOf, ...answer } = body.data as Json;
      found.push(answer);
    }
    const months = `from: "${from?.slice(0, 7)}", to: "${to?.slice(0, 7)}"`;
    const query = `{ mrrMovements(input: { ${months} }) { months { ${MRR} } } }`;
    const { body } = await shop.request(
      'POST',
      '/graphql',
      { query },
      {
        authorization: `Bearer ${key}`,
      },
    );
    found.push(body.data.mrrMovements);
  }
  return found;
}
const MRR = 'month mrr new reactivation expansion contraction resumed paused churn';
const TOTALS = ['outcomes', 'campaigns', 'sales', 'sellers', 'recovery', 'mrr', 'cohorts'];
const BY = ['SOURCE', 'MEDIUM', 'CAMPAIGN'];
const REPORTS = [
  'payment-outcomes',
  ...BY.map((by) => `campaigns?by=${by}`),
  'sales',
  'recovery',
  'revenue',
  'cohorts',
];
/** And the movements of recurring revenue. */
const FIGURES = REPORTS.length + 1;

describe('a year that is over', () => {
  let shop: World;
  let key: string;
  let live: Json[];
  const read = () => figures(shop, key);

  beforeAll(async () => {
    shop = await anOldYear();
    key = await shop.newKey({ devMode: false });
    live = await figures(shop, shop.key);
    await move(shop, false);
  });
  afterAll(async () => {
    await move(shop, true);
    await removeRows(shop, 'dailyTotals');
    await removeRows(shop, 'changedDays');
  });

  test('has the figures of Dev mode, before its totals are made and after', async () => {
    expect(live[0]?.methods).toEqual([
      // 3 first payments and 11 weekly ones, 1 sale, and 2 + 2 monthly renewals, 2 of them lost
      expect.objectContaining({ method: 'PIX', begun: 10, paid: 5, expired: 5 }),
      expect.objectContaining({ method: 'CARD', declined: 1 }),
    ]);
    expect(live[0]?.reasons).toEqual([
      expect.objectContaining({ reason: 'generic_decline', attempts: 4, amount: 2000 }),
      expect.objectContaining({ reason: 'insufficient_funds', attempts: 2, amount: 1000 }),
    ]);
    expect(live[3]?.campaigns).toHaveLength(3);
    expect(live[5]?.months).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ month: '2025-03', failed: 2, recoveredByRetry: 1, lost: 1 }),
      ]),
    );
    expect(live[REPORTS.length - 1]?.months).toEqual(
      expect.arrayContaining([
        // The subscription of Bruno ended when its renewal was given up.
        expect.objectContaining({ month: '2025-02', size: 2, retained: [2, 1, 1, 1] }),
      ]),
    );
    expect(live[REPORTS.length]?.months).toEqual(
      expect.arrayContaining([expect.objectContaining({ month: '2025-03', churn: 2000 })]),
    );
    expect(await read()).toEqual(live);
    expect(await makeDailyTotals(allStores(shop.database))).toBeGreaterThan(300);
    expect(await read()).toEqual(live);
    expect(await makeDailyTotals(allStores(shop.database))).toBe(0);
  });

  test('is answered from its totals, and a wrong one is a violation', async () => {
    const [right] = await rowsOf(shop, 'dailyTotals', { day: '2025-03-10' }, 'day');
    expect(right?.recovery).toMatchObject([{ failed: 2 }]);
    await removeRows(shop, 'dailyTotals', { day: '2025-03-10' });
    await insertRow(shop, 'dailyTotals', {
      ...right,
      day: '2025-03-10',
      ...Object.fromEntries(TOTALS.map((name) => [name, '[]'])),
    });
    expect((await read()).slice(-FIGURES)).toMatchObject([
      { methods: [], reasons: [] },
      ...BY.map(() => ({ campaigns: [] })),
      { totals: { gross: 0, net: 0 } },
      { months: [{ month: '2025-03', failed: 0 }] },
      { totalRevenue: 0, transactionsPerDay: {} },
      { months: expect.arrayContaining([]) },
      { months: [{ month: '2025-03' }] },
    ]);
    // Few are compared at a time: of one day alone it is certain.
    const others = await rowsOf(shop, 'dailyTotals', { day: not('2025-03-10') }, 'day');
    await removeRows(shop, 'dailyTotals', { day: not('2025-03-10') });
    expect(await shop.violations()).toMatchObject([
      { invariant: INVARIANT, examples: [`${shop.storeId} 2025-03-10`] },
    ]);
    expect(others.length).toBeGreaterThan(300);
    await removeRows(shop, 'dailyTotals');
    await makeDailyTotals(allStores(shop.database));
    expect([await read(), await shop.violations()]).toEqual([live, []]);
  });

  test('totals of the release before are completed', async () => {
    await makeDailyTotals(allStores(shop.database));
    // That release counts outcomes and campaigns of a changed day, and does not know sales.
    await changeRows(shop, 'dailyTotals', { day: '2025-03-10' }, { campaigns: '[]' });
    await changeRows(shop, 'dailyTotals', { day: '2025-03-11' }, { outcomes: '[]' });
    expect(
      await rowCount(shop, 'dailyTotals', {
        sales: null,
        recovery: null,
        mrr: null,
        cohorts: null,
        sellers: null,
      }),
    ).toBe(2);
    expect((await read()).slice(4, FIGURES)).toEqual(live.slice(4, FIGURES));
    expect(await shop.violations()).toEqual([]);
    expect(await makeDailyTotals(allStores(shop.database))).toBe(2);
    expect([await read(), await shop.violations()]).toEqual([live, []]);
  });

  const CHANGES: [string, string, Json, Json][] = [
    ['expired, then paid', 'charges', { method: 'PIX', status: 'EXPIRED' }, PAID()],
    ['refunded', 'charges', { method: 'PIX', status: 'PAID' }, { status: 'UNDER_DISPUTE' }],
    ['of another amount', 'charges', { status: 'PAID' }, { amount: 1 }],
    ['recovered for less', 'charges', { kind: 'RENEWAL', amount: 1000 }, { paidAmount: 5 }],
    ['without a campaign', 'charges', { utm: not(null) }, { utm: null }],
    ['approved after all', 'chargeAttempts', { status: 'DECLINED' }, { status: 'APPROVED' }],
    ['another reason', 'chargeAttempts', { status: 'DECLINED' }, { reason: 'expired_card' }],
    ['paid on another day', 'charges', { status: 'PAID' }, { paidAt: '2025-04-01T15:00:00Z' }],
    ['of another fee', 'charges', { status: 'PAID' }, { platformFee: 7 }],
    ['refunded without a fee', 'refunds', {}, { fee: 9 }],
    ['refunded less', 'refunds', { status: 'COMPLETE' }, { amount: 50 }],
    ['refunded on another day', 'refunds', {}, { updatedAt: '2025-04-01T15:00:00Z' }],
    ['dispute won', 'disputes', { status: 'LOST' }, { status: 'WON' }],
    ['lost on another day', 'disputes', {}, { closedAt: '2025-04-01T15:00:00Z' }],
    ['paid by the buyer', 'chargeAttempts', { number: 2 }, { status: 'DECLINED', reason: 'x' }],
    ['moved by more', 'mrrMovements', { kind: 'NEW' }, { twelfths: '360000' }],
    ['moved on a later day', 'mrrMovements', { kind: 'CHURN' }, { at: '2025-05-01T15:00:00Z' }],
    ['of another kind', 'mrrMovements', { kind: 'CHURN' }, { kind: 'PAUSE' }],
    ['of one customer', 'mrrMovements', {}, { customerId: 'cust_other' }],
    ['declined', 'chargeAttempts', { status: 'APPROVED' }, { status: 'DECLINED', reason: 'x' }],
  ];
  test.each(CHANGES)('late change: %s', async (_what, table, where, changes) => {
    await makeDailyTotals(allStores(shop.database));
    const before = await rowsOf(shop, table, where);
    const totals = await rowsOf(shop, 'dailyTotals', {}, 'day');
    expect(before.length).toBeGreaterThan(0);
    await changeRows(shop, table, where, changes);
    const answered = await read();
    await makeDailyTotals(allStores(shop.database));
    const remade = await read();
    await removeRows(shop, 'dailyTotals');
    const counted = await read();
    expect([answered, remade]).toEqual([counted, counted]);
    expect(await rowCount(shop, 'changedDays')).toBe(0);
    for (const row of before)
      await changeRows(
        shop,
        table,
        { id: row.id },
        Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]])),
      );
    await makeDailyTotals(allStores(shop.database));
    expect(await rowsOf(shop, 'dailyTotals', {}, 'day')).toEqual(totals);
    expect(await read()).toEqual(live);
  });

  test('a movement that is stored late also changes what later ones of the customer count for', async () => {
    await makeDailyTotals(allStores(shop.database));
    const [churn] = await rowsOf(shop, 'mrrMovements', { kind: 'CHURN' });
    const late = { ...churn, id: 'mrrm_late', kind: 'NEW', at: '2025-02-01T15:00:00Z' };
    await insertRow(shop, 'mrrMovements', { ...late, twelfths: '2400' });
    const answered = await read();
    await makeDailyTotals(allStores(shop.database));
    const remade = await read();
    await removeRows(shop, 'dailyTotals');
    const counted = await read();
    expect([answered, remade]).toEqual([counted, counted]);
    expect(counted).not.toEqual(live);
    await removeRows(shop, 'mrrMovements', { id: 'mrrm_late' });
    expect(await read()).toEqual(live);
    await makeDailyTotals(allStores(shop.database));
  });

  test('a change that commits while totals are made is not lost', async () => {
    await removeRows(shop, 'dailyTotals');
    const { runner, release } = await holdTransaction(shop);
    await changeRows(
      { database: runner },
      'charges',
      { method: 'PIX', status: 'EXPIRED' },
      { utm: null },
    );
    expect(await makeDailyTotals(allStores(shop.database))).toBeGreaterThan(300);
    expect(await read()).toEqual(live);
    await release();
    const answered = await read();
    expect(answered).not.toEqual(live);
    await makeDailyTotals(allStores(shop.database));
    expect(await read()).toEqual(answered);
    await removeRows(shop, 'dailyTotals');
    expect(await read()).toEqual(answered);
  });

  test('two processes make the same days', async () => {
    const before = await read();
    await Promise.all([
      makeDailyTotals(allStores(shop.database)),
      makeDailyTotals(allStores(shop.database)),
    ]);
    expect(await read()).toEqual(before);
    expect(await shop.violations()).toEqual([]);
  });
});

function PAID(): Json {
  return { paidAt: '2025-06-01T15:00:00Z', paidAmount: 700, status: 'PAID' };
}

describe('in production', () => {
  let shop: ProductionShop;
  const outcomes = async (day: string) =>
    (await shop.get(`/v2/reports/payment-outcomes?from=${day}&to=${day}`)).methods;
  const pix = { method: 'PIX', paidAtFirstTry: 0, declined: 0 };

  beforeAll(async () => {
    shop = await ProductionShop.open();
  });
  afterAll(() => shop.close());

  test('charges of a day that is over are paid late, and expire', async () => {
    const [paid, expired] = [await shop.pixCharge(), await shop.pixCharge()];
    await changeRows(shop.dev, 'charges', {}, { createdAt: inWallTime('-40 days') });
    await shop.pixCharge();
    expect(await makeDailyTotals(allStores(shop.dev.database))).toBeGreaterThan(38);
    expect(await outcomes(daysAgo(40))).toEqual([
      { ...pix, begun: 2, paid: 0, expired: 0, open: 2 },
    ]);
    shop.efi.pay(wireId(String(paid.id)), 1_000);
    await changeRows(shop.dev, 'charges', { askAt: not(null) }, { askAt: inWallTime('-1 second') });
    await shop.run('ask-for-payments');
    await changeRows(
      shop.dev,
      'charges',
      { id: expired.id },
      { expiresAt: inWallTime('-1 second') },
    );
    await shop.run('expire-charges');
    const late = [{ ...pix, begun: 2, paid: 1, paidAtFirstTry: 1, expired: 1, open: 0 }];
    expect(await outcomes(daysAgo(40))).toEqual(late);
    expect(await makeDailyTotals(allStores(shop.dev.database))).toBe(1);
    expect(await outcomes(daysAgo(40))).toEqual(late);
    expect(await outcomes(daysAgo(0))).toEqual([
      { ...pix, begun: 1, paid: 0, expired: 0, open: 1 },
    ]);
    expect(await rowCount(shop.dev, 'changedDays')).toBe(0);
  });

  test('a payment of today writes nothing for reports, and other stores see nothing', async () => {
    const charge = await shop.pixCharge();
    shop.efi.pay(wireId(String(charge.id)), 1_000);
    await changeRows(shop.dev, 'charges', { id: charge.id }, { askAt: inWallTime('-1 second') });
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
    expect(await rowCount(shop.dev, 'changedDays')).toBe(0);
    await shop.dev.openStore({ taxId: '52998224725' });
    const [store] = await rowsOf(shop.dev, 'stores', { id: not(shop.dev.storeId) });
    const other = await shop.dev.newKey({ storeId: String(store?.id), devMode: false });
    const path = `/v2/reports/payment-outcomes?from=${daysAgo(60)}&to=${daysAgo(0)}`;
    const { body } = await shop.dev.request('GET', path, undefined, {
      authorization: `Bearer ${other}`,
    });
    expect(body.data.methods).toEqual([]);
  });
});
