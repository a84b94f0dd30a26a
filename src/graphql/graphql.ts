/** The GraphQL door: Apollo Server on Fastify, lean. */
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { refusalFrom } from '../kit/door';
import { answerOnce, type Answer } from '../kit/idempotency';
import { log } from '../kit/log';
import { authorize } from '../kit/operation';
import { authenticate } from '../stores/authenticate';
import { documentChecker, limitExceeded, TOKENS_MAX, type CheckedDocument } from './check-document';
import { costOf } from './cost';
import { errorsBody, mask, toGraphQLError } from './errors';
import { executorOf } from './execute';
import { serveIde } from './ide';
import { spellOut } from './persisted-document';
import { requestContext, type RequestContext } from './request-context';
import { buildSchema } from './schema';
import { mutations } from './schema-words';
import { serveStreams } from './streams';

const JSON_TYPE = 'application/json; charset=utf-8';
const VALIDATION_ERRORS_MAX = 10;
const PERSISTED_QUERY_SECONDS = 86_400;

interface Door {
  apollo: ApolloServer<RequestContext>;
  database: DataSource;
  check(text: string): CheckedDocument;
}

/** Starts Apollo and serves `/graphql` and `/graphql/stream`. */
export async function serveGraphql(
  app: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
): Promise<void> {
  const schema = buildSchema();
  const apollo = new ApolloServer<RequestContext>({
    gateway: executorOf(schema),
    introspection: config.graphql.introspection,
    hideSchemaDetailsFromClientErrors: !config.graphql.introspection,
    persistedQueries: config.graphql.persistedQueries ? { ttl: PERSISTED_QUERY_SECONDS } : false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: TOKENS_MAX },
    validationOptions: { maxErrors: VALIDATION_ERRORS_MAX },
    formatError: mask,
    logger: log,
    plugins: [
      costPlugin,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  const check = documentChecker(schema);
  const door = { apollo, database, check };
  serveStreams(app, { schema, database, databaseUrl, check });
  if (!config.production) serveIde(app);
  app.route({
    method: 'POST',
    url: '/graphql',
    handler: (request, reply) => serve(door, request, reply),
  });
}

/** Whether a request is one of this door; what it is refused with before it gets here has the door's shape too. */
export function isGraphql({ url }: FastifyRequest): boolean {
  return /^\/graphql(\/|\?|$)/.test(url);
}

export function refuseGraphql(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  if (error instanceof GraphQLError)
    return reply
      .code(statusOf(error))
      .header('content-type', JSON_TYPE)
      .send(errorsBody([error], request.id));
  const refusal = refusalFrom(error, request.id);
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'x-request-id': request.id, 'content-type': JSON_TYPE })
    .send(errorsBody([toGraphQLError(refusal, request.id)], request.id));
}

function statusOf({ extensions: { http } }: GraphQLError): number {
  return (http as { status?: number } | undefined)?.status ?? 400;
}

/** Measures a document before it runs, and reports its cost with the answer. */
const costPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: async ({
        schema,
        document,
        operation,
        operationName,
        request: { variables },
        contextValue,
      }) => {
        if (operation?.operation === 'subscription')
          throw limitExceeded(
            'subscriptions are served as event streams: send them to POST /graphql/stream',
            'BAD_REQUEST',
          );
        contextValue.request.cost = costOf(
          schema,
          { document, operationName, variables },
          config.graphql.costMax,
        );
      },
      willSendResponse: async ({ response: { body }, contextValue: { request } }) => {
        if (body.kind !== 'single' || request.cost === null) return;
        body.singleResult.extensions = {
          ...body.singleResult.extensions,
          cost: { requested: request.cost, maximum: config.graphql.costMax },
        };
      },
    }),
};

async function serve(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const ctx = await authenticate(door.database, {
      authorization: request.headers.authorization,
      requestId: request.id,
      setHeaders: (headers) => void reply.headers(headers),
    });
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? given : null;
    const body =
      key !== null && config.graphql.persistedQueries
        ? await spellOut(door.apollo, request.body)
        : request.body;
    const { refusal, mutationName } = checkBody(door, body);
    if (refusal) throw refusal;
    const op = key !== null && mutationName ? mutations.get(mutationName) : undefined;
    if (op) authorize(ctx, op);
    const claim = { route: `mutation ${mutationName}`, key: op ? key : null, query: null, body };
    const answer = await answerOnce(ctx, claim, config.secretKeys, () =>
      answerTo(door, requestContext(ctx), request, body),
    );
    if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
    return reply.code(answer.status).header('content-type', JSON_TYPE).send(answer.body);
  } catch (error) {
    return refuseGraphql(request, reply, error);
  }
}

function checkBody({ check }: Door, body: unknown): CheckedDocument {
  const text =
    typeof body === 'object' && body !== null && 'query' in body && typeof body.query === 'string'
      ? body.query
      : null;
  return text === null ? { refusal: null, mutationName: null } : check(text);
}

async function answerTo(
  { apollo }: Door,
  context: RequestContext,
  request: FastifyRequest,
  asked: unknown,
): Promise<Answer> {
  const { status, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers: headersOf(request), search: '', body: asked },
    context: () => Promise.resolve(context),
  });
  if (body.kind !== 'complete') throw new Error('incremental delivery is not served');
  const isRun = status === undefined || status === 200;
  return {
    status: status ?? 200,
    body: body.string,
    outcome: isRun ? context.request.status : status,
  };
}

function headersOf(request: FastifyRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return headers;
}
