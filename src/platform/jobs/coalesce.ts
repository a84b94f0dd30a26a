/**
 * Combines concurrent calls: all calls made while the work runs share one further run, which starts
 * after a rest of `restMs`.
 */
import { setTimeout as pause } from 'node:timers/promises';

export function coalesce(work: () => Promise<unknown>, restMs = 0): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let next: Promise<void> | null = null;
  const workAndRest = async () => {
    try {
      await work();
    } finally {
      if (restMs > 0) await pause(restMs, undefined, { ref: false });
    }
  };
  const run = () => (running = workAndRest().finally(() => (running = null)));
  return async () => {
    if (!running) {
      await run();
      return;
    }
    next ??= running
      .catch(() => undefined)
      .then(async () => {
        next = null;
        await run();
      });
    await next;
  };
}
