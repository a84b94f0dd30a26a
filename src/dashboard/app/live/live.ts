/**
 * The events of the store as they happen, from one stream of a page. It closes while the page is
 * hidden, so that pages in the background do not use up the streams of a session, and continues
 * behind the last event when it is shown again.
 */
import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from './live-events';
import { useMay, useScope } from '../scope';

/** Calls `onEvent` for each event with one of these names; for all events if there are none. */
export function useLive(types: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const { store, environment } = useScope();
  const mayWatch = useMay('WEBHOOK:READ');
  const names = types.join();
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    if (!mayWatch) return undefined;
    const leaving = new AbortController();
    void import('./live-stream').then(({ followEvents }) =>
      followEvents({
        scope: { store, environment },
        types: names === '' ? null : names.split(','),
        signal: leaving.signal,
        onEvent: hear,
      }),
    );
    return () => leaving.abort();
  }, [mayWatch, store, environment, names]);
}

/** Asks a page again when something happens to what it shows. */
export function useLiveObject(
  ids: readonly (string | null | undefined)[],
  ask: () => Promise<unknown>,
): void {
  useLive([], ({ objectId }) => {
    if (ids.includes(objectId)) void ask().catch(() => undefined); // the result has the error
  });
}
