/** An operator pauses and resumes a job, or all jobs of a queue. */
import { allJobs } from '../../../jobs/all-jobs';
import { reconcileSweeps } from '../../../jobs/providers/reconcile-sweeps';
import { QUEUE_NAMES } from '../../../jobs/queues/queues';
import { DELIVERY_WORK } from '../../modules/webhooks/deliveries/deliver';
import { pauseWork, resumeWork, type PauseInput, type WorkPause } from '../../platform/jobs/pauses';
import { AppError, invalid, notFound, unavailable } from '../../platform/operations/errors';
import { nearest } from '../../platform/operations/nearest';
import type { OperatorContext } from '../../platform/operations/operator-context';
import { wallNow } from '../../platform/time/clock';
import { answeredInTime } from '../graphql/queue-counts';
import type { CountedQueue } from '../../../jobs/figures/metrics';

const QUEUES: readonly string[] = QUEUE_NAMES;

/** Every name that can be paused: the queues first. */
export const PAUSABLE: readonly string[] = [
  ...QUEUES,
  DELIVERY_WORK.job,
  ...[...allJobs, ...reconcileSweeps].map(({ name }) => name).toSorted(),
];

export const isQueueName = (name: string): boolean => QUEUES.includes(name);

/** A pause of the same name is replaced. Rows that are being handled are finished. */
export async function pauseByOperator(
  operatorContext: OperatorContext,
  input: PauseInput,
): Promise<WorkPause & { isQueue: boolean }> {
  requireName(input.name);
  if (input.until !== null && input.until <= wallNow())
    throw invalid('until must be in the future', 'until', { reason: 'TOO_EARLY' });
  return { ...(await pauseWork(operatorContext, input)), isQueue: isQueueName(input.name) };
}

/**
 * Ends the pause of a queue on the board, too. The queue store is asked last: while it is away the
 * work goes on all the same.
 */
export async function resumeByOperator(
  operatorContext: OperatorContext,
  name: string,
  queues: readonly CountedQueue[],
): Promise<{ name: string }> {
  requireName(name);
  const isResumed = await resumeWork(operatorContext, name);
  const queue = queues.find((each) => each.name === name);
  try {
    const isPausedOnBoard = queue ? await answeredInTime(queue.isPaused()) : false;
    if (!isResumed && !isPausedOnBoard) throw notFound(`${name} is not paused`, 'name');
    if (!isResumed) await resumeWork(operatorContext, name, { onBoard: true });
    if (queue && isPausedOnBoard) await answeredInTime(queue.resume());
  } catch (error) {
    if (!isResumed || !(error instanceof AppError)) throw error;
    throw unavailable(
      `the pause of ${name} has ended, but ${error.message} If it was paused on the board, too, ` +
        'resume it again when they answer',
    );
  }
  return { name };
}

function requireName(name: string): void {
  if (PAUSABLE.includes(name)) return;
  const meant = nearest(name, PAUSABLE);
  throw invalid(
    `name must be a queue (${QUEUES.join(', ')}) or a job of ops work` +
      `${meant ? `: did you mean ${meant}?` : ''}`,
    'name',
    { reason: 'NOT_A_CHOICE' },
  );
}
