/**
 * Opens database transactions of a scope: one for each piece of work, or one that the rows of a
 * batch share.
 */
import { AsyncResource } from 'node:async_hooks';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { log } from '../observability/log';
import { batched } from '../jobs/batched';
import type { Author } from './audit';
import { PrelockedRows, type Locks } from './prelocked-rows';
import { DeferredWrites } from './deferred-writes';
import type { Scope } from './record';
import { SharedRows } from './shared-rows';
import {
  TransactionBatch,
  type MemberOutcome,
  type BatchMember,
} from '../database/transaction-batch';
import { lockStoreShared, type StoreFacts } from '../database/store-locks';

/** The work that shares one transaction at most. Its locks are held until all of it is done. */
const SHARED_MAX = 50;

/** What a transaction is begun with. */
export interface TransactionOptions {
  /** Whether it holds the lock that the store is suspended under, so that it may begin a charge. */
  takesStoreLock: boolean;
  /** Whether the providers are only asked, after a restore. */
  asksProvidersOnly?: boolean;
  /** Rows that the work locks first, for those that share a transaction. */
  locks?: Locks;
}

/** For whom a transaction runs, and why. */
export interface TransactionOrigin extends TransactionOptions {
  /** Whom the audit log names; null for a buyer, a job, and most of what a key does. */
  author: Author | null;
  requestId: string;
}

/**
 * The calls of a batch that wait for a provider at the same time. With 4 batches of a store they
 * are 64; the account has 80 connections, so that buyers do not wait for renewals.
 */
const CALLS_MAX = 16;
/** The questions of a batch about what is settled, which may wait. */
const QUESTIONS_MAX = 2;

/** A database transaction that has just begun. */
export interface OpenTransaction extends StoreFacts {
  manager: EntityManager;
  deferredWrites: DeferredWrites;
  prelocked: PrelockedRows;
  /** The member of the batch that the work is; null if the transaction is its own. */
  member: BatchMember | null;
}

type Work<Result> = (open: OpenTransaction) => Promise<Result>;

/** Runs the work in a transaction of its own, and commits it. */
export async function inOwnTransaction<Result>(
  database: DataSource,
  scope: Scope,
  options: TransactionOptions,
  work: Work<Result>,
  named: readonly Locks[] = options.locks ? [options.locks] : [],
): Promise<Result> {
  const runner = database.createQueryRunner();
  try {
    await runner.connect();
    await runner.startTransaction();
    const { manager } = runner;
    const facts = await lockStoreShared(manager, scope, options);
    const prelocked = new PrelockedRows();
    await prelocked.lock(manager, scope, named);
    const deferredWrites = new DeferredWrites();
    const result = await work({ ...facts, manager, deferredWrites, prelocked, member: null });
    await deferredWrites.writeAll();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

type SharedWork = Work<unknown> & { locks: Locks };

/**
 * Transactions that the rows of a batch share: work that arrives while one runs is done in the
 * next, and is committed together. Its members run concurrently as far as that is safe. If one of
 * them fails, nothing of the transaction is committed, and each runs again in a transaction of its
 * own; one that refuses before it has written anything does not fail the others.
 */
export class SharedTransactions {
  /** Reads outside of a transaction, which the rows of the batch share as well. */
  readonly rows: SharedRows;
  /** Asks a provider about something that is settled, a few of the batch at the same time. */
  readonly question = pLimit(QUESTIONS_MAX);
  private readonly calls = pLimit(CALLS_MAX);
  private readonly charging: (work: SharedWork) => Promise<MemberOutcome>;
  private readonly others: (work: SharedWork) => Promise<MemberOutcome>;

  constructor(
    private readonly database: DataSource,
    private readonly scope: Scope,
  ) {
    this.rows = new SharedRows(database.manager, scope);
    const joined = (takesStoreLock: boolean) =>
      batched(SHARED_MAX, (works: SharedWork[]) =>
        this.inOneTransaction({ takesStoreLock }, works),
      );
    this.charging = joined(true);
    this.others = joined(false);
  }

  async run<Result>(options: TransactionOptions, work: Work<Result>): Promise<Result> {
    const join = options.takesStoreLock ? this.charging : this.others;
    // Its log lines and spans are those of its own row, whichever row began the transaction.
    return resultOf(
      await join(Object.assign(AsyncResource.bind(work), { locks: options.locks ?? [] })),
    );
  }

  /** Begins the call as soon as it has a place. If it had to wait, `hasWaited` runs first. */
  call<Result>(call: () => Promise<Result>, hasWaited: () => Promise<void>): Promise<Result> {
    const waits = this.calls.activeCount + this.calls.pendingCount >= this.calls.concurrency;
    return this.calls(async () => {
      if (waits) await hasWaited();
      return call();
    });
  }

  private async inOneTransaction(
    options: TransactionOptions,
    works: SharedWork[],
  ): Promise<MemberOutcome[]> {
    const named = works.map(({ locks }) => locks);
    const run = (open: OpenTransaction) => runBatch(open, works);
    try {
      const outcomes = await inOwnTransaction(this.database, this.scope, options, run, named);
      for (const [at, work] of works.entries())
        if (outcomes[at] === 'retrySeparately') outcomes[at] = await this.separately(options, work);
      return outcomes;
    } catch (error) {
      if (works.length === 1) return [{ error }];
      logFailedBatch(error, works.length);
      const outcomes: MemberOutcome[] = [];
      for (const work of works) outcomes.push(await this.separately(options, work));
      return outcomes;
    }
  }

  private async separately(options: TransactionOptions, work: SharedWork): Promise<MemberOutcome> {
    const [outcome = 'retrySeparately'] = await this.inOneTransaction(options, [work]);
    return outcome;
  }
}

/** Work that is alone waits for no other. */
async function runBatch(
  open: OpenTransaction,
  works: readonly Work<unknown>[],
): Promise<MemberOutcome[]> {
  const [alone] = works;
  if (alone && works.length === 1) return [{ result: await alone(open) }];
  return new TransactionBatch(open.manager).run(
    works.map((work) => (member) => work({ ...open, manager: member.manager, member })),
  );
}

/** Those that shared a failed transaction only become slower, which would not be noticed. */
function logFailedBatch(error: unknown, works: number): void {
  log.info({ works, err: error }, 'a shared transaction failed: each runs in one of its own');
}

function resultOf<Result>(outcome: MemberOutcome): Result {
  if (outcome === 'retrySeparately') throw new Error('the work has not run');
  if ('error' in outcome) throw outcome.error;
  return outcome.result as Result;
}
