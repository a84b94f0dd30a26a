/** One look for due work of a kind, and what is done with what was found. */
import type { DataSource } from 'typeorm';
import { config } from '../src/config';
import { Context } from '../src/kit/context';
import { claimDue, failClaim, releaseClaim, type ClaimedRow } from '../src/kit/claims';
import type { DueJob } from '../src/kit/due-job';
import { isDraining } from '../src/kit/draining';
import { failPoint } from '../src/kit/fail-points';
import { log } from '../src/kit/log';
import { CLOCK_OFFSET_SQL, SWEPT_SCOPES } from '../src/stores/test-clock';
import { claimWebhooks, webhookLeaseMs } from '../src/webhooks/claim-webhooks';
import { deliverTo } from '../src/webhooks/deliver';
import { HeldClaims } from './held-claims';
import { countFailure, watchRow } from './watch-row';

/** With at most 200 claimed rows of a store it takes 8 of the 10 places of a worker: there is always one for another's. */
const BATCH_MAX = 25;

/** A kind of work that is swept: how its rows are claimed, how many go into one queue job, and what is done with one. */
export interface Sweep {
  name: string;
  batchMax: number;
  /** How long a claim lasts that is not renewed; the setting, if left out. */
  leaseMs?: () => number;
  claim(database: DataSource): Promise<ClaimedRow[]>;
  run(ctx: Context, id: string): Promise<void>;
}

export function sweepOf(job: DueJob): Sweep {
  return {
    name: job.name,
    batchMax: BATCH_MAX,
    claim: (database) => claimDue(database, job, SWEPT_SCOPES, config.claimLeaseMs),
    run: job.run,
  };
}

/** Deliveries are claimed by endpoint and run one endpoint at a time. */
export const deliverWebhooks: Sweep = {
  name: 'deliver-webhooks',
  batchMax: 1,
  leaseMs: webhookLeaseMs,
  claim: claimWebhooks,
  run: deliverTo,
};

/** Claims what is due, in batches for the queue. */
export async function claimBatches(database: DataSource, sweep: Sweep): Promise<ClaimedRow[][]> {
  const rows = await sweep.claim(database);
  if (rows.length > 0) failPoint('after-claim', sweep.name);
  return Array.from({ length: Math.ceil(rows.length / sweep.batchMax) }, (_, index) =>
    rows.slice(index * sweep.batchMax, (index + 1) * sweep.batchMax),
  );
}

/** Handles claimed rows, each on its own: one that fails is tried again later and holds up no other. Those that another worker has begun are left to it. A process that is ending gives back what it has not begun. */
export async function runBatch(
  database: DataSource,
  sweep: Pick<Sweep, 'name' | 'run' | 'leaseMs'>,
  rows: readonly ClaimedRow[],
): Promise<{ done: number; failed: number }> {
  const claims = await HeldClaims.take(
    database,
    sweep.name,
    rows,
    sweep.leaseMs?.() ?? config.claimLeaseMs,
  );
  let done = 0;
  let failed = 0;
  try {
    for (const { id } of rows) {
      if (isDraining()) {
        await claims.giveBack();
        break;
      }
      const row = await claims.row(id);
      if (!row) continue;
      try {
        await watchRow(sweep.name, row, async () =>
          sweep.run(await contextOf(database, sweep.name, row), id),
        );
        failPoint('after-commit-before-ack', sweep.name);
        await releaseClaim(database, sweep.name, row);
        done++;
      } catch (error) {
        failed++;
        const isDead = await failClaim(database, sweep.name, row, error);
        countFailure(sweep.name, isDead);
        log.error(
          { job: sweep.name, row: id, store: row.storeId, isDead, err: error },
          'due row failed',
        );
      }
      claims.forget(id);
    }
  } finally {
    claims.end();
  }
  return { done, failed };
}

async function contextOf(
  database: DataSource,
  job: string,
  { storeId, devMode, id }: ClaimedRow,
): Promise<Context> {
  const [clock] = await database.query<{ offsetMs: string }[]>(CLOCK_OFFSET_SQL, [
    storeId,
    devMode,
  ]);
  return new Context({
    database,
    scope: { storeId, devMode },
    clockOffsetMs: Number(clock?.offsetMs ?? 0),
    requestId: id,
    job,
  });
}
