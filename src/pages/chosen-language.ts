/**
 * The language of a page: the one that the buyer chose at its end, kept by a cookie, else that of
 * the browser.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MailLanguage } from '../modules/stores/store';
import { languageOf } from './messages/messages';
import type { PageLanguage } from './format';
import { isSecure, pagePath } from './paths';

const COOKIE = 'pitanga_language';
const LIFETIME_SECONDS = 365 * 24 * 3_600;

/** The address names a choice as `?language=en`; it is then kept for the pages after this one. */
export function chosenLanguage(request: FastifyRequest, reply: FastifyReply | null): PageLanguage {
  const { language } = (request.query ?? {}) as { language?: unknown };
  const chosen = languageIn(language);
  if (!chosen) return languageIn(keptIn(request)) ?? languageOf(request.headers['accept-language']);
  void reply?.header(
    'set-cookie',
    `${COOKIE}=${chosen}; Path=${pagePath('/')}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; ` +
      `SameSite=Lax${isSecure() ? '; Secure' : ''}`,
  );
  return chosen;
}

/**
 * The address of this page in the other language. Null for the answer to a form, which has no
 * address of its own.
 */
export function otherLanguage(request: FastifyRequest, language: PageLanguage): string | null {
  if (request.method !== 'GET') return null;
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  query.set('language', language === 'pt' ? 'en' : 'pt');
  return `?${query}`;
}

/** Mails to the buyer have the language of the page. */
export function mailLanguageOf(language: PageLanguage): MailLanguage {
  return language === 'en' ? 'EN' : 'PT';
}

function languageIn(value: unknown): PageLanguage | null {
  return value === 'pt' || value === 'en' ? value : null;
}

function keptIn({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
}
