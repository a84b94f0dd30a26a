/**
 * The operators' API, protected by OPS_TOKEN: Bull Board, metrics and the operators' GraphQL API.
 * In production it does not exist without a token.
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../../src/config/config';
import type { AllStores } from '../../src/platform/records/all-stores';
import { SECOND_MS } from '../../src/platform/time/clock';
import { forbidden } from '../../src/platform/operations/errors';
import { askForToken, operatorOf, refuseOperator } from './ask-for-token';
import { metricsText, type CountedQueue } from '../figures/metrics';
import { QUEUE_NAMES, openBackend, type QueueStore } from '../queues/queues';
import { withTimeout } from '../queues/with-timeout';

const BOARD_PATH = '/ops/queues';
/** Only a few people use the board, so two connections are enough. */
const CONNECTIONS_MAX = 2;
const CLOSE_WITHIN_MS = 3 * SECOND_MS;
/** The page loads everything from this server. */
const BOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const EXTERNAL_LINKS = /<link[^>]+href="https?:\/\/[^>]*>\s*/gi;

/** `registerMore` registers further routes that require the token. */
export async function serveOps(
  server: FastifyInstance,
  all: AllStores,
  databaseUrl: string,
  registerMore: (ops: FastifyInstance, queues: readonly CountedQueue[]) => Promise<void>,
): Promise<void> {
  const backend = openBackend(databaseUrl, CONNECTIONS_MAX);
  const queues = QUEUE_NAMES.map((name) => backend.queue(name));
  await server.register(async (ops) => {
    askForToken(ops, server);
    await serveBoard(ops, { server, all, queues });
    serveMetrics(ops, all, queues, backend);
    await registerMore(ops, queues);
  });
  server.addHook('onClose', async () => {
    await withTimeout(
      CLOSE_WITHIN_MS,
      Promise.all(queues.map((queue) => queue.close())).then(() => backend.close()),
    );
  });
}

/** The metrics of a process that runs only workers. */
export async function serveWorkerMetrics(server: FastifyInstance, all: AllStores): Promise<void> {
  await server.register(async (ops) => {
    askForToken(ops, server);
    serveMetrics(ops, all, [], null);
  });
}

function serveMetrics(
  ops: FastifyInstance,
  all: AllStores,
  queues: readonly CountedQueue[],
  store: QueueStore | null,
): void {
  ops.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await metricsText(all, queues, store)),
  );
}

async function serveBoard(
  ops: FastifyInstance,
  { server, all, queues }: { server: FastifyInstance; all: AllStores; queues: readonly object[] },
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
    page.addHook('preHandler', async (request, reply) => {
      if (['GET', 'HEAD'].includes(request.method)) return;
      try {
        if (readOnlyMode) throw forbidden('this board is read-only (OPS_BOARD_READ_ONLY)');
        await recordAct(all, request);
      } catch (error) {
        return refuseOperator(server, request, reply, error);
      }
    });
    page.addHook('onSend', async (_request, reply, payload) => {
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
      void reply.header('content-security-policy', BOARD_POLICY).removeHeader('content-length');
      return typeof payload === 'string' ? payload.replaceAll(EXTERNAL_LINKS, '') : payload;
    });
    await page.register(board.registerPlugin(), { prefix: BOARD_PATH });
  });
}

/** Recorded before the act, because the queue store and the audit log share no transaction. */
async function recordAct(all: AllStores, request: FastifyRequest): Promise<void> {
  const path = request.url.split('?')[0]?.slice(BOARD_PATH.length) ?? '';
  await all.note({ operator: operatorOf(request, 'BOARD'), requestId: request.id }, [
    {
      action: `board.${request.method.toLowerCase()}`,
      subject: path.slice(0, 100),
      after: { path },
    },
  ]);
}
