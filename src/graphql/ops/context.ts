/** What a resolver of the operators' schema is given: the desk it works at, and the queues. */
import type { Desk } from '../../kit/operator';

/** A queue of which the number of jobs in each state is known. */
export interface CountedQueue {
  name: string;
  getJobCounts(): Promise<Record<string, number>>;
}

export interface OpsContext {
  desk: Desk;
  queues: readonly CountedQueue[];
  requestId: string;
}
