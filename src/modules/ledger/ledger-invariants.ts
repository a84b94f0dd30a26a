/**
 * What must always hold for the ledger and its balances, as SQL that lists the ids of rows that
 * break the rule.
 */
export const LEDGER_INVARIANTS: Readonly<Record<string, string>> = {
  'the ledger sums to zero in every scope': `
    SELECT "storeId" AS "id"
    FROM "ledgerEntries"
    GROUP BY "storeId", "devMode"
    HAVING sum("amount") <> 0
  `,
  // in the order of an index: a hash of all movements would need much memory
  'every movement sums to zero': `
    SELECT "reference" AS "id"
    FROM (SELECT * FROM "ledgerEntries" ORDER BY "storeId", "devMode", "kind", "reference") e
    GROUP BY "storeId", "devMode", "kind", "reference"
    HAVING sum("amount") <> 0
  `,
  'each balance is the sum of its entries': `
    SELECT b."storeId" || ' ' || b."account" AS "id"
    FROM "ledgerBalances" b
    LEFT JOIN (
      SELECT "storeId", "devMode", "account", sum("amount") AS "total"
      FROM "ledgerEntries"
      GROUP BY 1, 2, 3
    ) e USING ("storeId", "devMode", "account")
    WHERE b."balance" <> COALESCE(e."total", 0)
  `,
  'every paid charge is booked': `
    SELECT c."id"
    FROM "charges" c
    WHERE c."paidAmount" > 0
      AND NOT EXISTS (
        SELECT 1
        FROM "ledgerEntries" e
        WHERE e."kind" = 'payment'
          AND e."reference" = c."id"
          AND e."account" = 'PROVIDER'
          AND e."amount" = -c."paidAmount"
      )
  `,
  'only disputes make the balance negative': `
    SELECT b."storeId" AS "id"
    FROM "ledgerBalances" b
    WHERE b."account" = 'AVAILABLE'
      AND b."balance" < 0
      AND NOT EXISTS (
        SELECT 1
        FROM "ledgerEntries" e
        WHERE e."storeId" = b."storeId" AND e."devMode" = b."devMode" AND e."kind" LIKE 'dispute%'
      )
  `,
  'what is in suspense is what no operator has settled': `
    SELECT COALESCE(b."storeId", w."storeId") AS "id"
    FROM (
      SELECT "storeId", "devMode", "balance" FROM "ledgerBalances" WHERE "account" = 'SUSPENSE'
    ) b
    FULL JOIN (
      SELECT "storeId", "devMode", sum("amount") AS "waiting"
      FROM "incomingPayments"
      WHERE "fate" = 'SUSPENSE' AND "settledAt" IS NULL
      GROUP BY 1, 2
    ) w USING ("storeId", "devMode")
    WHERE COALESCE(b."balance", 0) <> COALESCE(w."waiting", 0)
  `,
  'what is pending is what card payments wait for': `
    SELECT COALESCE(b."storeId", w."storeId") AS "id"
    FROM (
      SELECT "storeId", "devMode", sum("balance") AS "balance"
      FROM "ledgerBalances"
      WHERE "account" IN ('PENDING', 'SUB_PENDING')
      GROUP BY 1, 2
    ) b
    FULL JOIN (
      SELECT c."storeId", c."devMode",
        sum(
          CASE c."status"
            WHEN 'PAID' THEN c."paidAmount" - c."platformFee" - COALESCE(r."earned", 0)
            -- what is not disputed; the whole fee is taken from what is available
            ELSE c."paidAmount" - COALESCE(r."amount", 0) - d."amount"
          END
        ) AS "waiting"
      FROM "charges" c
      LEFT JOIN LATERAL (
        SELECT sum("amount" - "fee") AS "earned", sum("amount") AS "amount"
        FROM "refunds"
        WHERE "originalId" = c."id" AND "kind" = 'REQUESTED' AND "status" <> 'FAILED'
      ) r ON true
      LEFT JOIN "disputes" d ON d."chargeId" = c."id" AND d."status" = 'OPEN'
      WHERE c."status" IN ('PAID', 'UNDER_DISPUTE') AND c."availableAt" IS NOT NULL
      GROUP BY 1, 2
    ) w USING ("storeId", "devMode")
    WHERE COALESCE(b."balance", 0) <> COALESCE(w."waiting", 0)
  `,
  'each purse is the sum of its entries': `
    SELECT COALESCE(p."providerAccountId", e."providerAccountId") || ' '
      || COALESCE(p."account", e."account") AS "id"
    FROM "ledgerPurses" p
    FULL JOIN (
      SELECT "storeId", "devMode", "providerAccountId", "account", sum("amount") AS "total"
      FROM "ledgerEntries"
      WHERE "providerAccountId" IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) e USING ("storeId", "devMode", "providerAccountId", "account")
    WHERE COALESCE(p."balance", 0) <> COALESCE(e."total", 0)
  `,
  'the purses of a store sum to its balance': `
    SELECT b."storeId" || ' ' || b."account" AS "id"
    FROM "ledgerBalances" b
    LEFT JOIN (
      SELECT "storeId", "devMode", "account", sum("balance") AS "total"
      FROM "ledgerPurses"
      GROUP BY 1, 2, 3
    ) p USING ("storeId", "devMode", "account")
    WHERE NOT b."devMode" AND b."balance" <> COALESCE(p."total", 0)
  `,
  'money is booked for the provider account that holds it': `
    SELECT e."id"
    FROM "ledgerEntries" e
    LEFT JOIN "charges" c ON c."id" = e."reference" AND NOT c."devMode"
    WHERE e."providerAccountId" IS DISTINCT FROM CASE
      WHEN NOT e."devMode" THEN COALESCE(
        c."providerAccountId",
        -- slow, and only called for what is not about a charge
        "providerAccountOf"(e."reference")
      )
    END
  `,
  'only disputes make a purse negative': `
    SELECT p."providerAccountId" || ' ' || p."account" AS "id"
    FROM "ledgerPurses" p
    WHERE p."account" IN ('AVAILABLE', 'PENDING', 'BLOCKED')
      AND p."balance" < 0
      AND NOT EXISTS (
        SELECT 1
        FROM "ledgerEntries" e
        WHERE e."storeId" = p."storeId" AND e."devMode" = p."devMode" AND e."kind" LIKE 'dispute%'
      )
  `,
};
