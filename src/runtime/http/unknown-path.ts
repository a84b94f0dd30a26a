/**
 * Refuses what no route serves, before its body is read: with 405 if the path takes other methods,
 * otherwise with 404 and the path that was probably meant.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/operations/errors';
import { nearest } from '../../platform/operations/nearest';
import { announceVersion1End } from '../../api/rest/version-1-end';
import { answerRefusal } from './answer-refusal';

/** The operators' paths: without a token no caller learns which of them exist. */
const OPERATORS = /^\/(ops|metrics)(\/|$)/;
const HAS_PARAMETERS = /[:*]/;

type MethodsOfPath = Map<string, Set<string>>;

/** Call it before any route is registered. */
export function refuseUnknownPaths(server: FastifyInstance): void {
  const known: MethodsOfPath = new Map();
  server.addHook('onRoute', ({ url, method }) => {
    if (OPERATORS.test(url) || HAS_PARAMETERS.test(url)) return;
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]));
  });
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw refusalOf(known, request, reply);
  });
  server.setNotFoundHandler((request, reply) =>
    answerRefusal(request, reply, refusalOf(known, request, reply)),
  );
}

function refusalOf(known: MethodsOfPath, request: FastifyRequest, reply: FastifyReply): AppError {
  const { method } = request;
  const [path = ''] = request.url.split('?');
  const methods = known.get(path.replace(/(.)\/$/, '$1'));
  if (!methods)
    return new AppError(
      404,
      'NOT_FOUND',
      `there is no ${method} ${path}${meant(known, method, path)}`,
    );
  if (path.startsWith('/v1/')) announceVersion1End(reply);
  const allow = [...methods].toSorted().join(', ');
  return new AppError(405, 'METHOD_NOT_ALLOWED', `${path} takes ${allow}, not ${method}`, null, {
    allow,
  });
}

function meant(known: MethodsOfPath, method: string, path: string): string {
  const near = nearest(path, known.keys());
  const methods = near === null ? undefined : known.get(near);
  const [first = method] = methods ?? [];
  return methods ? `; did you mean ${methods.has(method) ? method : first} ${near}?` : '';
}
