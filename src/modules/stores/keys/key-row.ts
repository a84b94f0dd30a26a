/** An API key, and a token made from it, as authentication reads them; why they may not be used. */
import { isCovered, isPermission } from '../permissions';
import { wallNow } from '../../../platform/time/clock';
import {
  forbidden,
  storeSuspended,
  unauthenticated,
  type AppError,
} from '../../../platform/operations/errors';

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
  /** The token of the request; null if the request has the key itself. */
  token: TokenRow | null;
}

export interface TokenRow {
  id: string;
  permissions: string[];
  customerId: string | null;
  /** Whether the merchant has deleted that customer. */
  isCustomerDeleted: boolean;
  origin: string;
  expiresAt: Date;
}

/** What decides whether a key or token may be used. */
export type Usability = Pick<KeyRow, 'permissions' | 'revokedAt' | 'expiresAt' | 'suspendedAt'> & {
  token: Omit<TokenRow, 'origin'> | null;
};

export function refusalOf(key: Usability): AppError | null {
  const { token, revokedAt, expiresAt, suspendedAt } = key;
  const ofToken = token ? ' of this token' : '';
  if (revokedAt) return unauthenticated(`the API key${ofToken} was revoked`);
  if (expiresAt && expiresAt <= wallNow())
    return unauthenticated(`the API key${ofToken} has expired`);
  return (token && endOfToken(token, key)) ?? (suspendedAt ? storeSuspended() : null);
}

function endOfToken(
  { expiresAt, permissions, isCustomerDeleted }: Omit<TokenRow, 'origin'>,
  key: Usability,
): AppError | null {
  if (expiresAt <= wallNow())
    return unauthenticated('the token has expired: ask your server for another one');
  if (!permissions.every((permission) => hasPermission(key, permission)))
    return unauthenticated('the API key of this token no longer has all permissions of the token');
  return isCustomerDeleted ? unauthenticated('the customer of this token was deleted') : null;
}

/** Refuses a token outside the pages it was made for. Browsers do not let a page set its origin. */
export function refusalOfOrigin({ token }: KeyRow, origin: string | undefined): AppError | null {
  if (!token || token.origin === origin) return null;
  return forbidden(
    origin === undefined
      ? 'a token works in the pages of its origin only, and this request has no Origin header'
      : `this token was not made for pages of ${origin}`,
  );
}

/** A name that this release does not know is compared as it is. */
function hasPermission({ permissions }: Pick<KeyRow, 'permissions'>, name: string): boolean {
  if (permissions.includes(name)) return true;
  return isPermission(name) && isCovered(name, (each) => permissions.includes(each));
}
