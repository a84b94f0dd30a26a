/** One request of a buyer's browser: whose page it is, in which language, and in which session. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Context } from '../kit/context';
import { forbidden } from '../kit/errors';
import { rateLimiterOf } from '../stores/rate-limit';
import { config } from '../config';
import { keyedHash } from '../kit/secrets';
import type { BuyerSession } from '../payments/open-payment';
import { formatOf, type Format } from './format';
import { ownerOfPage, type Shop } from './page-context';
import { sessionOf, type Session } from './session';
import { languageOf, wordsOf, type Words } from './words/words';

export interface Visit {
  /** The id in the address. */
  id: string;
  /** The scope and the clock of the store that the object belongs to. */
  ctx: Context;
  shop: Shop;
  words: Words;
  format: Format;
  session: Session;
  /** The buyer's network address and this page, hashed by each key of SECRET_KEY, newest first: addresses are personal data. */
  addressHashes: readonly string[];
  /** The query of the address; a value that is given twice counts as not given. */
  query: Readonly<Record<string, string>>;
}

export interface PageRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/** In whose browser a payment is begun; `paidBefore` is the last payment of a link that its form knows of. */
export function buyerSession(
  { session: { hashes }, addressHashes }: Visit,
  paidBefore: string | null,
): BuyerSession {
  return { hashes, addressHashes, paidBefore };
}

/** Refuses with 404, 403 (shop closed) or 429. */
export async function visitOf(
  database: DataSource,
  request: FastifyRequest<PageRequest>,
  reply: FastifyReply,
): Promise<Visit> {
  const { id } = request.params;
  takeTurn(database, request);
  const { ctx, shop } = await ownerOfPage(database, id, request.id);
  const language = languageOf(request.headers['accept-language']);
  const query = Object.fromEntries(
    Object.entries(request.query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return {
    id,
    ctx,
    shop,
    words: wordsOf(language),
    format: formatOf(language),
    session: sessionOf(request, reply),
    addressHashes: addressHashesOf(request),
    query,
  };
}

/** Refuses (429) an address that asks too often. */
export function takeTurn(database: DataSource, request: FastifyRequest<PageRequest>): void {
  rateLimiterOf(database).take(`page ${addressHashesOf(request)[0] ?? ''}`, config.pageRateLimit);
}

function addressHashesOf({ ip, params: { id } }: FastifyRequest<PageRequest>): string[] {
  return keyedHash(config.secretKeys, `${ip} ${id}`);
}

/** The fields of a form, once it is certain that our own page sent it; each is one line, without spaces around it. */
export type Form = Readonly<Record<string, string>>;

/** Refuses (403) a form that another site sent, or that was sent from another session than it was shown in. */
export function formOf(request: FastifyRequest<PageRequest>, { id, session }: Visit): Form {
  const site = request.headers['sec-fetch-site'];
  const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  const form =
    request.body instanceof URLSearchParams
      ? Object.fromEntries(
          [...request.body].map(([name, value]) => [
            name,
            value.replaceAll(/[\p{C}\s]+/gu, ' ').trim(),
          ]),
        )
      : {};
  if (isElsewhere || !session.isFormToken(id, form.token ?? ''))
    throw forbidden('this form was not sent from its page', 'token');
  return form;
}
