/** The cookie that holds the token of a session. No script can read it. */
import { publicOrigin } from '../sign-in/public-origin';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The token of a request; null if it has none. */
export function tokenOf(cookies: string | undefined): string | null {
  const { cookieName } = publicOrigin();
  for (const part of (cookies ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === cookieName) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** The header that keeps a token until the browser is closed. Its session ends by itself. */
export function cookieWith(token: string): string {
  return `${publicOrigin().cookieName}=${token}; ${ATTRIBUTES}`;
}

export function cookieWithout(): string {
  return `${publicOrigin().cookieName}=; ${ATTRIBUTES}; Max-Age=0`;
}
