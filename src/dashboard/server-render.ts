/**
 * The page of an address, drawn for the member who is signed in as the browser will show it first.
 * What it shows is asked for by the same requests that the browser would send.
 */
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { log } from '../platform/observability/log';
import { publicOrigin } from '../modules/members/sign-in/public-origin';
import { tokenOf } from '../modules/members/sessions/session-cookie';
import { builtFolder } from './built-folder';

/** Later the browser asks itself. */
const RENDERED_WITHIN_MS = 5_000;

export interface RenderedPage {
  markup: string;
  /** What was read for it. */
  drawn: object;
}

interface Drawing {
  drawPage(asked: {
    url: string;
    origin: string;
    language: 'pt' | 'en';
    fetch: (url: string, init: SentRequest) => Promise<Response>;
    signal: AbortSignal;
  }): Promise<RenderedPage | null>;
}

interface SentRequest {
  headers?: Record<string, string>;
  body?: string;
}

/** Null if there is nothing to draw: then the browser asks for all of it. */
export async function renderPage(
  server: FastifyInstance,
  request: FastifyRequest,
  language: 'pt' | 'en',
): Promise<RenderedPage | null> {
  if (!isOpened(request) || tokenOf(request.headers.cookie) === null) return null;
  const send = async (url: string, { headers = {}, body = '' }: SentRequest) => {
    const answer = await server.inject({
      ...asBrowser(request),
      url,
      headers: { ...asBrowser(request).headers, ...headers },
      payload: body,
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  try {
    return await drawing().drawPage({
      url: request.url,
      origin: publicOrigin().origin,
      language,
      fetch: send,
      signal: AbortSignal.timeout(RENDERED_WITHIN_MS),
    });
  } catch (error) {
    log.warn({ err: error, url: request.routeOptions.url }, 'a page of the dashboard is not drawn');
    return null;
  }
}

/**
 * Whether a person opens this address, here or by hand. Pages of other sites get nothing drawn,
 * with whatever cookie.
 */
function isOpened({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    (headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none')
  );
}

/** A request of the page that is being opened. */
function asBrowser({ headers, raw }: FastifyRequest) {
  return {
    method: 'POST',
    remoteAddress: raw.socket.remoteAddress ?? '',
    headers: { ...headers, origin: publicOrigin().origin, 'sec-fetch-site': 'same-origin' },
  } satisfies InjectOptions;
}

let loaded: Drawing | null = null;

function drawing(): Drawing {
  return (loaded ??= require(join(builtFolder(), 'draw.cjs')) as Drawing);
}
