/**
 * One GraphQL client for each store and environment, so that what one of them has cached can never
 * be shown in the other.
 */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { browserState } from './live/browser-state';
import type { ActError } from './acts/act-state';
import { setSession } from './session';

export type Environment = 'dev' | 'prod';

export function clientOf(store: string, environment: Environment): ApolloClient {
  const { clients } = browserState();
  const name = `${store}/${environment}`;
  const client = clients.get(name) ?? makeClient(name, storeHeaders(store, environment));
  clients.set(name, client);
  return client;
}

/** From now on pages ask also for what the cache has. */
export function askAgain(): void {
  const state = browserState();
  state.drawn = null;
  for (const client of state.clients.values()) client.prioritizeCacheValues = false;
}

/** After a sign-out, nothing of what the member has seen stays. */
export async function forgetClients(): Promise<void> {
  const { clients } = browserState();
  const all = [...clients.values()];
  clients.clear();
  await Promise.all(all.map((client) => client.clearStore()));
}

/** What every request about a store says. */
export function storeHeaders(store: string, environment: Environment): Record<string, string> {
  return {
    'X-Pitanga-Dashboard': '1',
    'X-Pitanga-Store': store,
    'X-Pitanga-Environment': environment,
  };
}

function makeClient(name: string, headers: Record<string, string>): ApolloClient {
  const { drawn, fetch } = browserState();
  const cache = new InMemoryCache({
    typePolicies: {
      Store: { fields: { balance: { merge: true } } },
      Viewer: { merge: true },
    },
  });
  const client = new ApolloClient({
    link: ApolloLink.from([
      endOfSession(),
      new HttpLink({
        uri: '/dashboard/graphql',
        credentials: 'same-origin',
        headers,
        fetch,
      }),
    ]),
    cache,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
    devtools: { enabled: false },
  });
  if (drawn?.client === name) {
    cache.restore(drawn.cache);
    client.prioritizeCacheValues = true;
  }
  return client;
}

/** A member whose session has ended signs in again, and returns to the same address. */
function endOfSession(): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const stream = forward(operation).subscribe({
          next: (result) => {
            if (result.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED') setSession(null);
            observer.next(result);
          },
          complete: () => observer.complete(),
          error: (error: unknown) => {
            if (codeOf(error) === 'UNAUTHENTICATED') setSession(null);
            observer.error(error);
          },
        });
        return () => stream.unsubscribe();
      }),
  );
}

/** The code of a refusal; `OFFLINE` if there was no answer at all. */
export function codeOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const code: unknown = error.errors[0]?.extensions?.code;
    return typeof code === 'string' ? code : 'INTERNAL';
  }
  if (ServerError.is(error)) return codeInText(error.bodyText) ?? 'UNAVAILABLE';
  return 'OFFLINE';
}

function codeInText(text: string): string | null {
  return /"code"\s*:\s*"([A-Z_]+)"/.exec(text)?.[1] ?? null;
}

/** The reason of a refusal and its values, if it has some. */
export function reasonOf(error: unknown): Pick<ActError, 'reason' | 'values'> {
  if (!CombinedGraphQLErrors.is(error)) return {};
  const { reason, values } = error.errors[0]?.extensions ?? {};
  return {
    reason: typeof reason === 'string' ? reason : null,
    values: typeof values === 'object' && values !== null ? { ...values } : null,
  };
}

export function sentenceOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? error.message;
  if (ServerError.is(error))
    return /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(error.bodyText)?.[1] ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
