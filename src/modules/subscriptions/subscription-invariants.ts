/**
 * What must always hold for subscriptions, their cycles and their usage, as SQL that lists the ids
 * of rows that break the rule.
 */
const IS_CHARGED = `"status" = 'ACTIVE'
      AND "parkedAt" IS NULL
      AND "pausedAt" IS NULL
      AND "cancelAt" IS NULL`;

export const SUBSCRIPTION_INVARIANTS: Readonly<Record<string, string>> = {
  'every ACTIVE subscription that is charged has a next charge': `
    SELECT "id"
    FROM "subscriptions"
    WHERE ${IS_CHARGED} AND "nextChargeAt" IS NULL
  `,
  'every ACTIVE subscription that is charged by PIX has a mandate and a next closing': `
    SELECT "id"
    FROM "subscriptions"
    WHERE ${IS_CHARGED}
      AND ("method" = 'PIX') <> ("closesAt" IS NOT NULL AND "mandateReference" IS NOT NULL)
  `,
  'no cancelled subscription has a next charge': `
    SELECT "id" FROM "subscriptions" WHERE "status" = 'CANCELLED' AND "nextChargeAt" IS NOT NULL
  `,
  'no paused or ending subscription has a next charge': `
    SELECT "id"
    FROM "subscriptions"
    WHERE ("pausedAt" IS NOT NULL OR "cancelAt" IS NOT NULL)
      AND ("nextChargeAt" IS NOT NULL OR "closesAt" IS NOT NULL)
  `,
  'no charge of a paused subscription begins, and none is retried': `
    SELECT c."id"
    FROM "charges" c
    JOIN "subscriptions" s ON s."id" = c."subscriptionId"
    WHERE s."pausedAt" IS NOT NULL
      AND (c."createdAt" > s."pausedAt" OR c."status" = 'PENDING' AND c."nextAttemptAt" IS NOT NULL)
  `,
  'a cycle has at most one paid charge': `
    SELECT min("id") AS "id"
    FROM "charges"
    WHERE "status" = 'PAID' AND "subscriptionId" IS NOT NULL
    GROUP BY "subscriptionId", "cycleNumber"
    HAVING count(*) > 1
  `,
  'the lines of a renewal add up to its amount and discount': `
    SELECT "id"
    FROM "charges" c
    WHERE "lines" IS NOT NULL
      AND "amount" + "discount" <> (
        SELECT sum((line->>'amount')::bigint) FROM jsonb_array_elements("lines") line
      )
  `,
  'usage of a cycle that was charged has joined its charge, once': `
    SELECT u."id"
    FROM "usageRecords" u
    JOIN "charges" c ON c."subscriptionId" = u."subscriptionId"
      AND c."cycleNumber" = u."cycleNumber"
    WHERE u."chargeId" IS DISTINCT FROM c."id"
  `,
  'a charge has the usage that joined it': `
    SELECT c."id"
    FROM "charges" c
    JOIN "usageRecords" u ON u."chargeId" = c."id"
    GROUP BY c."id", c."lines"
    HAVING sum(u."amount") <> (
      SELECT sum((line->>'amount')::bigint)
      FROM jsonb_array_elements(c."lines") WITH ORDINALITY AS each(line, place)
      WHERE place > 1
    )
  `,
  'usage and changes of plan end with their subscription': `
    SELECT x."id"
    FROM (
      SELECT "id", "subscriptionId"
      FROM "usageRecords"
      WHERE "chargeId" IS NULL AND "droppedAt" IS NULL
      UNION ALL
      SELECT "id", "subscriptionId"
      FROM "planChanges"
      WHERE "status" = 'PENDING'
    ) x
    JOIN "subscriptions" s ON s."id" = x."subscriptionId"
    WHERE s."status" = 'CANCELLED'
  `,
  'the MRR movements of a subscription add up to what it is worth': `
    SELECT s."id"
    FROM "subscriptions" s
    LEFT JOIN (
      SELECT "subscriptionId", sum("twelfths") AS "total" FROM "mrrMovements" GROUP BY 1
    ) m
      ON m."subscriptionId" = s."id"
    WHERE s."parkedAt" IS NULL
      AND COALESCE(m."total", 0) <> CASE
        WHEN s."status" = 'CANCELLED' OR s."pausedAt" IS NOT NULL OR s."cycleNumber" < 0 THEN 0
        ELSE s."amount" * CASE s."frequency"
          WHEN 'WEEKLY' THEN 52
          WHEN 'MONTHLY' THEN 12
          WHEN 'QUARTERLY' THEN 4
          WHEN 'SEMIANNUALLY' THEN 2
          ELSE 1
        END
      END
  `,
};
