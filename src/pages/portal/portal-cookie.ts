/** The cookie of a portal session: of one store and environment, for an hour, for no script. */
import type { FastifyRequest } from 'fastify';
import { portalPath } from '../../modules/portal/portal-url';
import { PORTAL_SESSION_MS } from '../../modules/portal/portal-session';
import type { Scope } from '../../platform/records/record';
import { SECOND_MS } from '../../platform/time/clock';
import { isSecure, pagePath } from '../paths';
import { HOST_PREFIX } from '../session';

const SECRET = /^[\w-]{20,100}$/;

/** The secret of the request; null if it has none. */
export function readPortalCookie({ headers }: FastifyRequest, scope: Scope): string | null {
  const name = nameOf(scope);
  for (const each of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = each.trim().split('=', 2);
    if (key === name && SECRET.test(value)) return value;
  }
  return null;
}

export function portalCookie(scope: Scope, secret: string): string[] {
  return cookiesOf(scope, `${secret}; Max-Age=${PORTAL_SESSION_MS / SECOND_MS}`);
}

export function noPortalCookie(scope: Scope): string[] {
  return cookiesOf(scope, '; Max-Age=0');
}

/**
 * It is sent to the portal, and to the pages of checkouts, which offer the stored cards of the
 * customer. Under HTTPS one cookie is sent to both: that prefix allows the whole host only.
 */
function cookiesOf(scope: Scope, valueAndAge: string): string[] {
  const name = nameOf(scope);
  if (isSecure()) return [`${name}=${valueAndAge}; Path=/; Secure; HttpOnly; SameSite=Strict`];
  return [portalPath(scope), '/pay'].map(
    (path) => `${name}=${valueAndAge}; Path=${pagePath(path)}; HttpOnly; SameSite=Strict`,
  );
}

/** A name of its own for each portal, so that one browser may be signed in at several stores. */
function nameOf({ storeId, devMode }: Scope): string {
  return `${isSecure() ? HOST_PREFIX : ''}pitanga_portal_${storeId}${devMode ? '_dev' : ''}`;
}
