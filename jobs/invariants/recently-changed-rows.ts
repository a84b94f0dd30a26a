/**
 * The rows that a change may have broken: those about the objects of recent events. Whatever
 * changes money for a buyer or a merchant writes an event in its transaction, about a checkout, a
 * subscription, a charge or a transfer.
 */
import { COUPON_INVARIANTS } from '../../src/modules/coupons/coupon-invariants';
import { LEDGER_INVARIANTS } from '../../src/modules/ledger/ledger-invariants';
import { PAYMENT_INVARIANTS } from '../../src/modules/payments/payment-invariants';
import { TRANSFER_INVARIANTS } from '../../src/modules/payouts/transfers/transfer-invariants';
import { SUBSCRIPTION_INVARIANTS } from '../../src/modules/subscriptions/subscription-invariants';
import { DELIVERY_INVARIANTS } from '../../src/modules/webhooks/deliveries/delivery-invariants';

/** Events after `after`, up to and including `upTo`. */
export interface Positions {
  after: number;
  upTo: number;
}

/** Rules that join rows of different objects, or sum over a store, or begin at the simulator. */
const NOT_ABOUT_ONE_OBJECT: readonly string[] = [
  'every approval of the simulator is of an attempt of ours, and not recorded as declined',
  'every payment the simulator took is settled, returned or in suspense',
  'no two open checkouts were made of one body and externalId within a day',
  'nothing that the simulator sent is back in the balance',
];
const ABOUT_ONE_OBJECT = new Set(
  [
    ...Object.keys(SUBSCRIPTION_INVARIANTS),
    ...Object.keys(TRANSFER_INVARIANTS),
    ...Object.keys(DELIVERY_INVARIANTS),
    ...Object.keys(PAYMENT_INVARIANTS),
    ...Object.keys(LEDGER_INVARIANTS).filter((invariant) =>
      [
        'every movement sums to zero',
        'every paid charge is booked',
        'money is booked for the provider account that holds it',
      ].includes(invariant),
    ),
    ...Object.keys(COUPON_INVARIANTS).filter(
      (invariant) => invariant === 'a use of a coupon is reserved only while its charge is open',
    ),
  ].filter((invariant) => !NOT_ABOUT_ONE_OBJECT.includes(invariant)),
);

/**
 * Whether each row that breaks the rule is found by reading only the rows about the object that it
 * belongs to.
 */
export function isAboutOneObject(invariant: string): boolean {
  return ABOUT_ONE_OBJECT.has(invariant);
}

/**
 * The rule for the objects of these events. Each table of which it reads rows is replaced by the
 * rows about these objects, by a query of its name.
 *
 * The relay gives an event its position after the event was committed, one batch at a time. So all
 * that a position stands for is visible, also when its transaction committed late.
 */
export function ofChangedRows(sql: string, { after, upTo }: Positions): string {
  return `
    WITH changed AS MATERIALIZED (
      SELECT DISTINCT "objectId" AS "id"
      FROM "events"
      WHERE "position" > ${after} AND "position" <= ${upTo}
    ),
    -- with the checkout of each subscription, and the subscription of each checkout
    objects AS MATERIALIZED (
      SELECT "id" FROM changed
      UNION
      SELECT s."id" FROM "subscriptions" s JOIN changed ON changed."id" = s."checkoutId"
      UNION
      SELECT s."checkoutId" FROM "subscriptions" s JOIN changed USING ("id")
      UNION
      SELECT c."subscriptionId"
      FROM "charges" c
      JOIN changed ON changed."id" = c."checkoutId"
      WHERE c."subscriptionId" IS NOT NULL
      UNION
      SELECT c."checkoutId"
      FROM "charges" c
      JOIN changed ON changed."id" = c."subscriptionId"
      WHERE c."checkoutId" IS NOT NULL
    ),
    "checkouts" AS (SELECT t.* FROM "checkouts" t JOIN objects USING ("id")),
    "subscriptions" AS (SELECT t.* FROM "subscriptions" t JOIN objects USING ("id")),
    "transfers" AS (SELECT t.* FROM "transfers" t JOIN objects USING ("id")),
    "charges" AS (
      SELECT t.* FROM "charges" t JOIN objects ON objects."id" = t."checkoutId"
      UNION
      SELECT t.* FROM "charges" t JOIN objects ON objects."id" = t."subscriptionId"
      UNION
      SELECT t.* FROM "charges" t JOIN objects USING ("id")
    ),
    "chargeAttempts" AS (${rowsOf('chargeAttempts', 'chargeId', 'charges')}),
    "refunds" AS (${rowsOf('refunds', 'originalId', 'charges')}),
    "disputes" AS (${rowsOf('disputes', 'chargeId', 'charges')}),
    "incomingPayments" AS (${rowsOf('incomingPayments', 'chargeId', 'charges')}),
    "transferReturns" AS (${rowsOf('transferReturns', 'transferId', 'transfers')}),
    "usageRecords" AS (${rowsOf('usageRecords', 'subscriptionId', 'subscriptions')}),
    "planChanges" AS (${rowsOf('planChanges', 'subscriptionId', 'subscriptions')}),
    "mrrMovements" AS (${rowsOf('mrrMovements', 'subscriptionId', 'subscriptions')}),
    -- what is booked is booked for one of these
    subjects AS (
      ${['charges', 'refunds', 'disputes', 'incomingPayments', 'transfers', 'transferReturns']
        .map((table) => `SELECT "storeId", "devMode", "id" AS "reference" FROM "${table}"`)
        .join(' UNION ')}
    ),
    "ledgerEntries" AS (
      SELECT t.*
      FROM subjects s
      CROSS JOIN LATERAL (
        -- OFFSET 0: as a join, PostgreSQL expects one row of it, and then compares all with all
        SELECT *
        FROM "ledgerEntries" e
        WHERE e."storeId" = s."storeId"
          AND e."devMode" = s."devMode"
          AND e."reference" = s."reference"
        OFFSET 0
      ) t
    ),
    "events" AS (SELECT t.* FROM "events" t JOIN objects ON objects."id" = t."objectId"),
    "archivedEvents" AS (
      SELECT t.* FROM "archivedEvents" t JOIN objects ON objects."id" = t."objectId"
    )
    SELECT "id" FROM (${sql}) broken
  `;
}

function rowsOf(table: string, column: string, parent: string): string {
  return `SELECT t.* FROM "${table}" t WHERE t."${column}" IN (SELECT "id" FROM "${parent}")`;
}
