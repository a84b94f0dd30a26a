/** The permissions of a key: the interface's table, and three for webhooks. */
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
  'WITHDRAW:CREATE': 'Send money: payouts and PIX transfers.',
  'WITHDRAW:READ': 'Read payouts and transfers.',
  'CONNECT:READ': 'Opens nothing yet.',
  'CONNECT:CREATE': 'Opens nothing yet.',
  'CONNECT:DELETE': 'Opens nothing yet.',
  'SUBSCRIPTION:CREATE':
    'Create, import and change subscriptions: plan, usage, card, pause, resume, retry.',
  'SUBSCRIPTION:DELETE': 'Cancel subscriptions.',
  'REFUND:CREATE': 'Refund payments.',
  'WEBHOOK:CREATE': 'Create, change and test webhooks, and resend deliveries.',
  'WEBHOOK:READ': 'Read webhooks, events and deliveries, also as they happen.',
  'WEBHOOK:DELETE': 'Delete webhooks.',
} as const;

export type Permission = keyof typeof PERMISSION_MEANINGS;
export const PERMISSIONS = Object.keys(PERMISSION_MEANINGS) as Permission[];

declare module '../../platform/operations/permission-name' {
  interface PermissionNames extends Record<Permission, true> {}
}
