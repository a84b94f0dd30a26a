/**
 * What buyers paid and got back, by São Paulo day and payment method, as SQL. OFFSET keeps the
 * planner from comparing every row with every day.
 */

/** SQL: the payments of the live ones of the rows `days`, by the day on which they were paid. */
export const PAYMENTS_OF_DAYS = `
  SELECT days."storeId", days."day", paid.*
  FROM days
  CROSS JOIN LATERAL (
    SELECT "method", sum("paidAmount") AS "gross", sum("platformFee") AS "fees",
      0 AS "refunded", 0 AS "lost", count(*) AS "count"
    FROM "charges"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "paidAt" >= days."start" AND "paidAt" < days."end" AND "paidAmount" > 0
    GROUP BY 1
  ) paid
  WHERE days."isLive"
`;

/** SQL: the refunds of the live ones of the rows `days`, by the day of their completion. */
const REFUNDS_OF_DAYS = `
  SELECT days."storeId", days."day", c."method",
    0, -sum(r."fee"), sum(r."amount"), 0, 0
  FROM days
  CROSS JOIN LATERAL (
    SELECT "originalId", "fee", "amount"
    FROM "refunds"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "status" = 'COMPLETE' AND "kind" = 'REQUESTED'
      AND "updatedAt" >= days."start" AND "updatedAt" < days."end"
    OFFSET 0
  ) r
  JOIN "charges" c ON c."id" = r."originalId"
  WHERE days."isLive"
  GROUP BY 1, 2, 3
`;

/** SQL: the lost disputes of the live ones of the rows `days`, by the day of the decision. */
const LOSSES_OF_DAYS = `
  SELECT days."storeId", days."day", c."method", 0, 0, 0, sum(d."amount"), 0
  FROM days
  CROSS JOIN LATERAL (
    SELECT "chargeId", "amount"
    FROM "disputes"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode" AND "status" = 'LOST'
      AND "closedAt" >= days."start" AND "closedAt" < days."end"
    OFFSET 0
  ) d
  JOIN "charges" c ON c."id" = d."chargeId"
  WHERE days."isLive"
  GROUP BY 1, 2, 3
`;

/**
 * SQL: the sales of the live ones of the rows `days`. Grouped before they are united, so that each
 * part is read from its own index.
 */
export const SALES_OF_DAYS = `
  SELECT "storeId", "day", "method", sum("gross") AS "gross", sum("fees") AS "fees",
    sum("refunded") AS "refunded", sum("lost") AS "lost", sum("count") AS "count"
  FROM (
    ${PAYMENTS_OF_DAYS}
    UNION ALL
    ${REFUNDS_OF_DAYS}
    UNION ALL
    ${LOSSES_OF_DAYS}
  ) movements
  GROUP BY 1, 2, 3
`;
