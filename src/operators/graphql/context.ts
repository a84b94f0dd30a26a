/** What resolvers of the operators' schema receive: the operator, and the queues. */
import type { OperatorContext } from '../../platform/operations/operator-context';

/** A queue that says how many of its jobs are in which state, and whether it is paused. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
  /** In the queue store, by the board. Pauses with a reason are rows of the database. */
  isPaused(): Promise<boolean>;
  resume(): Promise<void>;
}

export interface OpsContext {
  operatorContext: OperatorContext;
  queues: readonly CountedQueue[];
  requestId: string;
}
