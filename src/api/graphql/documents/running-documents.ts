/**
 * Limits the total cost of the documents that run at the same time: of one key, of one store, and
 * of this process.
 */
import { config } from '../../../config/config';
import type { Context } from '../../../platform/operations/context';
import { AppError, unavailable } from '../../../platform/operations/errors';

/**
 * A document of up to this cost counts as one request. It is not counted here, so that an expensive
 * report never blocks the payments of its key.
 */
export const COST_OF_A_REQUEST = 1_000;
const RETRY_AFTER_SECONDS = 1;

export class RunningDocuments {
  private readonly costs = new Map<string, number>();

  /**
   * Counts the document until the returned function is called, which must be when it has ended.
   * Refuses with 429 or, where the whole process is busy, 503.
   */
  enter(ctx: Context, cost: number): () => void {
    if (cost <= COST_OF_A_REQUEST) return () => undefined;
    const { runningCostMax } = config.graphql;
    const store = `store ${ctx.scope.storeId}`;
    const key = `key ${ctx.callerId}`;
    this.check('process', cost, runningCostMax, () =>
      unavailable('too many costly documents are running: try again', RETRY_AFTER_SECONDS),
    );
    this.check(store, cost, runningCostMax / 2, () => tooMany('store'));
    this.check(key, cost, runningCostMax / 4, () => tooMany('key'));
    for (const whose of ['process', store, key]) this.add(whose, cost);
    let isRunning = true;
    return () => {
      if (isRunning) for (const whose of ['process', store, key]) this.add(whose, -cost);
      isRunning = false;
    };
  }

  /** A document always runs if no other is running: its own cost has a limit. */
  private check(whose: string, cost: number, max: number, refusal: () => AppError): void {
    const running = this.costs.get(whose) ?? 0;
    if (running > 0 && running + cost > max) throw refusal();
  }

  private add(whose: string, cost: number): void {
    const running = (this.costs.get(whose) ?? 0) + cost;
    if (running > 0) this.costs.set(whose, running);
    else this.costs.delete(whose);
  }
}

function tooMany(whose: 'key' | 'store'): AppError {
  return new AppError(
    429,
    'RATE_LIMITED',
    `too many costly documents of this ${whose} are running: wait for their answers`,
    null,
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );
}
