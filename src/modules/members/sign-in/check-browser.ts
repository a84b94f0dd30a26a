/**
 * Refuses requests that the dashboard's own pages did not send. A page of another site, also of the
 * same host with another port, cannot set these headers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { jsonOnly } from '../../../platform/http/body-text';
import { AppError, forbidden } from '../../../platform/operations/errors';
import { publicOrigin } from './public-origin';

const HEADER = 'x-pitanga-dashboard';

/** A request that changes or reads by POST or DELETE. */
export function checkBrowser(headers: IncomingHttpHeaders): void {
  checkPlace();
  if (headers[HEADER] !== '1')
    throw forbidden('the header X-Pitanga-Dashboard: 1 is missing: only the dashboard asks here');
  if (headers.origin !== publicOrigin().origin) throw fromElsewhere();
  checkSite(headers);
}

/** A download, which the browser sends as a link. */
export function checkDownload(headers: IncomingHttpHeaders): void {
  checkPlace();
  checkSite(headers);
}

/** JSON only: no form of another site can send it. */
export function checkJson(headers: IncomingHttpHeaders): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw jsonOnly();
}

function checkSite(headers: IncomingHttpHeaders): void {
  if (headers['sec-fetch-site'] !== 'same-origin') throw fromElsewhere();
}

function checkPlace(): void {
  if (!publicOrigin().isSecure)
    throw forbidden('the dashboard works by https or on localhost only: PUBLIC_URL is neither');
}

function fromElsewhere(): AppError {
  return forbidden('this request did not come from a page of the dashboard');
}
