/** Limits how many requests download files at once, per store and per process. */
import { rateLimited, unavailable } from '../../platform/operations/errors';

const STORE_MAX = 4;
const PROCESS_MAX = 16;
/** A download takes at most ten seconds. */
const RETRY_AFTER_SECONDS = 5;

const running = new Map<string, number>();

/** Runs the work in a slot. Refuses with 429 or 503 when none is free. */
export async function inDownloadSlot<Result>(
  storeId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ofStore = running.get(storeId) ?? 0;
  if (ofStore >= STORE_MAX)
    throw rateLimited(
      `a store downloads files for at most ${STORE_MAX} requests at once: try again in ` +
        `${RETRY_AFTER_SECONDS} s`,
      RETRY_AFTER_SECONDS,
    );
  if (sumOf(running) >= PROCESS_MAX)
    throw unavailable(
      `too many files are being downloaded: try again in ${RETRY_AFTER_SECONDS} s`,
      RETRY_AFTER_SECONDS,
    );
  running.set(storeId, ofStore + 1);
  try {
    return await work();
  } finally {
    leave(storeId);
  }
}

function leave(storeId: string): void {
  const left = (running.get(storeId) ?? 1) - 1;
  if (left > 0) running.set(storeId, left);
  else running.delete(storeId);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
