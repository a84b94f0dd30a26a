/** How many jobs of each queue are in which state, with a limit for the wait. */
import { SECOND_MS } from '../../platform/time/clock';
import { unavailable } from '../../platform/operations/errors';
import type { CountedQueue } from './context';

const ANSWER_WITHIN_MS = 5 * SECOND_MS;

/** Refuses with 503 when the queue store does not answer within so many milliseconds. */
export async function countsOf(
  queues: readonly CountedQueue[],
  withinMs = ANSWER_WITHIN_MS,
): Promise<{ name: string; jobs: { name: string; count: number }[] }[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          unavailable(
            `the queues do not answer within ${withinMs / SECOND_MS} seconds: is Redis away?`,
          ),
        ),
      withinMs,
    );
  });
  const counts = Promise.all(
    queues.map(async (queue) => ({
      name: queue.name,
      jobs: Object.entries(await queue.getJobCounts()).map(([name, count]) => ({ name, count })),
    })),
  );
  try {
    return await Promise.race([counts, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
