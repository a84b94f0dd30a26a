/** What resolvers of the operators' schema receive: the operator, the queues, the invariants. */
import type { OperatorContext } from '../../kit/operator';
import type { InvariantCheck, Violation } from './types';

/** A queue of which the number of jobs in each state is known. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
}

export interface OpsContext {
  operatorContext: OperatorContext;
  queues: readonly CountedQueue[];
  /** The invariants that are violated now. */
  findViolations(this: void): Promise<Violation[]>;
  /** The last check by a worker. */
  lastCheck(this: void): Promise<InvariantCheck>;
  requestId: string;
}
