/** The operators' door, behind OPS_TOKEN: Bull Board, metrics, and what else is put behind it; in production without a token it does not exist. */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../src/config';
import { writeActs } from '../src/kit/audit';
import { SECOND_MS } from '../src/kit/clock';
import { AppError, forbidden } from '../src/kit/errors';
import { operatorNameOf, type Operator } from '../src/kit/operator';
import { metricsText, type Countable } from './metrics';
import { QUEUE_NAMES, openBackend } from './queues';
import { within } from './within';

const BOARD_PATH = '/ops/queues';
/** The board is looked at by a few people: it needs no more of the database. */
const CONNECTIONS_MAX = 2;
const CLOSE_WITHIN_MS = 3 * SECOND_MS;
/** Everything the page needs comes from here. */
const BOARD_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";
const FROM_ELSEWHERE = /<link[^>]+href="https?:\/\/[^>]*>\s*/gi;

/** What else stands behind the token; `operatorOf` tells whose request it is. */
export type BehindTheToken = (
  ops: FastifyInstance,
  desk: { queues: readonly Countable[]; operatorOf(request: FastifyRequest): Operator },
) => void | Promise<void>;

export async function serveOps(
  server: FastifyInstance,
  database: DataSource,
  databaseUrl: string,
  more: BehindTheToken,
): Promise<void> {
  const backend = openBackend(databaseUrl, CONNECTIONS_MAX);
  const queues = QUEUE_NAMES.map((name) => backend.queue(name));
  await server.register(async (ops) => {
    askForToken(ops, server);
    await serveBoard(ops, database, queues);
    serveMetrics(ops, database, queues);
    await more(ops, { queues, operatorOf: (request) => operatorOf(request, 'GRAPHQL') });
  });
  server.addHook('onClose', async () => {
    await within(
      CLOSE_WITHIN_MS,
      Promise.all(queues.map((queue) => queue.close())).then(() => backend.close()),
    );
  });
}

/** The same for a process that only works: it has figures of its own, and nothing else to show. */
export async function serveWorkerMetrics(
  server: FastifyInstance,
  database: DataSource,
): Promise<void> {
  await server.register(async (ops) => {
    askForToken(ops, server);
    serveMetrics(ops, database, []);
  });
}

function serveMetrics(
  ops: FastifyInstance,
  database: DataSource,
  queues: readonly Countable[],
): void {
  ops.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await metricsText(database, queues)),
  );
}

async function serveBoard(
  ops: FastifyInstance,
  database: DataSource,
  queues: readonly object[],
): Promise<void> {
  const board = new FastifyAdapter();
  board.setBasePath(BOARD_PATH);
  const readOnlyMode = config.opsBoardReadOnly;
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue as never, { readOnlyMode })),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Pitanga' } },
  });
  await ops.register(async (page) => {
    // Before the act, since the queue store shares no transaction with the log.
    page.addHook('preHandler', async (request) => {
      if (['GET', 'HEAD'].includes(request.method)) return;
      if (readOnlyMode) throw forbidden('this board only shows (OPS_BOARD_READ_ONLY)');
      const path = request.url.split('?')[0]?.slice(BOARD_PATH.length) ?? '';
      await writeActs(
        database.manager,
        { operator: operatorOf(request, 'BOARD'), requestId: request.id },
        [
          {
            action: `board.${request.method.toLowerCase()}`,
            subject: path.slice(0, 100),
            after: { path },
          },
        ],
      );
    });
    page.addHook('onSend', async (_request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      void reply.header('content-security-policy', BOARD_POLICY).removeHeader('content-length');
      return typeof payload === 'string' ? payload.replaceAll(FROM_ELSEWHERE, '') : payload;
    });
    await page.register(board.registerPlugin(), { prefix: BOARD_PATH });
  });
}

/** The board has an error handler of its own; who may not enter is refused in the service's words. */
function askForToken(ops: FastifyInstance, server: FastifyInstance): void {
  ops.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request, reply);
    if (!refusal) return;
    await server.errorHandler(refusal, request, reply);
    return reply;
  });
}

/** Bearer, or Basic with the token as password (for browsers). */
function refusalOf(request: FastifyRequest, reply: FastifyReply): AppError | null {
  if (config.opsTokens.length === 0)
    return new AppError(
      404,
      'NOT_FOUND',
      `there is no ${request.method} ${request.url.split('?')[0]}`,
    );
  if (operatorNameOf(request.headers.authorization, config.opsTokens) !== null) return null;
  void reply.header('www-authenticate', 'Basic realm="Pitanga operators", charset="UTF-8"');
  return new AppError(
    401,
    'UNAUTHENTICATED',
    'send the OPS_TOKEN as Bearer token or as Basic password',
  );
}

function operatorOf(request: FastifyRequest, via: Operator['via']): Operator {
  const name = operatorNameOf(request.headers.authorization, config.opsTokens);
  if (name === null)
    throw new AppError(
      401,
      'UNAUTHENTICATED',
      'send the OPS_TOKEN as Bearer token or as Basic password',
    );
  return { name, via };
}
