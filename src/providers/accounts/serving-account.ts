/** Which account of a store serves a method. */
import type { Context } from '../../kit/context';
import { unprocessable, type AppError } from '../../kit/errors';
import { PREPARED } from '../../kit/data/prepared-statements';
import type { Rows } from '../../kit/data/rows';
import type { AccountMethod } from './provider-account';

interface Serving {
  id: string;
  methods: AccountMethod[];
}

const SERVING = `${PREPARED}
  SELECT "id", "methods"
  FROM "providerAccounts"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "methods" <> '{}'
`;

/** The id of the account that serves it; refuses with 422 if none does. Null in Dev mode. */
export async function accountServing(rows: Rows, method: AccountMethod): Promise<string | null> {
  if (rows.scope.devMode) return null;
  const accounts = await rows.sql<Serving>(SERVING);
  const account = accounts.find(({ methods }) => methods.includes(method));
  if (!account) throw notConfigured(method);
  return account.id;
}

/** The methods that some account serves; null = all, as in Dev mode. */
export async function servedMethods({
  rows,
  scope,
}: Context): Promise<ReadonlySet<AccountMethod> | null> {
  if (scope.devMode) return null;
  const accounts = await rows.sql<Serving>(SERVING);
  return new Set(accounts.flatMap(({ methods }) => methods));
}

export function notConfigured(method: AccountMethod): AppError {
  return unprocessable(
    `no payment provider is configured for ${method} in this store: ask the operator to enable ` +
      'an account for it, or use a Dev mode key',
    null,
    'PROVIDER_NOT_CONFIGURED',
  );
}
