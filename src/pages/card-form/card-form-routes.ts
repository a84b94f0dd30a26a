/**
 * What `card.js` needs in the browser of a buyer: the script, the frame with the form, and the
 * tokens that it makes by a public key. Every network may ask for so many.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { addBrowserToken } from '../../modules/payments/pay/card/browser-token';
import { cardTokenUrl } from '../../modules/payments/pay/card/card-token-url';
import { simulatorFor } from '../../modules/providers/registry';
import { forbidden, invalid } from '../../platform/operations/errors';
import { cardFormScript } from '../assets';
import { PAGE_HEADERS, framePolicy } from '../content-policy';
import { messagesOf } from '../messages/messages';
import type { PageOwner } from '../page-context';
import { limitNetwork } from '../page-limits';
import { pagePath } from '../paths';
import { knownOwner, ownerOf, textOf, type Query } from './card-form-owner';
import { serveChallenges } from './challenge-routes';
import { frameHtml, frameStyleOf } from './frame-page';

/** Never a card number: it has letters. */
const TOKEN = /^(?=.*[A-Za-z])[\w-]{8,200}$/;
const AMOUNT_MIN = 100;
const AMOUNT_MAX = 100_000_000_00;
const BODY_BYTES_MAX = 2_048;
const SCRIPT_SECONDS = 300;

export function serveCardForm(pages: FastifyInstance, database: DataSource): void {
  pages.get('/card.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      .send(cardFormScript),
  );
  pages.get<{ Querystring: Query }>('/card/frame', async (request, reply) => {
    limitNetwork(database, request);
    const publicKey = textOf(request.query.key);
    const owner = await ownerOf(database, request, publicKey);
    return sendFrame(reply, publicKey, owner, request.query);
  });
  const limits = { bodyLimit: BODY_BYTES_MAX };
  pages.post<{ Body: unknown }>('/card/tokens', limits, async (request, reply) => {
    const { publicKey, token, amount, saveCard } = bodyOf(request);
    const { ctx } = await knownOwner(database, request, textOf(publicKey));
    if (!TOKEN.test(textOf(token)))
      throw invalid('token must be a token of the provider', 'token', { reason: 'WRONG_FORMAT' });
    if (!isAmount(amount))
      throw invalid(`amount must be a whole number of cents, at least ${AMOUNT_MIN}`, 'amount', {
        reason: 'WRONG_FORMAT',
        values: { format: 'other' },
      });
    const { id, expiresAt } = await addBrowserToken(ctx, {
      providerToken: textOf(token),
      amount,
      savesCard: saveCard === true,
    });
    return reply.header('cache-control', 'no-store').send({ id, expiresAt });
  });
  // As the address at which a card provider makes tokens. It takes no code and no name.
  pages.post<{ Body: unknown; Querystring: Query }>(
    '/card/simulator',
    limits,
    async (request, reply) => {
      const { ctx } = await knownOwner(database, request, textOf(request.query.key));
      if (!ctx.scope.devMode) throw forbidden('the simulator serves Dev mode only');
      const { card } = bodyOf(request);
      const number = textOf(isObject(card) ? card.number : null);
      const { token, asks } = await simulatorFor(ctx).tokeniseInForm(number);
      const challenge = asks && { challenge: challengePath(textOf(request.query.key), token) };
      return reply.header('cache-control', 'no-store').send({ id: token, ...challenge });
    },
  );
  serveChallenges(pages, database);
}

/** What `card.js` shows in a window, with the language of the form added. */
function challengePath(key: string, token: string): string {
  return pagePath(`/card/challenge?${new URLSearchParams({ key, token }).toString()}`);
}

async function sendFrame(
  reply: FastifyReply,
  publicKey: string,
  owner: PageOwner | null,
  { language, save }: Query,
): Promise<FastifyReply> {
  const style = frameStyleOf(owner?.shop ?? null);
  const devMode = owner?.ctx.scope.devMode ?? false;
  const provider = owner && !devMode ? await cardTokenUrl(owner.ctx) : null;
  const simulator = pagePath(`/card/simulator?key=${publicKey}`);
  const html = frameHtml({
    messages: messagesOf(language === 'en' ? 'en' : 'pt'),
    shop: owner?.shop ?? null,
    publicKey,
    devMode,
    tokenUrl: devMode ? simulator : provider,
    asksToSave: save === 'ask',
    style,
  });
  const { 'cross-origin-opener-policy': _own, ...headers } = PAGE_HEADERS;
  return reply
    .removeHeader('x-frame-options')
    .headers({
      ...headers,
      'content-security-policy': framePolicy(style, provider),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    .send(html);
}

function bodyOf({ body }: FastifyRequest): Query {
  if (isObject(body)) return body;
  throw invalid('the body must be a JSON object');
}

const isObject = (value: unknown): value is Query => typeof value === 'object' && value !== null;
const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= AMOUNT_MIN && Number(value) <= AMOUNT_MAX;
