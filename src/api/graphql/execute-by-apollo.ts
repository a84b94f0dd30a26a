/** Executes a request by Apollo Server. */
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../platform/idempotency/idempotency';
import type { RequestContext } from './request-context';

export async function execute(
  apollo: ApolloServer<RequestContext>,
  context: RequestContext,
  { headers, body }: { headers: HeaderMap; body: unknown },
): Promise<Answer> {
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers, search: '', body },
    context: () => Promise.resolve(context),
  });
  if (response.body.kind !== 'complete') throw new Error('incremental delivery is not served');
  const { status = 200 } = response;
  return {
    status,
    headers: Object.fromEntries(response.headers),
    body: response.body.string,
    outcome: status === 200 ? context.outcome.httpStatus : status,
    isTransient: context.outcome.isTransient,
    isRecorded: context.outcome.isRecorded,
  };
}

export function headersOf(request: FastifyRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  // Apollo receives every request as a POST of JSON.
  if (request.method === 'GET') headers.set('content-type', 'application/json');
  return headers;
}
