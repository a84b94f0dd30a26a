/** Who is signed in, as the session routes answer it. */
export type Role = 'OWNER' | 'DEVELOPER' | 'FINANCE' | 'VIEWER';

export interface Membership {
  id: string;
  storeId: string;
  storeName: string;
  role: Role;
  isSuspended: boolean;
}

export interface Session {
  id: string;
  user: { id: string; name: string; email: string; language: 'pt' | 'en' };
  limit: 'NONE' | 'DEV_MODE' | 'ENROL';
  sudoUntil: string | null;
  expiresAt: string;
  idleAt: string;
  factors: { passkeys: number; otherPasskeys: number; password: boolean; recoveryCodes: number };
  memberships: Membership[];
}
