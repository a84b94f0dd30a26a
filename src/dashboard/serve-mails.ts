/**
 * The HTML text of a mail of Dev mode, for a frame of the inbox. It runs no script, and its links
 * open in a new tab.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { previewMessage } from '../mails/preview-message';
import { getMessage } from '../modules/messages/read-messages';
import { checkMember } from '../modules/members/sign-in/authenticate-member';
import { checkDownload } from '../modules/members/sign-in/check-browser';
import { notFound } from '../platform/operations/errors';
import { perform } from '../platform/operations/operation';
import { isIdOf } from '../platform/records/columns/ids';

const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  "frame-ancestors 'self'",
].join('; ');

interface Params {
  store: string;
  id: string;
}

interface PreviewRequest {
  Params: { store: string; environment: string };
  Querystring: { template?: string; language?: string };
}

export function serveMails(app: FastifyInstance, database: DataSource): void {
  app.get<PreviewRequest>(
    '/dashboard/mail-previews/:store/:environment',
    async (request, reply) => {
      checkDownload(request.headers);
      const { store: storeId, environment } = request.params;
      if (!isIdOf('store', storeId)) throw notFound('there is no such mail');
      const devMode = environment === 'dev';
      const ctx = await checkMember(database, request, reply, { storeId, devMode });
      const { template = '', language } = request.query;
      const { html } = await perform(ctx, previewMessage, {
        template,
        language: language === 'EN' ? 'EN' : 'PT',
      });
      return framed(reply, html);
    },
  );
  app.get<{ Params: Params }>('/dashboard/mails/:store/:id', async (request, reply) => {
    checkDownload(request.headers);
    const { store: storeId, id } = request.params;
    if (!isIdOf('store', storeId)) throw notFound('there is no such mail');
    const ctx = await checkMember(database, request, reply, { storeId, devMode: true });
    const { html } = await perform(ctx, getMessage, { id });
    if (html === null) throw notFound(`the mail ${id} has no text`);
    return framed(reply, html);
  });
}

function framed(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank">'));
}
