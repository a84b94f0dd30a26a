/** What resolvers of the operators' schema receive: the operator, the queues, the invariants. */
import type { OperatorContext } from '../../platform/operations/operator';
import type { DeadRowFilter } from '../../platform/jobs/dead-letters';
import type { PauseInput } from '../../platform/jobs/pauses';
import type { DeadLetter, DeadLetterKind } from './dead-letter-types';
import type { Trace } from './trace-types';
import type { InvariantCheck, Violation } from './types';
import type { PausedWork, ResumedWork, Work } from './work-types';

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

/** The schema is built from parts below the jobs, so that these are passed to it. */
export interface WorkOperations {
  read(this: void): Promise<Work>;
  trace(this: void, id: string): Promise<Trace>;
  deadLetters(this: void, filter: DeadRowFilter): Promise<DeadLetter[]>;
  deadLetterKinds(this: void, filter: DeadRowFilter): Promise<DeadLetterKind[]>;
  pause(this: void, operatorContext: OperatorContext, input: PauseInput): Promise<PausedWork>;
  resume(this: void, operatorContext: OperatorContext, name: string): Promise<ResumedWork>;
}

export interface OpsContext {
  operatorContext: OperatorContext;
  queues: readonly CountedQueue[];
  work: WorkOperations;
  /** Checks the invariants now. */
  checkNow(this: void): Promise<Found>;
  /** The last check by a worker. */
  lastCheck(this: void): Promise<Found & Pick<InvariantCheck, 'at' | 'looks'>>;
  requestId: string;
}
