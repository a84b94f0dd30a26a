/**
 * A store in production with a year of business: payments with their tries, checkouts, buyers,
 * subscriptions, events, deliveries and entries of the ledger, in the proportions of a shop.
 */
import type { EntityManager } from 'typeorm';
import { allStores } from '../../test/support/handles';
import { makeDailyTotals } from '../../src/modules/reports/make-daily-totals';
import { copies } from '../../test/support/many-rows';
import { Copied, buyerOf, chargeOf, columnsOf, insertFrom } from './copied';
import { timed } from './measure';
import type { Measured } from './service';
import { firstOf } from './shop';

const BUYER = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
/** Tables whose first rows are made in Dev mode, by the API. */
const TABLES = [
  'customers',
  'products',
  'coupons',
  'checkouts',
  'subscriptions',
  'charges',
  'chargeAttempts',
  'refunds',
  'transfers',
  'mrrMovements',
  'events',
  'webhooks',
  'deliveries',
  'deliveryAttempts',
  'ledgerEntries',
  'ledgerBalances',
];
interface Samples {
  card: string;
  pix: string;
  plan: string;
  subscribed: string;
  refund: string;
  payout: string;
  link: string;
  coupon: string;
  webhook: string;
}

/** Fills an empty store with so many charges; returns its id. */
export async function fillYear(service: Measured, charges: number): Promise<string> {
  const { database } = service;
  const samples = await beginInDevMode(service);
  for (const table of TABLES) await database.query(`UPDATE "${table}" SET "devMode" = false`);
  // Nothing of the copies may be younger than the service believes it is.
  const end = Date.now() - 60_000;
  const kinds = {
    customers: new Copied(charges / 5, end, '10'),
    subscriptions: new Copied(charges / 20, end, '20'),
    pix: new Copied((charges * 6) / 10, end, '30'),
    card: new Copied((charges * 2) / 10, end, '40'),
    renewed: new Copied(charges / 10, end, '50'),
    declined: new Copied(charges / 10, end, '60'),
    few: new Copied(500, end, '70'),
  };
  const steps = { fillPeople, fillSales, fillRenewals, fillWhatFollows, fillMoney, fillEvents };
  for (const [name, step] of Object.entries(steps)) {
    const took = await timed(() =>
      database.transaction(async (manager) => {
        // The totals of all days are made below, and foreign keys hold by construction.
        await manager.query('SET LOCAL session_replication_role = replica');
        await step(manager, samples, kinds);
      }),
    );
    console.error(`${name} after ${Math.round(took / 1_000)} s`);
  }
  const took = await timed(async () => {
    while ((await makeDailyTotals(allStores(database))) > 0);
  });
  console.error(`totals of all days after ${Math.round(took / 1_000)} s`);
  await database.query('VACUUM ANALYZE');
  const [store] = await database.query<{ id: string }[]>('SELECT "id" FROM "stores"');
  return String(store?.id);
}

type Kinds = Record<
  'customers' | 'subscriptions' | 'pix' | 'card' | 'renewed' | 'declined' | 'few',
  Copied
>;
type Step = (database: EntityManager, samples: Samples, kinds: Kinds) => Promise<void>;

/** One of each noun, through the API. */
async function beginInDevMode({ database, call }: Measured): Promise<Samples> {
  const product = async (externalId: string, more: object = {}) =>
    call('POST', '/v2/products/create', {
      externalId,
      name: externalId,
      price: 4_990,
      currency: 'BRL',
      ...more,
    });
  const pay = (checkout: string, method: string) =>
    call('POST', `/v2/checkouts/simulate-payment?id=${checkout}`, { method, customer: BUYER });
  const items = [{ id: (await product('mug')).id, quantity: 1 }];
  const sell = async (method: string) => {
    const { id } = await call('POST', '/v2/checkouts/create', { items, methods: [method] });
    await pay(id, method);
    return firstOf(database, 'charges', `"checkoutId" = '${id}'`);
  };
  const pix = await sell('PIX');
  const card = await sell('CARD');
  const plan = await product('plan', { cycle: 'MONTHLY' });
  const subscribed = await call('POST', '/v2/subscriptions/create', {
    items: [{ id: plan.id, quantity: 1 }],
  });
  await pay(subscribed.id, 'CARD');
  const refund = await call('POST', '/v2/checkouts/refund', { id: card, amount: 100 });
  const payout = await call('POST', '/v2/payouts/create', {
    amount: 1_000,
    externalId: 'payout',
    pixKey: 'ana@example.com',
    pixKeyType: 'EMAIL',
  });
  const link = await call('POST', '/v2/payment-links/create', { items });
  const coupon = await call('POST', '/v2/coupons/create', {
    code: 'NATAL',
    discountKind: 'PERCENTAGE',
    discount: 10,
  });
  const webhook = await call('POST', '/v2/webhooks/create', {
    name: 'Loja',
    endpoint: 'http://127.0.0.1:9/webhook',
    generateSecret: true,
    events: ['checkout.completed'],
  });
  return {
    pix,
    card,
    plan: plan.id,
    subscribed: subscribed.id,
    refund: refund.id,
    payout: payout.id,
    link: link.id,
    coupon: coupon.id,
    webhook: webhook.id,
  };
}

const fillPeople: Step = async (database, samples, { customers, subscriptions, few }) => {
  const shop = { database };
  await copies(shop, 'customers', await firstOf(database, 'customers'), customers.rows, {
    id: customers.id('cust'),
    taxId: `lpad(g::text, 11, '0')`,
    name: `(ARRAY['Ágata','Bruno','Carla','Davi','Elisa'])[1 + g % 5] || ' ' || g`,
    email: `'stored' || g || '@example.com'`,
    createdAt: customers.at(),
  });
  await copies(shop, 'products', await firstOf(database, 'products'), few.rows, {
    id: few.id('prod'),
    externalId: `'copy' || g`,
    name: `'Caneca ' || g`,
  });
  await copies(shop, 'coupons', samples.coupon, few.rows, {
    id: `'COPY' || g`,
    code: `'COPY' || g`,
    codeKey: `'copy' || g`,
  });
  await copies(shop, 'checkouts', samples.link, few.rows, { id: few.id('bill') });
  await copies(shop, 'checkouts', samples.subscribed, subscriptions.rows, {
    id: subscriptions.id('bill'),
    customerId: customers.id('cust'),
    subscriptionId: 'NULL',
    paidChargeId: 'NULL',
    createdAt: subscriptions.at(),
  });
  await copies(
    shop,
    'subscriptions',
    await firstOf(database, 'subscriptions'),
    subscriptions.rows,
    {
      id: subscriptions.id('subs'),
      customerId: customers.id('cust'),
      checkoutId: subscriptions.id('bill'),
      status: `CASE WHEN g % 8 = 0 THEN 'CANCELLED' ELSE 'ACTIVE' END`,
      nextChargeAt: `CASE WHEN g % 8 > 0 THEN now() + (1 + g % 30) * interval '1 day' END`,
      pausedAt: `CASE WHEN g % 100 = 1 THEN now() END`,
      parkedAt: `CASE WHEN g % 200 = 2 THEN now() END`,
      cycleNumber: `CASE WHEN g % 50 = 3 THEN -1 ELSE 4 END`,
      createdAt: subscriptions.at(),
    },
  );
};

/** One-time payments, each of a checkout of its own. */
const fillSales: Step = async (database, { pix, card }, kinds) => {
  const shop = { database };
  for (const [sample, kind] of [
    [pix, kinds.pix],
    [card, kinds.card],
  ] as const) {
    const checkout = await firstOf(
      database,
      'checkouts',
      `"id" = (SELECT "checkoutId" FROM "charges" WHERE "id" = '${sample}')`,
    );
    const customerId = kinds.customers.id('cust', `1 + g % ${kinds.customers.rows}`);
    await copies(shop, 'checkouts', checkout, kind.rows, {
      id: kind.id('bill'),
      customerId,
      paidChargeId: kind.id('char'),
      externalId: `'order' || g`,
      createdAt: kind.at(),
    });
    await copies(shop, 'charges', sample, kind.rows, {
      ...chargeOf(kind),
      checkoutId: kind.id('bill'),
      customerId,
      buyer: buyerOf(`1 + g % ${kinds.customers.rows}`),
      metadata: `jsonb_build_object('order', g::text)`,
      utm:
        `jsonb_build_object('source', 'source' || g % 20, 'medium', 'medium' || g % 5, ` +
        `'campaign', 'campaign' || ${campaignOf(kind.rows)})`,
      ...(sample === card && { cardLast4: `lpad((g % 10000)::text, 4, '0')` }),
    });
  }
};

/** SQL: a hundred campaigns each month, each by one source and one medium. */
const campaignOf = (rows: number) => `(g::bigint * 12 / ${rows} * 100 + g % 100)`;

/** Renewals that were paid at once, and others that were declined first. */
const fillRenewals: Step = async (database, _samples, kinds) => {
  const { renewed, declined, subscriptions, customers } = kinds;
  const sample = await firstOf(database, 'charges', '"subscriptionId" IS NOT NULL');
  const renewal = (kind: Copied, firstCycle: number) => ({
    ...chargeOf(kind),
    subscriptionId: subscriptions.id('subs', `1 + g % ${subscriptions.rows}`),
    checkoutId: subscriptions.id('bill', `1 + g % ${subscriptions.rows}`),
    customerId: customers.id('cust', `1 + g % ${subscriptions.rows}`),
    buyer: buyerOf(`1 + g % ${subscriptions.rows}`),
    kind: `'RENEWAL'`,
    cycleNumber: `${firstCycle} + g / ${subscriptions.rows}`,
    dueAt: kind.at(),
    cardLast4: `lpad((g % 10000)::text, 4, '0')`,
    begunAt: 'NULL',
    sessionHash: 'NULL',
    expiresAt: 'NULL',
  });
  await copies({ database }, 'charges', sample, renewed.rows, renewal(renewed, 1));
  // The newest hundredth is still being tried; of the others one half was recovered.
  const open = `g > ${declined.rows * 0.99}`;
  const recovered = `g % 2 = 0 AND NOT ${open}`;
  await copies({ database }, 'charges', sample, declined.rows, {
    ...renewal(declined, 100),
    status: `CASE WHEN ${open} THEN 'PENDING' WHEN g % 2 = 0 THEN 'PAID' ELSE 'EXPIRED' END`,
    paidAt: `CASE WHEN ${recovered} THEN least(now(), ${declined.at()} + interval '2 days') END`,
    paidAmount: `CASE WHEN ${recovered} THEN 4990 END`,
    nextAttemptAt: `CASE WHEN ${open} THEN now() + interval '2 days' END`,
    failureReason: `'insufficient_funds'`,
  });
};

/** Tries, refunds, disputes, and what subscriptions added to the MRR. */
const fillWhatFollows: Step = async (
  database,
  { refund, pix },
  { card, subscriptions, customers },
) => {
  const approved = await firstOf(database, 'chargeAttempts', `"chargeId" <> '${pix}'`);
  const columns = await columnsOf(database, 'chargeAttempts');
  const tries = (status: string, reason: string, condition: string, number: number) =>
    database.query(
      insertFrom('chargeAttempts', columns, {
        id: `'attempt_' || substr(c."id", 6) || '${number}'`,
        chargeId: 'c."id"',
        number: `${number}`,
        status: `'${status}'`,
        reason,
        createdAt: 'c."createdAt"',
        checkAt: 'NULL',
        cardToken: 'NULL',
        reconciledAt: 'now()',
      }) + `FROM "charges" c, "chargeAttempts" t WHERE t."id" = $1 AND ${condition}`,
      [approved],
    );
  await tries('DECLINED', `'insufficient_funds'`, `c."failureReason" IS NOT NULL`, 1);
  await tries('APPROVED', 'NULL', `c."paidAt" IS NOT NULL`, 2);
  await copies({ database }, 'refunds', refund, card.rows / 10, {
    id: card.id('ref'),
    originalId: card.id('char'),
    status: `'COMPLETE'`,
    createdAt: card.at(),
    updatedAt: card.at(),
    checkAt: 'NULL',
    reconciledAt: 'now()',
  });
  await database.query(`
    INSERT INTO "disputes" ("id", "storeId", "devMode", "createdAt", "updatedAt", "chargeId",
      "status", "amount", "reason", "closedAt", "providerId")
    SELECT 'disp_' || substr("id", 6), "storeId", "devMode", "createdAt", "createdAt", "id",
      'WON', "amount", 'fraudulent', "createdAt" + interval '20 days', NULL
    FROM "charges"
    WHERE "id" LIKE 'char_%00' AND "method" = 'CARD' AND "paidAt" IS NOT NULL
  `);
  await copies(
    { database },
    'mrrMovements',
    await firstOf(database, 'mrrMovements'),
    subscriptions.rows,
    {
      id: subscriptions.id('mrrm'),
      subscriptionId: subscriptions.id('subs'),
      customerId: customers.id('cust'),
      at: subscriptions.at(),
    },
  );
};

/** Three entries for each paid charge, and payouts. */
const fillMoney: Step = async (database, { payout }, { few }) => {
  await database.query(`
    INSERT INTO "ledgerEntries" ("id", "storeId", "devMode", "createdAt", "updatedAt", "account",
      "amount", "kind", "reference")
    SELECT 'entry_' || substr(c."id", 6) || e.n, c."storeId", c."devMode", c."paidAt", c."paidAt",
      e.account, e.amount, 'payment', c."id"
    FROM "charges" c
    CROSS JOIN LATERAL (VALUES
      (1, 'PROVIDER', -c."paidAmount"),
      (2, 'AVAILABLE', c."paidAmount" - c."platformFee"),
      (3, 'FEES', c."platformFee")
    ) AS e(n, account, amount)
    WHERE c."paidAt" IS NOT NULL
    ON CONFLICT DO NOTHING
  `);
  await copies({ database }, 'transfers', payout, few.rows, {
    id: few.id('tran'),
    externalId: `'payout' || g`,
    endToEndIdentifier: `'E' || lpad(g::text, 31, '0')`,
    status: `'COMPLETE'`,
    createdAt: few.at(),
    completedAt: few.at(),
    nextCheckAt: 'NULL',
    returnsCheckAt: 'NULL',
    reconciledAt: 'now()',
  });
};

/** An event for each paid charge; of the last ninety days its delivery, one in fifty failed. */
const fillEvents: Step = async (database, { webhook }) => {
  const event = await firstOf(database, 'events', `"type" = 'checkout.completed'`);
  const columns = await columnsOf(database, 'events');
  await database.query(
    insertFrom('events', columns, {
      id: `'log_' || substr(c."id", 6)`,
      objectId: `coalesce(c."subscriptionId", c."checkoutId")`,
      type: `CASE WHEN c."kind" = 'RENEWAL' THEN 'subscription.renewed' ELSE t."type" END`,
      createdAt: 'c."paidAt"',
      position: `1000000 + row_number() OVER (ORDER BY substr(c."id", 6))`,
      sequence: `100 + coalesce(c."cycleNumber", 0)`,
    }) + `FROM "charges" c, "events" t WHERE t."id" = $1 AND c."paidAt" IS NOT NULL`,
    [event],
  );
  const recent = `e."createdAt" > now() - interval '90 days' AND e."position" > 1000000`;
  const isFailed = `e."position" % 50 = 0`;
  await database.query(
    `INSERT INTO "deliveries" ("id", "storeId", "devMode", "createdAt", "updatedAt", "eventId",
       "webhookId", "status", "attemptCount", "lastAttemptAt", "lastStatus", "lastError",
       "attemptsBefore")
     SELECT 'dlv_' || substr(e."id", 5), e."storeId", e."devMode", e."createdAt", e."createdAt",
       e."id", $1, CASE WHEN ${isFailed} THEN 'FAILED' ELSE 'DELIVERED' END, 1, e."createdAt",
       CASE WHEN ${isFailed} THEN 500 ELSE 200 END,
       CASE WHEN ${isFailed} THEN 'the endpoint answered 500' END, 0
     FROM "events" e
     WHERE ${recent}`,
    [webhook],
  );
  await database.query(
    `INSERT INTO "deliveryAttempts" ("id", "storeId", "devMode", "createdAt", "updatedAt",
       "deliveryId", "number", "attemptedAt", "status", "durationMs", "error", "answer")
     SELECT 'datt_' || substr(d."id", 5), d."storeId", d."devMode", d."createdAt", d."createdAt",
       d."id", 1, d."lastAttemptAt", d."lastStatus", 40, d."lastError", 'ok'
     FROM "deliveries" d
     WHERE d."webhookId" = $1`,
    [webhook],
  );
  await database.query(`
    INSERT INTO "auditLog" ("id", "at", "operator", "via", "action", "subject", "storeId",
      "devMode", "actor")
    SELECT 'audit_' || lpad(g::text, 26, '0'), now() - interval '1 hour', 'ana@example.com',
      'dashboard', 'refundCharge', 'char_' || g, s."id", false, 'MEMBER'
    FROM "stores" s, generate_series(1, 5000) g
  `);
};
