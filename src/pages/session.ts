/**
 * The session of a buyer's browser: a random id in a signed cookie. With it a buyer finds the
 * payment started in the same browser, and no payment of another buyer.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config/config';
import { keyedHash, randomToken } from '../platform/secrets/secrets';
import { isSecure, pagePath } from './paths';

/** The cookie of one part of the pages. */
export interface CookiePlace {
  /**
   * The cookie name under plain HTTP, which is for development only. Earlier releases also set that
   * of payments under HTTPS.
   */
  name: string;
  /** Where it is sent under plain HTTP; under HTTPS it is sent to the whole host. */
  path: string;
  sameSite: 'Lax' | 'Strict';
}

const PAYING: CookiePlace = { name: 'pitanga_pay', path: '/pay', sameSite: 'Lax' };
/**
 * Before the cookie name under HTTPS. Browsers accept a cookie with this prefix only from this
 * exact host, so no other subdomain can plant one.
 */
export const HOST_PREFIX = '__Host-';
const ID_BYTES = 16;
const LIFETIME_SECONDS = 24 * 3_600;

export interface PageSession {
  /**
   * The hashes stored with the charges of this session: one by each key of SECRET_KEY, newest
   * first.
   */
  hashes: readonly [string, ...string[]];
  /**
   * The token in the forms of the page with this id. Another site can submit a form here but does
   * not know the token.
   */
  formToken(pageId: string): string;
  isFormToken(pageId: string, given: string): boolean;
}

/** The session of the request's cookie. Without one, starts a new session and sets its cookie. */
export function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  place: CookiePlace = PAYING,
): PageSession {
  const known = idIn(request.headers.cookie ?? '', place);
  const id = known ?? randomToken(ID_BYTES);
  // The cookie is set on every visit, so it lives for a day after the last one.
  void reply.header('set-cookie', cookieOf(id, place));
  const tokensOf = (pageId: string) => signaturesOf('form', `${id} ${pageId}`);
  return {
    hashes: signaturesOf('charge', id),
    formToken: (pageId) => tokensOf(pageId)[0],
    isFormToken: (pageId, given) => isOneOf(given, tokensOf(pageId)),
  };
}

function cookieOf(id: string, { name, path, sameSite }: CookiePlace): string {
  const lifetime = `Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=${sameSite}`;
  return isSecure()
    ? `${HOST_PREFIX}${name}=${id}.${signaturesOf('host cookie', id)[0]}; Path=/; ${lifetime}; Secure`
    : `${name}=${id}.${signaturesOf('cookie', id)[0]}; Path=${pagePath(path)}; ${lifetime}`;
}

/**
 * The plain name is also accepted under HTTPS, because a browser may still hold a cookie from an
 * earlier release. Its signature differs, and this release signs none for it under HTTPS. So no new
 * one can be obtained and planted under the plain name.
 */
function idIn(cookies: string, { name }: CookiePlace): string | null {
  return (
    (isSecure() ? idOf(cookies, `${HOST_PREFIX}${name}`, 'host cookie') : null) ??
    idOf(cookies, name, 'cookie')
  );
}

function idOf(cookies: string, cookie: string, use: SignatureUse): string | null {
  for (const each of cookies.split(';')) {
    const [name, value = ''] = each.trim().split('=', 2);
    const [id = '', signature = ''] = value.split('.', 2);
    if (name === cookie && isOneOf(signature, signaturesOf(use, id))) return id;
  }
  return null;
}

type SignatureUse = 'cookie' | 'host cookie' | 'form' | 'charge';

function signaturesOf(use: SignatureUse, text: string): readonly [string, ...string[]] {
  const [newest, ...older] = keyedHash(config.secretKeys, `page ${use} ${text}`);
  if (newest === undefined) throw new Error('SECRET_KEY is empty');
  return [newest, ...older];
}

function isOneOf(given: string, known: readonly string[]): boolean {
  const bytes = Buffer.from(given);
  return known.some(
    (one) => bytes.length === one.length && timingSafeEqual(bytes, Buffer.from(one)),
  );
}
