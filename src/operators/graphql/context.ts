/** What resolvers of the operators' schema receive: the operator, the queues, the invariants. */
import type { OperatorContext } from '../../platform/operations/operator';
import type { InvariantCheck, Violation } from './types';

/** A queue that says how many of its jobs are in which state, and whether it is paused. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
  /** In the queue store, by the board. Pauses with a reason are rows of the database. */
  isPaused(): Promise<boolean>;
  resume(): Promise<void>;
}

/** What a check found: the broken invariants, and the names of those that it could not check. */
export interface Found {
  violations: Omit<Violation, 'isUnchecked'>[];
  unchecked: string[];
}

export interface OpsContext {
  operatorContext: OperatorContext;
  queues: readonly CountedQueue[];
  /** Checks the invariants now. */
  checkNow(this: void): Promise<Found>;
  /** The last check by a worker. */
  lastCheck(this: void): Promise<Found & Pick<InvariantCheck, 'at' | 'looks'>>;
  requestId: string;
}
