/** What must always hold for refunds and disputes of charges. */
export const REFUND_INVARIANTS: Readonly<Record<string, string>> = {
  'refunds of a charge never exceed what was paid for it': `
    SELECT r."originalId" AS "id"
    FROM "refunds" r
    JOIN "charges" c ON c."id" = r."originalId"
    WHERE r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
    GROUP BY r."originalId", c."paidAmount"
    HAVING sum(r."amount") > COALESCE(c."paidAmount", 0)
  `,
  'a refunded charge has its complete refund': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."status" = 'REFUNDED'
      AND NOT EXISTS (
        SELECT 1
        FROM "refunds" r
        WHERE r."originalId" = c."id" AND r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE'
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
