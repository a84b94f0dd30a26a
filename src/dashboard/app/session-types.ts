/** Who is signed in, as the session routes answer it. */
export type MemberRole = 'OWNER' | 'DEVELOPER' | 'FINANCE' | 'VIEWER';

export interface SessionMembership {
  id: string;
  storeId: string;
  storeName: string;
  role: MemberRole;
  isSuspended: boolean;
  /** Whether the store has balances of sellers. */
  hasSubAccounts: boolean;
}

export interface DashboardSession {
  id: string;
  user: { id: string; name: string; email: string; language: 'pt' | 'en' };
  limit: 'NONE' | 'DEV_MODE' | 'ENROL';
  sudoUntil: string | null;
  expiresAt: string;
  idleAt: string;
  factors: { passkeys: number; otherPasskeys: number; password: boolean; recoveryCodes: number };
  memberships: SessionMembership[];
}
