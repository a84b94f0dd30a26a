/** The roles of members, and what each may do in Dev mode and in production. */
import { choices } from '../../../platform/records/columns/choices';
import type { PermissionName } from '../../../platform/operations/permission-name';
import { PERMISSIONS, type Permission } from '../../stores/permissions';

export const Role = choices('Role', 'What a member of a store may do.', {
  OWNER: 'Everything, members included.',
  DEVELOPER: 'Everything in Dev mode; in production no refunds, payouts and cancellations.',
  FINANCE:
    'Everything in Dev mode except the settings of the store, which production shares; in ' +
    'production payments, refunds, payouts and subscriptions.',
  VIEWER: 'Reads everything and changes nothing.',
});
export type Role = (typeof Role)[number];

/** What no key can have, because people do it: see the audit log, and decide who is a member. */
export const MEMBER_PERMISSIONS = ['TEAM:READ', 'TEAM:CREATE', 'AUDIT:READ'] as const;
export type MemberPermission = (typeof MEMBER_PERMISSIONS)[number];

declare module '../../../platform/operations/permission-name' {
  interface PermissionNames extends Record<MemberPermission, true> {}
}

const OF_SALES = ofNouns('CHECKOUT', 'PRODUCT', 'COUPON', 'CUSTOMER');

/** In addition to reading, which every role may. */
const IN_PRODUCTION: Readonly<Record<Role, readonly PermissionName[]>> = {
  OWNER: PERMISSIONS,
  DEVELOPER: [...OF_SALES, 'SUBSCRIPTION:CREATE', ...ofNouns('WEBHOOK', 'STORE')],
  FINANCE: ofNouns('CHECKOUT', 'CUSTOMER', 'SUBSCRIPTION', 'REFUND', 'WITHDRAW'),
  VIEWER: [],
};

/**
 * The permissions of a member: for menus, guards and the context of a request. Of what both
 * environments share, those of production count (`isShared` of an operation).
 */
export function permissionsOf(role: Role, devMode: boolean): ReadonlySet<PermissionName> {
  const reading = PERMISSIONS.filter((name) => name.endsWith(':READ'));
  const more = devMode && role !== 'VIEWER' ? PERMISSIONS : IN_PRODUCTION[role];
  const ofPeople: readonly PermissionName[] = role === 'OWNER' ? MEMBER_PERMISSIONS : ['TEAM:READ'];
  return new Set<PermissionName>([...reading, ...more, ...ofPeople]);
}

function ofNouns(...nouns: string[]): Permission[] {
  return PERMISSIONS.filter((name) => nouns.includes(name.slice(0, name.indexOf(':'))));
}
