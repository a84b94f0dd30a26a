/**
 * What must always hold for sub-accounts and split payments, as SQL that lists the ids of rows that
 * break the rule.
 */
const AMOUNTS = ['available', 'pending', 'blocked'] as const;

const differ = (one: string, other: string): string =>
  AMOUNTS.map((name) => `COALESCE(${one}."${name}", 0) <> COALESCE(${other}."${name}", 0)`).join(
    ' OR ',
  );
const sumsOf = (row: string): string =>
  AMOUNTS.map((name) => `sum(${row}."${name}") AS "${name}"`).join(', ');

export const SUB_ACCOUNT_INVARIANTS: Readonly<Record<string, string>> = {
  'the balance of a sub-account is the sum of its movements': `
    SELECT COALESCE(b."subAccountId", e."subAccountId") AS "id"
    FROM "subAccountBalances" b
    FULL JOIN (
      SELECT e."storeId", e."devMode", e."subAccountId",
        COALESCE(e."providerAccountId", '') AS "providerAccountId", ${sumsOf('e')}
      FROM "subAccountEntries" e
      GROUP BY 1, 2, 3, 4
    ) e USING ("storeId", "devMode", "subAccountId", "providerAccountId")
    WHERE ${differ('b', 'e')}
  `,
  'the balances of sub-accounts are those of the ledger': `
    SELECT COALESCE(l."storeId", b."storeId") AS "id"
    FROM (
      SELECT "storeId", "devMode",
        sum("balance") FILTER (WHERE "account" = 'SUB_AVAILABLE') AS "available",
        sum("balance") FILTER (WHERE "account" = 'SUB_PENDING') AS "pending",
        sum("balance") FILTER (WHERE "account" = 'SUB_BLOCKED') AS "blocked"
      FROM "ledgerBalances"
      WHERE "account" LIKE 'SUB\\_%'
      GROUP BY 1, 2
    ) l
    FULL JOIN (
      SELECT b."storeId", b."devMode", ${sumsOf('b')}
      FROM "subAccountBalances" b
      GROUP BY 1, 2
    ) b USING ("storeId", "devMode")
    WHERE ${differ('l', 'b')}
  `,
  'every movement of a sub-account is booked in the ledger': `
    SELECT e."id"
    FROM "subAccountEntries" e
    LEFT JOIN LATERAL (
      SELECT
        sum(l."amount") FILTER (WHERE l."account" = 'SUB_AVAILABLE') AS "available",
        sum(l."amount") FILTER (WHERE l."account" = 'SUB_PENDING') AS "pending",
        sum(l."amount") FILTER (WHERE l."account" = 'SUB_BLOCKED') AS "blocked"
      FROM "ledgerEntries" l
      WHERE l."storeId" = e."storeId" AND l."devMode" = e."devMode"
        AND l."kind" = e."kind" AND l."reference" = e."reference"
    ) l ON true
    WHERE ${differ('l', 'e')}
  `,
  'what a part of a payment holds is what was booked for it': `
    SELECT p."id"
    FROM "splitParts" p
    LEFT JOIN (
      SELECT e."storeId", e."devMode", e."chargeId", e."subAccountId", ${sumsOf('e')}
      FROM "subAccountEntries" e
      WHERE e."chargeId" IS NOT NULL
      GROUP BY 1, 2, 3, 4
    ) e USING ("storeId", "devMode", "chargeId", "subAccountId")
    WHERE ${differ('p', 'e')}
  `,
  'the parts of a payment never exceed what was paid less the fee': `
    SELECT p."chargeId" AS "id"
    FROM "splitParts" p
    JOIN "charges" c ON c."id" = p."chargeId"
    GROUP BY p."chargeId", c."paidAmount", c."platformFee"
    HAVING sum(p."amount" - p."fee") > c."paidAmount" - c."platformFee"
      OR sum(p."fee") > c."platformFee"
      OR min(p."paidAmount") <> c."paidAmount"
  `,
  'a payment has parts if and only if it says so': `
    SELECT c."id"
    FROM "charges" c
    FULL JOIN (SELECT DISTINCT "chargeId" FROM "splitParts") p ON p."chargeId" = c."id"
    WHERE COALESCE(c."isSplit", false) <> (p."chargeId" IS NOT NULL)
  `,
  'the parts of a payment have followed its refunds and its dispute': `
    SELECT p."id"
    FROM "splitParts" p
    JOIN "charges" c ON c."id" = p."chargeId"
    WHERE p."heldAs" <> CASE
        WHEN c."status" = 'UNDER_DISPUTE' THEN 'BLOCKED'
        WHEN c."status" = 'LOST' THEN 'LOST'
        WHEN c."availableAt" IS NOT NULL THEN 'PENDING'
        ELSE 'AVAILABLE'
      END
      OR p."givenBack" <> COALESCE(
        (
          SELECT sum(r."amount")
          FROM "refunds" r
          WHERE r."originalId" = c."id" AND r."kind" = 'REQUESTED' AND r."status" <> 'FAILED'
        ),
        0
      )
  `,
  'of a payment that was given back whole no part is left': `
    SELECT p."id"
    FROM "splitParts" p
    WHERE p."givenBack" >= p."paidAmount"
      AND (p."available" <> 0 OR p."pending" <> 0 OR p."blocked" <> 0)
  `,
  'a sub-account becomes negative only by refunds and disputes': `
    SELECT b."subAccountId" AS "id"
    FROM "subAccountBalances" b
    WHERE (b."available" < 0 OR b."pending" < 0 OR b."blocked" < 0)
      AND NOT EXISTS (
        SELECT 1
        FROM "subAccountEntries" e
        WHERE e."storeId" = b."storeId" AND e."devMode" = b."devMode"
          AND e."subAccountId" = b."subAccountId"
          AND e."kind" IN ('split-refund', 'split-dispute', 'split-dispute-lost')
      )
  `,
};
