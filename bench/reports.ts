/**
 * Measures the reports of a store with a million charges in a year: thirty days, and the year. In
 * production, because only production has stored totals of days.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDailyTotals } from '../src/reports/make-daily-totals';
import { copies, copyId } from '../test/support/many-rows';
import { median, timed } from './support/measure';
import { record } from './support/results';
import { callAs, productionKey, withService, type Call, type Measured } from './support/service';

const CHARGES = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SUBSCRIBERS = CHARGES / 20;
const BY_PIX = (CHARGES * 6) / 10;
const BY_CARD = (CHARGES * 3) / 10;
const DECLINED = CHARGES / 10;
const REFUNDS = CHARGES / 50;
const ROUNDS = 5;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Milliseconds for thirty days and for a year. */
const BUDGET = [150, 600] as const;
const REPORTS = [
  'sales',
  'payment-outcomes',
  'recovery',
  'cohorts',
  'campaigns?by=SOURCE',
  'campaigns?by=MEDIUM',
  'campaigns?by=CAMPAIGN',
  'upcoming-renewals',
] as const;

const TABLES = [
  'customers',
  'products',
  'checkouts',
  'subscriptions',
  'charges',
  'chargeAttempts',
  'refunds',
  'mrrMovements',
];

/** SQL: nothing is due of the row any more. The jobs would have to deal with a million of them. */
const OVER = {
  askAt: 'NULL',
  availableAt: 'NULL',
  disputeCheckAt: 'NULL',
  nextAttemptAt: 'NULL',
  reconciledAt: 'now()',
};

/** SQL: a time in the year before now; the rows follow each other as they would have been made. */
const duringTheYear = (rows: number) => `now() - interval '365 days' * (1 - g::float8 / ${rows})`;

const day = (before: number): string =>
  new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

async function fill({ database, call }: Measured): Promise<void> {
  const shop = { database };
  const one = async (sql: string) =>
    String((await database.query<{ id: string }[]>(sql))[0]?.id ?? '');
  const sell = async (method: string) => {
    const product = await call('POST', '/v2/products/create', {
      externalId: method,
      name: method,
      price: 4_990,
      currency: 'BRL',
    });
    const { id } = await call('POST', '/v2/checkouts/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: [method],
    });
    await call('POST', `/v2/checkouts/simulate-payment?id=${id}`, {
      method,
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    });
    return one(`SELECT "id" FROM "charges" WHERE "checkoutId" = '${id}'`);
  };
  const card = await sell('CARD');
  const pix = await sell('PIX');
  const plan = await call('POST', '/v2/products/create', {
    externalId: 'plan',
    name: 'Plano',
    price: 4_990,
    currency: 'BRL',
    cycle: 'MONTHLY',
  });
  const subscribed = await call('POST', '/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity: 1 }],
  });
  await call('POST', `/v2/checkouts/simulate-payment?id=${subscribed.id}`, {
    method: 'CARD',
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
  });
  const refund = await call('POST', '/v2/checkouts/refund', { id: card, amount: 100 });
  for (const table of TABLES) await database.query(`UPDATE "${table}" SET "devMode" = false`);
  await copies(shop, 'customers', await one('SELECT "id" FROM "customers" LIMIT 1'), SUBSCRIBERS, {
    taxId: `lpad(g::text, 11, '0')`,
    email: `'stored' || g || '@example.com'`,
  });
  await copies(shop, 'checkouts', String(subscribed.id), SUBSCRIBERS, {
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    paidAmount: 'NULL',
    status: `'EXPIRED'`,
  });
  await copies(shop, 'subscriptions', await one('SELECT "id" FROM "subscriptions"'), SUBSCRIBERS, {
    customerId: copyId('cust', 'g'),
    checkoutId: copyId('bill', 'g'),
    nextChargeAt: `now() + (1 + g % 30) * interval '1 day'`,
  });
  const paid = (prefix: string, rows: number) => ({
    id: `'char_${prefix}' || lpad(g::text, 22, '0')`,
    providerId: `'${prefix}' || g`,
    externalId: 'NULL',
    ...OVER,
    createdAt: duringTheYear(rows),
    paidAt: `(${duringTheYear(rows)}) + interval '1 minute'`,
  });
  const sold = (prefix: string, rows: number) => ({
    ...paid(prefix, rows),
    utm:
      `jsonb_build_object('source', 'source' || g % 20, 'medium', 'medium' || g % 6, ` +
      `'campaign', 'campaign' || g % 500)`,
  });
  await copies(shop, 'charges', pix, BY_PIX, sold('PIX', BY_PIX));
  await copies(shop, 'charges', card, BY_CARD, sold('CARD', BY_CARD));
  const renewal = await one('SELECT "id" FROM "charges" WHERE "subscriptionId" IS NOT NULL');
  await copies(shop, 'charges', renewal, DECLINED, {
    ...paid('DECL', DECLINED),
    subscriptionId: copyId('subs', `1 + g % ${SUBSCRIBERS}`),
    kind: `'RENEWAL'`,
    cycleNumber: '1 + g',
    dueAt: duringTheYear(DECLINED),
    begunAt: 'NULL',
    sessionHash: 'NULL',
    status: `CASE WHEN g % 2 = 0 THEN 'PAID' ELSE 'EXPIRED' END`,
    paidAt: `CASE WHEN g % 2 = 0 THEN (${duringTheYear(DECLINED)}) + interval '2 days' END`,
    paidAmount: `CASE WHEN g % 2 = 0 THEN 4990 END`,
    failureReason: `'insufficient_funds'`,
  });
  await copies(
    shop,
    'chargeAttempts',
    await one(`SELECT "id" FROM "chargeAttempts" WHERE "chargeId" = '${renewal}'`),
    DECLINED,
    {
      chargeId: `'char_DECL' || lpad(g::text, 22, '0')`,
      status: `'DECLINED'`,
      reason: `'insufficient_funds'`,
      createdAt: duringTheYear(DECLINED),
      checkAt: 'NULL',
      reconciledAt: 'now()',
    },
  );
  await copies(shop, 'refunds', String(refund.id), REFUNDS, {
    originalId: `'char_CARD' || lpad(g::text, 22, '0')`,
    status: `'COMPLETE'`,
    updatedAt: duringTheYear(REFUNDS),
    checkAt: 'NULL',
    reconciledAt: 'now()',
  });
  await copies(shop, 'mrrMovements', await one('SELECT "id" FROM "mrrMovements"'), SUBSCRIBERS, {
    subscriptionId: copyId('subs', 'g'),
    customerId: copyId('cust', 'g'),
    at: duringTheYear(SUBSCRIBERS),
  });
  const makingMs = await timed(async () => {
    while ((await makeDailyTotals(database)) > 0);
  });
  console.error(`totals of all days after ${Math.round(makingMs / 1_000)} s`);
  await database.query('VACUUM ANALYZE');
}

async function main(): Promise<void> {
  await withService(async (service) => {
    const filling = await timed(() => fill(service));
    console.error(`${CHARGES} charges after ${Math.round(filling / 1_000)} s`);
    await untilIdle(service);
    const key = await productionKey(service, ['STORE:READ', 'CHECKOUT:READ']);
    const call = callAs(service.url, key);
    const lines = [
      `A store with ${CHARGES.toLocaleString('en')} charges in a year; milliseconds of a whole ` +
        `REST request, the median of ${ROUNDS}. The budget is ${BUDGET.join(' and ')} ms.`,
      '',
      '| report | 30 days | a year |',
      '|---|---|---|',
    ];
    const figures: Record<string, number[]> = {};
    for (const report of REPORTS) {
      const took = [];
      for (const days of [30, 365])
        took.push(await measure(call, report, { from: day(days - 1), to: day(0) }));
      figures[report] = took;
      lines.push(`| ${report} | ${took.join(' | ')} |`);
      console.error(lines.at(-1));
    }
    const revenue = [];
    for (const days of [30, 365])
      revenue.push(await measure(call, 'revenue', { startDate: day(days - 1), endDate: day(0) }));
    figures.revenue = revenue;
    lines.push(`| revenue | ${revenue.join(' | ')} |`);
    record('Reports of a store with a million charges', lines, { budget: BUDGET, ...figures });
  });
}

/**
 * Waits until the service and autovacuum have dealt with the new rows: ten times in a row, no
 * statement has been running for more than a second. Gives up after a quarter of an hour.
 */
async function untilIdle({ database }: Measured): Promise<void> {
  const end = Date.now() + 15 * MINUTE_MS;
  for (let idle = 0; idle < 10 && Date.now() < end;) {
    const [busy] = await database.query<{ count: number }[]>(`
      SELECT count(*)::int AS "count"
      FROM pg_stat_activity
      WHERE "pid" <> pg_backend_pid() AND "state" = 'active'
        AND "backend_type" IN ('client backend', 'autovacuum worker')
        AND now() - "query_start" > interval '1 second'
    `);
    idle = busy?.count === 0 ? idle + 1 : 0;
    await pause(SECOND_MS);
  }
}

async function measure(
  call: Call,
  report: string,
  period: Readonly<Record<string, string>>,
): Promise<number> {
  const path = report === 'revenue' ? '/v2/public-mrr/revenue' : `/v2/reports/${report}`;
  const query = new URLSearchParams(report === 'upcoming-renewals' ? {} : period);
  const took = [];
  for (let round = 0; round < ROUNDS; round++)
    took.push(await timed(() => call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`)));
  return Math.round(median(took));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
