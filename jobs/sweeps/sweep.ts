/** One sweep: finds and claims the due rows of a kind, and handles them. */
import type { DataSource } from 'typeorm';
import { isError } from '../../src/platform/operations/is-error';
import { config } from '../../src/config/config';
import { Context, type ContextFacts } from '../../src/platform/operations/context';
import type { AllStores } from '../../src/platform/records/all-stores';
import { SharedTransactions } from '../../src/platform/records/open-transaction';
import type { Scope } from '../../src/platform/records/record';
import { repeated } from '../../src/platform/database/repeated';
import { claimDue, type ClaimedRow } from '../../src/platform/jobs/claims';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { giveBackClaims } from '../../src/platform/jobs/release-claims';
import { TOGETHER_MAX, type DueJob } from '../../src/platform/jobs/due-job';
import { SECOND_MS, later, wallNow } from '../../src/platform/time/clock';
import { isRestoring } from '../../src/platform/database/restores';
import { isPaused } from '../../src/platform/jobs/pauses';
import { AppError, isRestoringError, isStoreSuspended } from '../../src/platform/operations/errors';
import { isWithoutWrites } from '../../src/platform/http/refusal-from';
import { isDraining } from '../../src/platform/jobs/draining';
import { failPoint } from '../../src/platform/jobs/fail-points';
import { InFlight } from '../../src/platform/jobs/in-flight';
import { log } from '../../src/platform/observability/log';
import { ProviderBusy } from '../../src/modules/providers/provider';
import {
  clockOffsetOf,
  SETTLED_SCOPES,
  SWEPT_SCOPES,
} from '../../src/modules/stores/test-clock/test-clock';
import {
  claimWebhooks,
  webhookLeaseMs,
} from '../../src/modules/webhooks/deliveries/claim-webhooks';
import { deliverTo } from '../../src/modules/webhooks/deliveries/deliver';
import { HeldClaims } from './held-claims';
import { limitLogging } from '../queues/limit-logging';
import { countFailure, watchRow } from './watch-row';
import { SWEEPS, pausesOf } from './pausable';

/** At most 200 rows of a store are claimed, in 8 batches. 2 of a worker's 10 places are left. */
const BATCH_MAX = 25;
/** The stores of these rows: each has a transaction of its own, and so a connection. */
const STORES_MAX = 8;
/** How long to wait for the end of one of them before looking again. */
const LOOK_EVERY_MS = 10 * SECOND_MS;

/**
 * The rows of a suspended store, those that a restored installation may not handle yet, and those
 * that a database with a full disk cannot store, are not claimed for this long, and are handled
 * within this time afterwards.
 */
const GIVEN_BACK_FOR_MS = 10 * SECOND_MS;
const logSeldom = limitLogging();

/**
 * A kind of work that is swept: how its rows are claimed, how many go into one queue job, and what
 * handles one row.
 */
export interface Sweep {
  name: string;
  batchMax: number;
  /** How long a claim lasts without renewal. The setting, if left out. */
  leaseMs?: () => number;
  /** Handles several rows of a batch at the same time. */
  together?: true | undefined;
  claim(all: AllStores): Promise<ClaimedRow[]>;
  /** The handle is for what a row asks about the other stores, such as who waits for a place. */
  run(ctx: Context, id: string, all: AllStores): Promise<void>;
}

export function sweepOf(job: DueJob): Sweep {
  return {
    name: job.name,
    batchMax: job.together ? TOGETHER_MAX : BATCH_MAX,
    together: job.together,
    claim: (all) =>
      claimDue(all, job, job.settles ? SETTLED_SCOPES : SWEPT_SCOPES, config.claimLeaseMs),
    run: job.run,
  };
}

/** Deliveries are claimed by endpoint. A job handles one endpoint. */
export const deliverWebhooks: Sweep = {
  name: 'deliver-webhooks',
  batchMax: 1,
  leaseMs: webhookLeaseMs,
  claim: (all) => claimWebhooks(all),
  run: deliverTo,
};

/** The endpoints that have answered recently. They are claimed first. */
export const deliverToResponsive: Sweep = {
  ...deliverWebhooks,
  claim: (all) => claimWebhooks(all, { recentOnly: true }),
};

/**
 * Claims due rows and returns them in batches for the queue. None while a restored installation
 * asks its providers what it has lost, or while an operator has paused this work.
 */
export async function claimBatches(
  database: DataSource,
  all: AllStores,
  sweep: Sweep,
): Promise<ClaimedRow[][]> {
  if (await isRestoring(database)) return [];
  if (await isPaused(database, [...pausesOf(sweep.name), SWEEPS])) return [];
  // Processes of the previous release claim the same rows in another order, which can deadlock.
  const rows = await repeated(() => sweep.claim(all));
  if (rows.length > 0) failPoint('after-claim', sweep.name);
  return Array.from({ length: Math.ceil(rows.length / sweep.batchMax) }, (_, index) =>
    rows.slice(index * sweep.batchMax, (index + 1) * sweep.batchMax),
  );
}

type Handled = Pick<Sweep, 'name' | 'run' | 'leaseMs' | 'together'>;

/**
 * Handles claimed rows, one by one unless the sweep says otherwise. Rows that another worker has
 * begun are skipped. A process that is shutting down, or whose work was paused, gives back the rows
 * that it has not begun, and one of a restored installation all of them.
 */
export async function runBatch(
  database: DataSource,
  all: AllStores,
  sweep: Handled,
  rows: readonly ClaimedRow[],
): Promise<{ done: number; failed: number }> {
  if (await isHeldBack(database, sweep)) {
    await giveBackClaims(database, sweep.name, rows);
    return { done: 0, failed: 0 };
  }
  const claims = await HeldClaims.take(
    database,
    sweep.name,
    rows,
    sweep.leaseMs?.() ?? config.claimLeaseMs,
  );
  const runningMax = sweep.together ? TOGETHER_MAX : 1;
  const running = new InFlight();
  const counts = { done: 0, failed: 0, givenBack: 0 };
  try {
    const contextOf = await contextsOf(database, sweep, rows);
    const inOrder = sweep.together ? byStore(rows) : rows;
    for (const [index, { id, storeId }] of inOrder.entries()) {
      while (running.size >= runningMax || running.otherGroups(storeId) >= STORES_MAX)
        await running.one(LOOK_EVERY_MS);
      if (running.hasFailed) break;
      if (await isStopped(database, sweep)) {
        await claims.giveBack(inOrder.slice(index).map((left) => left.id));
        break;
      }
      const row = await claims.row(id);
      if (!row) continue;
      running.add(
        runRow(contextOf(row), all, sweep, { row, claims })
          .then((outcome) => counts[outcome]++)
          .finally(() => claims.forget(id)),
        storeId,
      );
    }
  } finally {
    await running.all().finally(() => claims.end());
  }
  return { done: counts.done, failed: counts.failed };
}

/** Nothing of the batch is begun. */
async function isHeldBack(database: DataSource, { name }: Handled): Promise<boolean> {
  return (await isRestoring(database)) || isPaused(database, pausesOf(name));
}

/** This process is shutting down, or an operator has paused the work. */
async function isStopped(database: DataSource, { name }: Handled): Promise<boolean> {
  return isDraining() || isPaused(database, pausesOf(name));
}

/** Rows of a store that begin at the same time share their statements. */
function byStore(rows: readonly ClaimedRow[]): ClaimedRow[] {
  const stores = [...new Set(rows.map(({ storeId }) => storeId))];
  return stores.flatMap((store) => rows.filter(({ storeId }) => storeId === store));
}

/**
 * A row that fails is retried later and never delays the others. The row of a suspended store is
 * given back, and so is one that needs a provider that is not called now, or a database that stores
 * nothing now: an outage may last longer than the retries of a row.
 */
async function runRow(
  ctx: Context,
  all: AllStores,
  { name, run }: Handled,
  { row, claims }: { row: ClaimedRow; claims: HeldClaims },
): Promise<'done' | 'failed' | 'givenBack'> {
  const { database } = ctx;
  const { id } = row;
  try {
    await watchRow(database, name, row, () => run(ctx, id, all));
    failPoint('after-commit-before-ack', name);
    await claims.release(row);
    return 'done';
  } catch (error) {
    const isFull = isWithoutWrites(error);
    if (isFull) log.warn({ job: name, row: id, err: error }, 'a due row waits for the database');
    if (isFull || isStoreSuspended(error) || isRestoringError(error)) {
      await giveBackClaims(database, name, [row], later(wallNow(), GIVEN_BACK_FOR_MS));
      return 'givenBack';
    }
    const pausedUntil = outageEndOf(error);
    if (pausedUntil) {
      await giveBackClaims(database, name, [row], pausedUntil);
      return 'givenBack';
    }
    const isDead = await failClaim(database, name, row, error);
    countFailure(name, isDead);
    logFailure(name, row, isDead, error);
    return 'failed';
  }
}

/** Of one reason the ids of rows and the numbers differ. */
const IDS_AND_NUMBERS = /\b[a-z_]+_[0-9A-Z]{27}\b|\d+/g;

/** Thousands of rows may fail for one reason. Each of them keeps its error in its claim. */
function logFailure(
  job: string,
  { id, storeId }: ClaimedRow,
  isDead: boolean,
  error: unknown,
): void {
  const reason = isError(error) ? error.message : String(error);
  logSeldom(`${job} ${reason.replace(IDS_AND_NUMBERS, '')}`, (leftOut) =>
    log.error({ job, row: id, store: storeId, isDead, leftOut, err: error }, 'a due row failed'),
  );
}

/**
 * When the provider is called again; null if neither an outage nor its limit of calls stopped the
 * row.
 */
function outageEndOf(error: unknown): Date | null {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof ProviderBusy ? cause.retryAt : null;
}

/**
 * Makes the context of each row. The rows of one scope have its clock in common and, if they are
 * handled together, its transactions.
 */
async function contextsOf(
  database: DataSource,
  { name, together }: Handled,
  rows: readonly ClaimedRow[],
): Promise<(row: ClaimedRow) => Context> {
  const keyOf = ({ storeId, devMode }: Scope) => `${storeId} ${devMode}`;
  const scopes = new Map(rows.map((row) => [keyOf(row), row]));
  const facts = new Map<string, ContextFacts>();
  for (const [key, { storeId, devMode }] of scopes) {
    const scope = { storeId, devMode };
    const clockOffsetMs = await clockOffsetOf(database, scope);
    const shared = together ? new SharedTransactions(database, scope) : null;
    facts.set(key, { database, scope, clockOffsetMs, shared, job: name });
  }
  return (row) => {
    const ofScope = facts.get(keyOf(row));
    if (!ofScope) throw new Error(`the batch has no row of ${row.storeId}`);
    return new Context({ ...ofScope, requestId: row.id });
  };
}
