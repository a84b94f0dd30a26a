/** Checks the keys, tokens and sessions of the open streams. */
import type { DataSource } from 'typeorm';
import { log } from '../../../platform/observability/log';
import type { Callers } from '../callers';
import type { LiveStream } from './live-stream';

/** Ends the streams of callers who may no longer read; one check at a time. */
export function watchStreamCallers(
  database: DataSource,
  callers: Callers,
  streams: ReadonlySet<LiveStream>,
): () => Promise<void> {
  let isChecking = false;
  return async () => {
    if (streams.size === 0 || isChecking) return;
    isChecking = true;
    try {
      for (const [stream, refusal] of await callers.refused(database, [...streams]))
        stream.refuse(refusal);
    } catch (error) {
      log.warn({ err: error }, 'callers of streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
}
