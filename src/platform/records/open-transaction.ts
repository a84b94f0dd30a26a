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
import { HeldRows, type Locks } from './prelocked-rows';
import { LastWrites } from './deferred-writes';
import type { Scope } from './record';
import { SharedRows } from './shared-rows';
import { SideBySide, type PieceOutcome, type Piece } from '../database/transaction-batch';
import { lockStoreShared, type StoreFacts } from '../database/store-locks';

/** The work that shares one transaction at most. Its locks are held until all of it is done. */
const SHARED_MAX = 50;

/** For whom a transaction runs, and why. */
export interface Origin {
  /** Whom the audit log names; null for a buyer, a job, and most of what a key does. */
  author: Author | null;
  requestId: string;
  /** Whether it holds the lock that the store is suspended under, so that it may begin a charge. */
  beginsCharge: boolean;
  /** The rows that it has named to lock. */
  locks?: Locks;
}

/** Whether a transaction may begin a charge: it then holds the lock of the store. */
export interface Entry {
  beginsCharge: boolean;
  /** Whether the providers are only asked, after a restore. */
  asksOnly?: boolean;
  /** Rows that the work locks first, for those that share a transaction. */
  locks?: Locks;
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
  lastWrites: LastWrites;
  held: HeldRows;
  /** The piece that the work is of a shared transaction; null if the transaction is its own. */
  piece: Piece | null;
}

type Work<Result> = (open: OpenTransaction) => Promise<Result>;

/** Runs the work in a transaction of its own, and commits it. */
export async function inOwnTransaction<Result>(
  database: DataSource,
  scope: Scope,
  entry: Entry,
  work: Work<Result>,
  named: readonly Locks[] = entry.locks ? [entry.locks] : [],
): Promise<Result> {
  const runner = database.createQueryRunner();
  try {
    await runner.connect();
    await runner.startTransaction();
    const { manager } = runner;
    const facts = await lockStoreShared(manager, scope, entry);
    const held = new HeldRows();
    await held.lock(manager, scope, named);
    const lastWrites = new LastWrites();
    const result = await work({ ...facts, manager, lastWrites, held, piece: null });
    await lastWrites.writeAll();
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
 * next, and is committed together. The pieces run side by side as far as that is safe. If one of
 * them fails, nothing of the transaction is committed, and each runs again in a transaction of its
 * own; one that refuses before it has written anything does not fail the others.
 */
export class SharedTransactions {
  /** Reads outside of a transaction, which the rows of the batch share as well. */
  readonly rows: SharedRows;
  /** Asks a provider about something that is settled, a few of the batch at the same time. */
  readonly question = pLimit(QUESTIONS_MAX);
  private readonly calls = pLimit(CALLS_MAX);
  private readonly charging: (work: SharedWork) => Promise<PieceOutcome>;
  private readonly others: (work: SharedWork) => Promise<PieceOutcome>;

  constructor(
    private readonly database: DataSource,
    private readonly scope: Scope,
  ) {
    this.rows = new SharedRows(database.manager, scope);
    this.charging = batched(SHARED_MAX, (works) => this.together({ beginsCharge: true }, works));
    this.others = batched(SHARED_MAX, (works) => this.together({ beginsCharge: false }, works));
  }

  async run<Result>(entry: Entry, work: Work<Result>): Promise<Result> {
    const join = entry.beginsCharge ? this.charging : this.others;
    // Its log lines and spans are those of its own row, whichever row began the transaction.
    return resultOf(
      await join(Object.assign(AsyncResource.bind(work), { locks: entry.locks ?? [] })),
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

  private async together(entry: Entry, works: SharedWork[]): Promise<PieceOutcome[]> {
    const named = works.map(({ locks }) => locks);
    const run = (open: OpenTransaction) => sideBySide(open, works);
    try {
      const outcomes = await inOwnTransaction(this.database, this.scope, entry, run, named);
      for (const [at, work] of works.entries())
        if (outcomes[at] === 'alone') outcomes[at] = await this.alone(entry, work);
      return outcomes;
    } catch (error) {
      if (works.length === 1) return [{ error }];
      logApart(error, works.length);
      const outcomes: PieceOutcome[] = [];
      for (const work of works) outcomes.push(await this.alone(entry, work));
      return outcomes;
    }
  }

  private async alone(entry: Entry, work: SharedWork): Promise<PieceOutcome> {
    const [outcome = 'alone'] = await this.together(entry, [work]);
    return outcome;
  }
}

/** Work that is alone waits for no other. */
async function sideBySide(
  open: OpenTransaction,
  works: readonly Work<unknown>[],
): Promise<PieceOutcome[]> {
  const [alone] = works;
  if (alone && works.length === 1) return [{ result: await alone(open) }];
  return new SideBySide(open.manager).run(
    works.map((work) => (piece) => work({ ...open, manager: piece.manager, piece })),
  );
}

/** Those that shared a failed transaction only become slower, which would not be noticed. */
function logApart(error: unknown, works: number): void {
  log.info({ works, err: error }, 'a shared transaction failed: each runs in one of its own');
}

function resultOf<Result>(outcome: PieceOutcome): Result {
  if (outcome === 'alone') throw new Error('the work has not run');
  if ('error' in outcome) throw outcome.error;
  return outcome.result as Result;
}
