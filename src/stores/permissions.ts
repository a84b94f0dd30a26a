/** The permissions of a key: the interface's table, and three for webhooks. */
import type {} from '../kit/permission-name';

export const PERMISSIONS = [
  'CHECKOUT:CREATE',
  'CHECKOUT:READ',
  'CHECKOUT:DELETE',
  'COUPON:CREATE',
  'COUPON:READ',
  'COUPON:UPDATE',
  'COUPON:DELETE',
  'CUSTOMER:CREATE',
  'CUSTOMER:READ',
  'CUSTOMER:DELETE',
  'PRODUCT:CREATE',
  'PRODUCT:READ',
  'PRODUCT:DELETE',
  'STORE:READ',
  'STORE:CREATE',
  'STORE:DELETE',
  'WITHDRAW:CREATE',
  'WITHDRAW:READ',
  'CONNECT:READ',
  'CONNECT:CREATE',
  'CONNECT:DELETE',
  'SUBSCRIPTION:CREATE',
  'SUBSCRIPTION:DELETE',
  'REFUND:CREATE',
  'WEBHOOK:CREATE',
  'WEBHOOK:READ',
  'WEBHOOK:DELETE',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

declare module '../kit/permission-name' {
  interface PermissionNames extends Record<Permission, true> {}
}
