/** Which account of a store serves a method. */
import type { Context } from '../../../platform/operations/context';
import { unavailable, unprocessable, type AppError } from '../../../platform/operations/errors';
import { PREPARED } from '../../../platform/database/query-hints';
import type { AskEach, Rows } from '../../../platform/records/rows';
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { PaymentMethod } from '../payment-method';
import { SECOND_METHODS, type AccountMethod } from './provider-account';
import type { ProviderOutage } from './state/provider-outage';

interface Serving {
  id: string;
  methods: AccountMethod[];
  secondFor: AccountMethod[];
}

const SERVING = `${PREPARED}
  SELECT "id", "methods", "secondFor"
  FROM "providerAccounts"
  WHERE "storeId" = $1 AND "devMode" = $2 AND ("methods" <> '{}' OR "secondFor" <> '{}')
`;

const servingAccounts: AskEach<null, Serving[]> = async (rows, asked) => {
  const accounts = await rows.sql<Serving>(SERVING);
  return asked.map(() => accounts);
};

/** The id of the account that serves it; refuses with 422 if none does. Null in Dev mode. */
export async function accountServing(rows: Rows, method: AccountMethod): Promise<string | null> {
  if (rows.scope.devMode) return null;
  const accounts = await rows.loadBatched(servingAccounts, null);
  const account = accounts.find(({ methods }) => methods.includes(method));
  if (!account) throw notConfigured(method);
  return account.id;
}

/** The same for a new charge: the second account, while the provider of the first is not called. */
export async function accountCollecting(rows: Rows, method: AccountMethod): Promise<string | null> {
  const first = await accountServing(rows, method);
  if (first === null || !(await hasSecond(rows, method))) return first;
  const outage = await rows.loadBatched(outagesOf, { providerAccountId: first, method });
  return outage ? ((await accountAfter(rows, first, method)) ?? first) : first;
}

/** The accounts at which a stored card can be charged now; that of Dev mode is null. */
export async function accountsOfCards(rows: Rows): Promise<(string | null)[]> {
  if (rows.scope.devMode) return [null];
  const accounts = await rows.loadBatched(servingAccounts, null);
  return accounts.filter(({ methods }) => methods.includes('CARD')).map(({ id }) => id);
}

/** The account of second choice that may be called now; null = there is none. */
export async function accountAfter(
  rows: Rows,
  first: string,
  method: AccountMethod,
): Promise<string | null> {
  const second = await secondOf(rows, method);
  if (second === null || second === first) return null;
  const outage = await rows.loadBatched(outagesOf, { providerAccountId: second, method });
  return outage ? null : second;
}

/** Whether there is one, called now or not. */
export async function hasSecond(rows: Rows, method: AccountMethod): Promise<boolean> {
  return !rows.scope.devMode && (await secondOf(rows, method)) !== null;
}

async function secondOf(rows: Rows, method: AccountMethod): Promise<string | null> {
  if (!SECOND_METHODS.includes(method)) return null;
  const accounts = await rows.loadBatched(servingAccounts, null);
  return accounts.find(({ secondFor }) => secondFor.includes(method))?.id ?? null;
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

/** The methods that a buyer can choose on a page. */
export async function methodsServed(ctx: Context): Promise<PaymentMethod[]> {
  const served = await servedMethods(ctx);
  return PaymentMethod.filter((method) => served === null || served.has(method));
}

type Outage = Pick<ProviderOutage, 'providerAccountId' | 'method' | 'retryAt' | 'needsRepair'>;

const OUTAGES = `${PREPARED}
  SELECT "providerAccountId", "method", "retryAt", "needsRepair"
  FROM "providerOutages"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "providerAccountId" = ANY($3) AND "retryAt" > $4
`;

const outagesOf: AskEach<Pick<Outage, 'providerAccountId' | 'method'>, Outage | null> = async (
  rows,
  asked,
) => {
  const accounts = [...new Set(asked.map(({ providerAccountId }) => providerAccountId))];
  const outages = await rows.sql<Outage>(OUTAGES, [accounts, wallNow()]);
  return asked.map(({ providerAccountId, method }) => {
    const isOf = (outage: Outage) =>
      outage.providerAccountId === providerAccountId && outage.method === method;
    return outages.find(isOf) ?? null;
  });
};

/** Refuses with 503 while the provider is not called, because it failed a moment ago. */
export async function refuseDuringOutage(
  rows: Rows,
  accountId: string | null,
  method: AccountMethod,
): Promise<void> {
  if (accountId === null) return;
  const outage = await rows.loadBatched(outagesOf, { providerAccountId: accountId, method });
  if (!outage) return;
  const seconds = Math.ceil((outage.retryAt.getTime() - wallNow().getTime()) / SECOND_MS);
  const cause = outage.needsRepair
    ? 'the payment provider of this store refuses this service: the operator must repair the ' +
      'account'
    : 'the payment provider of this store does not answer';
  throw unavailable(
    `${method} is not available now, because ${cause}; nothing was created: repeat the request ` +
      `in ${seconds} s, or use another method`,
    seconds,
  );
}

export function notConfigured(method: AccountMethod): AppError {
  return unprocessable(
    `no payment provider is configured for ${method} in this store: ask the operator to enable ` +
      'an account for it, or use a Dev mode key',
    null,
    { reason: 'NO_PROVIDER', code: 'PROVIDER_NOT_CONFIGURED' },
  );
}
