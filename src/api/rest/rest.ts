/**
 * The REST API: the route table on Fastify, one handler for all routes, and an envelope for every
 * response.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import type { Context } from '../../platform/operations/context';
import { readingLimit, withinDeadline } from '../../platform/http/deadline';
import { refusalFrom } from '../../platform/http/refusal-from';
import { RecordedRefusal, TransientConflict, forbidden } from '../../platform/operations/errors';
import { answerOnce, type Answer } from '../../platform/idempotency/idempotency';
import { authorize } from '../../platform/operations/operation';
import type { PageInput, SummedPageInput } from '../../platform/records/lists/page-request';
import { renderAll } from '../../platform/records/columns/view';
import { withTimeTexts } from '../../platform/time/time-text';
import { checkKey, contextOf } from '../../modules/stores/keys/authenticate';
import { awaitPositions } from '../../modules/webhooks/events/await-positions';
import { failure, pagination, success, type Result } from './envelope';
import { inputOf, standardView } from './read-request';
import type { Route } from './route';
import { withSentFields } from './sent-fields';
import { announceVersion1End } from './version-1-end';
import { v1Routes } from './v1';
import { v2Routes } from './v2';

const JSON_TYPE = 'application/json; charset=utf-8';

export function serveRest(app: FastifyInstance, database: DataSource): void {
  for (const route of v2Routes) {
    for (const prefix of ['/v2', ''])
      serve(app, database, { ...route, path: `${prefix}${route.path}` }, `/v2${route.path}`);
  }
  for (const route of v1Routes)
    serve(
      app,
      database,
      { ...route, path: `/v1${route.path}` },
      `/v1${route.path}`,
      announceVersion1End,
    );
}

/** Answers every error in the envelope, never in HTML. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalFrom(error, request.id);
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'x-request-id': request.id, 'content-type': JSON_TYPE })
    .send(failure(refusal, request.id));
}

/**
 * `name` is the scope of an Idempotency-Key: the short form of a path is the same route. `before`
 * runs first, also if the body cannot be read.
 */
function serve(
  app: FastifyInstance,
  database: DataSource,
  route: Route,
  name: string,
  before?: (reply: FastifyReply) => void,
): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { isApi: true },
    // Key and permission are checked before the body is read.
    onRequest: async (request, reply) => {
      before?.(reply);
      const ctx = await checkKey(database, request, reply);
      refuseTokens(ctx, name);
      authorize(ctx, route.operation);
    },
    handler: async (request, reply) => {
      const limit = readingLimit(config.requestTimeoutMs);
      const answer = await withinDeadline(reply.raw, limit, async (deadline) => {
        const ctx = await contextOf(database, request, deadline);
        // A change does not start too late, and once started it is finished.
        if (route.method !== 'GET') deadline.commit();
        const claim = {
          route: `${route.method} ${name}`,
          key: keyOf(request),
          query: request.query,
          body: request.body,
        };
        const answered = await answerOnce(ctx, claim, config.secretKeys, () =>
          answerTo(ctx, route, request),
        );
        if (route.method !== 'GET') await awaitPositions(database, ctx.scope);
        return answered;
      });
      if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
      if (answer.headers) void reply.headers(answer.headers);
      return reply.code(answer.status).header('content-type', JSON_TYPE).send(answer.body);
    },
  });
}

/** Version 1 takes keys only. What a customer may read is decided field by field, in GraphQL. */
function refuseTokens({ token }: Context, name: string): void {
  if (token?.customerId)
    throw forbidden(
      'the token of a customer works with POST /graphql only: send the request there',
    );
  if (token && name.startsWith('/v1/'))
    throw forbidden('version 1 takes no tokens: use the path of version 2');
}

async function answerTo(ctx: Context, route: Route, request: FastifyRequest): Promise<Answer> {
  let warnings: readonly string[] = [];
  try {
    const standard = route.viewBy && (await standardView(ctx, route.viewBy, request.query));
    const input = inputOf(route, request, standard);
    if (ctx.scope.devMode) warnings = input.warnings;
    return { status: 200, body: success(await result(ctx, input), warnings) };
  } catch (error) {
    const refusal = withSentFields(refusalFrom(error, ctx.requestId), route, request);
    return {
      status: refusal.status,
      body: failure(refusal, ctx.requestId, { warnings, devMode: ctx.scope.devMode }),
      headers: refusal.headers,
      isTransient: refusal instanceof TransientConflict,
      isRecorded: refusal instanceof RecordedRefusal,
    };
  }
}

async function result(
  ctx: Context,
  { operation, read }: ReturnType<typeof inputOf>,
): Promise<Result> {
  const input = read(ctx);
  if (operation.kind === 'one') {
    const found = await operation.run(ctx, input);
    return { data: withTimeTexts(await operation.output.render(ctx.rows, found, ctx)) };
  }
  const page = await operation.run(ctx, input as PageInput);
  const rows = await renderAll(operation.output, ctx.rows, page.rows, ctx);
  for (const row of rows) withTimeTexts(row);
  const sums = await sumsOf(ctx, operation, input as SummedPageInput);
  return { data: rows, pagination: pagination({ ...page, rows }), ...(sums && { sums }) };
}

/** The sums of all pages, if they are asked for. */
async function sumsOf(
  ctx: Context,
  { sums, conditions }: Extract<Route['operation'], { kind: 'list' }>,
  input: SummedPageInput,
): Promise<Record<string, unknown> | null> {
  if (!sums || !input.sums) return null;
  const [found] = await sums.of(ctx.rows, [conditions(ctx, input)]);
  return sums.output.render(ctx.rows, found, ctx);
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' ? key : null;
}
