/**
 * Indexes of the tables of 0.1.0, built while rows are written, each in the order of the list or
 * job that reads it, and the removal of those that other ones replace.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, patiently } from './one-by-one';

const SCOPE = '"storeId", "devMode"';
/** The end of an id, by which lists are sorted. */
const TAIL = `(substring("id" from '[^_]+$'))`;
const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn';
/** As in src/platform/records/columns/normalize-for-search.ts. */
const folded = (column: string) => `(translate(lower("${column}"), '${ACCENTED}', '${PLAIN}'))`;
const NAME = folded('name');
const OWN_ID = `${folded('externalId')} text_pattern_ops`;
/** The sums of a list are read from its index alone. Without the id PostgreSQL would not do it. */
const SUMMED = '"id", "amount", "paidAmount", "platformFee", "createdAt"';
/** Few charges have a coupon. By these the uses of one buyer are counted. */
const COUPON_USED = `"couponUse" IN ('RESERVED', 'REDEEMED')`;

const UNIQUE = {
  // The ids of two providers may be the same.
  incomingPayments_provider: `"incomingPayments" (${SCOPE}, "provider", "providerId")`,
  customers_externalId: `"customers" (${SCOPE}, "externalId")
    WHERE "externalId" IS NOT NULL AND "deletedAt" IS NULL`,
  subscriptions_externalId: `"subscriptions" (${SCOPE}, "externalId")
    WHERE "externalId" IS NOT NULL`,
  // In 0.1.0 a mandate is always that of the first charge, so this finds no two rows.
  subscriptions_mandateOnce: `"subscriptions" ("mandateReference")
    WHERE "mandateReference" IS NOT NULL`,
  subscriptions_askedMandateOnce: `"subscriptions" ("askedMandateReference")
    WHERE "askedMandateReference" IS NOT NULL`,
  planChanges_charge: `"planChanges" ("chargeId") WHERE "chargeId" IS NOT NULL`,
  planChanges_awaiting: `"planChanges" ("subscriptionId") WHERE "status" = 'AWAITING_PAYMENT'`,
  // Rules read the events of all payments from it without reading a payload.
  events_places: `"events" ("objectId", ${SCOPE}, "sequence") INCLUDE ("type", "chargeId")`,
  // Movements are added up from it alone, in its order, without a sort.
  ledgerEntries_movements: `"ledgerEntries" (${SCOPE}, "kind", "reference", "account")
    INCLUDE ("amount")`,
};

const CUSTOMERS = {
  customers_erase: `"customers" (${SCOPE}, "eraseAt") WHERE "eraseAt" IS NOT NULL`,
  // 0.1.0 deletes customers without saying when they are erased: a job marks them.
  customers_unerased: `"customers" ("id")
    WHERE "deletedAt" IS NOT NULL AND "erasedAt" IS NULL AND "eraseAt" IS NULL`,
  customers_email_lower: `"customers" (${SCOPE}, lower("email"))`,
  customers_named: `"customers" (${SCOPE}, ${NAME} text_pattern_ops) INCLUDE ("name")
    WHERE "deletedAt" IS NULL`,
  customers_cellphone: `"customers"
    (${SCOPE}, regexp_replace("cellphone", '\\D', '', 'g'), "id")
    WHERE "cellphone" IS NOT NULL`,
  customers_emails: `"customers" (${SCOPE}, lower("email") text_pattern_ops)
    WHERE "deletedAt" IS NULL`,
};

const PRODUCTS_AND_COUPONS = {
  products_name: `"products" (${SCOPE}, ${NAME} text_pattern_ops)`,
  products_ownIds: `"products" (${SCOPE}, ${OWN_ID})`,
  coupons_expire: `"coupons" (${SCOPE}, "expiresAt")
    WHERE "status" <> 'EXPIRED' AND "expiresAt" IS NOT NULL`,
};

const CAMPAIGN_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'];
/** Only rows with a campaign are in them. */
const campaignsOf = (table: string, key: string): Record<string, string> =>
  Object.fromEntries(
    CAMPAIGN_FIELDS.map((field) => [
      `${table}_utm_${field}`,
      `"${table}" (${SCOPE}, ("utm" ->> '${field}'), ${key})
        WHERE ("utm" ->> '${field}') IS NOT NULL`,
    ]),
  );

const CHECKOUTS = {
  ...campaignsOf('checkouts', '"id"'),
  // Only rows with metadata pay for it.
  checkouts_metadata: `"checkouts" USING gin ("metadata" jsonb_path_ops)
    WHERE "metadata" <> '{}'`,
  checkouts_frequency: `"checkouts" (${SCOPE}, "frequency", "id")`,
  // Without ids equal entries are stored once: a count reads a tenth. The condition is the list's.
  checkouts_count: `"checkouts" (${SCOPE}) WHERE "frequency" IN ('ONE_TIME', 'SUBSCRIPTION')`,
  // Few checkouts offer boletos. The condition is that of the list.
  checkouts_boleto: `"checkouts" (${SCOPE}, "id") WHERE "methods" @> ARRAY['BOLETO']::text[]`,
  checkouts_ownIds: `"checkouts" (${SCOPE}, ${OWN_ID}) WHERE "externalId" IS NOT NULL`,
  // Most checkouts sell one product.
  checkouts_firstItem: `"checkouts" (${SCOPE}, ("items"->0->>'id'), "id")`,
  checkouts_items: `"checkouts" USING gin ("items" jsonb_path_ops)
    WHERE jsonb_array_length("items") > 1`,
};

const DUE = {
  cancelAt: `"status" = 'ACTIVE' AND "cancelAt" IS NOT NULL`,
  resumesAt: `"status" = 'ACTIVE' AND "resumesAt" IS NOT NULL`,
  callOffAt: `"status" = 'ACTIVE' AND "callOffAt" IS NOT NULL`,
  remindAt: `"remindAt" IS NOT NULL`,
  cardReportAt: `"cardReportAt" IS NOT NULL`,
  invoiceAt: `"status" = 'ACTIVE' AND "parkedAt" IS NULL AND "invoiceAt" IS NOT NULL`,
};

const SUBSCRIPTIONS = {
  ...Object.fromEntries(
    Object.entries(DUE).map(([due, condition]) => [
      `subscriptions_${due}`,
      `"subscriptions" (${SCOPE}, "${due}") WHERE ${condition}`,
    ]),
  ),
  // The renewals of the next days are counted from it alone.
  subscriptions_dueAmounts: `"subscriptions" (${SCOPE}, "nextChargeAt")
    INCLUDE ("amount", "frequency", "anchorDay")
    WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL`,
  subscriptions_product: `"subscriptions" ("productId", "id")`,
  subscriptions_paused: `"subscriptions" (${SCOPE}, "id") WHERE "pausedAt" IS NOT NULL`,
  subscriptions_parked: `"subscriptions" (${SCOPE}, "id") WHERE "parkedAt" IS NOT NULL`,
  subscriptions_trial: `"subscriptions" (${SCOPE}, "id") WHERE "cycleNumber" < 0`,
  subscriptions_card_used: `"subscriptions" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "status" <> 'CANCELLED' AND NOT "devMode"`,
  subscriptions_keptCard: `"subscriptions" ("keptCardToken") WHERE "keptCardToken" IS NOT NULL`,
  subscriptions_ownIds: `"subscriptions" (${SCOPE}, ${OWN_ID}) WHERE "externalId" IS NOT NULL`,
  subscriptions_discount_coupon: `"subscriptions" ("discountCouponId")
    WHERE "discountCouponId" IS NOT NULL`,
  planChanges_expireAt: `"planChanges" (${SCOPE}, "expireAt")
    WHERE "status" = 'AWAITING_PAYMENT' AND "expireAt" IS NOT NULL`,
};

const IDS_OF_BANKS = ['providerId', 'txid', 'nossoNumero', 'nsu', 'authorizationCode'];

const CHARGES = {
  charges_listSums: `"charges" (${SCOPE}, ${TAIL}) INCLUDE (${SUMMED}, "status", "method")`,
  charges_statusSums: `"charges" (${SCOPE}, "status", ${TAIL}) INCLUDE (${SUMMED})`,
  charges_methodSums: `"charges" (${SCOPE}, "method", ${TAIL}) INCLUDE (${SUMMED})`,
  charges_buyer_email: `"charges" (${SCOPE}, lower("buyer"->>'email'))
    WHERE "buyer"->>'email' IS NOT NULL`,
  charges_buyer_taxId: `"charges" (${SCOPE}, ("buyer"->>'taxId'))
    WHERE "buyer"->>'taxId' IS NOT NULL`,
  ...campaignsOf('charges', TAIL),
  charges_paid: `"charges" (${SCOPE}, "paidAt") INCLUDE ("method", "paidAmount", "platformFee")
    WHERE "paidAt" IS NOT NULL`,
  charges_cardLast4: `"charges" (${SCOPE}, "cardLast4", "id") WHERE "cardLast4" IS NOT NULL`,
  charges_retried: `"charges" (${SCOPE}) INCLUDE ("subscriptionId")
    WHERE "status" = 'PENDING' AND "subscriptionId" IS NOT NULL AND "failureReason" IS NOT NULL`,
  charges_amount: `"charges" (${SCOPE}, "amount")`,
  charges_metadata: `"charges" USING gin ("metadata" jsonb_path_ops) WHERE "metadata" <> '{}'`,
  charges_card_used: `"charges" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "paidAt" IS NOT NULL AND NOT "devMode"`,
  // Also of charges under dispute: without them check-disputes would read all charges.
  charges_disputeCheck: `"charges" (${SCOPE}, "disputeCheckAt")
    WHERE "disputeCheckAt" IS NOT NULL`,
  charges_eraseBuyerAt: `"charges" (${SCOPE}, "eraseBuyerAt") WHERE "eraseBuyerAt" IS NOT NULL`,
  // 0.1.0 leaves them PENDING. The job that marks them empties it.
  charges_declined: `"charges" ("id")
    WHERE "status" = 'PENDING' AND "method" = 'CARD' AND "failureReason" IS NOT NULL
      AND "subscriptionId" IS NULL AND "eraseBuyerAt" IS NULL`,
  charges_coupon_customer: `"charges" ("couponId", "customerId") WHERE ${COUPON_USED}`,
  charges_coupon_buyer: `"charges"
    ("couponId", COALESCE("buyer"->>'taxId', lower("buyer"->>'email')))
    WHERE ${COUPON_USED}`,
  charges_partlyRefunded: `"charges" (${SCOPE}, ${TAIL})
    WHERE "refundedAmount" > 0 AND "status" <> 'REFUNDED'`,
  ...Object.fromEntries(
    IDS_OF_BANKS.map((name) => [
      `charges_by_${name}`,
      `"charges" (${SCOPE}, "${name}", "id") WHERE "${name}" IS NOT NULL`,
    ]),
  ),
  charges_reportAt: `"charges" (${SCOPE}, "reportAt")
    WHERE "status" = 'PENDING' AND "reportAt" IS NOT NULL`,
  charges_by_documentKey: `"charges" (${SCOPE}, ("fiscal" ->> 'documentKey'), "id")
    WHERE ("fiscal" ->> 'documentKey') IS NOT NULL`,
};

const MONEY = {
  chargeAttempts_declined: `"chargeAttempts" (${SCOPE}, "createdAt")
    INCLUDE ("chargeId", "reason", "number") WHERE "status" = 'DECLINED'`,
  chargeAttempts_card_used: `"chargeAttempts" ("cardToken")
    WHERE "cardToken" IS NOT NULL AND "status" = 'PENDING' AND NOT "devMode"`,
  refunds_completed: `"refunds" (${SCOPE}, "updatedAt") INCLUDE ("originalId", "amount", "fee")
    WHERE "status" = 'COMPLETE' AND "kind" = 'REQUESTED'`,
  disputes_lost: `"disputes" (${SCOPE}, "closedAt") WHERE "status" = 'LOST'`,
  disputes_nextStep: `"disputes" (${SCOPE}, "nextStepAt") WHERE "nextStepAt" IS NOT NULL`,
  transfers_returns: `"transfers" (${SCOPE}, "returnsCheckAt")
    WHERE "status" = 'COMPLETE' AND "returnsCheckAt" IS NOT NULL`,
  transfers_subAccount: `"transfers" (${SCOPE}, "subAccountId", "id")
    WHERE "subAccountId" IS NOT NULL`,
  // The accounts of the ledger that have few entries; those of the others are never far away.
  ledgerEntries_account: `"ledgerEntries" (${SCOPE}, "account", "id")
    WHERE "account" IN ('BLOCKED', 'IN_TRANSIT', 'SUSPENSE')`,
};

const EVENTS = {
  events_listed: `"events" (${SCOPE}, "position") INCLUDE ("test") WHERE "position" IS NOT NULL`,
  events_typed: `"events" (${SCOPE}, "type", "position") INCLUDE ("test")
    WHERE "position" IS NOT NULL`,
  // Of 0.1.0, which notes no ids. Empty in an installation that began later.
  events_unnoted: `"events" ("id") WHERE "chargeId" IS NULL`,
  // Many become due at the same moment: without the id all of them would be read and sorted.
  deliveries_next: `"deliveries" ("webhookId", "nextAttemptAt", "id")
    WHERE "nextAttemptAt" IS NOT NULL`,
  webhooks_recent: `"webhooks" ("lastSucceededAt")
    WHERE "status" = 'ACTIVE' AND "deletedAt" IS NULL AND "failingSince" IS NULL`,
  webhooks_failing: `"webhooks" ("failingSince")
    WHERE "status" = 'ACTIVE' AND "deletedAt" IS NULL AND "failingSince" IS NOT NULL`,
  webhooks_unseen: `"webhooks" ("id") WHERE "relayedFor" IS DISTINCT FROM "subscribedAt"`,
  apiKeys_reportAt: `"apiKeys" (${SCOPE}, "reportAt") WHERE "reportAt" IS NOT NULL`,
};

/** Those above find the same, or no statement of either release reads them. */
const REPLACED = [
  'incomingPayments_once',
  // Charges repeat the id of the payment that settled them: it was checked when it was taken in.
  'charges_providerId',
  'subscriptions_mandate',
  'charges_list',
  'charges_status',
  'charges_dispute',
  'subscriptions_due',
  'checkouts_links',
  // E-mail addresses are compared in lower case.
  'customers_email',
  // They are read by charge, by the id of the provider, and those in suspense; there is no list.
  'incomingPayments_list',
  'events_stream',
  'events_type',
  'events_sequence',
  'ledgerEntries_once',
  'deliveries_due',
  // Parts of a payment can be refunded only after it is gone.
  'refunds_once',
];

export class Indexes0492 implements MigrationInterface {
  name = 'Indexes1760000000492';
  /** An index is built concurrently outside of transactions only. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, UNIQUE, 'UNIQUE INDEX');
    for (const indexes of [
      CUSTOMERS,
      PRODUCTS_AND_COUPONS,
      CHECKOUTS,
      SUBSCRIPTIONS,
      CHARGES,
      MONEY,
      EVENTS,
    ])
      await buildIndexes(runner, indexes);
    await patiently(
      runner,
      REPLACED.map((name) => `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`),
    );
    // An index of some rows only has no statistics for the planner: it would take any name for one
    // of many, and walk the list instead of reading the index.
    await patiently(runner, [
      `CREATE STATISTICS IF NOT EXISTS "customers_named" ON ${NAME} FROM "customers"`,
      'ANALYZE "customers"',
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
