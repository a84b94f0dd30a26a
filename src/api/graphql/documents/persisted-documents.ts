/**
 * Automatic persisted queries: a client sends a document once with its SHA-256, and later only the
 * hash. Apollo's own implementation is switched off, because it reads the document too late: the
 * Idempotency-Key must know before that which mutation the document runs.
 */
import type { ApolloServer, BaseContext } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { limitExceeded } from '../errors';
import { hashOf } from './known-documents';

const KEPT_SECONDS = 86_400;

/** Apollo Server's cache of texts by their hash; its size is limited. */
export type DocumentCache = ApolloServer<BaseContext>['cache'];

/** What a client sends. */
export interface DocumentBody {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: { persistedQuery?: { version?: unknown; sha256Hash?: unknown } | null } | null;
}

/** Whether the body names its document by a hash. */
export function hasHash(body: unknown): boolean {
  return Boolean((body as DocumentBody | null | undefined)?.extensions?.persistedQuery);
}

/**
 * The body with the text of its document, whether the client sent the hash alone or both, so that a
 * repeated request may differ in that. Refuses a hash that does not belong to the text or is not
 * known.
 */
export async function withDocumentText(cache: DocumentCache, given: unknown): Promise<unknown> {
  const body = given as DocumentBody;
  const { version, sha256Hash: hash } = body.extensions?.persistedQuery ?? {};
  if (version !== 1)
    throw limitExceeded('the version of a persisted query must be 1', 'BAD_REQUEST');
  const { query, operationName = null, variables = null, extensions } = body;
  if (typeof query === 'string' && hashOf(query) !== hash)
    throw limitExceeded(
      'sha256Hash is not the SHA-256 of the query: send the hash of exactly this text',
      'PERSISTED_QUERY_HASH_MISMATCH',
    );
  const text = query ?? (typeof hash === 'string' ? await cache.get(hash) : undefined);
  if (text === undefined)
    throw new GraphQLError('PersistedQueryNotFound', {
      extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
    });
  return { query: text, operationName, variables, extensions };
}

/** Stores the text of a valid document that came with its hash. */
export async function persist(cache: DocumentCache, body: unknown): Promise<void> {
  const { query, extensions } = body as DocumentBody;
  const hash = extensions?.persistedQuery?.sha256Hash;
  if (typeof query === 'string' && typeof hash === 'string')
    await cache.set(hash, query, { ttl: KEPT_SECONDS });
}

/** The body for Apollo, without the hash. */
export function withoutHash(body: unknown): unknown {
  const { extensions, ...rest } = body as DocumentBody;
  const { persistedQuery: _, ...others } = extensions ?? {};
  return { ...rest, extensions: others };
}
