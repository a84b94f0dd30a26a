/**
 * What must always hold for closed months, as SQL that lists the ids of rows that break the rule.
 */

/** The previous release has closed months without fixing the entry where they end. */
const IS_COMPLETE = `c."closedAt" IS NOT NULL AND c."nextEntryId" IS NOT NULL`;

export const CLOSING_INVARIANTS: Readonly<Record<string, string>> = {
  'the balances of a closed month are those of the ledger': `
    -- what each month adds: an entry is in the first that was not closed when it was booked
    WITH added AS (
      SELECT e."storeId", e."devMode", m."month", COALESCE(e."providerAccountId", '') AS "owner",
        e."account", sum(e."amount") AS "amount"
      FROM (SELECT DISTINCT "storeId", "devMode" FROM "closings") s
      JOIN "ledgerEntries" e USING ("storeId", "devMode")
      CROSS JOIN LATERAL (
        SELECT c."month"
        FROM "closings" c
        WHERE c."storeId" = e."storeId"
          AND c."devMode" = e."devMode"
          AND c."month" >= to_char(e."createdAt" AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM')
          AND c."nextEntryId" > e."id"
        ORDER BY c."month"
        LIMIT 1
      ) m
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT DISTINCT "id"
    FROM (
      SELECT c."id", a."owner", a."account", sum(a."amount") AS "amount"
      FROM "closings" c
      JOIN added a
        ON a."storeId" = c."storeId" AND a."devMode" = c."devMode" AND a."month" <= c."month"
      WHERE ${IS_COMPLETE}
      GROUP BY 1, 2, 3
    ) booked
    FULL JOIN (
      SELECT c."id", o."key" AS "owner", b."key" AS "account", b."value"::bigint AS "amount"
      FROM "closings" c
      CROSS JOIN LATERAL jsonb_each(c."balances") o
      CROSS JOIN LATERAL jsonb_each_text(o."value") b
      WHERE ${IS_COMPLETE}
    ) closed USING ("id", "owner", "account")
    WHERE COALESCE(booked."amount", 0) <> COALESCE(closed."amount", 0)
  `,
  'a closed month has its files and balances, and any other is due to be made': `
    SELECT c."id"
    FROM "closings" c
    WHERE (
        c."closedAt" IS NOT NULL
        AND (
          c."csvKey" IS NULL OR c."csvHash" IS NULL OR c."ofxKey" IS NULL OR c."ofxHash" IS NULL
          OR c."balances" IS NULL OR c."makeAt" IS NOT NULL
        )
      )
      OR (c."closedAt" IS NULL AND c."makeAt" IS NULL)
  `,
};
