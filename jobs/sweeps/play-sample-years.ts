/**
 * Makes years of sample data. It is no due job, because the clock of the store, which the year
 * itself moves, would run it; and few are made at a time, because each takes a place of the workers
 * for a minute or two.
 */
import type { AllStores } from '../../src/platform/records/all-stores';
import { config } from '../../src/config/config';
import { newId } from '../../src/platform/records/columns/ids';
import { later, wallNow } from '../../src/platform/time/clock';
import type { ClaimedRow } from '../../src/platform/jobs/claims';
import { playSampleYear } from '../../src/modules/sample-data/play-sample-year';
import type { Sweep } from './sweep';

const NAME = 'play-sample-years';
/** In all processes together. Others wait. */
const AT_ONCE_MAX = 2;

export const playSampleYears: Sweep = {
  name: NAME,
  batchMax: 1,
  claim: claimSampleYears,
  run: playSampleYear,
};

/** A year that has begun and has no claim any more was interrupted. */
function claimSampleYears(all: AllStores): Promise<ClaimedRow[]> {
  const now = wallNow();
  return all.query<ClaimedRow>(
    `
      INSERT INTO "claims" ("job", "rowId", "storeId", "devMode", "until", "tries", "token")
      SELECT $2, t."id", t."storeId", t."devMode", $3, 0, $4
      FROM "sampleYears" t
      WHERE t."status" IN ('QUEUED', 'RUNNING', 'CANCELLING')
        AND NOT EXISTS (
          SELECT 1
          FROM "claims" c
          WHERE c."job" = $2
            AND c."rowId" = t."id"
            AND (c."until" > $1 OR c."deadAt" IS NOT NULL)
        )
      ORDER BY t."id"
      LIMIT GREATEST(0, ${AT_ONCE_MAX} - (
        SELECT count(*)
        FROM "claims"
        WHERE "job" = $2 AND "token" IS NOT NULL AND "until" > $1
      ))
      ON CONFLICT ("job", "rowId") DO UPDATE SET
        "until" = excluded."until",
        "token" = excluded."token",
        "begunAt" = NULL
      WHERE "claims"."until" <= $1 AND "claims"."deadAt" IS NULL
      RETURNING "rowId" AS "id", "storeId", "devMode", "token"
    `,
    [now, NAME, later(now, config.claimLeaseMs), newId('claim')],
  );
}
