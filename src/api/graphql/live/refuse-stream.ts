/** Answers a request for an event stream with its refusal. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { refusalFrom } from '../../../platform/http/door';
import { log } from '../../../platform/observability/log';
import { contentType } from '../answer-type';
import { errorsBody, toGraphQLError } from '../errors';
import { RefusedDocument } from './read-stream-document';

/** Refuses a stream that was not opened, and cuts one that was. */
export function refuseStream(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (reply.raw.headersSent) {
    log.warn({ request: request.id, err: error }, 'event stream');
    reply.raw.destroy();
    return;
  }
  if (error instanceof RefusedDocument || error instanceof GraphQLError) {
    const errors = error instanceof RefusedDocument ? error.errors : [error];
    void reply
      .code(400)
      .header('content-type', contentType(request))
      .send(errorsBody(errors, request.id));
    return;
  }
  const refusal = refusalFrom(error, request.id);
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', contentType(request))
    .send(errorsBody([toGraphQLError(refusal, { requestId: request.id })], request.id));
}
