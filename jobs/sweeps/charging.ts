/** The stores whose cycles are being charged now: what may be late waits until they are. */
import type { AllStores } from '../../src/platform/records/all-stores';
import { TOGETHER_MAX } from '../../src/platform/jobs/due-job';
import type { DueJobName } from '../../src/platform/records/columns/columns';
import type { Scope } from '../../src/platform/records/record';
import { wallNow } from '../../src/platform/time/clock';

const CHARGING: readonly DueJobName[] = [
  'renew-subscriptions',
  'retry-charges',
  'collect-invoices',
  'issue-charges',
  'close-pix-cycles',
];

/** Those of which workers hold at least a whole batch: a few charges keep nothing waiting. */
export function chargingScopes(all: AllStores): Promise<Scope[]> {
  return all.query<Scope>(
    `
      SELECT "storeId", "devMode"
      FROM "claims"
      WHERE "job" = ANY($1) AND "token" IS NOT NULL AND "until" > $2
      GROUP BY "storeId", "devMode"
      HAVING count(*) >= ${TOGETHER_MAX}
    `,
    [CHARGING, wallNow()],
  );
}
