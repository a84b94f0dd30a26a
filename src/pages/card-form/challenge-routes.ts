/**
 * The page of the simulator's bank, which `card.js` shows in a window over the merchant's page: the
 * buyer confirms the payment there, or refuses it (3-D Secure). Dev mode only.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { simulatorFor } from '../../modules/providers/registry';
import type { Simulator } from '../../modules/providers/simulator/simulator';
import { notFound } from '../../platform/operations/errors';
import { PAGE_HEADERS, challengePolicy } from '../content-policy';
import { messagesOf } from '../messages/messages';
import { knownOwner, ownerOf, textOf, type Query } from './card-form-owner';
import { challengeHtml } from './challenge-page';
import { frameStyleOf } from './frame-page';

const BODY_BYTES_MAX = 2_048;

export function serveChallenges(pages: FastifyInstance, database: DataSource): void {
  pages.get<{ Querystring: Query }>('/card/challenge', async (request, reply) => {
    const { query } = request;
    const owner = await ownerOf(database, request, textOf(query.key));
    return show(reply, query, owner?.ctx.scope.devMode ? simulatorFor(owner.ctx) : null);
  });
  pages.post<{ Body: unknown; Querystring: Query }>(
    '/card/challenge',
    { bodyLimit: BODY_BYTES_MAX },
    async (request, reply) => {
      const { query } = request;
      const { ctx } = await knownOwner(database, request, textOf(query.key));
      const simulator = ctx.scope.devMode ? simulatorFor(ctx) : null;
      const answer = answerOf(request) === 'confirm' ? 'CONFIRMED' : 'REFUSED';
      await simulator?.challenges.answer(textOf(query.token), answer);
      return show(reply, query, simulator);
    },
  );
}

function answerOf({ body }: FastifyRequest): string | null {
  return body instanceof URLSearchParams ? body.get('answer') : null;
}

/** Without a card that asks for something it is not found. */
async function show(
  reply: FastifyReply,
  query: Query,
  simulator: Simulator | null,
): Promise<FastifyReply> {
  const challenge = (await simulator?.challenges.of(textOf(query.token))) ?? null;
  if (challenge === null) throw notFound('there is no such confirmation');
  const style = frameStyleOf(null);
  const { 'cross-origin-opener-policy': _own, ...headers } = PAGE_HEADERS;
  return reply
    .removeHeader('x-frame-options')
    .headers({
      ...headers,
      'content-security-policy': challengePolicy(style),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    .send(
      challengeHtml({
        messages: messagesOf(query.language === 'en' ? 'en' : 'pt'),
        isAsked: challenge === 'ASKED',
        style,
      }),
    );
}
