/** A route that answers GraphQL: for merchants by their keys, for members by their sessions. */
import type { ApolloServer } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import type { Context } from '../../platform/operations/context';
import { withinDeadline, type Deadline } from '../../platform/http/deadline';
import { answerOnce, type Answer } from '../../platform/idempotency/idempotency';
import { authorize, type Guarded } from '../../platform/operations/operation';
import { awaitPositions } from '../../modules/webhooks/events/await-positions';
import { answerRepeated, repeatedCall } from './answer-repeated';
import type { Callers } from './callers';
import type { KnownDocuments, KnownDocument } from './documents/known-documents';
import type { ListedOperations } from './documents/listed-operations';
import {
  hasHash,
  persist,
  withDocumentText,
  withoutHash,
  type DocumentCache,
} from './documents/persisted-documents';
import { execute, headersOf } from './execute-by-apollo';
import { contentType } from './answer-type';
import { refuseGraphql } from './refuse-graphql';
import { bodyOf, refuseMutationByGet } from './query-by-get';
import { requestContext, type RequestContext } from './request-context';
import type { Engine } from './start-apollo';

export interface GraphqlApi extends Engine {
  apollo: ApolloServer<RequestContext>;
  database: DataSource;
  /** Null if there is no list. */
  operations: ListedOperations | null;
  /** By their names; an Idempotency-Key is for one of these. */
  mutations: ReadonlyMap<string, Guarded>;
  callers: Callers;
}

/** Answers a request whose caller was checked. */
export async function answerGraphql(
  api: GraphqlApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const limit = { timeoutMs: config.graphql.timeoutMs, tooLate };
  try {
    const answer = await withinDeadline(reply.raw, limit, (deadline) =>
      answerTo(api, request, deadline),
    );
    if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
    if (answer.headers) void reply.headers(answer.headers);
    return reply.code(answer.status).header('content-type', contentType(request)).send(answer.body);
  } catch (error) {
    return refuseGraphql(request, reply, error);
  }
}

/** The refusal of a query that takes too long. */
export function tooLate(): GraphQLError {
  const seconds = config.graphql.timeoutMs / 1_000;
  return new GraphQLError(`the query took longer than ${seconds} s: ask for less at once`, {
    extensions: { code: 'TIMEOUT', http: { status: 503 } },
  });
}

/** Checks the document, then executes it. */
async function answerTo(
  api: GraphqlApi,
  request: FastifyRequest,
  deadline: Deadline,
): Promise<Answer> {
  const { apollo, database, documents, callers } = api;
  const ctx = await callers.contextOf(database, request, deadline);
  const given = bodyOf(request, api.operations);
  const isPersisted = config.graphql.persistedQueries && hasHash(given);
  const body = isPersisted ? await withDocumentText(apollo.cache, given) : given;
  const checked = check(documents, ctx, body);
  if (checked?.hasMutation && request.method === 'GET') throw refuseMutationByGet();
  const sent = isPersisted ? await persisted(apollo.cache, checked, body) : body;
  const answer = await executeOnce(api, request, { ctx, deadline, checked, body, sent });
  if (checked?.hasMutation) await awaitPositions(database, ctx.scope);
  return answer;
}

interface CheckedRequest {
  ctx: Context;
  deadline: Deadline;
  /** Null if the body has no document, which Apollo reports. */
  checked: KnownDocument | null;
  /** What a repeated request has as well. */
  body: unknown;
  /** What Apollo reads. */
  sent: unknown;
}

/** Executes the document, once for each Idempotency-Key. */
function executeOnce(
  api: GraphqlApi,
  request: FastifyRequest,
  { ctx, deadline, checked, body, sent }: CheckedRequest,
): Promise<Answer> {
  const { apollo, executor } = api;
  const mutationName = checked?.mutationName ?? null;
  const keyed = keyedMutation(api, request, mutationName);
  const claim = { route: `mutation ${mutationName}`, key: keyed?.key ?? null, query: null, body };
  if (keyed) {
    authorize(ctx, keyed.operation);
    // A key that was claimed must also be released.
    deadline.commit();
  }
  const context = { ...requestContext(ctx, deadline), isStored: keyed !== null };
  const { accept } = request.headers;
  const repeated = repeatedCall(executor, checked, { body: sent, accept });
  return answerOnce(ctx, claim, config.secretKeys, () =>
    repeated
      ? answerRepeated(executor, repeated, context)
      : execute(apollo, context, { headers: headersOf(request), body: sent }),
  );
}

/** Keeps the document for its hash, and returns the body as Apollo reads it. */
async function persisted(
  cache: DocumentCache,
  checked: KnownDocument | null,
  body: unknown,
): Promise<unknown> {
  if (checked?.document) await persist(cache, body);
  return withoutHash(body);
}

/** The Idempotency-Key of a request and the mutation it is for; null if it has none. */
function keyedMutation(
  { mutations }: GraphqlApi,
  { headers }: FastifyRequest,
  mutationName: string | null,
) {
  const key = headers['idempotency-key'];
  const operation = mutationName === null ? undefined : mutations.get(mutationName);
  return typeof key === 'string' && operation ? { key, operation } : null;
}

/** Throws the refusal of the document. Null if the body has none, which Apollo reports. */
function check(documents: KnownDocuments, { spend }: Context, body: unknown): KnownDocument | null {
  const { query } = (body ?? {}) as { query?: unknown };
  if (typeof query !== 'string') return null;
  const checked = documents.check(query, spend);
  if (checked.refusal) throw checked.refusal;
  return checked;
}
