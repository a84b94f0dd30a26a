/**
 * What must always hold for the members of stores, as SQL that lists the ids of rows that break the
 * rule.
 */
export const PEOPLE_INVARIANTS: Readonly<Record<string, string>> = {
  'a store with members has an owner': `
    SELECT m."storeId" AS "id"
    FROM "memberships" m
    WHERE m."removedAt" IS NULL
    GROUP BY m."storeId"
    HAVING bool_and(m."role" <> 'OWNER')
  `,
  'a session without limit belongs to somebody who has, or had, a factor': `
    SELECT s."id"
    FROM "sessions" s
    WHERE s."limit" = 'NONE' AND s."endedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "recoveryCodes" r WHERE r."userId" = s."userId")
  `,
};
