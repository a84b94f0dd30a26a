/** The pages that buyers open without a key: a door of its own, with its own forms, errors and limits. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { Checkout } from '../checkouts/checkout';
import { notFound } from '../kit/errors';
import { prefixOf } from '../kit/ids';
import { serveAssets } from './assets';
import { serveCharges, showCharge } from './charge/charges';
import { serveCheckout } from './checkout/checkout-routes';
import { showCheckout } from './checkout/show-checkout';
import { sendErrorPage, wantsPage } from './error-page';
import { serveFiles } from './files';
import { Routes } from './routes';
import { serveStatus } from './stream';

/** A form holds a few short fields. */
const FORM_BYTES_MAX = 16_384;

export async function servePages(server: FastifyInstance, database: DataSource): Promise<void> {
  await server.register(async (pages) => {
    acceptForms(pages);
    pages.setErrorHandler((error, request, reply) => {
      // Whoever asks for no page is answered by the handler of the whole server, in the envelope.
      if (!wantsPage(request)) throw error;
      return sendErrorPage(request, reply, error);
    });
    serveAssets(pages);
    serveFiles(pages, database);
    const routes = new Routes(pages, database);
    routes.get('/pay/:id', (visit) =>
      prefixOf(visit.id) === Checkout.prefix ? showCheckout(visit) : showCharge(visit),
    );
    serveCheckout(routes);
    serveCharges(routes);
    serveStatus(pages, database);
    pages.all('/pay/*', ({ method, url }) => {
      throw notFound(`there is no ${method} ${url.split('?')[0]}`);
    });
  });
}

function acceptForms(pages: FastifyInstance): void {
  pages.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}
