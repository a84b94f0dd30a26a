/** Claims settled rows that are not compared yet. */
import type { AllStores } from '../../src/platform/records/all-stores';
import { config } from '../../src/config/config';
import { later, wallNow } from '../../src/platform/time/clock';
import type { ClaimedRow } from '../../src/platform/jobs/claims';
import { newId } from '../../src/platform/records/columns/ids';

interface Comparison {
  name: string;
  table: string;
  settled: string;
}

export function claimUncompared(
  all: AllStores,
  { name, table, settled }: Comparison,
  limit: string,
): Promise<ClaimedRow[]> {
  const now = wallNow();
  return all.query<ClaimedRow>(
    `INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
     SELECT $2, t."id", t."storeId", t."devMode", $3, 0, $4 FROM "${table}" t
     WHERE t."reconciledAt" IS NULL AND ${settled}
       AND NOT EXISTS (
         SELECT 1 FROM "claims" c
         WHERE c."job" = $2 AND c."rowId" = t."id"
           AND (c."until" > $1 OR c."deadAt" IS NOT NULL)
       )
     ORDER BY t."id"
     LIMIT ${limit}
     ON CONFLICT ("job", "rowId") DO UPDATE SET
       "until" = excluded."until",
       "token" = excluded."token",
       "begunAt" = NULL
     WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
     RETURNING "rowId" AS "id", "storeId", "devMode", "token"`,
    [now, name, later(now, config.claimLeaseMs), newId('claim')],
  );
}
