/** Refuses a request in the shape of GraphQL. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { refusalFrom } from '../../platform/http/refusal-from';
import { contentType } from './answer-type';
import { errorsBody, RefusedDocument, toGraphQLError } from './errors';

/** Whether the request is for GraphQL. Early refusals of it have the shape of GraphQL, too. */
export function isGraphql({ url }: FastifyRequest): boolean {
  return /^\/(graphql|dashboard\/(graphql|stream))(\/|\?|$)/.test(url);
}

/** Sends a refusal in the shape of GraphQL. */
export function refuseGraphql(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const errors = error instanceof RefusedDocument ? error.errors : [error].filter(isGraphqlError);
  const [first] = errors;
  if (first)
    return reply
      .code(statusOf(first))
      .header('content-type', contentType(request))
      .send(errorsBody(errors, request.id));
  const refusal = refusalFrom(error, request.id);
  return reply
    .code(refusal.status)
    .headers({
      ...refusal.headers,
      'x-request-id': request.id,
      'content-type': contentType(request),
    })
    .send(errorsBody([toGraphQLError(refusal, { requestId: request.id })], request.id));
}

function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError;
}

function statusOf({ extensions }: GraphQLError): number {
  return (extensions.http as { status?: number } | undefined)?.status ?? 400;
}
