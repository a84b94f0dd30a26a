/**
 * The names of all permissions: `src/modules/stores/permissions.ts` adds them, so that an operation
 * that names an unknown one does not compile.
 */
export interface PermissionNames {}
export type PermissionName = Extract<keyof PermissionNames, string>;
