/** A document that was sent before and now comes as its hash: spelled out, since what an Idempotency-Key covers must be known before it runs. */
import type { ApolloServer } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { RequestContext } from './request-context';

/** What Apollo puts before the hash of a document that it keeps. */
const KEPT_AS = 'apq:';

/** The body with the text of its document, in one form whether text, hash or both were sent: a repeat may send the other. Throws Apollo's PERSISTED_QUERY_NOT_FOUND if only the client knows the text. */
export async function spellOut(
  { cache }: ApolloServer<RequestContext>,
  body: unknown,
): Promise<unknown> {
  const {
    query,
    operationName = null,
    variables = null,
    extensions,
  } = (body ?? {}) as Record<string, unknown>;
  const hash = (
    extensions as { persistedQuery?: { sha256Hash?: unknown } | null } | null | undefined
  )?.persistedQuery?.sha256Hash;
  if (typeof hash !== 'string') return body;
  const text = query ?? (await cache.get(`${KEPT_AS}${hash}`));
  if (text === undefined)
    throw new GraphQLError('PersistedQueryNotFound', {
      extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
    });
  return { query: text, operationName, variables, extensions };
}
