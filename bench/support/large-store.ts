/**
 * A store with many payments, written by SQL: half of them by checkouts, half by renewals of
 * subscriptions with twelve cycles, every second one of production. With what a payment writes: its
 * attempt, its bookings, its event and a delivery of it.
 */
import type { DataSource } from 'typeorm';
import { dataSourceAt } from '../../ormconfig';
import { copyId } from '../../test/support/many-rows';
import type { Measured } from './service';
import { checkOut, firstOf, sell, subscribe } from './shop';

const CYCLES = 12;
const ACCOUNT = 'prov_0COPY';
const IS_DEV = 'g % 2 = 1';
const PAID_AT = `now() - interval '365 days' * random()`;
const HOLDER = `CASE WHEN NOT (${IS_DEV}) THEN '${ACCOUNT}' END`;

type Changes = Record<string, string>;

/** Whose rows are copied. */
interface Payment {
  checkout: string;
  charge: string;
  attempt: string;
}

/** Without triggers and foreign keys, which would read and write a row for every copy. */
export async function fillLargeStore(service: Measured, payments: number): Promise<void> {
  const { call, database, databaseUrl } = service;
  const bill = await checkOut(call, await sell(call));
  await call('POST', `/v2/checkouts/simulate-payment?id=${bill}`, {
    method: 'CARD',
    customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
  });
  const plan = await subscribe(call, await sell(call, 'plan', 'MONTHLY'));
  const filler = await dataSourceAt(databaseUrl, 1).initialize();
  await filler.query('SET session_replication_role = replica');
  await filler.query(`SET maintenance_work_mem = '512MB'`);
  const half = Math.floor(payments / 2);
  const subscriptions = 2 * Math.ceil(half / CYCLES / 2);
  const copy = (table: string, id: string, count: number, changes: Changes) =>
    withoutIndexes(filler, `"${table}"`, () =>
      copies(filler, table, id, count, { devMode: IS_DEV, ...changes }),
    );

  await copy('customers', await firstOf(database, 'customers'), half, {
    taxId: `lpad(g::text, 11, '0')`,
    email: `'stored' || g || '@example.com'`,
  });
  await copy('checkouts', bill, half, {
    customerId: copyId('cust', 'g'),
    paidChargeId: copyId('char', 'g'),
  });
  await copy('checkouts', plan, subscriptions, {
    id: copyId('bill', `${half} + g`),
    customerId: copyId('cust', 'g'),
    paidChargeId: 'NULL',
    status: `'EXPIRED'`,
    subscriptionId: copyId('subs', 'g'),
  });
  await copy('subscriptions', await firstOf(database, 'subscriptions'), subscriptions, {
    customerId: copyId('cust', 'g'),
    checkoutId: copyId('bill', `${half} + g`),
    nextChargeAt: `now() + interval '20 days'`,
    providerAccountId: HOLDER,
  });
  await copy('mrrMovements', await firstOf(database, 'mrrMovements'), subscriptions, {
    subscriptionId: copyId('subs', 'g'),
    customerId: copyId('cust', 'g'),
  });
  await addPayments(service, filler, await paymentOf(database, bill), {
    from: 0,
    count: half,
    charge: { checkoutId: copyId('bill', 'g'), customerId: copyId('cust', 'g') },
    objectId: copyId('bill', 'g'),
    type: 'checkout.completed',
  });
  const subscription = copyId('subs', `1 + (g - 1) % ${subscriptions}`);
  await addPayments(service, filler, await paymentOf(database, plan), {
    from: half,
    count: half,
    charge: {
      kind: `'RENEWAL'`,
      checkoutId: 'NULL',
      subscriptionId: subscription,
      customerId: copyId('cust', `1 + (g - 1) % ${subscriptions}`),
      cycleNumber: `1 + (g - 1) / ${subscriptions}`,
      dueAt: 'now()',
      begunAt: 'NULL',
      sessionHash: 'NULL',
    },
    objectId: subscription,
    type: 'subscription.renewed',
  });
  await addDeliveries(service, filler);
  await addBalances(filler);
  await filler.destroy();
  await database.query('VACUUM ANALYZE');
}

async function paymentOf(database: DataSource, checkout: string): Promise<Payment> {
  const charge = await firstOf(database, 'charges', `"checkoutId" = '${checkout}'`);
  const attempt = await firstOf(database, 'chargeAttempts', `"chargeId" = '${charge}'`);
  return { checkout, charge, attempt };
}

async function addPayments(
  { database }: Measured,
  filler: DataSource,
  first: Payment,
  payments: { from: number; count: number; charge: Changes; objectId: string; type: string },
): Promise<void> {
  const { from, count } = payments;
  const charge = copyId('char', `${from} + g`);
  const attempt = copyId('tran', `${from} + g`);
  const copy = (table: string, id: string, changes: Changes) =>
    withoutIndexes(filler, `"${table}"`, () =>
      copies(filler, table, id, count, { devMode: IS_DEV, ...changes }),
    );
  await copy('charges', first.charge, {
    id: charge,
    providerId: `'copy' || ${from} + g`,
    providerAccountId: HOLDER,
    paidAt: PAID_AT,
    createdAt: PAID_AT,
    reconciledAt: 'now()',
    ...payments.charge,
  });
  await copy('chargeAttempts', first.attempt, {
    id: attempt,
    chargeId: charge,
    reconciledAt: 'now()',
  });
  await withoutIndexes(filler, 'simulator."calls"', () =>
    filler.query(
      `INSERT INTO simulator."calls"
       SELECT copy.*
       FROM simulator."calls" s
       CROSS JOIN generate_series(1, ${count}, 2) g
       CROSS JOIN LATERAL jsonb_populate_record(
         s, jsonb_build_object('reference', ${attempt}, 'providerId', 'copy' || ${from} + g)
       ) copy
       WHERE s."reference" = $1`,
      [first.attempt],
    ),
  );
  const entries = await database.query<{ id: string }[]>(
    `SELECT "id" FROM "ledgerEntries" WHERE "reference" = $1 AND "id" !~ 'COPY' ORDER BY "id"`,
    [first.charge],
  );
  for (const [place, { id }] of entries.entries())
    await copy('ledgerEntries', id, {
      id: copyId('entry', `${place}00000000 + ${from} + g`),
      reference: charge,
      providerAccountId: HOLDER,
    });
  await copy(
    'events',
    await firstOf(database, 'events', `"payload" ->> 'data' ~ '${first.charge}'`),
    {
      id: copyId('log', `${from} + g`),
      objectId: payments.objectId,
      type: `'${payments.type}'`,
      payload: `jsonb_set(t."payload"::jsonb, '{data,payment,id}', to_jsonb(${charge}))`,
      position: `1000 + ${from} + g`,
      sequence: '1000 + g',
    },
  );
}

/** Dev mode has a webhook that received every payment of a checkout. */
async function addDeliveries({ call, database }: Measured, filler: DataSource): Promise<void> {
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
  await withoutIndexes(filler, '"deliveries"', () =>
    filler.query(
      `INSERT INTO "deliveries" (
         "id", "storeId", "devMode", "createdAt", "updatedAt", "eventId", "webhookId", "status",
         "attemptCount", "attemptsBefore"
       )
       SELECT replace("id", 'log_', 'dlvr_'), "storeId", "devMode", "createdAt", "updatedAt", "id",
         $1, 'DELIVERED', 1, 0
       FROM "events"
       WHERE "devMode" AND "type" = 'checkout.completed' AND "position" > 1000`,
      [id],
    ),
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

/** As `copies` of the tests, column by column instead of by JSON: five times as fast. */
async function copies(
  database: DataSource,
  table: string,
  id: string,
  count: number,
  changes: Changes,
): Promise<void> {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  const changed: Changes = { id: copyId(prefix, 'g'), ...changes };
  const columns = await database.query<{ name: string; type: string }[]>(
    `SELECT "attname" AS "name", format_type("atttypid", NULL) AS "type"
     FROM pg_attribute
     WHERE "attrelid" = '"${table}"'::regclass AND "attnum" > 0 AND NOT "attisdropped"
     ORDER BY "attnum"`,
  );
  const values = columns.map(({ name, type }) =>
    changed[name] === undefined ? `t."${name}"` : `(${changed[name]})::${type}`,
  );
  await database.query(
    `INSERT INTO "${table}"
     SELECT ${values.join(', ')}
     FROM "${table}" t
     CROSS JOIN generate_series(1, ${count}) g
     WHERE t."id" = $1`,
    [id],
  );
}

/** Drops the indexes of a table for the work, and builds them after it. */
async function withoutIndexes(
  database: DataSource,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }[]>(
    `SELECT i."indexrelid"::regclass::text AS "name", pg_get_indexdef(i."indexrelid") AS "definition"
     FROM pg_index i
     WHERE i."indrelid" = '${table}'::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c."conindid" = i."indexrelid")`,
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of indexes) await database.query(definition);
}
