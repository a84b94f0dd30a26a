/** An API key as authentication reads it, and why it may not be used. */
import { wallNow } from '../kit/time/clock';
import { storeSuspended, unauthenticated, type AppError } from '../kit/errors';

export interface KeyRow {
  id: string;
  storeId: string;
  devMode: boolean;
  permissions: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  keyHash: string;
  hashedWith: string | null;
  suspendedAt: Date | null;
  rate: number | null;
  offsetMs: string | null;
}

export function refusalOf({
  revokedAt,
  expiresAt,
  suspendedAt,
}: Pick<KeyRow, 'revokedAt' | 'expiresAt' | 'suspendedAt'>): AppError | null {
  if (revokedAt) return unauthenticated('the API key was revoked');
  if (expiresAt && expiresAt <= wallNow()) return unauthenticated('the API key has expired');
  return suspendedAt ? storeSuspended() : null;
}
