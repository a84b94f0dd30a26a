/** One event stream: opened again after a disconnect, closed while the page is hidden. */
import { print } from 'graphql';
import { createClient, type Client } from 'graphql-sse';
import { storeHeaders, type Environment } from '../client';
import type { LiveEventsSubscription } from '../gql/graphql';
import { LIVE_EVENTS, type LiveEvent } from './live-events';

const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 30_000;

interface Following {
  scope: { store: string; environment: Environment };
  types: readonly string[] | null;
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
}

/** Returns when the page has been left. */
export async function followEvents({ scope, types, signal, onEvent }: Following): Promise<void> {
  const client = createClient({
    url: '/dashboard/stream',
    credentials: 'same-origin',
    headers: storeHeaders(scope.store, scope.environment),
    // The stream is opened again here, behind the last event.
    retryAttempts: 0,
  });
  let since: string | null = null;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    await untilShown(signal);
    if (signal.aborted) return;
    const hear = (event: LiveEvent) => {
      since = event.id;
      wait = FIRST_WAIT_MS;
      onEvent(event);
    };
    const isOver = await read(client, { types, since }, signal, hear);
    if (isOver) return;
    if (!document.hidden) await pause(wait, signal);
    wait = Math.min(wait * 2, WAIT_MAX_MS);
  }
}

/**
 * Reads until the stream ends, the page is hidden or left. Returns whether opening it again is of
 * no use: the session is over, or the role may not.
 */
function read(
  client: Client,
  variables: { types: readonly string[] | null; since: string | null },
  signal: AbortSignal,
  hear: (event: LiveEvent) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      document.removeEventListener('visibilitychange', hide);
      signal.removeEventListener('abort', leave);
      stop();
      resolve(isOver);
    };
    const hide = () => document.hidden && end(false);
    const leave = () => end(true);
    const stop = client.subscribe<LiveEventsSubscription>(
      { query: print(LIVE_EVENTS), variables },
      {
        next: ({ data }) => data && hear(data.events),
        error: (error) => end(isRefused(error)),
        complete: () => end(false),
      },
    );
    document.addEventListener('visibilitychange', hide);
    signal.addEventListener('abort', leave);
  });
}

/** A busy or stopping service is asked again; every other refusal stays one. */
function isRefused(error: unknown): boolean {
  const status = (error as { response?: { status?: number } } | null)?.response?.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

async function untilShown(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted)
    await new Promise<void>((resolve) => {
      const go = () => resolve();
      document.addEventListener('visibilitychange', go, { once: true, signal });
      signal.addEventListener('abort', go, { once: true });
    });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
