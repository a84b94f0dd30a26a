/**
 * What of the sales belongs to sub-accounts, by São Paulo day and payment method, as SQL: their
 * parts less the fee that they bear, what they gave to refunds, and what they lost in disputes.
 */
const SCOPE = `"storeId" = days."storeId" AND "devMode" = days."devMode"`;
/** So that the payments of a store without sellers are not read. */
const HAS_SELLERS = `EXISTS (SELECT FROM "subAccounts" WHERE ${SCOPE})`;
const OF_DAY = `s."storeId" = days."storeId" AND s."devMode" = days."devMode"`;

const PARTS_OF_DAYS = `
  SELECT days."storeId", days."day", paid."method", paid."sellers"
  FROM days
  CROSS JOIN LATERAL (
    SELECT c."method", sum(s."amount" - s."fee") AS "sellers"
    FROM (
      SELECT "id", "method"
      FROM "charges"
      WHERE ${SCOPE}
        AND "paidAt" >= days."start" AND "paidAt" < days."end" AND "isSplit"
      OFFSET 0
    ) c
    JOIN "splitParts" s ON ${OF_DAY} AND s."chargeId" = c."id"
    GROUP BY 1
  ) paid
  WHERE days."isLive" AND ${HAS_SELLERS}
`;

/** SQL: what these causes, of the charges that they name, have moved by bookings of these kinds. */
const movedBy = (causes: string, kinds: string) => `
  SELECT days."storeId", days."day", c."method",
    sum(s."available" + s."pending" + s."blocked")
  FROM days
  CROSS JOIN LATERAL (
    ${causes}
    OFFSET 0
  ) cause
  JOIN "charges" c ON c."id" = cause."chargeId"
  JOIN "subAccountEntries" s
    ON ${OF_DAY} AND s."kind" IN (${kinds}) AND s."cause" = cause."id"
  WHERE days."isLive" AND ${HAS_SELLERS}
  GROUP BY 1, 2, 3
`;

const REFUNDED_OF_DAYS = movedBy(
  `
    SELECT "id", "originalId" AS "chargeId"
    FROM "refunds"
    WHERE ${SCOPE}
      AND "status" = 'COMPLETE' AND "kind" = 'REQUESTED'
      AND "updatedAt" >= days."start" AND "updatedAt" < days."end"
  `,
  `'split-refund'`,
);

const LOST_OF_DAYS = movedBy(
  `
    SELECT "id", "chargeId"
    FROM "disputes"
    WHERE ${SCOPE}
      AND "status" = 'LOST' AND "closedAt" >= days."start" AND "closedAt" < days."end"
  `,
  `'split-dispute', 'split-dispute-lost'`,
);

/** SQL: the share of sub-accounts in the sales of the live ones of the rows `days`. */
export const SELLERS_OF_DAYS = `
  SELECT "storeId", "day", "method", sum("sellers") AS "sellers"
  FROM (
    ${PARTS_OF_DAYS}
    UNION ALL
    ${REFUNDED_OF_DAYS}
    UNION ALL
    ${LOST_OF_DAYS}
  ) movements
  GROUP BY 1, 2, 3
`;
