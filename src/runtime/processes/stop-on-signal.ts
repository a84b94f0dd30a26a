/** Ends a process cleanly and in time when it gets a signal to stop. */
import { openWork } from '../../platform/jobs/open-work';
import { log } from '../../platform/observability/log';
import { SECOND_MS } from '../../platform/time/clock';

const STOP_WITHIN_MS = 25 * SECOND_MS;

/** Returns how to stop without a signal: with exit code 1 if the stop has a reason to fail. */
export function stopOnSignal(stop: () => Promise<void>): (exitCode: 0 | 1) => void {
  let isStopping = false;
  const end = (exitCode: 0 | 1): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error(
        { afterMs: STOP_WITHIN_MS, ...openWork() },
        'stopped before the work in progress had ended',
      );
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    stop().then(
      () => {
        log.info({ exitCode }, 'stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isStopping) log.info({ signal }, 'stopping');
      end(0);
    });
  return end;
}
