/**
 * Measures what happens as a store grows: the same work at 10,000, 100,000 and a million rows.
 * Reports and the checks of the operators read more rows where there are more.
 */
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { copies, copyId } from '../test/support/many-rows';
import { median, timed } from './support/measure';
import { record } from './support/results';
import { BENCH_SECRET_KEY, withService, type Measured } from './support/service';
import { checkOut, firstOf, sell, subscribe } from './support/shop';

const SIZES = [10_000, 100_000, 1_000_000].filter(
  (rows) => rows <= Number(process.env.BENCH_ROWS ?? Infinity),
);
const ROUNDS = 30;
const FLAT = 1.3;
const LISTS = ['checkouts', 'charges', 'customers', 'subscriptions', 'events', 'products'];

interface First {
  product: string;
  checkout: string;
  charge: string;
  customer: string;
  event: string;
}

async function begin({ call, database }: Measured): Promise<First> {
  const checkout = await checkOut(call, await sell(call));
  await call('POST', `/v2/checkouts/simulate-payment?id=${checkout}`, {
    method: 'PIX',
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
  });
  const product = await sell(call, 'book');
  await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  return {
    product,
    checkout,
    charge: await firstOf(database, 'charges'),
    customer: await firstOf(database, 'customers'),
    event: await firstOf(database, 'events'),
  };
}

/** Adds rows from the number `from` on: checkouts with a customer and a payment each. */
async function grow(
  { database }: Measured,
  first: First,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const own = (prefix: string) => copyId(prefix, `${from} + g`);
  const paidAt = `now() - interval '365 days' * random()`;
  await copies({ database }, 'customers', first.customer, count, {
    id: own('cust'),
    taxId: `lpad((${from} + g)::text, 11, '0')`,
    email: `'stored' || ${from} + g || '@example.com'`,
  });
  await copies({ database }, 'checkouts', first.checkout, count, {
    id: own('bill'),
    customerId: own('cust'),
    paidChargeId: 'NULL',
  });
  await copies({ database }, 'charges', first.charge, count, {
    id: own('char'),
    checkoutId: own('bill'),
    customerId: own('cust'),
    providerId: `'copy' || ${from} + g`,
    paidAt,
    createdAt: paidAt,
  });
  await copies({ database }, 'events', first.event, count, {
    id: own('log'),
    objectId: own('bill'),
    position: `1000 + ${from} + g`,
  });
  await database.query('VACUUM ANALYZE');
}

async function measure(service: Measured, first: First): Promise<Record<string, number>> {
  const { call, databaseUrl } = service;
  const figures: Record<string, number> = {};
  const note = async (name: string, work: () => Promise<unknown>, rounds = ROUNDS) => {
    await work();
    const took = [];
    for (let round = 0; round < rounds; round++) took.push(await timed(work));
    figures[name] = median(took);
  };
  for (const list of LISTS)
    await note(`${list}/list`, () => call('GET', `/v2/${list}/list?limit=50`));
  await note('checkouts/list?email', () =>
    call('GET', '/v2/checkouts/list?limit=50&email=stored77@example.com'),
  );
  await note('checkout, paid', async () => {
    const id = await checkOut(call, first.product);
    await call('POST', `/v2/checkouts/simulate-payment?id=${id}`, { method: 'CARD' });
  });
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  await note(
    'reports/sales, 30 days (reads more)',
    () => call('GET', `/v2/reports/sales?from=${day(29)}&to=${day(0)}`),
    5,
  );
  await note(
    'ops check (reads more)',
    // It finds that the copied payments are not booked; that takes as long as finding nothing.
    async () =>
      spawnSync(process.execPath, ['dist/src/cli.js', 'ops', 'check'], {
        env: {
          PATH: process.env.PATH ?? '',
          DATABASE_URL: databaseUrl,
          SECRET_KEY: BENCH_SECRET_KEY,
        },
      }),
    1,
  );
  return figures;
}

withService(async (service) => {
  const first = await begin(service);
  const bySize: Record<string, number>[] = [];
  let there = 0;
  for (const rows of SIZES) {
    await grow(service, first, { from: there, count: rows - there });
    there = rows;
    bySize.push(await measure(service, first));
    console.error(rows, bySize.at(-1));
  }
  const [small = {}] = bySize;
  const large = bySize.at(-1) ?? {};
  const rowsOf = Object.keys(small).map((name) => {
    const growth = (large[name] ?? 0) / (small[name] ?? 1);
    const shown = growth <= FLAT ? growth.toFixed(2) : `**${growth.toFixed(2)}**`;
    return `| ${[name, ...bySize.map((each) => each[name]?.toFixed(1)), shown].join(' | ')} |`;
  });
  record(
    'Growth',
    [
      'Milliseconds, one request after the other, the median. Of each there are as many checkouts, ' +
        `customers, payments and events. Growth above ${FLAT} is bold.`,
      '',
      `| work | ${SIZES.map((rows) => rows.toLocaleString('en')).join(' | ')} | growth |`,
      `|${'---|'.repeat(SIZES.length + 2)}`,
      ...rowsOf,
    ],
    Object.fromEntries(SIZES.map((rows, index) => [rows, bySize[index]])),
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
