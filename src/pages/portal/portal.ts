/** The customer portal: where buyers see and change what they have at a store, without a key. */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { notFound } from '../../platform/operations/errors';
import { serveAutomaticPix } from './automatic-pix-pages';
import { serveCancellation } from './cancel-page';
import { serveCards } from './card-pages';
import { serveFlows } from './flow-pages';
import { serveChanges } from './change-pages';
import { serveData } from './data-page';
import { overviewPage } from './overview-page';
import { servePayments } from './payment-pages';
import { ownOf, PortalRoutes } from './portal-routes';
import { signInPage, serveSignIn } from './sign-in-pages';

export function servePortal(pages: FastifyInstance, database: DataSource): void {
  const routes = new PortalRoutes(pages, database);
  routes.get('', (visit) => {
    const own = ownOf(visit);
    return own ? overviewPage(own) : signInPage(visit);
  });
  serveSignIn(routes);
  servePayments(routes);
  serveChanges(routes);
  serveCancellation(routes);
  serveCards(routes);
  serveFlows(routes);
  serveAutomaticPix(routes);
  serveData(routes);
  pages.all('/portal/*', ({ method, url }) => {
    throw notFound(`there is no ${method} ${url.split('?')[0]}`);
  });
}
