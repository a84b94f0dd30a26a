/** The addresses of the dashboard and the page of each, loaded when it is first visited. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { PAGES } from './paths';
import type { Search } from './search';
import { currentSession } from './session';
import { StoreFrame } from './shell/store-frame';
import { LostPage, NotFound } from './parts/not-found';
import { Fault } from './parts/fault';
import { Root } from './shell/root';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: LostPage });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const first = currentSession()?.memberships[0];
    const to: string = first ? `/${first.storeId}/dev` : '/enter';
    throw redirect({ to });
  },
});
const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enter',
  component: lazyRouteComponent(() => import('./pages/enter/enter-page'), 'EnterPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account-page'), 'AccountPage'),
});
const goRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/go/$id',
  component: lazyRouteComponent(() => import('./pages/go/go-page'), 'GoPage'),
});
const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$store/$environment',
  component: StoreFrame,
  notFoundComponent: NotFound,
});

type Component = ReturnType<typeof lazyRouteComponent>;
const page = (path: string, component: Component) =>
  createRoute({ getParentRoute: () => storeRoute, path: `/${path}`, component });

const pages = [
  page(
    PAGES.overview.path,
    lazyRouteComponent(() => import('./pages/overview/overview-page'), 'OverviewPage'),
  ),
  page(
    PAGES.payments.path,
    lazyRouteComponent(() => import('./pages/payments/payments-page'), 'PaymentsPage'),
  ),
  page(
    'payments/$id',
    lazyRouteComponent(() => import('./pages/payments/payment-page'), 'PaymentPage'),
  ),
  page(
    PAGES.refundRequests.path,
    lazyRouteComponent(
      () => import('./pages/refund-requests/refund-requests-page'),
      'RefundRequestsPage',
    ),
  ),
  page(
    PAGES.disputes.path,
    lazyRouteComponent(() => import('./pages/disputes/disputes-page'), 'DisputesPage'),
  ),
  page(
    'disputes/$id',
    lazyRouteComponent(() => import('./pages/disputes/dispute-page'), 'DisputePage'),
  ),
  page(
    PAGES.checkouts.path,
    lazyRouteComponent(() => import('./pages/checkouts/checkouts-page'), 'CheckoutsPage'),
  ),
  page(
    'checkouts/$id',
    lazyRouteComponent(() => import('./pages/checkouts/checkout-page'), 'CheckoutPage'),
  ),
  page(
    PAGES.links.path,
    lazyRouteComponent(() => import('./pages/checkouts/links-page'), 'LinksPage'),
  ),
  page(
    'links/$id',
    lazyRouteComponent(() => import('./pages/checkouts/checkout-page'), 'CheckoutPage'),
  ),
  page(
    PAGES.subscriptions.path,
    lazyRouteComponent(
      () => import('./pages/subscriptions/subscriptions-page'),
      'SubscriptionsPage',
    ),
  ),
  page(
    'subscriptions/$id',
    lazyRouteComponent(() => import('./pages/subscriptions/subscription-page'), 'SubscriptionPage'),
  ),
  page(
    PAGES.customers.path,
    lazyRouteComponent(() => import('./pages/customers/customers-page'), 'CustomersPage'),
  ),
  page(
    'customers/$id',
    lazyRouteComponent(() => import('./pages/customers/customer-page'), 'CustomerPage'),
  ),
  page(
    PAGES.mails.path,
    lazyRouteComponent(() => import('./pages/mails/mails-page'), 'MailsPage'),
  ),
  page(
    'mails/settings',
    lazyRouteComponent(
      () => import('./pages/mail-settings/mail-settings-page'),
      'MailSettingsPage',
    ),
  ),
  page(
    'mails/$id',
    lazyRouteComponent(() => import('./pages/mails/mail-page'), 'MailPage'),
  ),
  page(
    PAGES.products.path,
    lazyRouteComponent(() => import('./pages/products/products-page'), 'ProductsPage'),
  ),
  page(
    'products/$id',
    lazyRouteComponent(() => import('./pages/products/product-page'), 'ProductPage'),
  ),
  page(
    PAGES.coupons.path,
    lazyRouteComponent(() => import('./pages/coupons/coupons-page'), 'CouponsPage'),
  ),
  page(
    PAGES.balance.path,
    lazyRouteComponent(() => import('./pages/balance/balance-page'), 'BalancePage'),
  ),
  page(
    PAGES.payouts.path,
    lazyRouteComponent(() => import('./pages/payouts/payouts-page'), 'PayoutsPage'),
  ),
  page(
    'payouts/$id',
    lazyRouteComponent(() => import('./pages/payouts/payout-page'), 'PayoutPage'),
  ),
  page(
    PAGES.subAccounts.path,
    lazyRouteComponent(() => import('./pages/sub-accounts/sub-accounts-page'), 'SubAccountsPage'),
  ),
  page(
    'sub-accounts/$id',
    lazyRouteComponent(() => import('./pages/sub-accounts/sub-account-page'), 'SubAccountPage'),
  ),
  page(
    PAGES.closings.path,
    lazyRouteComponent(() => import('./pages/closings/closings-page'), 'ClosingsPage'),
  ),
  page(
    PAGES.reports.path,
    lazyRouteComponent(() => import('./pages/reports/reports-page'), 'ReportsPage'),
  ),
  page(
    PAGES.keys.path,
    lazyRouteComponent(() => import('./pages/keys/keys-page'), 'KeysPage'),
  ),
  page(
    PAGES.webhooks.path,
    lazyRouteComponent(() => import('./pages/webhooks/webhooks-page'), 'WebhooksPage'),
  ),
  page(
    'webhooks/$id',
    lazyRouteComponent(() => import('./pages/webhooks/webhook-page'), 'WebhookPage'),
  ),
  page(
    PAGES.events.path,
    lazyRouteComponent(() => import('./pages/events/events-page'), 'EventsPage'),
  ),
  page(
    'events/$id',
    lazyRouteComponent(() => import('./pages/events/event-page'), 'EventPage'),
  ),
  page(
    PAGES.simulator.path,
    lazyRouteComponent(() => import('./pages/simulator/simulator-page'), 'SimulatorPage'),
  ),
  page(
    PAGES.settings.path,
    lazyRouteComponent(() => import('./pages/settings/settings-page'), 'SettingsPage'),
  ),
  page(
    PAGES.team.path,
    lazyRouteComponent(() => import('./pages/team/team-page'), 'TeamPage'),
  ),
  page(
    PAGES.audit.path,
    lazyRouteComponent(() => import('./pages/audit/audit-page'), 'AuditPage'),
  ),
];

const routeTree = rootRoute.addChildren([
  homeRoute,
  enterRoute,
  accountRoute,
  goRoute,
  storeRoute.addChildren(pages),
]);

/** Of this browser, or of one whose page the server draws: then the history is given. */
export function newRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: '/dashboard',
    defaultErrorComponent: Fault,
    defaultPreload: 'intent',
    scrollRestoration: !history,
    ...(history && { history }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)) as Search,
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search as Search).filter(([, value]) => value),
      ).toString();
      return text ? `?${text}` : '';
    },
  });
}

export type Router = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}
