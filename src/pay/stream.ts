/** Live status of what a page shows, as an event stream on /pay/:id/stream: the word of the status, and nothing else. */
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { config } from '../config';
import { MINUTE_MS, SECOND_MS } from '../kit/clock';
import { AppError, notFound, unavailable } from '../kit/errors';
import { log } from '../kit/log';
import { isIdOf, prefixOf } from '../kit/ids';
import { keyedHash } from '../kit/secrets';
import { statusesOf } from './page-context';
import { takeTurn, type PageRequest } from './visit';

/** All open pages of a process are looked after by one query, so often. */
const LOOK_EVERY_MS = SECOND_MS;
/** A line that says nothing keeps the connection open through proxies. */
const BREATHE_EVERY_LOOKS = 20;
/** Browsers come back by themselves after the end of a stream. */
const LIFETIME_MS = 10 * MINUTE_MS;
const COME_BACK_AFTER_MS = 2 * SECOND_MS;
const STREAMS_MAX = 5_000;
/** Of one address, behind which a few buyers may sit: nobody takes all places. Browsers that get none look by themselves. */
const STREAMS_PER_ADDRESS_MAX = 20;
const RETRY_AFTER_SECONDS = 10;

interface Watcher {
  id: string;
  /** What it was told last. */
  told: string;
  response: ServerResponse;
  /** Whose it is: only a hash of the address. */
  address: string;
  end: NodeJS.Timeout;
}

export function serveStatus(app: FastifyInstance, database: DataSource): void {
  const watchers = new Set<Watcher>();
  let isLooking = false;
  let looks = 0;
  const look = async (): Promise<void> => {
    if (watchers.size === 0 || isLooking) return;
    isLooking = true;
    looks++;
    try {
      const statuses = await statusesOf(database, [...new Set([...watchers].map(({ id }) => id))]);
      for (const watcher of watchers) tell(watcher, statuses.get(watcher.id) ?? watcher.told);
      if (looks % BREATHE_EVERY_LOOKS === 0)
        for (const { response } of watchers) response.write(':\n\n');
    } catch (error) {
      // The database is away: the pages wait, and are told when it is there again.
      log.debug({ err: error }, 'status of pages');
    } finally {
      isLooking = false;
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

  app.get<PageRequest>(
    '/pay/:id/stream',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { id } = request.params;
      takeTurn(database, request);
      const status = isIdOf(prefixOf(id), id)
        ? (await statusesOf(database, [id])).get(id)
        : undefined;
      if (status === undefined) throw notFound('there is no such page');
      // Opened now, it would keep the process from ending.
      if (isClosing)
        throw unavailable('this process is ending: another one goes on', RETRY_AFTER_SECONDS);
      const address = keyedHash(config.secretKeys, `stream ${request.ip}`)[0] ?? '';
      checkPlaces([...watchers], address);
      reply.hijack();
      const { raw: response } = reply;
      // Gone while the status was looked up: nobody would ever tell that it has ended.
      if (response.destroyed) return;
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      });
      const watcher: Watcher = {
        id,
        told: status,
        response,
        address,
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

function checkPlaces(watchers: readonly Watcher[], address: string): void {
  if (watchers.length >= STREAMS_MAX)
    throw unavailable('too many pages are open: try again in a few seconds', RETRY_AFTER_SECONDS);
  if (watchers.filter((watcher) => watcher.address === address).length < STREAMS_PER_ADDRESS_MAX)
    return;
  throw new AppError(
    429,
    'RATE_LIMITED',
    'too many pages are open at this address: try again in a few seconds',
    null,
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );
}

function tell(watcher: Watcher, status: string): void {
  if (status === watcher.told) return;
  watcher.told = status;
  watcher.response.write(messageOf(status));
}

function messageOf(status: string): string {
  return `event: status\ndata: ${status}\n\n`;
}
