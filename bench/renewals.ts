/**
 * Measures renewals by card: those of one store while few others exist, and while 200,000 or a
 * million other subscriptions are not due.
 */
import 'reflect-metadata';
import { startOwnBaseline } from './support/baseline';
import { median, rateOf } from './support/measure';
import { record } from './support/results';
import {
  addSubscriptions,
  allEventsInOrder,
  beginSubscription,
  renewalsPerSecond,
  type First,
} from './support/renewals';
import { BENCH_SECRET_KEY, withService } from './support/service';
import { firstOf } from './support/shop';

const DUE = Number(process.env.BENCH_DUE ?? 1_000);
const ROUNDS = 3;
const OTHERS = [0, 200_000, 1_000_000].filter(
  (count) => count <= Number(process.env.BENCH_ROWS ?? Infinity),
);
/** Of 22 November 2026, before the work on speed, on two cores: what the goals are multiples of. */
const BEFORE = 72;

withService(async (service) => {
  const { databaseUrl, key } = service;
  const first = await beginSubscription(service);
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
    for (let round = 0; round < ROUNDS; round++) rates.push(await renewalsPerSecond(service, DUE));
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
