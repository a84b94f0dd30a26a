/**
 * Detects that a page of another site sent a request. The browser then attached the credentials of
 * a user who did not intend it.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Programs and old browsers send no such header. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
