/** Reads the request for a stream from the body or from the query string. */
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../kit/errors';

/** The request of a client. */
export interface StreamCall {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

export function readCall(request: FastifyRequest): StreamCall {
  const given = (
    request.method === 'GET' ? fromQuery(request.query as Record<string, unknown>) : request.body
  ) as Record<string, unknown> | null;
  const { query, variables, operationName } = given ?? {};
  if (typeof query !== 'string') throw invalid('query must be a text', 'query');
  if (variables !== undefined && variables !== null && !isObject(variables))
    throw invalid('variables must be an object', 'variables');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw invalid('operationName must be a text', 'operationName');
  return { query, variables: { ...variables }, ...(operationName && { operationName }) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fromQuery({ variables, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (typeof variables !== 'string' || variables === '') return rest;
  try {
    return { ...rest, variables: JSON.parse(variables) as unknown };
  } catch {
    throw invalid('variables must be JSON', 'variables');
  }
}
