/** One sweep: finds and claims the due rows of a kind, and handles them. */
import type { DataSource } from 'typeorm';
import { config } from '../src/config';
import { Context } from '../src/kit/context';
import { claimDue, type ClaimedRow } from '../src/kit/work/claims';
import { failClaim } from '../src/kit/work/fail-claim';
import { giveBackClaims, releaseClaim } from '../src/kit/work/release-claims';
import type { DueJob } from '../src/kit/work/due-job';
import { SECOND_MS, later, wallNow } from '../src/kit/time/clock';
import { AppError, isStoreSuspended } from '../src/kit/errors';
import { isDraining } from '../src/kit/work/draining';
import { failPoint } from '../src/kit/work/fail-points';
import { log } from '../src/kit/observe/log';
import { ProviderPaused } from '../src/providers/provider-away';
import { CLOCK_OFFSET_SQL, SETTLED_SCOPES, SWEPT_SCOPES } from '../src/stores/test-clock';
import { claimWebhooks, webhookLeaseMs } from '../src/webhooks/claim-webhooks';
import { deliverTo } from '../src/webhooks/deliver';
import { HeldClaims } from './held-claims';
import { countFailure, watchRow } from './watch-row';

/**
 * At most 200 rows of a store are claimed, in 8 batches. A worker has 10 places, so 2 are left for
 * other stores.
 */
const BATCH_MAX = 25;

/**
 * The rows of a suspended store are not claimed for this long, and are handled within this time
 * after the store is resumed.
 */
const SUSPENDED_WAIT_MS = 10 * SECOND_MS;

/**
 * A kind of work that is swept: how its rows are claimed, how many go into one queue job, and what
 * handles one row.
 */
export interface Sweep {
  name: string;
  batchMax: number;
  /** How long a claim lasts without renewal. The setting, if left out. */
  leaseMs?: () => number;
  claim(database: DataSource): Promise<ClaimedRow[]>;
  run(ctx: Context, id: string): Promise<void>;
}

export function sweepOf(job: DueJob): Sweep {
  return {
    name: job.name,
    batchMax: BATCH_MAX,
    claim: (database) =>
      claimDue(database, job, job.settles ? SETTLED_SCOPES : SWEPT_SCOPES, config.claimLeaseMs),
    run: job.run,
  };
}

/** Deliveries are claimed by endpoint. A job handles one endpoint. */
export const deliverWebhooks: Sweep = {
  name: 'deliver-webhooks',
  batchMax: 1,
  leaseMs: webhookLeaseMs,
  claim: (database) => claimWebhooks(database),
  run: deliverTo,
};

/** The endpoints that have answered recently. They are claimed first. */
export const deliverToResponsive: Sweep = {
  ...deliverWebhooks,
  claim: (database) => claimWebhooks(database, { recentOnly: true }),
};

/** Claims due rows and returns them in batches for the queue. */
export async function claimBatches(database: DataSource, sweep: Sweep): Promise<ClaimedRow[][]> {
  const rows = await sweep.claim(database);
  if (rows.length > 0) failPoint('after-claim', sweep.name);
  return Array.from({ length: Math.ceil(rows.length / sweep.batchMax) }, (_, index) =>
    rows.slice(index * sweep.batchMax, (index + 1) * sweep.batchMax),
  );
}

/**
 * Handles claimed rows one by one. A row that fails is retried later and never delays the others.
 * Rows that another worker has begun are skipped. A process that is shutting down gives back the
 * rows that it has not begun. The row of a suspended store is given back, too, and so is one that
 * needs a provider that is not called now: an outage may last longer than the retries of a row.
 */
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
        if (isStoreSuspended(error)) {
          await giveBackClaims(database, sweep.name, [row], later(wallNow(), SUSPENDED_WAIT_MS));
          claims.forget(id);
          continue;
        }
        const pausedUntil = outageEndOf(error);
        if (pausedUntil) {
          await giveBackClaims(database, sweep.name, [row], pausedUntil);
          claims.forget(id);
          continue;
        }
        failed++;
        const isDead = await failClaim(database, sweep.name, row, error);
        countFailure(sweep.name, isDead);
        log.error(
          { job: sweep.name, row: id, store: row.storeId, isDead, err: error },
          'a due row failed',
        );
      }
      claims.forget(id);
    }
  } finally {
    claims.end();
  }
  return { done, failed };
}

/** When the provider is called again; null if it was not an outage that stopped the row. */
function outageEndOf(error: unknown): Date | null {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof ProviderPaused ? cause.retryAt : null;
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
