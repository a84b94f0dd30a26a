/** In whose browser a page is open: a random id in a signed cookie, by which a buyer finds the payment begun there again, and nobody else's. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config';
import { keyedHash, randomToken } from '../kit/secrets';
import { isSecure, pagePath } from './paths';

const COOKIE = 'pitanga_pay';
const ID_BYTES = 16;
const LIFETIME_SECONDS = 24 * 3_600;

export interface Session {
  /** What is stored with the charges begun in it: by each key of SECRET_KEY, newest first. */
  hashes: readonly [string, ...string[]];
  /** What the forms of the page with this id carry: other sites can send a form here, but do not know it. */
  formToken(pageId: string): string;
  isFormToken(pageId: string, given: string): boolean;
}

/** The session of the request's cookie, or a new one, whose cookie is set. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply): Session {
  const known = idIn(request.headers.cookie ?? '');
  const id = known ?? randomToken(ID_BYTES);
  // Set anew each time, so that it lives for a day after the last visit.
  void reply.header(
    'set-cookie',
    `${COOKIE}=${id}.${signaturesOf('cookie', id)[0]}; Path=${pagePath('/pay')}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`,
  );
  const tokensOf = (pageId: string) => signaturesOf('form', `${id} ${pageId}`);
  return {
    hashes: signaturesOf('charge', id),
    formToken: (pageId) => tokensOf(pageId)[0],
    isFormToken: (pageId, given) => isOneOf(given, tokensOf(pageId)),
  };
}

function idIn(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    const [id = '', signature = ''] = value.split('.', 2);
    if (name === COOKIE && isOneOf(signature, signaturesOf('cookie', id))) return id;
  }
  return null;
}

function signaturesOf(
  use: 'cookie' | 'form' | 'charge',
  text: string,
): readonly [string, ...string[]] {
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
