/** Reads the request for a stream from the body or from the query string. */
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../../platform/operations/errors';
import type { ListedOperations } from '../documents/listed-operations';
import { bodyOf } from '../query-by-get';
import { isObject } from '../../../platform/operations/is-object';

/** The request of a client. */
export interface StreamCall {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

/** The request, with the text of its document if it names a listed operation. */
export function readCall(request: FastifyRequest, operations: ListedOperations | null): StreamCall {
  const given = (bodyOf(request, operations) ?? {}) as Record<string, unknown>;
  const { query, variables, operationName } = given;
  if (typeof query !== 'string') throw invalid('query must be a text', 'query');
  if (variables !== undefined && variables !== null && !isObject(variables))
    throw invalid('variables must be an object', 'variables');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw invalid('operationName must be a text', 'operationName');
  return { query, variables: { ...variables }, ...(operationName && { operationName }) };
}
