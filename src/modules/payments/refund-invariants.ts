/** What must always hold for refunds and disputes of charges. */
import { paymentEventsWhere } from '../webhooks/archive/recorded-events';

export const REFUND_INVARIANTS: Readonly<Record<string, string>> = {
  'refunds of a charge never exceed what was paid for it': `
    SELECT r."originalId" AS "id"
    FROM "refunds" r
    JOIN "charges" c ON c."id" = r."originalId"
    WHERE r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
    GROUP BY r."originalId", c."paidAmount"
    HAVING sum(r."amount") > COALESCE(c."paidAmount", 0)
  `,
  'refunds of a charge never return more than its fee': `
    SELECT r."originalId" AS "id"
    FROM "refunds" r
    JOIN "charges" c ON c."id" = r."originalId"
    WHERE r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
    GROUP BY r."originalId", c."platformFee"
    HAVING sum(r."fee") > c."platformFee" OR min(r."fee") < 0
  `,
  'refunds of a charge never return more than the fee that the buyer paid': `
    SELECT r."originalId" AS "id"
    FROM "refunds" r
    JOIN "charges" c ON c."id" = r."originalId"
    WHERE r."status" <> 'FAILED'
    GROUP BY r."originalId", c."customerFee"
    HAVING sum(r."customerFee") > c."customerFee" OR min(r."customerFee") < 0
  `,
  'what was refunded of a charge is the sum of its complete refunds': `
    SELECT c."id"
    FROM "charges" c
    LEFT JOIN "refunds" r ON r."originalId" = c."id"
      AND r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE'
    WHERE c."refundedAmount" > 0 OR r."id" IS NOT NULL
    GROUP BY c."id", c."refundedAmount"
    HAVING c."refundedAmount" <> COALESCE(sum(r."amount"), 0)
  `,
  'a charge is refunded if and only if all that was paid was given back': `
    SELECT "id"
    FROM "charges"
    WHERE ("status" = 'REFUNDED')
      <> ("refundedAmount" > 0 AND "refundedAmount" = COALESCE("paidAmount", 0))
  `,
  'every complete refund has its event': `
    SELECT c."id"
    FROM "charges" c
    JOIN "refunds" r ON r."originalId" = c."id"
    WHERE r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE'
    GROUP BY c."id"
    HAVING count(*) <> (
      SELECT count(*)
      FROM ${paymentEventsWhere(`e."type" ~ '^(checkout|transparent)\\.refunded$'`)} event
      WHERE event."chargeId" = c."id"
    )
  `,
  'a dispute that is open or lost holds what refunds left of the payment, or a part of it': `
    SELECT d."id"
    FROM "disputes" d
    JOIN "charges" c ON c."id" = d."chargeId"
    WHERE d."status" <> 'WON'
      AND c."paidAmount" > 0 -- an earlier release opened disputes of payments of nothing
      AND (
        d."amount" > c."paidAmount" - c."refundedAmount"
        OR d."amount" <= 0
        OR (d."devMode" AND d."amount" < c."paidAmount" - c."refundedAmount")
      )
  `,
  'an answered dispute knows when it was answered': `
    SELECT "id"
    FROM "disputes"
    WHERE ("stage" IN ('SUBMITTED', 'ACCEPTED')) <> ("answeredAt" IS NOT NULL)
  `,
  'the files of a dispute are those that are kept for it': `
    SELECT d."id"
    FROM "disputes" d
    WHERE jsonb_array_length(d."evidence") <> (
      SELECT count(*) FROM "productFiles" f WHERE f."productId" = d."id"
    )
  `,
  'a disputed charge has its open dispute': `
    SELECT c."id"
    FROM "charges" c
    WHERE (c."status" = 'UNDER_DISPUTE') <> EXISTS (
      SELECT 1 FROM "disputes" d WHERE d."chargeId" = c."id" AND d."status" = 'OPEN'
    )
  `,
};
