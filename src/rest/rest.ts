/** The REST door: the route table on Fastify, one handler for all of it, and an envelope for every answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { wallNow } from '../kit/clock';
import type { Context } from '../kit/context';
import { refusalFrom } from '../kit/door';
import { AppError } from '../kit/errors';
import { answerOnce, type Answer } from '../kit/idempotency';
import { authorize } from '../kit/operation';
import type { PageInput } from '../kit/page';
import { castQuery, readInput } from '../kit/read-input';
import { authenticate } from '../stores/authenticate';
import { failure, pagination, success } from './envelope';
import { withoutNulls } from './body-form';
import type { Route } from './route';
import { v1Routes } from './v1';
import { v2Routes } from './v2';

const SUNSET = new Date('2028-03-01T00:00:00.000Z');
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
      announceSunset,
    );
}

/** Answers everything that is not a route, in the envelope, never in HTML. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalFrom(error, request.id);
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'x-request-id': request.id, 'content-type': JSON_TYPE })
    .send(failure(refusal, request.id));
}

/** `name` is what an Idempotency-Key belongs to: the short form of a path is the same route. `before` comes first of all, also where the body cannot be read. */
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
    onRequest: async (_request, reply) => before?.(reply),
    handler: async (request, reply) => {
      const ctx = await authenticate(database, {
        authorization: request.headers.authorization,
        requestId: request.id,
        setHeaders: (headers) => void reply.headers(headers),
      });
      authorize(ctx, route.operation);
      const answer = await answerOnce(
        ctx,
        {
          route: `${route.method} ${name}`,
          key: keyOf(request),
          query: request.query,
          body: request.body,
        },
        config.secretKeys,
        () => answerTo(ctx, route, request),
      );
      if (answer.isReplay) void reply.header('idempotent-replayed', 'true');
      if (answer.headers) void reply.headers(answer.headers);
      return reply.code(answer.status).header('content-type', JSON_TYPE).send(answer.body);
    },
  });
}

async function answerTo(
  ctx: Context,
  { operation, body }: Route,
  request: FastifyRequest,
): Promise<Answer> {
  try {
    const given = request.body ?? {};
    if (typeof given !== 'object' || Array.isArray(given))
      throw new AppError(400, 'INVALID_REQUEST', 'the body must be a JSON object');
    const raw = body ? body.read(given as Record<string, unknown>) : given;
    const input = readInput(operation.input, {
      ...castQuery(operation.input, request.query as Record<string, unknown>),
      ...withoutNulls(raw),
    });
    if (operation.kind === 'one')
      return {
        status: 200,
        body: success(await operation.output.render(ctx.rows, await operation.run(ctx, input))),
      };
    const page = await operation.run(ctx, input as PageInput);
    const rows = await Promise.all(page.rows.map((row) => operation.output.render(ctx.rows, row)));
    return { status: 200, body: success(rows, { pagination: pagination({ ...page, rows }) }) };
  } catch (error) {
    const refusal = refusalFrom(error, ctx.requestId);
    return {
      status: refusal.status,
      body: failure(refusal, ctx.requestId),
      headers: refusal.headers,
    };
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' ? key : null;
}

function announceSunset(reply: FastifyReply): void {
  void reply.header(
    'deprecation',
    `@${Math.floor(new Date('2026-04-20T00:00:00.000Z').getTime() / 1000)}`,
  );
  void reply.header('sunset', SUNSET.toUTCString());
  void reply.header('link', `<${config.publicUrl}/docs>; rel="successor-version"`);
  if (wallNow() >= SUNSET)
    throw new AppError(
      410,
      'GONE',
      'version 1 was discontinued on 1 March 2028: use the same resource under /v2',
    );
}
