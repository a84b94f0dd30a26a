/**
 * Observes the ticks of a worker: counts each, logs failures, and keeps the time of the last one,
 * which shows whether the worker hangs.
 */
import type { Worker } from 'bullmq';
import { wallNow } from '../../src/platform/time/clock';
import { log } from '../../src/platform/observability/log';
import { queueFailures, ticks } from '../../src/platform/observability/metrics';
import { limitLogging } from '../queues/limit-logging';

export interface WatchedTicks {
  /** Runs a tick. A tick that fails counts as handled, and the error is passed on to BullMQ. */
  watch<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** When a tick last ended; initially, when the worker started. */
  lastTickAt(): Date;
}

export function watchTicks(): WatchedTicks {
  // While a server is away every tick fails, ten times a second.
  const logSeldom = limitLogging();
  let last = wallNow();
  return {
    lastTickAt: () => last,
    watch: async (name, work) => {
      try {
        const result = await work();
        ticks.inc({ tick_name: name, outcome: 'done' });
        return result;
      } catch (error) {
        ticks.inc({ tick_name: name, outcome: 'failed' });
        logSeldom(name, () => log.error({ tick: name, err: error }, 'a tick failed'));
        throw error;
      } finally {
        last = wallNow();
      }
    },
  };
}

/**
 * Logs queue jobs that fail with an error of a handler or that BullMQ gives up. Ticks are logged by
 * `watch`.
 */
export function reportFailures(worker: Pick<Worker, 'name' | 'on'>): void {
  const logSeldom = limitLogging();
  worker.on('failed', (job, error) => {
    queueFailures.inc({ queue: worker.name });
    if (worker.name !== 'sweeps')
      logSeldom(error.message, () =>
        log.error({ queue: worker.name, queueJob: job?.id, err: error }, 'a queue job failed'),
      );
  });
}
