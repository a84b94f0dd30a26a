/**
 * Receives notifications of providers. A notification is verified as far as the provider allows,
 * never trusted, and answered at once. A job then asks the provider.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import { addLogFields } from '../../platform/observability/log';
import { wallNow } from '../../platform/time/clock';
import { isIdOf, prefixOf } from '../../platform/records/columns/ids';
import type { Scope } from '../../platform/records/record';
import { notFound, unauthenticated, unavailable } from '../../platform/operations/errors';
import { exceededShape, hasTooManyNames } from '../../platform/http/json-shape';
import { markForCheck } from '../../modules/payments/reconcile/mark-for-check';
import { adapterOf } from '../../modules/providers/accounts/adapter';
import {
  accountNotified,
  noteNotification,
} from '../../modules/providers/accounts/state/note-notification';
import { ProviderAccount } from '../../modules/providers/accounts/provider-account';
import { ProviderUnknown } from '../../modules/providers/provider';
import { noteProviderCall } from '../../modules/providers/provider-calls';
import { retryAfterSecondsOf } from '../../modules/providers/retry-after';
import type { News } from '../../modules/providers/notification-port';
import { simulatorNamed } from '../../modules/providers/registry';
import { rateLimiterOf } from '../../modules/stores/keys/rate-limit';
import { success } from './envelope';

const BODY_BYTES_MAX = 65_536;
/** Banks send several payments in one notification. */
const GROUPED_BYTES_MAX = 1_048_576;
const BODY_DEPTH_MAX = 20;
/** Notifications of one provider per second. */
const RATE_MAX = 500;
const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** Banks add the kind of the notification to the address that was registered. */
const SUFFIXES = ['', '/pix', '/rec', '/cobr'] as const;

/** Of notifications. Those of an account apply to its store only. */
interface Sender extends Partial<Scope> {
  devMode: boolean;
  provider: string;
  accountId?: string;
}

interface Notification {
  Params: { provider: string; secret: string };
  Body: string | undefined;
}

export async function serveNotifications(
  server: FastifyInstance,
  database: DataSource,
): Promise<void> {
  await server.register(async (api) => {
    // Signatures cover the raw body.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const limits = { bodyLimit: BODY_BYTES_MAX };
    api.post<Notification>('/notifications/:provider', limits, async (request, reply) => {
      const { params, headers, body = '' } = request;
      const simulator = simulatorNamed(database, params.provider);
      if (!simulator) throw notFound('there is no provider of this name');
      const news = isJson(body) ? await simulator.read({ headers, body }) : null;
      if (!news)
        throw unauthenticated('this notification does not carry the signature of the provider');
      rateLimiterOf(database).take(`notifications ${params.provider}`, RATE_MAX);
      return accept(database, reply, news, { devMode: true, provider: params.provider });
    });
    for (const suffix of SUFFIXES)
      api.post<Notification>(
        `/notifications/:provider/:secret${suffix}`,
        { bodyLimit: GROUPED_BYTES_MAX },
        (request, reply) => receiveOfAccount(database, request, reply),
      );
  });
}

/** A body without news, such as a bank's test, is accepted too. */
async function receiveOfAccount(
  database: DataSource,
  request: FastifyRequest<Notification>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params, headers, body = '' } = request;
  const { provider: id, secret } = params;
  const account =
    isIdOf(ProviderAccount.prefix, id) && (await accountNotified(database, id, secret));
  if (!account) throw unauthenticated('there is no provider account at this address');
  const port = adapterOf(database, account).notifications;
  const readForm = isFormType(headers['content-type']) ? port.readForm?.bind(port) : undefined;
  if (!readForm && port.hasCertificate !== false) refuseWithoutCertificate(request);
  rateLimiterOf(database).take(`notifications ${id}`, RATE_MAX);
  const news = await answerOf(async () => {
    if (readForm) return hasTooManyNames(body) ? [] : readForm(body);
    return isJson(body) ? port.read({ headers, body }) : [];
  });
  if (!news) throw unauthenticated('this notification is not from the provider');
  await noteNotification(database, account);
  const { storeId, devMode, kind } = account;
  addLogFields({ store: storeId, account: id });
  return accept(database, reply, news, { devMode, storeId, provider: kind, accountId: id });
}

/** Some providers send a token only, and must be asked what it is about. */
async function answerOf(read: () => Promise<News[] | null>): Promise<News[] | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable(
      'we could not ask you what this is about: please send it again later',
      retryAfterSecondsOf(error),
    );
  }
}

/** Where the proxy passes on verified client certificates, a provider must have shown one. */
function refuseWithoutCertificate({ headers, socket }: FastifyRequest<Notification>): void {
  const { callbackClientCertHeader: name } = config;
  if (name === null) return;
  if (!headers[name] || !isTrustedProxy(socket.remoteAddress ?? ''))
    throw unauthenticated('this notification came without a client certificate');
}

function isTrustedProxy(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const proxies = config.trustedProxies.map((text): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const one = ipaddr.process(text);
    return [one, one.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS];
  });
  return ipaddr.subnetMatch(ipaddr.process(address), { proxies }, 'other') === 'proxies';
}

async function accept(
  database: DataSource,
  reply: FastifyReply,
  news: readonly News[],
  { provider, accountId, ...of }: Sender,
): Promise<FastifyReply> {
  let accepted = 0;
  for (const { about, reference } of news) {
    if (!isIdOf(prefixOf(reference), reference)) continue;
    if (!(await markForCheck(database, { about, reference }, of))) continue;
    accepted++;
    addLogFields({ [about === 'payment' ? 'charge' : about]: reference });
    noteProviderCall(database, {
      at: wallNow(),
      provider,
      providerAccountId: accountId ?? null,
      call: 'notification',
      reference,
      providerId: null,
      outcome: 'received',
      result: about,
      httpStatus: null,
      durationMs: 0,
    });
  }
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(success({ data: { accepted } }));
}

function isFormType(contentType = ''): boolean {
  return contentType.startsWith('application/x-www-form-urlencoded');
}

function isJson(body: string): boolean {
  if (exceededShape(body, { depth: BODY_DEPTH_MAX })) return false;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
