/**
 * Admits only operators: compares tokens, limits how often an address may guess one, and logs and
 * counts every refusal.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../../src/config/config';
import { isCrossSite } from '../../src/platform/http/cross-site';
import { AppError, forbidden } from '../../src/platform/operations/errors';
import { log } from '../../src/platform/observability/log';
import { operatorRefusals } from '../../src/platform/observability/metrics';
import { subscriberNetwork } from '../../src/platform/http/networks';
import { operatorNameOf, type Operator } from '../../src/platform/operations/operator';
import { TokenBuckets, type BucketSize } from '../../src/platform/limits/token-buckets';

/**
 * The limit of wrong tokens per address. A Prometheus with an old token, which sends four requests
 * a minute, stays below it.
 */
const GUESSES_PER_ADDRESS: BucketSize = { rate: 1 / 6, burst: 10 };
/** The limit of wrong tokens of all addresses together. */
const GUESSES_OF_ALL: BucketSize = { rate: 1, burst: 100 };
const ALL_ADDRESSES = 'all';
/** The maximum number of networks that a process remembers because they sent a valid token. */
const KNOWN_NETWORKS_MAX = 1_000;

type RefusalReason = 'missing' | 'wrong' | 'limited' | 'cross_site';

/**
 * Every route registered on `ops` requires a token of OPS_TOKEN. Without that setting the routes do
 * not exist.
 */
export function askForToken(ops: FastifyInstance, server: FastifyInstance): void {
  const guard = new TokenGuard();
  ops.addHook('onRequest', async (request, reply) => {
    const refusal = config.opsTokens.length === 0 ? unknownPath(request) : guard.refusalOf(request);
    if (!refusal) return;
    if (refusal.status === 401)
      void reply.header('www-authenticate', 'Basic realm="Pitanga operators", charset="UTF-8"');
    return refuseOperator(server, request, reply, refusal);
  });
}

/**
 * Answers with the error handler of the service. The board has its own, which does not know
 * refusals.
 */
export async function refuseOperator(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  // Fastify types it as void, and ours is asynchronous.
  const answered: unknown = server.errorHandler(error as AppError, request, reply);
  await answered;
  return reply;
}

/** The operator whose token was sent with the request. */
export function operatorOf(request: FastifyRequest, via: Operator['via']): Operator {
  const name = operatorNameOf(request.headers.authorization, config.opsTokens);
  if (name === null) throw wrongToken();
  return { name, via };
}

class TokenGuard {
  private readonly guesses = new TokenBuckets();
  private readonly known = new Set<string>();

  refusalOf(request: FastifyRequest): AppError | null {
    const refused = this.check(request);
    if (!refused) return null;
    operatorRefusals.inc({ reason: refused.reason });
    const { method, ip: address } = request;
    const route = request.routeOptions.url;
    log.warn({ address, method, route, reason: refused.reason }, 'an operator was refused');
    return refused.refusal;
  }

  private check({
    ip,
    method,
    headers,
  }: FastifyRequest): { reason: RefusalReason; refusal: AppError } | null {
    if (!headers.authorization) return { reason: 'missing', refusal: wrongToken() };
    const network = subscriberNetwork(ip);
    const seconds = this.secondsToWait(network);
    if (seconds > 0) return { reason: 'limited', refusal: tooManyGuesses(seconds) };
    if (operatorNameOf(headers.authorization, config.opsTokens) === null) {
      this.guesses.take(network, GUESSES_PER_ADDRESS);
      this.guesses.take(ALL_ADDRESSES, GUESSES_OF_ALL);
      return { reason: 'wrong', refusal: wrongToken() };
    }
    this.remember(network);
    const isAct = method !== 'GET' && method !== 'HEAD';
    return isAct && isCrossSite(headers)
      ? { reason: 'cross_site', refusal: forbidden('this request was sent by another site') }
      : null;
  }

  /** While too many addresses guess, networks that sent a valid token before are still admitted. */
  private secondsToWait(network: string): number {
    const own = this.guesses.secondsToWait(network, GUESSES_PER_ADDRESS);
    return this.known.has(network)
      ? own
      : Math.max(own, this.guesses.secondsToWait(ALL_ADDRESSES, GUESSES_OF_ALL));
  }

  private remember(network: string): void {
    this.known.delete(network);
    this.known.add(network);
    const [oldest] = this.known;
    if (this.known.size > KNOWN_NETWORKS_MAX && oldest !== undefined) this.known.delete(oldest);
  }
}

function unknownPath({ method, url }: FastifyRequest): AppError {
  return new AppError(404, 'NOT_FOUND', `there is no ${method} ${url.split('?')[0]}`);
}

/** A Bearer token, or Basic with the token as password (for browsers). */
function wrongToken(): AppError {
  return new AppError(
    401,
    'UNAUTHENTICATED',
    'send the OPS_TOKEN as Bearer token or as Basic password',
  );
}

function tooManyGuesses(seconds: number): AppError {
  return new AppError(
    429,
    'RATE_LIMITED',
    `too many wrong tokens were sent: try again in ${seconds} s`,
    null,
    { 'retry-after': String(seconds) },
  );
}
