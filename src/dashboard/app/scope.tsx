/** The store and environment of the address, and what the member may do there. */
import { createContext, useContext } from 'react';
import type { Environment } from './client';
import type { Membership } from './session';

export interface Scope {
  store: string;
  environment: Environment;
  membership: Membership;
  permissions: ReadonlySet<string>;
  /** Store time when the page was opened. */
  now: string;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('there is no store around this part');
  return scope;
}

/** Whether the role allows this here. The door decides; the app only hides what it would refuse. */
export function useMay(permission: string): boolean {
  return useScope().permissions.has(permission);
}
