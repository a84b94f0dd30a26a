/** What resolvers of the operators' schema receive: the operator, the queues, the invariants. */
import type { OperatorContext } from '../../platform/operations/operator';
import type { InvariantCheck, Violation } from './types';

/** A queue of which the number of jobs in each state is known. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
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
