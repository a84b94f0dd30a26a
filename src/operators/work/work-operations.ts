/** What the operators' schema does with the background work, for one process. */
import type { DataSource } from 'typeorm';
import type { CountedQueue, WorkOperations } from '../graphql/context';
import { pauseByOperator, resumeByOperator } from './pause-work';
import { readDeadLetterKinds, readDeadLetters } from './dead-letters';
import { readTrace } from './trace';
import { readWork } from './work';

export function workOperations(
  database: DataSource,
  queues: readonly CountedQueue[],
): WorkOperations {
  return {
    read: () => readWork(database, queues),
    trace: (id) => readTrace(database, id),
    deadLetters: (filter) => readDeadLetters(database, filter),
    deadLetterKinds: (filter) => readDeadLetterKinds(database, filter),
    pause: pauseByOperator,
    resume: (operatorContext, name) => resumeByOperator(operatorContext, name, queues),
  };
}
