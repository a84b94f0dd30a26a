/** The pages that buyers open without a key, with their own forms, errors and limits. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { Checkout } from '../modules/checkouts/checkout';
import { notFound } from '../platform/operations/errors';
import { FORM_BYTES_MAX, FORM_TYPE, readForm } from '../platform/http/read-form';
import { prefixOf } from '../platform/records/columns/ids';
import { serveAssets } from './assets';
import { serveCardForm } from './card-form/card-form-routes';
import { serveCharges, showCharge } from './charge/charge-routes';
import { serveCheckout } from './checkout/checkout-routes';
import { showCheckout } from './checkout/show-checkout';
import { sendErrorPage, wantsPage } from './error-page';
import { serveFiles } from './files';
import { serveUnsubscribe } from './mails/unsubscribe-routes';
import { servePortal } from './portal/portal';
import { servePreview } from './preview';
import { Routes } from './routes';
import { serveStatus } from './stream';

export async function servePages(server: FastifyInstance, database: DataSource): Promise<void> {
  await server.register(async (pages) => {
    const asBuffer = { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX } as const;
    pages.addContentTypeParser<Buffer>(FORM_TYPE, asBuffer, readForm);
    // The limit also applies to bodies that are not forms.
    pages.addHook('onRoute', (route) => void (route.bodyLimit ??= FORM_BYTES_MAX));
    pages.setErrorHandler((error, request, reply) => {
      // A client that does not ask for HTML receives the error envelope from the server's own
      // handler.
      if (!wantsPage(request)) throw error;
      return sendErrorPage(request, reply, error);
    });
    serveAssets(pages);
    serveCardForm(pages, database);
    serveFiles(pages, database);
    servePreview(pages, database);
    const routes = new Routes(pages, database);
    routes.get('/pay/:id', (visit) =>
      prefixOf(visit.id) === Checkout.prefix ? showCheckout(visit) : showCharge(visit),
    );
    serveCheckout(routes);
    serveCharges(routes);
    serveUnsubscribe(routes);
    serveStatus(pages, database);
    servePortal(pages, database);
    pages.all('/pay/*', ({ method, url }) => {
      throw notFound(`there is no ${method} ${url.split('?')[0]}`);
    });
  });
}
