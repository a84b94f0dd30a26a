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
      AND ("method" = 'PIX' AND "collection" = 'AUTOMATIC') <> (
        "closesAt" IS NOT NULL AND "mandateReference" IS NOT NULL
      )
  `,
  'every ACTIVE subscription by invoice that goes on has a next step': `
    SELECT "id"
    FROM "subscriptions"
    WHERE ${IS_CHARGED} AND "collection" = 'INVOICE' AND "invoiceAt" IS NULL
  `,
  'a subscription waits for one charge by invoice at most': `
    SELECT min("id") AS "id"
    FROM "charges"
    WHERE "kind" = 'INVOICE' AND "status" = 'PENDING'
    GROUP BY "subscriptionId"
    HAVING count(*) > 1
  `,
  'no charge by invoice waits for a subscription that has ended': `
    SELECT c."id"
    FROM "charges" c
    JOIN "subscriptions" s ON s."id" = c."subscriptionId"
    WHERE c."kind" = 'INVOICE' AND c."status" = 'PENDING' AND s."status" = 'CANCELLED'
  `,
  'the page of a cycle is paid together with the charge that stands for the cycle': `
    SELECT c."id"
    FROM "charges" c
    JOIN "checkouts" k ON k."id" = c."checkoutId"
    WHERE (c."kind" = 'INVOICE' OR c."kind" = 'CHANGE' AND c."dueAt" IS NOT NULL)
      AND (c."paidAt" IS NOT NULL) <> (k."paidChargeId" IS NOT DISTINCT FROM c."id")
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
      AND c."kind" <> 'INVOICE'
      AND (c."createdAt" > s."pausedAt" OR c."status" = 'PENDING' AND c."nextAttemptAt" IS NOT NULL)
  `,
  'a cycle has at most one paid charge': `
    SELECT min("id") AS "id"
    FROM "charges"
    WHERE "status" = 'PAID' AND "subscriptionId" IS NOT NULL AND "kind" <> 'CHANGE'
    GROUP BY "subscriptionId", "cycleNumber"
    HAVING count(*) > 1
  `,
  'the lines of a renewal add up to its amount and discount, without late charges': `
    SELECT "id"
    FROM "charges" c
    WHERE "lines" IS NOT NULL
      AND "kind" <> 'INVOICE'
      AND "amount" - "customerFee" + "discount" <> (
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
      WHERE place > 1 AND COALESCE(line->>'kind', 'USAGE') = 'USAGE'
    )
  `,
  'a charge has the lines that joined it': `
    SELECT c."id"
    FROM "charges" c
    JOIN "subscriptionLines" l ON l."chargeId" = c."id"
    GROUP BY c."id", c."lines"
    HAVING sum(l."amount") <> (
      SELECT sum((line->>'amount')::bigint)
      FROM jsonb_array_elements(c."lines") line
      WHERE COALESCE(line->>'kind', 'USAGE') NOT IN ('PLAN', 'ADD_ON', 'USAGE')
    )
  `,
  'a subscription that goes on counts its lines and their credit': `
    SELECT s."id"
    FROM "subscriptions" s
    LEFT JOIN (
      SELECT "subscriptionId", count(*) AS "count", sum("amount") AS "total"
      FROM "subscriptionLines"
      WHERE "chargeId" IS NULL AND "droppedAt" IS NULL
      GROUP BY 1
    ) l
      ON l."subscriptionId" = s."id"
    WHERE s."openLines" <> COALESCE(l."count", 0)
      OR s."status" = 'ACTIVE' AND s."credit" <> greatest(0, -COALESCE(l."total", 0))
  `,
  'a change that is being charged waits for one pending charge': `
    SELECT p."id"
    FROM "planChanges" p
    JOIN "charges" c ON c."id" = p."chargeId"
    JOIN "subscriptions" s ON s."id" = p."subscriptionId"
    WHERE (p."status" = 'AWAITING_PAYMENT') <> (c."status" = 'PENDING')
      OR p."status" = 'AWAITING_PAYMENT' AND (
        s."status" = 'CANCELLED' OR s."changeChargeId" IS DISTINCT FROM c."id"
      )
  `,
  'a charge of a change that is paid has made it, and no other has': `
    SELECT c."id"
    FROM "charges" c
    LEFT JOIN "planChanges" p ON p."chargeId" = c."id"
    WHERE c."kind" = 'CHANGE'
      AND (c."paidAt" IS NOT NULL) <> (p."status" IS NOT DISTINCT FROM 'APPLIED')
  `,
  'a subscription does not go on after its last charge': `
    SELECT "id"
    FROM "subscriptions"
    WHERE "status" = 'ACTIVE' AND "cyclesLeft" = 0 AND "cancelAt" IS NULL
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
        WHEN s."status" = 'CANCELLED'
          OR s."pausedAt" IS NOT NULL
          OR s."cycleNumber" < 0
          OR s."awaitsFirstPayment" THEN 0
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
