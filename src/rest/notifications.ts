/**
 * Receives notifications of providers. A notification is verified as far as the provider allows,
 * never trusted, and answered at once. A job then asks the provider.
 */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { isIdOf, prefixOf } from '../kit/data/ids';
import { notFound, unauthenticated } from '../kit/errors';
import { isNestedDeeper } from '../kit/http/json-depth';
import { markForCheck } from '../payments/reconcile/mark-for-check';
import { notifierNamed } from '../providers/registry';
import { rateLimiterOf } from '../stores/rate-limit';
import { success } from './envelope';

const BODY_BYTES_MAX = 65_536;
const BODY_DEPTH_MAX = 20;
/** Notifications of one provider per second. */
const RATE_MAX = 500;

export async function serveNotifications(
  server: FastifyInstance,
  database: DataSource,
): Promise<void> {
  await server.register(async (door) => {
    // Signatures cover the raw body.
    door.removeAllContentTypeParsers();
    door.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    door.post<{ Params: { provider: string }; Body: string | undefined }>(
      '/notifications/:provider',
      { bodyLimit: BODY_BYTES_MAX },
      async ({ params, headers, body = '' }, reply) => {
        const { provider } = params;
        const notifier = notifierNamed(database, provider);
        if (!notifier) throw notFound('there is no provider of this name');
        const news = isJsonObject(body) ? notifier.notifications.read({ headers, body }) : null;
        if (!news)
          throw unauthenticated('this notification does not carry the signature of the provider');
        rateLimiterOf(database).take(`notifications ${provider}`, RATE_MAX);
        let accepted = 0;
        for (const each of news)
          if (
            isIdOf(prefixOf(each.reference), each.reference) &&
            (await markForCheck(database, each, notifier))
          )
            accepted++;
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .send(success({ data: { accepted } }));
      },
    );
  });
}

function isJsonObject(body: string): boolean {
  if (isNestedDeeper(body, BODY_DEPTH_MAX)) return false;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
