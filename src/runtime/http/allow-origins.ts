/**
 * Lets browsers of the origins in `CORS_ORIGIN` call the API. Off by default, because the users of
 * a page can read the API key that the page sends.
 */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Paths for operators, and the dashboard's own, get no CORS headers. */
const NEVER = /^\/(ops|metrics|dashboard)(\/|\?|$)/;

/** How long a browser may keep the answer to a preflight. Chromium allows two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * The headers of answers that scripts may read, in addition to those that browsers always allow.
 */
const EXPOSED_HEADERS = [
  'deprecation',
  'idempotent-replayed',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'x-request-id',
];

export async function allowOrigins(server: FastifyInstance, origins: string[]): Promise<void> {
  const allowed = {
    origin: origins,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  };
  await server.register(cors, {
    delegator: ({ url }, answer) =>
      answer(null, NEVER.test(url ?? '') ? { origin: false } : allowed),
  });
}
