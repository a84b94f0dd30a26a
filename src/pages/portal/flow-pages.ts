/** Where a link with a `flow` leads: to the page of what its customer has come for. */
import { portalLink } from './portal-pages';
import { openPagesOf } from './open-pages';
import { openPaymentsOf, payLink } from './payment-list';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { subscriptionsOf } from './overview-page';

export function serveFlows(routes: PortalRoutes): void {
  for (const flow of ['card', 'cancel'] as const)
    routes.ownGet(`/flow/${flow}`, async (visit) => {
      const active = (await subscriptionsOf(visit)).find(
        ({ status, method }) => status === 'ACTIVE' && (flow === 'cancel' || method === 'CARD'),
      );
      return { redirect: portalLink(visit, active ? `/subscriptions/${active.id}/${flow}` : '') };
    });
  routes.ownGet('/flow/pay', async (visit) => ({
    redirect: (await onlyOpenPayment(visit)) ?? portalLink(visit, ''),
  }));
}

/** Of several the customer chooses on the first page. */
async function onlyOpenPayment(visit: OwnVisit): Promise<string | null> {
  if (!visit.settings.payOpen) return null;
  const [only, ...others] = [...(await openPaymentsOf(visit)), ...(await openPagesOf(visit))];
  return only && others.length === 0 ? payLink(only.id) : null;
}
