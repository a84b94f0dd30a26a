/** What the queue store says of each queue, with a limit for the wait. */
import { SECOND_MS } from '../../platform/time/clock';
import { within } from '../../platform/time/within';
import { unavailable } from '../../platform/operations/errors';
import type { CountedQueue } from '../../../jobs/figures/metrics';
import type { Queue } from './types';

const ANSWER_WITHIN_MS = 5 * SECOND_MS;

/** How many jobs of each queue are in which state, and whether it is paused. */
export function countsOf(queues: readonly CountedQueue[]): Promise<Queue[]> {
  const counts = Promise.all(
    queues.map(async (queue) => ({
      name: queue.name,
      isPaused: await queue.isPaused(),
      jobs: Object.entries(await queue.getJobCounts()).map(([name, count]) => ({ name, count })),
    })),
  );
  return answeredInTime(counts);
}

/** Refuses with 503 when the queue store does not answer. */
export function answeredInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const seconds = ANSWER_WITHIN_MS / SECOND_MS;
  return within(ANSWER_WITHIN_MS, answer, () =>
    unavailable(`the queues do not answer within ${seconds} seconds: is Redis away?`),
  );
}
