/**
 * Refuses requests whose Host is ambiguous, and in Dev mode those for another host: a website whose
 * name is re-bound to 127.0.0.1 would otherwise read the API key that Dev mode shows.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../../config/config';
import { AppError, invalid } from '../../platform/operations/errors';
import { isLoopbackHost } from '../../platform/http/loopback';

/** Orchestrators and load balancers ask these by the address of a container. They show no data. */
const HEALTH: readonly string[] = ['/healthz', '/readyz'];
/** What most requests in Dev mode are sent to. The others are read as an address. */
const USUAL_LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

export function refuseForeignHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
}

function refusalOf(request: FastifyRequest): AppError | undefined {
  const { headers, url = '' } = request.raw;
  if (hasSeveralHosts(request)) return invalid('send one Host header');
  // Also of an absolute target, which a proxy sends to a proxy: there its host counts.
  if (!url.startsWith('/') && !isOwnTarget(url, headers.host))
    return invalid('the request target must begin with / : send the host as the Host header');
  if (config.production || headers.host === undefined || HEALTH.includes(url)) return undefined;
  if (isOwnHost(headers.host)) return undefined;
  return new AppError(
    421,
    'INVALID_REQUEST',
    'Dev mode answers at loopback addresses and at the host of PUBLIC_URL only: set PUBLIC_URL ' +
      'to the address at which you call it',
  );
}

/** Node keeps the first of several, and a proxy in front may have read the last. */
function hasSeveralHosts({ raw }: FastifyRequest): boolean {
  const { rawHeaders } = raw;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function isOwnTarget(target: string, host: string | undefined): boolean {
  // `OPTIONS *` asks about the server as a whole.
  if (target === '*') return true;
  const authority = URL.canParse(target) ? new URL(target).host : '';
  return authority !== '' && authority === host?.toLowerCase() && isOwnHost(authority);
}

/** Whatever the port is: that in front of a container or a proxy is another one. */
function isOwnHost(host: string): boolean {
  if (USUAL_LOOPBACK.test(host)) return true;
  const name = nameOf(`http://${host}`);
  return name !== null && (isLoopbackHost(name) || name === nameOf(config.publicUrl));
}

function nameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}
