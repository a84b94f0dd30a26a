/** Checks the keys of the open streams. */
import type { DataSource } from 'typeorm';
import { log } from '../../kit/observe/log';
import { refusedKeys } from '../../stores/authenticate';
import type { LiveStream } from './live-stream';

/** Ends the streams of keys that may no longer be used; one check at a time. */
export function watchStreamKeys(
  database: DataSource,
  streams: ReadonlySet<LiveStream>,
): () => Promise<void> {
  let isChecking = false;
  return async () => {
    if (streams.size === 0 || isChecking) return;
    isChecking = true;
    try {
      const refused = await refusedKeys(database, [
        ...new Set([...streams].map(({ keyId }) => keyId)),
      ]);
      for (const stream of streams) {
        const refusal = refused.get(stream.keyId);
        if (refusal) stream.refuse(refusal);
      }
    } catch (error) {
      log.warn({ err: error }, 'keys of streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
}
