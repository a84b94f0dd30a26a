/** A shop with many rows, written by SQL: a hundred thousand take seconds. */
import type { DataSource } from 'typeorm';
import { rowOf } from './rows';
import type { World } from './world';

const COPIED_AT_ONCE = 20_000;

/**
 * Copies one row of a table; `changes` is SQL over the number `g` of the copy. Ids keep their
 * prefix and sort after each other.
 */
export async function copies(
  shop: { database: Pick<DataSource, 'query'> },
  table: string,
  id: string,
  count: number,
  changes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  const pairs = Object.entries({
    id: `'${prefix}_0COPY' || lpad(g::text, 21, '0')`,
    ...changes,
  }).flatMap(([column, sql]) => [`'${column}'`, sql]);
  // Their triggers fire at the end of a transaction, and a connection is given up that does not
  // answer for a minute.
  for (let first = 1; first <= count; first += COPIED_AT_ONCE)
    await shop.database.query(
      `INSERT INTO "${table}"
       SELECT copy.*
       FROM "${table}" t
       CROSS JOIN generate_series(${first}, ${Math.min(count, first + COPIED_AT_ONCE - 1)}) g
       CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object(${pairs.join(', ')})) copy
       WHERE t."id" = $1`,
      [id],
    );
}

/** The id of the n-th copy of a row, as SQL. */
export const copyId = (prefix: string, number: string) =>
  `'${prefix}_0COPY' || lpad((${number})::text, 21, '0')`;

/** Subscriptions whose charge date has passed two hours ago. Returns the id of the first. */
export async function dueSubscriptions(shop: World, count: number): Promise<string> {
  const { id } = await shop.subscribe();
  if (count > 1) await copySubscriptions(shop, String(id), count - 1);
  await shop.database.query(
    `UPDATE "subscriptions" SET "nextChargeAt" = now() - interval '2 hours' WHERE "storeId" = $1`,
    [shop.storeId],
  );
  return String(id);
}

export async function copySubscriptions(shop: World, id: string, count: number): Promise<void> {
  const { checkoutId } = await rowOf(shop, 'subscriptions', { id });
  await copies(shop, 'checkouts', String(checkoutId), count, {
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    status: `'EXPIRED'`,
    paidAmount: 'NULL',
  });
  await copies(shop, 'subscriptions', id, count, { checkoutId: copyId('bill', 'g') });
}

export interface Sizes {
  customers: number;
  rows: number;
}

/**
 * Many rows of every noun: checkouts and subscriptions spread over the customers, charges over the
 * checkouts, attempts and refunds over the charges. No row is due, paid or open.
 */
export async function fill(shop: World, { customers, rows }: Sizes): Promise<void> {
  await shop.listen();
  const subscription = await shop.subscribe();
  const [charge] = await shop.charges(subscription);
  if (!charge) throw new Error('a subscription begins with a charge');
  const refund = await shop.post('/v2/checkouts/refund', { id: charge.id });
  await shop.travel('1 day');
  await shop.deliver();
  const one = async (table: string) =>
    String(
      (await shop.database.query<{ id: string }[]>(`SELECT min("id") AS "id" FROM "${table}"`))[0]
        ?.id,
    );
  const spread = (prefix: string, over: number) => copyId(prefix, `1 + g % ${over}`);
  await copies(shop, 'customers', await one('customers'), customers, {
    taxId: `lpad(g::text, 11, '0')`,
    email: `'stored' || g || '@example.com'`,
  });
  await copies(shop, 'products', await one('products'), customers, { externalId: `'copy' || g` });
  await copies(shop, 'checkouts', await one('checkouts'), rows, {
    customerId: spread('cust', customers),
    status: `'EXPIRED'`,
    paidAmount: 'NULL',
    paidChargeId: 'NULL',
    subscriptionId: 'NULL',
    frequency: `'ONE_TIME'`,
  });
  await copies(shop, 'subscriptions', subscription.id, customers, {
    customerId: spread('cust', customers),
    checkoutId: copyId('bill', 'g'),
    productId: copyId('prod', 'g'),
    status: `'CANCELLED'`,
    nextChargeAt: 'NULL',
  });
  await copies(shop, 'charges', charge.id, rows, {
    checkoutId: spread('bill', customers),
    customerId: spread('cust', customers),
    subscriptionId: spread('subs', customers),
    buyer: `jsonb_build_object(
      'name', NULL, 'email', 'typed' || g % ${customers} || '@example.com',
      'taxId', lpad((g % ${customers})::text, 11, '0'), 'cellphone', NULL
    )`,
    kind: `'RENEWAL'`,
    cycleNumber: 'g',
    dueAt: 'now()',
    begunAt: 'NULL',
    status: `'EXPIRED'`,
    paidAmount: 'NULL',
    refundedAmount: '0',
    paidAt: 'NULL',
    providerId: 'NULL',
  });
  await copies(shop, 'chargeAttempts', await one('chargeAttempts'), rows, {
    chargeId: spread('char', customers),
    number: 'g',
    status: `'DECLINED'`,
    checkAt: 'NULL',
  });
  await copies(shop, 'refunds', refund.id, customers, {
    originalId: spread('char', customers),
    status: `'FAILED'`,
    checkAt: 'NULL',
  });
  await copies(shop, 'events', await one('events'), rows, {
    position: '1000000 + g',
    objectId: spread('bill', customers),
    sequence: '1 + g',
  });
  await copies(shop, 'deliveries', await one('deliveries'), rows, {
    eventId: copyId('log', 'g'),
    status: `'DELIVERED'`,
    nextAttemptAt: 'NULL',
  });
  await analyze(shop.database);
}

/**
 * Stops binding secrets to their rows, as before `ops reseal --bind`, so that copies of a webhook
 * can be sent to. Call it before creating the webhook.
 */
export async function copiesCanBeRead(shop: Pick<World, 'database'>): Promise<void> {
  await shop.database.query('DELETE FROM "sealing"');
}

/**
 * Statistics of every table of the service. Without names, ANALYZE also takes the catalogs that all
 * databases of a server share, and tests in two of them wait for each other.
 */
export async function analyze(database: Pick<DataSource, 'query'>): Promise<void> {
  const [found] = await database.query<{ tables: string }[]>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS "tables"
     FROM pg_tables
     WHERE schemaname IN ('public', 'simulator')`,
  );
  await database.query(`ANALYZE ${found?.tables}`);
}
