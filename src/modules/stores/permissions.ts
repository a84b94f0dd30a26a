/** The permissions of a key: the interface's tables, and three for webhooks. */
import type {} from '../../platform/operations/permission-name';

/** Each permission, and what it opens. */
export const PERMISSION_MEANINGS = {
  'CHECKOUT:CREATE':
    'Create checkouts, links and transparent charges; in Dev mode, simulate payments and move the clock.',
  'CHECKOUT:READ': 'Read checkouts, links, charges, refunds, disputes and subscriptions.',
  'CHECKOUT:DELETE': 'Cancel checkouts and links.',
  'COUPON:CREATE': 'Create coupons.',
  'COUPON:READ': 'Read coupons.',
  'COUPON:UPDATE': 'Change coupons, and switch them on and off.',
  'COUPON:DELETE': 'Delete coupons.',
  'CUSTOMER:CREATE': 'Create, change and import customers.',
  'CUSTOMER:READ': 'Read customers and buyers, and search by their data.',
  'CUSTOMER:DELETE': 'Delete customers, with their personal data.',
  'PRODUCT:CREATE': 'Create and change products.',
  'PRODUCT:READ': 'Read products.',
  'PRODUCT:DELETE': 'Archive products.',
  'STORE:READ': 'Read the store, its balance, its API keys and its reports.',
  'STORE:CREATE': 'Change the store, and create API keys.',
  'STORE:DELETE': 'Revoke API keys.',
  'WITHDRAW:CREATE': 'Send money: payouts and Pix transfers.',
  'WITHDRAW:READ': 'Read payouts and transfers.',
  'CONNECT:READ': 'Read sub-accounts and their balances.',
  'CONNECT:CREATE': 'Create and change sub-accounts.',
  'CONNECT:DELETE': 'Delete sub-accounts.',
  'SUBSCRIPTION:CREATE':
    'Create, import and change subscriptions: plan, usage, card, pause, resume, retry.',
  'SUBSCRIPTION:DELETE': 'Cancel subscriptions.',
  'REFUND:CREATE': 'Refund payments, and answer disputes.',
  'WEBHOOK:CREATE': 'Create, change and test webhooks, and resend deliveries.',
  'WEBHOOK:READ': 'Read webhooks, events and deliveries, also as they happen.',
  'WEBHOOK:DELETE': 'Delete webhooks.',
  'TRANSPARENT:CREATE': 'Create transparent charges only; CHECKOUT:CREATE opens them too.',
  'TRANSPARENT:READ': 'Read transparent charges only; CHECKOUT:READ opens them too.',
  'SUBSCRIPTION:READ': 'Read subscriptions only; CHECKOUT:READ opens them too.',
  'BANK_STATEMENT:READ': 'Read the bank statement only; WITHDRAW:READ opens it too.',
  'SUB_ACCOUNT:CREATE': 'Create and change sub-accounts; CONNECT:CREATE opens it too.',
  'SUB_ACCOUNT:READ': 'Read sub-accounts; CONNECT:READ opens it too.',
  'SUB_ACCOUNT:WITHDRAW': 'Withdraw from sub-accounts only; WITHDRAW:CREATE opens it too.',
} as const;

export type Permission = keyof typeof PERMISSION_MEANINGS;
export const PERMISSIONS = Object.keys(PERMISSION_MEANINGS) as Permission[];

/** What they open changes rows that both environments share. */
const OF_BOTH_ENVIRONMENTS: readonly Permission[] = ['STORE:CREATE'];

export function isOfBothEnvironments(permission: Permission): boolean {
  return OF_BOTH_ENVIRONMENTS.includes(permission);
}

/** What the names of newer clients are a part of. Such a name opens the routes of its noun only. */
const COVERED_BY: Readonly<Partial<Record<Permission, Permission>>> = {
  'TRANSPARENT:CREATE': 'CHECKOUT:CREATE',
  'TRANSPARENT:READ': 'CHECKOUT:READ',
  'SUBSCRIPTION:READ': 'CHECKOUT:READ',
  'BANK_STATEMENT:READ': 'WITHDRAW:READ',
  'SUB_ACCOUNT:CREATE': 'CONNECT:CREATE',
  'SUB_ACCOUNT:READ': 'CONNECT:READ',
  'SUB_ACCOUNT:WITHDRAW': 'WITHDRAW:CREATE',
};

/** Whether who has some permissions has this one, by its name or by one that covers it. */
export function isCovered(permission: Permission, has: (name: Permission) => boolean): boolean {
  const broader = COVERED_BY[permission];
  return has(permission) || (broader !== undefined && has(broader));
}

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}

declare module '../../platform/operations/permission-name' {
  interface PermissionNames extends Record<Permission, true> {}
}
