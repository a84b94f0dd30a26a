/**
 * What the app knows in one browser. The server draws pages for many browsers: it puts the state of
 * one in place while it draws, which is synchronous, so that no other can be seen in between.
 */
import type { ApolloClient, NormalizedCacheObject } from '@apollo/client';
import type { DashboardSession } from '../session-types';

export type DashboardLanguage = 'pt' | 'en';

export interface BrowserState {
  session: DashboardSession | null;
  language: DashboardLanguage;
  /** Of the service. */
  origin: string;
  /** By store and environment. */
  clients: Map<string, ApolloClient>;
  /** What the server has read for the page that it drew. */
  drawn: Drawn | null;
  fetch: typeof fetch;
}

/** Sent with the drawn page, so that the browser need not ask again. */
export interface Drawn {
  session: DashboardSession;
  /** The client that has read it. */
  client: string;
  cache: NormalizedCacheObject;
}

export function newState(): BrowserState {
  return {
    session: null,
    language: 'pt',
    origin: globalThis.location?.origin ?? '',
    clients: new Map(),
    drawn: null,
    fetch: (input, init) => fetch(input, init),
  };
}

let current = newState();

export const browserState = (): BrowserState => current;

/** Draws for a browser. What is drawn must not wait for anything. */
export function drawFor<Page>(state: BrowserState, draw: () => Page): Page {
  const before = current;
  current = state;
  try {
    return draw();
  } finally {
    current = before;
  }
}
