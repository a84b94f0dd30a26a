/**
 * Measures renewals by card: those of one store while few others exist, and while 200,000 or a
 * million other subscriptions are not due.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { copies, copyId } from '../test/support/many-rows';
import { startOwnBaseline } from './support/baseline';
import { median, rateOf } from './support/measure';
import { record } from './support/results';
import { BENCH_SECRET_KEY, withService, type Measured } from './support/service';
import { firstOf, sell, subscribe } from './support/shop';

const DUE = Number(process.env.BENCH_DUE ?? 1_000);
const ROUNDS = 3;
const OTHERS = [0, 200_000, 1_000_000].filter(
  (count) => count <= Number(process.env.BENCH_ROWS ?? Infinity),
);
const ASK_EVERY_MS = 20;
/** Of 22 November 2026, before the work on speed, on two cores: what the goals are multiples of. */
const BEFORE = 72;

interface First {
  subscription: string;
  checkout: string;
  charge: string;
  attempt: string;
  entry: string;
  payment: string;
  event: string;
}

/** A subscription by card with its first payment, the row of each table that a renewal writes. */
async function begin({ call, database }: Measured): Promise<First> {
  const checkout = await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  return {
    subscription: await firstOf(database, 'subscriptions'),
    checkout,
    charge: await firstOf(database, 'charges'),
    attempt: await firstOf(database, 'chargeAttempts'),
    entry: await firstOf(database, 'ledgerEntries'),
    payment: await firstOf(database, 'incomingPayments'),
    event: await firstOf(database, 'events'),
  };
}

/** Copies of the subscription that are not due, from the number `from` on. */
async function addSubscriptions(
  { database }: Measured,
  first: First,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const own = (prefix: string) => ({ id: copyId(prefix, `${from} + g`) });
  await copies({ database }, 'checkouts', first.checkout, count, {
    ...own('bill'),
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    paidAmount: 'NULL',
    status: `'EXPIRED'`,
  });
  await copies({ database }, 'subscriptions', first.subscription, count, {
    ...own('subs'),
    checkoutId: copyId('bill', `${from} + g`),
    nextChargeAt: `now() + interval '20 days'`,
  });
  await database.query('VACUUM ANALYZE');
}

/** Lets some fall due, and returns how many were renewed per second. */
async function renewalsPerSecond({ database }: Measured): Promise<number> {
  const count = async () => {
    const [row] = await database.query<{ renewed: string }[]>(
      `SELECT count(*) AS "renewed" FROM "charges" WHERE "kind" = 'RENEWAL' AND "status" = 'PAID'`,
    );
    return Number(row?.renewed);
  };
  const before = await count();
  const started = performance.now();
  await database.query(
    `UPDATE "subscriptions"
     SET "nextChargeAt" = now(), "anchorAt" = now(), "anchorCycle" = "cycleNumber"
     WHERE "id" <= ${copyId('subs', String(DUE))} AND "id" LIKE 'subs_0COPY%'`,
  );
  while ((await count()) < before + DUE) await pause(ASK_EVERY_MS);
  return DUE / ((performance.now() - started) / 1_000);
}

withService(async (service) => {
  const { databaseUrl, key } = service;
  const first = await begin(service);
  await addSubscriptions(service, first, { from: 0, count: DUE });
  const lines = [
    `${DUE.toLocaleString('en')} due renewals of one store by card, one process; the median of ` +
      `${ROUNDS} rounds.`,
    '',
    '| other subscriptions | renewals per second |',
    '|---|---|',
  ];
  const figures: Record<string, number> = {};
  let there = 0;
  for (const others of OTHERS) {
    await addSubscriptions(service, first, { from: DUE + there, count: others - there });
    there = others;
    const rates = [];
    for (let round = 0; round < ROUNDS; round++) rates.push(await renewalsPerSecond(service));
    figures[others] = Math.round(median(rates));
    lines.push(`| ${others.toLocaleString('en')} | ${figures[others]} |`);
    console.error(lines.at(-1));
  }
  await allEventsInOrder(service);
  const bare = await startOwnBaseline('bare', {
    BARE: JSON.stringify({
      databaseUrl,
      secretKey: BENCH_SECRET_KEY,
      reads: {},
      works: {
        renewal: rowsOf({
          ...first,
          charge: await firstOf(service.database, 'charges', `"kind" = 'RENEWAL'`),
          event: await firstOf(service.database, 'events', `"type" = 'subscription.renewed'`),
        }),
      },
    }),
  });
  const theirs = await rateOf({
    url: `${bare}/renewal`,
    headers: { authorization: `Bearer ${key}` },
    body: '{}',
  });
  figures.bare = Math.round(theirs);
  const [alone = 0] = OTHERS;
  const many = OTHERS.at(-1) ?? 0;
  const of = (count: number) => figures[count] ?? 0;
  lines.push(
    '',
    `The same rows in two transactions for each renewal, by \`pg\` with 16 connections: ` +
      `${figures.bare} per second. Before the work on speed it was ${BEFORE} per second on this ` +
      `kind of machine: now ${(of(alone) / BEFORE).toFixed(1)} times that (must 10, aim 30). ` +
      `With ${many.toLocaleString('en')} others the rate is ` +
      `${(of(many) / of(alone)).toFixed(2)} of the one without.`,
  );
  record('Renewals', lines, figures);
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

/** Waits for the relay: it gives the next position, which a row of the baseline may have taken. */
async function allEventsInOrder({ database }: Measured): Promise<void> {
  const waiting = () =>
    database.query<object[]>(`SELECT 1 FROM "events" WHERE "position" IS NULL LIMIT 1`);
  while ((await waiting()).length > 0) await pause(ASK_EVERY_MS);
}

/** What a renewal writes: the charge before the provider is asked, and its payment after. */
function rowsOf(first: First) {
  const charge = { idIn: 'charges' } as const;
  const entry = {
    insert: 'ledgerEntries',
    like: first.entry,
    fresh: { id: { prefix: 'entry' }, reference: 'text' },
  };
  return [
    [
      {
        insert: 'charges',
        like: first.charge,
        fresh: { id: { prefix: 'char' }, cycleNumber: 'number', providerId: 'text' },
      },
      {
        update: 'subscriptions',
        like: first.subscription,
        copies: DUE,
        set: ['nextChargeAt', 'cycleNumber', 'updatedAt'],
      },
      {
        insert: 'chargeAttempts',
        like: first.attempt,
        fresh: { id: { prefix: 'attempt' }, chargeId: charge },
      },
    ],
    [
      {
        update: 'chargeAttempts',
        like: first.attempt,
        set: ['status', 'checkAt', 'updatedAt'],
      },
      {
        insert: 'incomingPayments',
        like: first.payment,
        fresh: { id: { prefix: 'payment' }, chargeId: charge, providerId: 'text' },
      },
      {
        update: 'charges',
        like: first.charge,
        set: ['status', 'paidAmount', 'platformFee', 'paidAt', 'updatedAt'],
      },
      entry,
      entry,
      entry,
      { insert: 'checkouts', like: first.checkout, fresh: { id: { prefix: 'bill' } } },
      { update: 'charges', like: first.charge, set: ['checkoutId', 'updatedAt'] },
      {
        insert: 'events',
        like: first.event,
        fresh: { id: { prefix: 'log' }, objectId: 'text', position: 'number' },
      },
    ],
  ];
}
