/**
 * The body of a request. A query that is sent by GET, as GraphQL over HTTP has it, has its parts in
 * the query string.
 */
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../platform/operations/errors';
import type { ListedOperations } from './documents/listed-operations';

const JSON_PARTS = ['variables', 'extensions'];

/** Whether a person opens the address in a browser. */
export function asksForPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Whether the request is for data and not for a page. */
export function isQuery(request: FastifyRequest): boolean {
  return !asksForPage(request) && Object.keys(request.query as object).length > 0;
}

/**
 * The body of a request by POST or GET, with the text of its document if the client sent the id of
 * a listed operation.
 */
export function bodyOf(request: FastifyRequest, operations: ListedOperations | null): unknown {
  const body = request.method === 'GET' ? bodyOfGet(request) : request.body;
  return operations ? operations.withText(body) : body;
}

/** The body that POST would have, without empty parts. Refuses with 400 one that is not JSON. */
function bodyOfGet({ query }: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, text]) => [
      name,
      JSON_PARTS.includes(name) ? parsed(name, text) : text,
    ]),
  );
}

export function refuseMutationByGet(): AppError {
  return new AppError(
    405,
    'METHOD_NOT_ALLOWED',
    'GET answers queries only: send a mutation by POST',
    null,
    { allow: 'POST' },
  );
}

function parsed(name: string, text: unknown): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    throw invalid(`${name} must be a JSON object`, name);
  }
}
