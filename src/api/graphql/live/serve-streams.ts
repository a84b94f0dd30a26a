/**
 * Live operations as event streams, on GET and POST /graphql/stream for one: graphql-sse with one
 * connection for each operation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionArgs } from 'graphql';
import { createHandler } from 'graphql-sse';
import type { DataSource } from 'typeorm';
import { config } from '../../../config/config';
import type { Context } from '../../../platform/operations/context';
import { AppError, unavailable } from '../../../platform/operations/errors';
import { log } from '../../../platform/observability/log';
import { EventFeed } from '../../../modules/webhooks/events/feed';
import type { Callers } from '../callers';
import type { ListedOperations } from '../documents/listed-operations';
import { mask } from '../errors';
import { refuseGraphql } from '../refuse-graphql';
import { LiveStream } from './live-stream';
import { requestContext } from '../request-context';
import type { Engine } from '../start-apollo';
import { subscribeWithinLimits, type StreamArgs } from './execute-stream';
import { readCall, type StreamCall } from './read-stream-call';
import { readDocument, type StreamDocument } from './read-stream-document';
import { watchStreamCallers } from './watch-stream-callers';
import { sendStream } from './send-stream';

/** A revoked key loses its streams within this time. */
const KEYS_CHECKED_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 10;
/** All keys of a store together may have this many times the streams of one key. */
const STORE_FACTOR = 5;

interface StreamApi {
  database: DataSource;
  databaseUrl: string;
  /** Built at first use. */
  engine(this: void): Engine;
  callers: Callers;
  /** Null if there is no list. */
  operations: ListedOperations | null;
}

type Handle = ReturnType<typeof createHandler<StreamArgs>>;

type HandlerRequest = Parameters<Handle>[0];

/** Serves the route until the server closes. */
export function serveStreams(
  app: FastifyInstance,
  method: 'POST' | ('GET' | 'POST')[],
  url: string,
  api: StreamApi,
): void {
  const streams = new Streams(api);
  app.addHook('preClose', () => streams.close());
  app.route({
    method,
    url,
    config: { isStream: true },
    onRequest: async (request, reply) =>
      void (await api.callers.check(api.database, request, reply)),
    handler: (request, reply) => streams.serve(request, reply),
  });
}

/** The open streams of this process. */
class Streams {
  private readonly feed: EventFeed;
  private readonly open = new Set<LiveStream>();
  private readonly timer: NodeJS.Timeout;
  private isClosing = false;
  private readonly handle = createHandler<StreamArgs>({
    authenticate: () => null,
    onSubscribe: ({ raw }) => raw,
    // The document was validated before the stream was opened.
    validate: () => [],
    subscribe: (args: ExecutionArgs) => subscribeWithinLimits(args as StreamArgs),
    onNext: (_context, _request, result) => ({
      ...result,
      ...('errors' in result && result.errors && { errors: result.errors.map(maskStreamed) }),
    }),
  } as Parameters<typeof createHandler<StreamArgs>>[0]);

  constructor(private readonly api: StreamApi) {
    this.feed = new EventFeed(api.databaseUrl);
    const checkKeys = watchStreamCallers(api.database, api.callers, this.open);
    this.timer = setInterval(() => void checkKeys(), KEYS_CHECKED_EVERY_MS).unref();
  }

  close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const stream of this.open) stream.drain();
    return this.feed.close();
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let stream: LiveStream | null = null;
    // Registered first, because a client may leave while its stream is being opened.
    reply.raw.once('close', () => stream?.end());
    try {
      const ctx = await this.api.callers.contextOf(this.api.database, request);
      const call = readCall(request, this.api.operations);
      const read = readDocument(this.api.engine(), ctx, call);
      // A stream that is opened now would delay the end of the process.
      if (this.isClosing)
        throw unavailable('this process is shutting down: connect again', RETRY_AFTER_SECONDS);
      stream = this.admit(ctx, () => reply.raw.destroy());
      if (reply.raw.destroyed) stream.end();
      const opened = await this.handle(this.handlerRequest(request, ctx, stream, read, call));
      await sendStream(opened, stream, reply);
    } catch (error) {
      if (!reply.raw.headersSent) return refuseGraphql(request, reply, error);
      log.warn({ request: request.id, err: error }, 'event stream');
      reply.raw.destroy();
    } finally {
      stream?.end();
      if (stream) this.open.delete(stream);
    }
    return reply;
  }

  /** The request as graphql-sse reads it. */
  private handlerRequest(
    request: FastifyRequest,
    ctx: Context,
    stream: LiveStream,
    { document, cost }: StreamDocument,
    call: StreamCall,
  ): HandlerRequest {
    const { schema, executor } = this.api.engine();
    const raw: StreamArgs = {
      schema,
      document,
      cost,
      running: executor.running,
      variableValues: call.variables,
      operationName: call.operationName ?? null,
      contextValue: { ...requestContext(ctx), stream },
    };
    return {
      method: 'POST',
      url: request.url,
      headers: { get: headerOf },
      body: { ...call },
      raw,
      context: undefined,
    };
  }

  /** A place among the streams of the key and of the store; refuses with 429 if there is none. */
  private admit(ctx: Context, cut: () => void): LiveStream {
    const { callerId } = ctx;
    const { storeId } = ctx.scope;
    const { streamsMax } = config.graphql;
    const ofStore = [...this.open].filter((stream) => stream.storeId === storeId);
    if (ofStore.filter((stream) => stream.callerId === callerId).length >= streamsMax)
      throw tooMany(this.api.callers.one, streamsMax);
    if (ofStore.length >= streamsMax * STORE_FACTOR)
      throw tooMany('this store, with all its keys,', streamsMax * STORE_FACTOR);
    const caller = { callerId, tokenId: ctx.token?.id ?? null, scope: ctx.scope };
    const stream = new LiveStream(caller, this.feed, cut);
    this.open.add(stream);
    return stream;
  }
}

function headerOf(name: string): string | null {
  return { accept: 'text/event-stream', 'content-type': 'application/json' }[name] ?? null;
}

function tooMany(who: string, max: number): AppError {
  return new AppError(
    429,
    'RATE_LIMITED',
    `${who} may have ${max} streams open at once: end one of them first`,
    null,
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );
}

function maskStreamed(error: unknown): GraphQLError {
  const located = error instanceof GraphQLError ? error : new GraphQLError(String(error));
  const { message, extensions } = mask(located.toJSON(), located);
  return new GraphQLError(message, { path: located.path, extensions });
}
