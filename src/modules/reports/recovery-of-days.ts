/**
 * The outcomes of renewals whose first try was declined, by the São Paulo day on which that try was
 * begun, and of cycles by invoice that were overdue, by that day, as SQL. An automatic PIX is begun
 * when it is announced.
 */
import { isDeclineSql } from '../charges/attempt';

export const RECOVERY_COUNTS = [
  'failed',
  'recoveredByRetry',
  'recoveredByBuyer',
  'open',
  'lost',
  'recoveredAmount',
  'lostAmount',
] as const;
export type RecoveryCount = (typeof RECOVERY_COUNTS)[number];

/**
 * SQL: the failed renewals and overdue cycles of the live ones of the rows `days`. OFFSET keeps
 * the planner from comparing every try with every day, from walking the charges of all stores, and
 * from asking twice whether a retry was paid.
 */
export const RECOVERY_OF_DAYS = `
  SELECT "storeId", "day", count(*) AS "failed",
    count(*) FILTER (WHERE "isPaid" AND "byRetry") AS "recoveredByRetry",
    count(*) FILTER (WHERE "isPaid" AND NOT "byRetry") AS "recoveredByBuyer",
    count(*) FILTER (WHERE "status" = 'PENDING') AS "open",
    count(*) FILTER (WHERE NOT "isPaid" AND "status" <> 'PENDING') AS "lost",
    COALESCE(sum("paidAmount") FILTER (WHERE "isPaid"), 0) AS "recoveredAmount",
    COALESCE(sum("amount") FILTER (WHERE NOT "isPaid" AND "status" <> 'PENDING'), 0) AS "lostAmount"
  FROM ((
    SELECT days."storeId", days."day", c."status", c."amount", c."paidAmount",
      c."paidAt" IS NOT NULL AS "isPaid",
      c."paidAt" IS NOT NULL AND EXISTS (
        SELECT 1
        FROM "chargeAttempts" p
        WHERE p."chargeId" = c."id" AND p."status" = 'APPROVED'
          AND (NOT p."byBuyer" OR p."byMerchant")
      ) AS "byRetry"
    FROM days
    CROSS JOIN LATERAL (
      SELECT "chargeId", "number"
      FROM "chargeAttempts" a
      WHERE a."storeId" = days."storeId" AND a."devMode" = days."devMode"
        AND a."createdAt" >= days."start" AND a."createdAt" < days."end" AND ${isDeclineSql('a')}
      OFFSET 0
    ) a
    CROSS JOIN LATERAL (
      SELECT *
      FROM "charges"
      WHERE "id" = a."chargeId" AND "kind" = 'RENEWAL'
      OFFSET 0
    ) c
    WHERE days."isLive" AND (a."number" = 1 OR NOT EXISTS (
      SELECT 1
      FROM "chargeAttempts" e
      WHERE e."chargeId" = a."chargeId" AND e."number" < a."number" AND ${isDeclineSql('e')}
    ))
    OFFSET 0
  ) UNION ALL (
    SELECT days."storeId", days."day", c."status", c."amount", c."paidAmount",
      c."paidAt" IS NOT NULL AS "isPaid", false AS "byRetry"
    FROM days
    CROSS JOIN LATERAL (
      SELECT *
      FROM "charges"
      WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
        AND "overdueAt" >= days."start" AND "overdueAt" < days."end"
      OFFSET 0
    ) c
    WHERE days."isLive"
  )) failed
  GROUP BY 1, 2
`;
