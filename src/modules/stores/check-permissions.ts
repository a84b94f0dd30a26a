/** Refuses permissions that a new key or token cannot have. */
import type { Context } from '../../platform/operations/context';
import { forbidden, invalid } from '../../platform/operations/errors';
import { didYouMean } from '../../platform/operations/nearest';
import { requireShared } from '../../platform/operations/operation';
import {
  PERMISSIONS,
  isCovered,
  isOfBothEnvironments,
  isPermission,
  type Permission,
} from './permissions';

/** Refuses with 403 what the caller itself lacks. */
export function checkGranted(
  ctx: Context,
  what: 'key' | 'token',
  permissions: readonly string[],
): void {
  for (const permission of permissions.filter(isPermission)) {
    if (!isCovered(permission, (name) => ctx.allows(name)))
      throw forbidden(
        what === 'key'
          ? `${ctx.member ? ctx.caller : 'a key'} cannot grant what it lacks: ${permission}`
          : `a token cannot have what its key lacks: ${permission}`,
        'permissions',
      );
    // A key of Dev mode would do what its maker may not.
    if (isOfBothEnvironments(permission)) requireShared(ctx, permission, 'permissions');
  }
}

/** Whether the caller has the permission, and a key that it makes may have it. */
export function mayGrant(ctx: Context, permission: Permission): boolean {
  const { member } = ctx;
  const isRefused = member && (member.isKeptFromShared || !member.inProduction.has(permission));
  return ctx.allows(permission) && !(isRefused && isOfBothEnvironments(permission));
}

/** Refuses unknown permissions with 400. */
export function checkKnown(permissions: readonly string[]): void {
  const unknown = permissions.find((permission) => !isPermission(permission));
  if (unknown !== undefined)
    throw invalid(
      `permissions: ${unknown} is not a permission; known are ${PERMISSIONS.join(', ')}` +
        didYouMean(unknown, PERMISSIONS),
      'permissions',
      { reason: 'NOT_A_CHOICE', values: { choices: PERMISSIONS } },
    );
}
