/** Checks the keys and tokens of the open streams. */
import type { DataSource } from 'typeorm';
import { log } from '../../kit/observe/log';
import { refusedCallers } from '../../stores/find-key';
import type { LiveStream } from './live-stream';

/** Ends the streams of keys and tokens that may no longer be used; one check at a time. */
export function watchStreamKeys(
  database: DataSource,
  streams: ReadonlySet<LiveStream>,
): () => Promise<void> {
  let isChecking = false;
  return async () => {
    if (streams.size === 0 || isChecking) return;
    isChecking = true;
    try {
      const all = [...streams];
      const refused = await refusedCallers(database, {
        keyIds: [...new Set(all.map(({ keyId }) => keyId))],
        tokenIds: [...new Set(all.flatMap(({ tokenId }) => tokenId ?? []))],
      });
      for (const stream of all) {
        const refusal = refused.get(stream.tokenId ?? stream.keyId);
        if (refusal) stream.refuse(refusal);
      }
    } catch (error) {
      log.warn({ err: error }, 'keys of streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
}
