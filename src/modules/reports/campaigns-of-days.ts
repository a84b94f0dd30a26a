/**
 * The payments that campaigns (UTM parameters) brought, by the São Paulo day on which their charge
 * was begun, as SQL. Charges without a campaign are left out.
 */

/**
 * SQL: the campaigns of the live ones of the rows `days`. Grouped by the whole value first: to take
 * its parts out of every row takes twice as long.
 */
export const CAMPAIGNS_OF_DAYS = `
  SELECT days."storeId", days."day", NULLIF("utm"->>'source', '') AS "source",
    NULLIF("utm"->>'medium', '') AS "medium", NULLIF("utm"->>'campaign', '') AS "campaign",
    sum("charges") AS "charges", sum("paid") AS "paid", COALESCE(sum("amount"), 0) AS "amount"
  FROM days
  CROSS JOIN LATERAL (
    SELECT "utm", count(*) AS "charges", count("paidAt") AS "paid", sum("paidAmount") AS "amount"
    FROM "charges"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "createdAt" >= days."start" AND "createdAt" < days."end"
      AND "amount" > 0 AND "utm" IS NOT NULL
    GROUP BY 1
  ) visits
  WHERE days."isLive"
    AND COALESCE("utm"->>'source', "utm"->>'medium', "utm"->>'campaign', '') <> ''
  GROUP BY 1, 2, 3, 4, 5
`;
