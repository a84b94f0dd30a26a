/** Subscriptions by card of one store. Some of them become due at the same time. */
import { setTimeout as pause } from 'node:timers/promises';
import { copies, copyId } from '../../test/support/many-rows';
import { startOwnBaseline } from './baseline';
import { BENCH_SECRET_KEY, type Measured } from './service';
import { firstOf, sell, subscribe } from './shop';

const ASK_EVERY_MS = 20;
const IS_CLAIMED = `EXISTS (SELECT FROM "claims" WHERE "job" = 'renew-subscriptions')`;
const IS_DUE = `EXISTS (
  SELECT FROM "stores" s
  JOIN "subscriptions" t ON t."storeId" = s."id" AND t."devMode"
  WHERE t."status" = 'ACTIVE' AND t."parkedAt" IS NULL AND t."nextChargeAt" <= now()
)`;

/** The row of each table that a renewal writes. */
export interface First {
  subscription: string;
  checkout: string;
  charge: string;
  attempt: string;
  entry: string;
  payment: string;
  event: string;
}

/** A subscription by card with its first payment. */
export async function beginSubscription({ call, database }: Measured): Promise<First> {
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
export async function addSubscriptions(
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

/**
 * Lets the first `due` copies fall due, and returns how many were renewed per second, from the
 * first claim to the last release: the wait for the next tick does not count. The questions asked
 * meanwhile cost the same however many rows there are.
 */
export async function renewalsPerSecond({ database }: Measured, due: number): Promise<number> {
  const isTrue = async (condition: string): Promise<boolean> => {
    const [row] = await database.query<{ is: boolean }[]>(`SELECT ${condition} AS "is"`);
    return row?.is ?? false;
  };
  const paid = async () => {
    const [row] = await database.query<{ count: string }[]>(
      `SELECT count(*) AS "count" FROM "charges" WHERE "kind" = 'RENEWAL' AND "status" = 'PAID'`,
    );
    return Number(row?.count);
  };
  // Autovacuum does it within a minute. Until then plans are those of the tables as they were.
  await database.query('ANALYZE');
  const before = await paid();
  await database.query(
    `UPDATE "subscriptions"
     SET "nextChargeAt" = now(), "anchorAt" = now(), "anchorCycle" = "cycleNumber"
     WHERE "id" <= ${copyId('subs', String(due))} AND "id" LIKE 'subs_0COPY%'`,
  );
  while (!(await isTrue(IS_CLAIMED))) await pause(ASK_EVERY_MS);
  const started = performance.now();
  while (await isTrue(`${IS_CLAIMED} OR ${IS_DUE}`)) await pause(ASK_EVERY_MS);
  const tookMs = performance.now() - started;
  const renewed = (await paid()) - before;
  if (renewed !== due) throw new Error(`${renewed} of ${due} were renewed`);
  return due / (tookMs / 1_000);
}

/** Waits for the relay: it gives the next position, which a row of a baseline may have taken. */
export async function allEventsInOrder({ database }: Pick<Measured, 'database'>): Promise<void> {
  const waiting = () =>
    database.query<object[]>(`SELECT 1 FROM "events" WHERE "position" IS NULL LIMIT 1`);
  while ((await waiting()).length > 0) await pause(ASK_EVERY_MS);
}

/** The rows of renewals written by bare `pg`; `due` copies of the subscription exist. */
export async function startRenewalBaseline(
  { database, databaseUrl }: Measured,
  first: First,
  due: number,
): Promise<string> {
  return startOwnBaseline('bare', {
    BARE: JSON.stringify({
      databaseUrl,
      secretKey: BENCH_SECRET_KEY,
      reads: {},
      works: {
        renewal: rowsOf(
          {
            ...first,
            charge: await firstOf(database, 'charges', `"kind" = 'RENEWAL'`),
            event: await firstOf(database, 'events', `"type" = 'subscription.renewed'`),
          },
          due,
        ),
      },
    }),
  });
}

/** What a renewal writes: the charge before the provider is asked, and its payment after. */
function rowsOf(first: First, due: number) {
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
        copies: due,
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
