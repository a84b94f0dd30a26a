/** The pages of a store: their addresses below store and environment, and who sees them. */
import type { Environment } from './client';

interface PageEntry {
  /** Below `/dashboard/{store}/{environment}`. */
  path: string;
  /** What the role must allow for the menu to show it; null = everybody. */
  permission: string | null;
  isDevOnly?: boolean;
  /** Only for stores that have sub-accounts. */
  ofSubAccounts?: boolean;
  /** The letter after `g` that leads here. */
  key?: string;
}

export const PAGES = {
  overview: { path: '', permission: 'STORE:READ', key: 'o' },
  payments: { path: 'payments', permission: 'CHECKOUT:READ', key: 'p' },
  refundRequests: { path: 'refund-requests', permission: 'CHECKOUT:READ' },
  disputes: { path: 'disputes', permission: 'CHECKOUT:READ' },
  checkouts: { path: 'checkouts', permission: 'CHECKOUT:READ' },
  links: { path: 'links', permission: 'CHECKOUT:READ', key: 'l' },
  subscriptions: { path: 'subscriptions', permission: 'CHECKOUT:READ', key: 's' },
  customers: { path: 'customers', permission: 'CUSTOMER:READ', key: 'c' },
  mails: { path: 'mails', permission: 'CUSTOMER:READ' },
  products: { path: 'products', permission: 'PRODUCT:READ', key: 'r' },
  coupons: { path: 'coupons', permission: 'COUPON:READ' },
  balance: { path: 'balance', permission: 'STORE:READ', key: 'b' },
  payouts: { path: 'payouts', permission: 'WITHDRAW:READ' },
  subAccounts: { path: 'sub-accounts', permission: 'CONNECT:READ', ofSubAccounts: true },
  closings: { path: 'closings', permission: 'WITHDRAW:READ' },
  reports: { path: 'reports', permission: 'STORE:READ' },
  keys: { path: 'keys', permission: 'STORE:READ', key: 'k' },
  webhooks: { path: 'webhooks', permission: 'WEBHOOK:READ', key: 'w' },
  events: { path: 'events', permission: 'WEBHOOK:READ', key: 'e' },
  simulator: { path: 'simulator', permission: 'CHECKOUT:CREATE', isDevOnly: true },
  team: { path: 'team', permission: 'TEAM:READ' },
  settings: { path: 'settings', permission: 'STORE:READ' },
  audit: { path: 'audit', permission: 'AUDIT:READ' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

export const pageEntry = (name: PageName): PageEntry => PAGES[name];

/** The menu, in its groups. */
export const MENU = {
  home: ['overview'],
  sales: [
    'payments',
    'refundRequests',
    'disputes',
    'checkouts',
    'links',
    'subscriptions',
    'customers',
    'mails',
    'products',
    'coupons',
  ],
  money: ['balance', 'payouts', 'subAccounts', 'closings', 'reports'],
  developers: ['keys', 'webhooks', 'events', 'simulator'],
  store: ['team', 'settings', 'audit'],
} as const satisfies Record<string, readonly PageName[]>;

export type MenuGroup = keyof typeof MENU;

/** Which page shows an object, by the prefix of its id. */
const PAGE_OF_PREFIX: Readonly<Record<string, PageName>> = {
  char: 'payments',
  pix: 'payments',
  bole: 'payments',
  card: 'payments',
  disp: 'disputes',
  bill: 'checkouts',
  subs: 'subscriptions',
  cust: 'customers',
  mesg: 'mails',
  prod: 'products',
  coup: 'coupons',
  webh: 'webhooks',
  log: 'events',
  tran: 'payouts',
  sacc: 'subAccounts',
};

/** `/{store}/{environment}/payments/char_1`, below `/dashboard`. */
export function pagePath(
  scope: { store: string; environment: Environment },
  page: PageName,
  id?: string,
): string {
  const rest = [PAGES[page].path, id].filter(Boolean);
  return ['', scope.store, scope.environment, ...rest].join('/');
}

/** The page of any id; null if no page shows it. */
export function pageOfId(id: string): PageName | null {
  return PAGE_OF_PREFIX[id.split('_')[0] ?? ''] ?? null;
}

/** Objects that are shown on the page of another, which must be looked for. */
const SHOWN_ELSEWHERE = ['ref', 'rreq'];

/** Where any id is shown: its own page, or the one that is looked for; null if nowhere. */
export function pathOfId(
  scope: { store: string; environment: Environment },
  id: string,
): string | null {
  const page = pageOfId(id);
  if (page) return pagePath(scope, page, id);
  return SHOWN_ELSEWHERE.includes(id.split('_')[0] ?? '') ? `/go/${id}` : null;
}

/** The page that an address below `/dashboard` is a part of. */
export function pageOfAddress(pathname: string): PageName {
  const segment = pathname.split('/')[3] ?? '';
  const found = (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name].path === segment);
  return found ?? 'overview';
}
