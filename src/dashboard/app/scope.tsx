/** The store and environment of the address, and what the member may do there. */
import { createContext, useContext } from 'react';
import type { Environment } from './client';
import type { SessionMembership } from './session';

export interface DashboardScope {
  store: string;
  environment: Environment;
  membership: SessionMembership;
  permissions: ReadonlySet<string>;
  /** What the member may do with what both environments share. */
  sharedPermissions: ReadonlySet<string>;
  /** Store time when the page was opened. */
  now: string;
}

export const ScopeContext = createContext<DashboardScope | null>(null);

export function useScope(): DashboardScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('there is no store around this part');
  return scope;
}

/** Whether the role allows this here. The API decides; the app only hides what it would refuse. */
export function useMay(permission: string): boolean {
  return useScope().permissions.has(permission);
}

/** The same for what both environments share: the settings of the store. */
export function useMayShared(permission: string): boolean {
  const { permissions, sharedPermissions } = useScope();
  return permissions.has(permission) && sharedPermissions.has(permission);
}
