/**
 * The outcomes of payments by the São Paulo day on which their charge was begun, as SQL. Charges
 * without an amount are left out.
 */
import { isDeclineSql } from '../charges/attempt';
import type { PaymentMethod } from '../providers/payment-method';

/** Without a reason: all charges of a method. With one: the declined tries, and their charges. */
export interface OutcomeCounts<Value> {
  reason: string | null;
  method: PaymentMethod;
  begun: Value;
  paid: Value;
  declined: Value;
  expired: Value;
  open: Value;
  attempts: Value;
  amount: Value;
}

export const OUTCOME_COUNTS = [
  'begun',
  'paid',
  'declined',
  'expired',
  'open',
  'attempts',
  'amount',
] as const;

/** SQL: the declined tries of the charge of `a` before it. */
const EARLIER = `
  SELECT 1
  FROM "chargeAttempts" e
  WHERE e."chargeId" = a."chargeId" AND e."number" < a."number" AND ${isDeclineSql('e')}
`;

/**
 * SQL: the outcomes of the live ones of the rows `days`. All charges are counted as if none had
 * been declined. Few are, so these are read apart: OFFSET keeps the planner from reading all
 * charges, or all tries, for them. Each is counted at the reason of its first declined try. A
 * charge is tried only after it was begun, so its tries are found from then on.
 */
export const OUTCOMES_OF_DAYS = `
  SELECT days."storeId", days."day", NULL AS "reason", begun.*
  FROM days
  CROSS JOIN LATERAL (
    SELECT "method", count(*) AS "begun", count("paidAt") AS "paid", 0 AS "declined",
      count(*) FILTER (WHERE "status" = 'EXPIRED') AS "expired",
      count(*) FILTER (WHERE "status" = 'PENDING') AS "open", 0 AS "attempts", 0 AS "amount"
    FROM "charges"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "createdAt" >= days."start" AND "createdAt" < days."end" AND "amount" > 0
    GROUP BY 1
  ) begun
  WHERE days."isLive"
  UNION ALL
  SELECT live."storeId", live."days"[place."number"], COALESCE(a."reason", 'unknown'), c."method",
    0, count(*) FILTER (WHERE "isFirst" AND c."paidAt" IS NOT NULL),
    count(*) FILTER (WHERE "isFirst" AND c."paidAt" IS NULL AND c."status" <> 'PENDING'),
    count(*) FILTER (WHERE "isFirst" AND c."status" = 'EXPIRED'), 0, count(*),
    COALESCE(sum(c."amount") FILTER (WHERE "isFirstOfReason"), 0)
  FROM (
    SELECT "storeId", "devMode",
      array_agg("day" ORDER BY "start") AS "days",
      array_agg("start" ORDER BY "start") AS "starts",
      array_agg("end" ORDER BY "start") AS "ends"
    FROM days
    WHERE "isLive"
    GROUP BY 1, 2
  ) live
  CROSS JOIN LATERAL (
    SELECT "chargeId", "number", "reason"
    FROM "chargeAttempts" a
    WHERE a."storeId" = live."storeId" AND a."devMode" = live."devMode"
      AND ${isDeclineSql('a')} AND a."createdAt" >= live."starts"[1]
    OFFSET 0
  ) a
  CROSS JOIN LATERAL (SELECT * FROM "charges" WHERE "id" = a."chargeId" OFFSET 0) c
  CROSS JOIN LATERAL (
    SELECT width_bucket(c."createdAt", live."starts") AS "number",
      c."amount" > 0 AND (a."number" = 1 OR NOT EXISTS (${EARLIER})) AS "isFirst",
      a."number" = 1 OR NOT EXISTS (
        ${EARLIER} AND e."reason" IS NOT DISTINCT FROM a."reason"
      ) AS "isFirstOfReason"
  ) place
  WHERE c."createdAt" < live."ends"[place."number"]
  GROUP BY 1, 2, 3, 4
`;
