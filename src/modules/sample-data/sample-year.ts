/** A year of sample data that a member has asked for: how far it is, and how it ended. */
import { Entity } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import { Count, Moment, OneOf, Text, type Defaulted } from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { StoredRecord } from '../../platform/records/record';

export const SampleYearStatus = choices('SampleYearStatus', 'How far a year of sample data is.', {
  QUEUED: 'It waits for a worker, which takes seconds.',
  RUNNING: 'A worker makes it: `stepsDone` of `steps`.',
  CANCELLING: 'It was cancelled, and ends after its present step.',
  DONE: 'The whole year was made.',
  CANCELLED: 'It was cancelled. What was made until then stays.',
  FAILED: 'It ended early, because of `problem`. What was made until then stays.',
});
export type SampleYearStatus = (typeof SampleYearStatus)[number];
export const sampleYearLifecycle = lifecycle<SampleYearStatus>('year of sample data', {
  QUEUED: ['RUNNING', 'CANCELLED'],
  RUNNING: ['CANCELLING', 'DONE', 'FAILED'],
  CANCELLING: ['CANCELLED'],
  DONE: [],
  CANCELLED: [],
  FAILED: [],
});

export const SampleYearProblem = choices(
  'SampleYearProblem',
  'Why a year of sample data ended early.',
  {
    INTERRUPTED: 'The server stopped or was restarted in the middle.',
    STORE_SUSPENDED: 'The store was suspended.',
    REFUSED: 'The store refused too much of it; `message` has the last reason.',
    UNEXPECTED: 'An unexpected error, which the operator finds in the log.',
  },
);
export type SampleYearProblem = (typeof SampleYearProblem)[number];

/** At most one of a store is QUEUED, RUNNING or CANCELLING: a unique index of its table. */
@Entity('sampleYears')
export class SampleYear extends StoredRecord {
  static readonly prefix = 'year';
  static readonly noun = 'year of sample data';

  @OneOf(SampleYearStatus, 'How far it is.', { private: true }) status: SampleYearStatus;
  @Count('How many steps it has: sales, refunds, declines and the like.', { private: true })
  steps: number;
  @Count('How many of them are over.', { private: true, default: 0 })
  stepsDone: Defaulted<number>;
  @Count('How many of them the store refused.', { private: true, default: 0 })
  refused: Defaulted<number>;
  @Moment('The time of the store at which the year begins; null until then.', {
    nullable: true,
    private: true,
  })
  from: Date | null;
  @Moment('When it ended, in store time; null until then.', { nullable: true, private: true })
  endedAt: Date | null;
  @OneOf(SampleYearProblem, 'Why it ended early.', { nullable: true, private: true })
  problem: SampleYearProblem | null;
  @Text('The last refusal.', { nullable: true, private: true }) message: string | null;
}
