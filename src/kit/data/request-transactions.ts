/**
 * Transactions that requests share. Those of one store and environment that arrive while others
 * are committed form the next transaction: one BEGIN, one lock of the store, one statement for what
 * they do alike, one COMMIT.
 */
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as allArrived } from 'node:timers/promises';
import { QueryFailedError, type DataSource } from 'typeorm';
import { SECOND_MS } from '../../platform/time/clock';
import {
  inOwnTransaction,
  logApart,
  resultOf,
  sideBySide,
  type Entry,
  type OpenTransaction,
  type Work,
} from '../../platform/records/open-transaction';
import type { Scope } from '../../platform/records/record';
import type { Outcome } from '../../platform/database/side-by-side';

/** The requests that share one transaction at most. */
const SHARED_MAX = 50;
/** While one transaction waits for the disk, another does its work. */
const RUNNING_MAX = 2;
/** For so long after a transaction that failed requests do not share: it may happen again. */
const ALONE_MS = SECOND_MS;

const queues = new WeakMap<DataSource, Map<string, RequestTransactions>>();

/**
 * Runs the work in a transaction that it may share, and answers once it is committed. Only work of
 * the same scope and of the same kind of transaction shares one.
 */
export function runWithOthers<Result>(
  database: DataSource,
  scope: Scope,
  entry: Entry,
  work: Work<Result>,
): Promise<Result> {
  const ofDatabase = queues.get(database) ?? new Map<string, RequestTransactions>();
  queues.set(database, ofDatabase);
  const name = `${scope.storeId} ${scope.devMode} ${entry.beginsCharge}`;
  const known = ofDatabase.get(name);
  const queue =
    known ?? new RequestTransactions(database, scope, entry, () => ofDatabase.delete(name));
  if (!known) ofDatabase.set(name, queue);
  return queue.run(entry, work);
}

/** Work of one request. What it logs and the connection it waits for are those of its request. */
class Waiting extends AsyncResource {
  constructor(
    readonly entry: Entry,
    readonly work: Work<unknown>,
    readonly ended: (outcome: Outcome) => void,
  ) {
    super('RequestTransaction');
  }
}

class RequestTransactions {
  private readonly waiting: Waiting[] = [];
  private running = 0;
  private isApart = false;

  constructor(
    private readonly database: DataSource,
    private readonly scope: Scope,
    private readonly entry: Entry,
    /** Called when nothing runs or waits here. */
    private readonly forget: () => void,
  ) {}

  async run<Result>(entry: Entry, work: Work<Result>): Promise<Result> {
    if (this.isApart) return inOwnTransaction(this.database, this.scope, entry, work);
    const outcome = await new Promise<Outcome>((settle) => {
      this.waiting.push(new Waiting(entry, work, settle));
      if (this.running < RUNNING_MAX) void this.runWaiting();
    });
    return resultOf(outcome);
  }

  private async runWaiting(): Promise<void> {
    this.running++;
    await allArrived();
    while (this.waiting.length > 0) {
      const works = this.waiting.splice(0, SHARED_MAX);
      if (works.length === 1 || this.isApart) await this.apart(works);
      else await this.together(works);
    }
    this.running--;
    this.forgetIfIdle();
  }

  private async together(works: readonly Waiting[]): Promise<void> {
    const [first] = works;
    const named = works.map(({ entry }) => entry.locks ?? []);
    let stage: Stage = 'beginning';
    const work = async (open: OpenTransaction): Promise<Outcome[]> => {
      stage = 'working';
      const outcomes = await sideBySide(
        open,
        works.map((each) => (own: OpenTransaction) => each.runInAsyncScope(each.work, null, own)),
      );
      stage = 'committing';
      return outcomes;
    };
    const share = () => inOwnTransaction(this.database, this.scope, this.entry, work, named);
    try {
      const outcomes = await (first ? first.runInAsyncScope(share) : share());
      const again = works.filter((each, at) => {
        const outcome = outcomes[at] ?? 'alone';
        if (outcome !== 'alone') each.ended(outcome);
        return outcome === 'alone';
      });
      await this.apart(again);
    } catch (error) {
      const locksNone = named.every((locks) => locks.length === 0);
      if (isOfAll(error, stage as Stage, locksNone))
        for (const each of works) each.ended({ error });
      else await this.afterFailure(works, error);
    }
  }

  /** Nothing was committed: each runs again as if it had never shared. */
  private async afterFailure(works: readonly Waiting[], error: unknown): Promise<void> {
    logApart(error, works.length);
    this.isApart = true;
    const shareAgain = () => {
      this.isApart = false;
      this.forgetIfIdle();
    };
    setTimeout(shareAgain, ALONE_MS).unref();
    await this.apart(works);
  }

  /** Each in a transaction of its own, at the same time. */
  private async apart(works: readonly Waiting[]): Promise<void> {
    await Promise.all(
      works.map(async (each) => {
        const { entry, work } = each;
        const run = () => inOwnTransaction(this.database, this.scope, entry, work);
        each.ended(
          await each.runInAsyncScope(run).then(
            (result) => ({ result }),
            (error: unknown) => ({ error }),
          ),
        );
      }),
    );
  }

  private forgetIfIdle(): void {
    if (this.running === 0 && this.waiting.length === 0 && !this.isApart) this.forget();
  }
}

/** How far a transaction has come. */
type Stage = 'beginning' | 'working' | 'committing';

/**
 * Whether all work of the transaction ends with the error. If it could not even begin, each of them
 * would be told the same. If PostgreSQL has not said that it rolled back, it may have committed: to
 * run the work again could do it twice.
 */
function isOfAll(error: unknown, stage: Stage, locksNone: boolean): boolean {
  if (stage === 'beginning') return locksNone || !(error instanceof QueryFailedError);
  return stage === 'committing' && mayBeCommitted(error);
}

/** After an error of the connection nobody knows. */
function mayBeCommitted(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  return (error.driverError as { severity?: unknown }).severity !== 'ERROR';
}
