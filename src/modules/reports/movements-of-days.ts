/**
 * The movements of monthly recurring revenue by São Paulo day, as SQL: by their kind, and by the
 * cohort of the customer. OFFSET keeps the planner from comparing every movement with every day.
 */

/** SQL: the movements of the live ones of the rows `days`, by kind. */
export const MRR_OF_DAYS = `
  SELECT days."storeId", days."day", moved."kind", sum(moved."twelfths") AS "twelfths"
  FROM days
  CROSS JOIN LATERAL (
    SELECT "kind", "twelfths"
    FROM "mrrMovements"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "at" >= days."start" AND "at" < days."end"
    OFFSET 0
  ) moved
  WHERE days."isLive"
  GROUP BY 1, 2, 3
`;

/**
 * SQL: the customers who moved on the live ones of the rows `days`, by the month in which they
 * subscribed first. A customer comes where the value rises from 0 and leaves where it falls to 0,
 * so the days of a month add up to what the month has changed.
 */
export const COHORTS_OF_DAYS = `
  SELECT days."storeId", days."day",
    to_char(life."firstAt" AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS "cohort",
    count(*) FILTER (WHERE life."firstAt" >= days."start") AS "size",
    count(*) FILTER (WHERE life."before" + moved."twelfths" > 0)
      - count(*) FILTER (WHERE life."before" > 0) AS "customers",
    sum(moved."twelfths") AS "twelfths"
  FROM days
  CROSS JOIN LATERAL (
    SELECT "customerId", sum("twelfths") AS "twelfths"
    FROM "mrrMovements"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "at" >= days."start" AND "at" < days."end"
    GROUP BY 1
    OFFSET 0
  ) moved
  CROSS JOIN LATERAL (
    SELECT min("at") AS "firstAt",
      COALESCE(sum("twelfths") FILTER (WHERE "at" < days."start"), 0) AS "before"
    FROM "mrrMovements"
    WHERE "storeId" = days."storeId" AND "devMode" = days."devMode"
      AND "customerId" = moved."customerId" AND "at" < days."end"
  ) life
  WHERE days."isLive"
  GROUP BY 1, 2, 3
`;
