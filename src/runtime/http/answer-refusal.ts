/** Answers a refusal in the form that the client reads: a page, GraphQL or the envelope. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isGraphql, refuseGraphql } from '../../api/graphql/refuse-graphql';
import { sendErrorPage, wantsPage } from '../../pages/error-page';
import { refuse } from '../../api/rest/rest';

/** Where only people go, in any case: no link of these paths may end in JSON. */
const PAGES = /^\/(pay|portal)([/?]|$)/i;

export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  if (PAGES.test(request.url) && wantsPage(request)) return sendErrorPage(request, reply, error);
  return (isGraphql(request) ? refuseGraphql : refuse)(request, reply, error);
}
