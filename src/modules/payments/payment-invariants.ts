/**
 * What must always hold for checkouts, charges, attempts and refunds, as SQL that lists the ids of
 * rows that break the rule.
 */
import { ATTEMPT_INVARIANTS } from './attempt-invariants';
import { CARD_INVARIANTS } from './card-invariants';
import { CODE_INVARIANTS } from './code-invariants';
import { RECORDED_EVENTS, paymentEventsWhere } from '../webhooks/archive/recorded-events';
import { DOCUMENT_INVARIANTS } from './documents/document-invariants';
import { REFUND_INVARIANTS } from './refund-invariants';
import { SUBSCRIPTION_EVENT_INVARIANTS } from './subscription-event-invariants';

const PAYMENT_REVERSED = `e."type" ~ '^(checkout|transparent)\\.(disputed|lost)$'`;

export const PAYMENT_INVARIANTS: Readonly<Record<string, string>> = {
  'a charge by automatic PIX has one open announcement at a time': `
    SELECT "chargeId" AS "id"
    FROM "chargeAttempts"
    WHERE "status" = 'PENDING' AND "date" IS NOT NULL
    GROUP BY "chargeId"
    HAVING count(*) > 1
  `,
  'a one-time checkout has at most one paid charge': `
    SELECT min(c."id") AS "id"
    FROM "charges" c
    JOIN "checkouts" k ON k."id" = c."checkoutId"
    WHERE c."status" = 'PAID' AND k."frequency" <> 'MULTIPLE_PAYMENTS'
    GROUP BY c."checkoutId"
    HAVING count(*) > 1
  `,
  'every paid checkout has its paid charge': `
    SELECT k."id"
    FROM "checkouts" k
    WHERE k."status" = 'PAID'
      AND NOT EXISTS (
        SELECT 1
        FROM "charges" c
        WHERE c."id" = k."paidChargeId"
          AND c."status" IN ('PAID', 'UNDER_DISPUTE', 'LOST', 'REFUNDED')
      )
      AND NOT EXISTS (
        SELECT 1
        FROM "subscriptions" s
        WHERE s."checkoutId" = k."id" AND s."importFingerprint" IS NOT NULL
      )
  `,
  ...ATTEMPT_INVARIANTS,
  ...SUBSCRIPTION_EVENT_INVARIANTS,
  'every charge that is disputed or lost has its event': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."status" IN ('UNDER_DISPUTE', 'LOST')
      AND NOT EXISTS (
        SELECT 1
        FROM ${paymentEventsWhere(PAYMENT_REVERSED)} event
        WHERE event."chargeId" = c."id"
          AND split_part(event."type", '.', 2) = CASE c."status"
            WHEN 'UNDER_DISPUTE' THEN 'disputed'
            ELSE 'lost'
          END
      )
  `,
  'every paid one-time checkout has its event': `
    SELECT k."id"
    FROM "checkouts" k
    WHERE k."paidChargeId" IS NOT NULL
      AND k."frequency" = 'ONE_TIME'
      AND NOT EXISTS (
        SELECT 1
        FROM ${RECORDED_EVENTS} e
        WHERE e."objectId" = k."id" AND e."type" = 'checkout.completed'
      )
  `,
  'a charge without checkout and subscription is a transparent one, and no other is': `
    SELECT "id"
    FROM "charges"
    WHERE ("checkoutId" IS NULL AND "subscriptionId" IS NULL) <> ("id" ~ '^(pix_char|bole|card)_')
  `,
  'every paid transparent charge has its event': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."paidAt" IS NOT NULL
      AND c."checkoutId" IS NULL
      AND c."subscriptionId" IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM ${RECORDED_EVENTS} e
        WHERE e."objectId" = c."id" AND e."type" = 'transparent.completed'
      )
  `,
  'every payment of a link has its event': `
    SELECT c."id"
    FROM "charges" c
    JOIN "checkouts" k ON k."id" = c."checkoutId"
    WHERE c."paidAt" IS NOT NULL
      AND k."frequency" = 'MULTIPLE_PAYMENTS'
      AND NOT EXISTS (
        SELECT 1
        FROM ${paymentEventsWhere(`e."type" = 'checkout.completed'`)} event
        WHERE event."objectId" = k."id" AND event."chargeId" = c."id"
      )
  `,
  'what was paid is what was asked for, and more only where late charges were agreed': `
    SELECT "id"
    FROM "charges"
    WHERE "paidAt" IS NOT NULL
      AND (
        "paidAmount" < "amount"
        OR (
          "paidAmount" > "amount"
          AND ("method" <> 'BOLETO' OR ("interest" IS NULL AND "fine" IS NULL))
        )
      )
  `,
  'a link was paid what its payments add up to, without what was given back': `
    SELECT k."id"
    FROM "checkouts" k
    JOIN "charges" c ON c."checkoutId" = k."id"
    WHERE k."frequency" = 'MULTIPLE_PAYMENTS'
    GROUP BY k."id", k."paidAmount"
    HAVING COALESCE(k."paidAmount", 0) <> COALESCE(sum(c."paidAmount" - c."refundedAmount"), 0)
  `,
  'a checkout that is paid once has at most one open charge per method': `
    SELECT min(c."id") AS "id"
    FROM "charges" c
    JOIN "checkouts" k ON k."id" = c."checkoutId"
    WHERE c."status" = 'PENDING' AND k."frequency" <> 'MULTIPLE_PAYMENTS'
    GROUP BY c."checkoutId", c."method"
    HAVING count(*) > 1
  `,
  ...CODE_INVARIANTS,
  ...CARD_INVARIANTS,
  'no two open checkouts were made of one body and externalId within a day': `
    SELECT min("id") AS "id"
    FROM "checkouts"
    WHERE "status" = 'PENDING' AND "externalId" IS NOT NULL AND "fingerprint" IS NOT NULL
    GROUP BY "storeId", "devMode", "externalId", "fingerprint"
    HAVING count(*) > 1 AND max("createdAt") - min("createdAt") < interval '1 day'
  `,
  ...REFUND_INVARIANTS,
  ...DOCUMENT_INVARIANTS,
  'every payment the simulator took is settled, returned or in suspense': `
    SELECT p."providerId" AS "id"
    FROM (
      SELECT "providerId"
      FROM simulator."pixPayments"
      UNION ALL
      SELECT "providerId"
      FROM simulator."boletoPayments"
    ) p
    WHERE NOT EXISTS (SELECT 1 FROM "incomingPayments" i WHERE i."providerId" = p."providerId")
  `,
  'a charge is settled by at most one payment': `
    SELECT "chargeId" AS "id"
    FROM "incomingPayments"
    WHERE "fate" = 'SETTLED'
    GROUP BY "chargeId"
    HAVING count(*) > 1
  `,
  'a charge and its discount, without the fee that the buyer pays, are the amount of its checkout, and more only by invoice paid late': `
    SELECT c."id"
    FROM "charges" c
    JOIN "checkouts" k ON k."id" = c."checkoutId"
    CROSS JOIN LATERAL (SELECT c."amount" - c."customerFee" + c."discount" AS "price") p
    WHERE c."kind" <> 'TRIAL_START'
      AND CASE
        WHEN k."isRenewal" AND k."dueDate" IS NOT NULL THEN p."price" < k."amount"
        WHEN k."minimumAmount" IS NULL THEN p."price" <> k."amount"
        ELSE p."price" NOT BETWEEN k."minimumAmount" AND coalesce(k."maximumAmount", p."price")
      END
  `,
};
