/** Live operations as event streams (graphql-sse, one connection for each operation) on POST and GET /graphql/stream. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  GraphQLError,
  getOperationAST,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import { createHandler } from 'graphql-sse';
import type { DataSource } from 'typeorm';
import { config } from '../config';
import type { Context } from '../kit/context';
import { refusalFrom } from '../kit/door';
import { AppError, invalid, unavailable } from '../kit/errors';
import { log } from '../kit/log';
import { authenticate, refusedKeys } from '../stores/authenticate';
import { EventFeed } from '../webhooks/feed';
import { limitExceeded, TOKENS_MAX, type CheckedDocument } from './check-document';
import { costOf } from './cost';
import { errorsBody, mask, toGraphQLError } from './errors';
import { LiveStream } from './live-stream';
import { requestContext, type RequestContext } from './request-context';

const JSON_TYPE = 'application/json; charset=utf-8';
/** A revoked key loses its streams so soon. */
const KEYS_CHECKED_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 10;
const VALIDATION_ERRORS_MAX = 10;

interface Door {
  schema: GraphQLSchema;
  database: DataSource;
  databaseUrl: string;
  check(text: string): CheckedDocument;
}

interface Params {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

type Args = ExecutionArgs & { contextValue: RequestContext };

export function serveStreams(app: FastifyInstance, door: Door): void {
  const feed = new EventFeed(door.databaseUrl);
  const streams = new Set<LiveStream>();
  const checkKeys = keyWatch(door.database, streams);
  const timer = setInterval(() => void checkKeys(), KEYS_CHECKED_EVERY_MS);
  timer.unref();
  let isClosing = false;
  app.addHook('preClose', () => {
    isClosing = true;
    clearInterval(timer);
    for (const stream of streams) stream.drain();
    return feed.close();
  });

  const open = createHandler<Args>({
    authenticate: () => null,
    onSubscribe: ({ raw }) => raw,
    // Everything was validated before.
    validate: () => [],
    onNext: (_context, _request, result) => ({
      ...result,
      ...('errors' in result &&
        result.errors && { errors: result.errors.map((error) => maskStreamed(error)) }),
    }),
  } as Parameters<typeof createHandler<Args>>[0]);

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let stream: LiveStream | null = null;
    // From the first moment on: a client may leave while its stream is being opened.
    reply.raw.once('close', () => stream?.end());
    try {
      const ctx = await authenticate(door.database, {
        authorization: request.headers.authorization,
        requestId: request.id,
        setHeaders: (headers) => void reply.headers(headers),
      });
      const params = paramsOf(request);
      const document = read(door, params);
      if (!('definitions' in document))
        return await reply
          .code(400)
          .header('content-type', JSON_TYPE)
          .send(errorsBody(document, request.id));
      // Opened now, it would keep the process from ending.
      if (isClosing)
        throw unavailable('this process is ending: another one goes on', RETRY_AFTER_SECONDS);
      stream = admit(ctx, feed, streams, () => reply.raw.destroy());
      if (reply.raw.destroyed) stream.end();
      const contextValue: RequestContext = { ...requestContext(ctx), stream };
      const args: Args = {
        schema: door.schema,
        document,
        variableValues: params.variables,
        operationName: params.operationName ?? null,
        contextValue,
      };
      await answer(
        await open({
          method: 'POST',
          url: request.url,
          headers: { get: headerOf },
          body: { ...params },
          raw: args,
          context: undefined,
        }),
        stream,
        reply,
      );
    } catch (error) {
      if (reply.raw.headersSent) {
        log.warn({ request: request.id, err: error }, 'event stream');
        reply.raw.destroy();
      } else {
        const refusal = error instanceof GraphQLError ? null : refusalFrom(error, request.id);
        return await reply
          .code(refusal?.status ?? 400)
          .headers(refusal?.headers ?? {})
          .header('content-type', JSON_TYPE)
          .send(
            errorsBody(
              [refusal ? toGraphQLError(refusal, request.id) : (error as GraphQLError)],
              request.id,
            ),
          );
      }
    } finally {
      stream?.end();
      if (stream) streams.delete(stream);
    }
    return reply;
  };
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql/stream',
    config: { isStream: true },
    handler,
  });
}

const headerOf = (name: string): string | null =>
  ({ accept: 'text/event-stream', 'content-type': 'application/json' })[name] ?? null;

function admit(
  ctx: Context,
  feed: EventFeed,
  streams: Set<LiveStream>,
  cut: () => void,
): LiveStream {
  const keyId = ctx.keyId ?? '';
  const open = [...streams].filter((stream) => stream.keyId === keyId).length;
  if (open >= config.graphql.streamsMax) {
    throw new AppError(
      429,
      'RATE_LIMITED',
      `this key may have ${config.graphql.streamsMax} streams open at once: end one of them first`,
      null,
      { 'retry-after': String(RETRY_AFTER_SECONDS) },
    );
  }
  const stream = new LiveStream(keyId, feed, cut);
  streams.add(stream);
  return stream;
}

type Opened = Awaited<ReturnType<ReturnType<typeof createHandler>>>;

/** Writes the stream chunk by chunk, as fast as the client reads. */
async function answer(
  [body, { status, headers }]: Opened,
  stream: LiveStream,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  if (body === null || body === undefined || typeof body === 'string')
    return void raw.end(body ?? '');
  for await (const chunk of body) {
    if (raw.destroyed || !raw.writable) break;
    await new Promise<void>((resolve) => raw.write(chunk, () => resolve()));
    if (chunk.startsWith('event: next')) stream.sent();
  }
  await body.return(undefined);
  raw.end();
}

function paramsOf(request: FastifyRequest): Params {
  const given = (
    request.method === 'GET' ? fromQuery(request.query as Record<string, unknown>) : request.body
  ) as Record<string, unknown> | null;
  const { query, variables, operationName } = given ?? {};
  if (typeof query !== 'string') throw invalid('query must be a text', 'query');
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  )
    throw invalid('variables must be an object', 'variables');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw invalid('operationName must be a text', 'operationName');
  return { query, variables: { ...variables }, ...(operationName && { operationName }) };
}

function fromQuery({ variables, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (typeof variables !== 'string' || variables === '') return rest;
  try {
    return { ...rest, variables: JSON.parse(variables) as unknown };
  } catch {
    throw invalid('variables must be JSON', 'variables');
  }
}

/** The document, or why it is refused: what is too large, wrong, no subscription or too expensive. */
function read(
  { schema, check }: Door,
  { query, variables, operationName }: Params,
): DocumentNode | readonly GraphQLError[] {
  const { refusal } = check(query);
  if (refusal) return [refusal];
  const document = parse(query, { maxTokens: TOKENS_MAX });
  const errors = validate(schema, document, undefined, {
    maxErrors: VALIDATION_ERRORS_MAX,
    hideSuggestions: !config.graphql.introspection,
  });
  if (errors.length > 0) return errors;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'subscription')
    return [
      limitExceeded(
        'only subscriptions are served as event streams: send everything else to POST /graphql',
        'BAD_REQUEST',
      ),
    ];
  costOf(schema, { document, variables, operationName }, config.graphql.costMax);
  return document;
}

function maskStreamed(error: unknown): GraphQLError {
  const located = error instanceof GraphQLError ? error : new GraphQLError(String(error));
  const { message, extensions } = mask(located.toJSON(), located);
  return new GraphQLError(message, { path: located.path, extensions });
}

/** Ends the streams of keys that may no longer be used; one look at a time. */
function keyWatch(database: DataSource, streams: ReadonlySet<LiveStream>): () => Promise<void> {
  let isLooking = false;
  return async () => {
    if (streams.size === 0 || isLooking) return;
    isLooking = true;
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
      isLooking = false;
    }
  };
}
