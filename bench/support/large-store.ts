/**
 * A store with many payments, written by SQL: half of them by checkouts, half by renewals of
 * subscriptions, every second one of production. With what a payment writes: its attempt, its
 * bookings, its event and a delivery of it, and an event of an attempt before it.
 */
import type { DataSource } from 'typeorm';
import { copyId } from '../../test/support/many-rows';
import { copyRows, fillQuickly, type Changes, type Fillers } from './quick-fill';
import type { Measured } from './service';
import { checkOut, firstOf, sell, subscribe } from './shop';

/** Ten million charges are of three million subscriptions. */
const SUBSCRIPTIONS_SHARE = 0.3;
/** After the renewals that a subscription has: its share of the charges. */
const NEXT_CYCLE = 1 + Math.ceil(1 / 2 / SUBSCRIPTIONS_SHARE);
const ACCOUNT = 'prov_0COPY';
const IS_DEV = 'g % 2 = 1';
/** The rows of this many payments are next to each other, as in a store that sells all the time. */
const NEAR = 20_000;
const RECENT_DAYS = 30;
const DAYS = 365;
const HOLDER = `CASE WHEN NOT (${IS_DEV}) THEN '${ACCOUNT}' END`;

/** Whose rows are copied. */
interface Payment {
  checkout: string;
  charge: string;
  attempt: string;
  event: string;
  entries: { id: string }[];
}

/**
 * SQL: the time at which the n-th of `count` rows was made. Later rows have later times. The last
 * `recent` rows are of the last thirty days.
 */
type Times = (number: string, count: number) => string;

/**
 * Does nothing if the database was filled before. The payments are spread evenly over a year. With
 * `recent`, that many of them are of the last thirty days, so that stores of different sizes have
 * the same thirty days.
 */
export async function fillLargeStore(
  service: Measured,
  payments: number,
  recent = Math.floor((payments * RECENT_DAYS) / DAYS),
): Promise<void> {
  if (await isFilled(service)) return;
  const times = timesUntil(new Date(), recent / payments);
  const { call, database, databaseUrl } = service;
  const bill = await checkOut(call, await sell(call));
  await call('POST', `/v2/checkouts/simulate-payment?id=${bill}`, {
    method: 'CARD',
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
  });
  const plan = await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  const bought = await paymentOf(database, bill);
  const begun = await paymentOf(database, plan);
  const webhook = await addWebhook(service);
  const half = Math.floor(payments / 2);
  const subscriptions = 2 * Math.ceil((payments * SUBSCRIPTIONS_SHARE) / 2);
  await fillQuickly(databaseUrl, async (fillers) => {
    await addBuyers(fillers, { bill, plan, half, subscriptions, times });
    await addPayments(fillers, bought, {
      from: 0,
      count: half,
      times,
      charge: { checkoutId: copyId('bill', 'g'), customerId: copyId('cust', 'g') },
      objectId: copyId('bill', 'g'),
      types: ['charge.declined', 'checkout.completed'],
    });
    const subscription = copyId('subs', `1 + (g - 1) % ${subscriptions}`);
    await addPayments(fillers, begun, {
      from: half,
      count: half,
      times,
      charge: {
        kind: `'RENEWAL'`,
        checkoutId: 'NULL',
        subscriptionId: subscription,
        customerId: copyId('cust', `1 + (g - 1) % ${subscriptions}`),
        cycleNumber: `1 + (g - 1) / ${subscriptions}`,
        dueAt: times('g', half),
        begunAt: 'NULL',
        sessionHash: 'NULL',
      },
      objectId: subscription,
      types: ['subscription.payment_failed', 'subscription.renewed'],
    });
    const [one, other] = fillers;
    await Promise.all([addDeliveries(one, webhook), addBalances(other)]);
  });
}

function timesUntil(end: Date, recentShare: number): Times {
  const before = (days: string) =>
    `timestamptz '${end.toISOString()}' - interval '1 day' * (${days})`;
  return (number, count) => {
    const recent = Math.max(1, Math.floor(count * recentShare));
    const fromEnd = `(${count} - (${number}))::float8`;
    return before(
      `CASE WHEN ${fromEnd} < ${recent} THEN ${fromEnd} / ${recent} * ${RECENT_DAYS}
       ELSE ${RECENT_DAYS} + (${fromEnd} - ${recent}) / ${count - recent} * ${DAYS - RECENT_DAYS} END`,
    );
  };
}

async function isFilled({ database }: Measured): Promise<boolean> {
  const found = await database.query<unknown[]>(
    `SELECT 1 FROM "customers" WHERE "id" > 'cust_0COPY' AND "id" < 'cust_0COPZ' LIMIT 1`,
  );
  return found.length > 0;
}

async function addBuyers(
  [one, other]: Fillers,
  of: { bill: string; plan: string; half: number; subscriptions: number; times: Times },
): Promise<void> {
  const { bill, plan, half, subscriptions, times } = of;
  const copy = (
    filler: DataSource,
    { table, id, count }: { table: string; id: string; count: number },
    changes: Changes,
  ) =>
    copyRows(filler, { table: `"${table}"`, id, count, changes: { devMode: IS_DEV, ...changes } });
  const addCheckouts = async () => {
    const customer = await firstOf(one, 'customers');
    await copy(
      one,
      { table: 'customers', id: customer, count: half },
      {
        createdAt: times('g', half),
        taxId: `lpad(g::text, 11, '0')`,
        email: `'stored' || g || '@example.com'`,
      },
    );
    await copy(
      one,
      { table: 'checkouts', id: bill, count: half },
      {
        createdAt: times('g', half),
        customerId: copyId('cust', 'g'),
        paidChargeId: copyId('char', 'g'),
      },
    );
    await copy(
      one,
      { table: 'checkouts', id: plan, count: subscriptions },
      {
        id: copyId('bill', `${half} + g`),
        createdAt: times('g', subscriptions),
        customerId: copyId('cust', 'g'),
        paidChargeId: 'NULL',
        status: `'EXPIRED'`,
        subscriptionId: copyId('subs', 'g'),
      },
    );
  };
  // Each month's new ones are due a month after another, from the day after tomorrow on.
  const dueAt = `now() + interval '2 days' + interval '30 days' * (g * 12.0 / ${subscriptions} % 1)::float8`;
  const addSubscriptions = async () => {
    const subscription = await firstOf(other, 'subscriptions');
    await copy(
      other,
      { table: 'subscriptions', id: subscription, count: subscriptions },
      {
        customerId: copyId('cust', 'g'),
        checkoutId: copyId('bill', `${half} + g`),
        createdAt: times('g', subscriptions),
        nextChargeAt: dueAt,
        anchorDay: `EXTRACT(DAY FROM (${dueAt}) AT TIME ZONE 'America/Sao_Paulo')`,
        cycleNumber: String(NEXT_CYCLE),
        providerAccountId: HOLDER,
      },
    );
    const movement = await firstOf(other, 'mrrMovements');
    await copy(
      other,
      { table: 'mrrMovements', id: movement, count: subscriptions },
      {
        subscriptionId: copyId('subs', 'g'),
        customerId: copyId('cust', 'g'),
        at: times('g', subscriptions),
      },
    );
  };
  await Promise.all([addCheckouts(), addSubscriptions()]);
}

async function paymentOf(database: DataSource, checkout: string): Promise<Payment> {
  const charge = await firstOf(database, 'charges', `"checkoutId" = '${checkout}'`);
  return {
    checkout,
    charge,
    attempt: await firstOf(database, 'chargeAttempts', `"chargeId" = '${charge}'`),
    event: await firstOf(database, 'events', `"payload" ->> 'data' ~ '${charge}'`),
    entries: await database.query<{ id: string }[]>(
      `SELECT "id" FROM "ledgerEntries" WHERE "reference" = $1 ORDER BY "id"`,
      [charge],
    ),
  };
}

interface Payments {
  from: number;
  count: number;
  times: Times;
  charge: Changes;
  objectId: string;
  /** Of the event of a failed attempt, and of that of the payment. */
  types: [string, string];
}

interface SomePayments extends Payments {
  like: Payment;
  /** Their numbers. */
  first: number;
  last: number;
}

async function addPayments([one, other]: Fillers, like: Payment, of: Payments): Promise<void> {
  const { count } = of;
  const addAll = async (add: (some: SomePayments) => Promise<void>) => {
    for (let first = 1; first <= count; first += NEAR)
      await add({ ...of, like, first, last: Math.min(count, first + NEAR - 1) });
  };
  await Promise.all([
    addAll((some) => addEvents(one, some)),
    addAll((some) => addCharges(other, some)),
  ]);
}

/** Copies rows of both environments. */
const copier =
  (filler: DataSource, { first, last, count, times }: SomePayments) =>
  (table: string, id: string, changes: Changes) =>
    copyRows(filler, {
      first,
      count: last,
      table: `"${table}"`,
      id,
      changes: { devMode: IS_DEV, createdAt: times('g', count), ...changes },
    });

async function addCharges(filler: DataSource, some: SomePayments): Promise<void> {
  const { like, first, last, from, count, times } = some;
  const charge = copyId('char', `${from} + g`);
  const attempt = copyId('tran', `${from} + g`);
  const copy = copier(filler, some);
  await copy('charges', like.charge, {
    id: charge,
    providerId: `'copy' || ${from} + g`,
    providerAccountId: HOLDER,
    paidAt: times('g', count),
    reconciledAt: 'now()',
    ...some.charge,
  });
  await copy('chargeAttempts', like.attempt, {
    id: attempt,
    chargeId: charge,
    reconciledAt: 'now()',
  });
  await copyRows(filler, {
    table: 'simulator."calls"',
    id: like.attempt,
    key: 'reference',
    first,
    count: last,
    step: 2, // of Dev mode
    changes: { reference: attempt, providerId: `'copy' || ${from} + g` },
  });
  for (const [place, { id }] of like.entries.entries())
    await copy('ledgerEntries', id, {
      id: copyId('entry', `${like.entries.length} * (${from} + g) + ${place}`),
      reference: charge,
      providerAccountId: HOLDER,
    });
}

async function addEvents(filler: DataSource, some: SomePayments): Promise<void> {
  const { like, from, objectId, types } = some;
  const charge = copyId('char', `${from} + g`);
  const copy = copier(filler, some);
  const [failed, paid] = types;
  await copy('events', like.event, {
    id: copyId('log', `2 * (${from} + g) - 1`),
    objectId,
    type: `'${failed}'`,
    payload: `'{"data":{"payment":{"id":"' || ${charge} || '"}}}'`,
    payloadV1: 'NULL',
    chargeId: charge,
    customerId: `''`,
    position: `1000 + 2 * (${from} + g) - 1`,
    sequence: '1000 + 2 * g - 1',
  });
  await copy('events', like.event, {
    id: copyId('log', `2 * (${from} + g)`),
    objectId,
    type: `'${paid}'`,
    payload: `replace(t."payload"::text, '${like.charge}', ${charge})`,
    chargeId: charge,
    position: `1000 + 2 * (${from} + g)`,
    sequence: '1000 + 2 * g',
  });
}

/** Dev mode has a webhook that received every payment of a checkout. */
async function addWebhook({ call, database }: Measured): Promise<string> {
  const { id } = await call('POST', '/v2/webhooks/create', {
    name: 'orders',
    endpoint: 'https://example.com/orders',
    secret: 'a secret of many letters',
    events: ['checkout.completed'],
  });
  await database.query(
    `UPDATE "webhooks"
     SET "number" = NULL, "createdAt" = 'epoch', "relayedFrom" = 1000, "relayedFor" = "subscribedAt"
     WHERE "id" = $1`,
    [id],
  );
  return id;
}

async function addDeliveries(filler: DataSource, webhook: string): Promise<void> {
  await filler.query(
    `INSERT INTO "deliveries" (
       "id", "storeId", "devMode", "createdAt", "updatedAt", "eventId", "webhookId", "status",
       "attemptCount", "attemptsBefore"
     )
     SELECT replace("id", 'log_', 'dlvr_'), "storeId", "devMode", "createdAt", "updatedAt", "id",
       $1, 'DELIVERED', 1, 0
     FROM "events"
     WHERE "devMode" AND "type" = 'checkout.completed' AND "position" > 1000`,
    [webhook],
  );
}

async function addBalances(filler: DataSource): Promise<void> {
  await filler.query(
    `INSERT INTO "ledgerBalances"
     SELECT "storeId", "devMode", "account", sum("amount") FROM "ledgerEntries" GROUP BY 1, 2, 3
     ON CONFLICT ("storeId", "devMode", "account") DO UPDATE SET "balance" = excluded."balance"`,
  );
  await filler.query(
    `INSERT INTO "ledgerPurses"
     SELECT "storeId", "devMode", "providerAccountId", "account", sum("amount")
     FROM "ledgerEntries"
     WHERE NOT "devMode"
     GROUP BY 1, 2, 3, 4`,
  );
}
