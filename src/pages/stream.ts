/**
 * Streams the live status of a page as server-sent events on /pay/:id/stream: the status name and
 * nothing else.
 */
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { MINUTE_MS, SECOND_MS } from '../platform/time/clock';
import { notFound, rateLimited, unavailable } from '../platform/operations/errors';
import { log } from '../platform/observability/log';
import { subscriberNetwork } from '../platform/http/networks';
import { keyedHash } from '../platform/secrets/secrets';
import { ownerOfPage, statusesOf, type PageStatus } from './page-context';
import { limitNetwork, limitPage } from './page-limits';
import type { VisitRequest } from './visit';

/** How often one query checks the status of all open pages of a process. */
const LOOK_EVERY_MS = SECOND_MS;
/** A comment line keeps the connection open through proxies. */
const BREATHE_EVERY_LOOKS = 20;
/** Browsers reconnect by themselves after the end of a stream. */
const LIFETIME_MS = 10 * MINUTE_MS;
const COME_BACK_AFTER_MS = 2 * SECOND_MS;
const STREAMS_MAX = 5_000;
/**
 * Per address (or IPv6 /64), which a few buyers may share. A browser without a stream polls the
 * status.
 */
const STREAMS_PER_ADDRESS_MAX = 20;
/** Per store, so that one store cannot use all streams. */
const STREAMS_PER_STORE_MAX = 1_000;
const RETRY_AFTER_SECONDS = 10;

interface Watcher {
  id: string;
  /** The last status that was sent. */
  sent: string;
  response: ServerResponse;
  /** A hash of the address or its network, for counting only. */
  address: string;
  storeId: string;
  end: NodeJS.Timeout;
}

export function serveStatus(app: FastifyInstance, database: DataSource): void {
  const watchers = new Set<Watcher>();
  let isReading = false;
  let looks = 0;
  const look = async (): Promise<void> => {
    if (watchers.size === 0 || isReading) return;
    isReading = true;
    looks++;
    try {
      const statuses = await statusesOf(database, [...new Set([...watchers].map(({ id }) => id))]);
      for (const watcher of watchers) sendStatus(watcher, statuses.get(watcher.id));
      if (looks % BREATHE_EVERY_LOOKS === 0)
        for (const { response } of watchers) response.write(':\n\n');
    } catch (error) {
      // The database is unavailable. The pages receive the status when it is back.
      log.debug({ err: error }, 'status of pages');
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    for (const { response } of watchers) response.destroy();
  });

  app.get<VisitRequest>(
    '/pay/:id/stream',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { id } = request.params;
      limitNetwork(database, request);
      await ownerOfPage(database, id, request.id); // refuses the page of a suspended store
      limitPage(database, request, id);
      const found = (await statusesOf(database, [id])).get(id);
      if (found === undefined) throw notFound('there is no such page');
      // A stream opened now would keep the process from ending.
      if (isClosing)
        throw unavailable('this process is shutting down: try again', RETRY_AFTER_SECONDS);
      const address =
        keyedHash(config.secretKeys, `stream ${subscriberNetwork(request.ip)}`)[0] ?? '';
      const { status, storeId } = found;
      checkPlaces([...watchers], address, storeId);
      reply.hijack();
      const { raw: response } = reply;
      // The client left while the status was read. No close event would follow.
      if (response.destroyed) return;
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      const watcher: Watcher = {
        id,
        sent: status,
        response,
        address,
        storeId,
        end: setTimeout(() => response.end(), LIFETIME_MS).unref(),
      };
      watchers.add(watcher);
      response.once('close', () => {
        clearTimeout(watcher.end);
        watchers.delete(watcher);
      });
      response.write(`retry: ${COME_BACK_AFTER_MS}\n${messageOf(status)}`);
    },
  );
}

function checkPlaces(watchers: readonly Watcher[], address: string, storeId: string): void {
  const isStoreFull =
    watchers.filter((watcher) => watcher.storeId === storeId).length >= STREAMS_PER_STORE_MAX;
  if (watchers.length >= STREAMS_MAX || isStoreFull)
    throw unavailable('too many pages are open: try again in a few seconds', RETRY_AFTER_SECONDS);
  if (watchers.filter((watcher) => watcher.address === address).length < STREAMS_PER_ADDRESS_MAX)
    return;
  throw rateLimited(
    'too many pages are open at this address: try again in a few seconds',
    RETRY_AFTER_SECONDS,
  );
}

/** The pages of a suspended store are closed, and so are their streams. */
function sendStatus(watcher: Watcher, found: PageStatus | undefined): void {
  if (found?.isClosed) return void watcher.response.end();
  const status = found?.status ?? watcher.sent;
  if (status === watcher.sent) return;
  watcher.sent = status;
  watcher.response.write(messageOf(status));
}

function messageOf(status: string): string {
  return `event: status\ndata: ${status}\n\n`;
}
