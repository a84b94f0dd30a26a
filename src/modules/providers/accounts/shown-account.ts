/** What an operator sees of an account. Nothing of its credentials or its secret address. */
import type { Rows } from '../../../platform/records/rows';
import { DAY_MS, wallNow } from '../../../platform/time/clock';
import { ACCOUNT_METHODS, type ProviderAccount } from './provider-account';
import { ProviderOutage } from './state/provider-outage';

/** A method that is not called now, because the provider failed. */
export interface ShownOutage extends Pick<ProviderOutage, 'method' | 'reason' | 'retryAt'> {
  since: Date;
}

export type ShownAccount = Pick<
  ProviderAccount,
  | 'id'
  | 'storeId'
  | 'kind'
  | 'name'
  | 'methods'
  | 'secondFor'
  | 'sandbox'
  | 'certificateEndsAt'
  | 'webhooksAt'
  | 'notifiedAt'
  | 'comparedUntil'
  | 'createdAt'
> & {
  /** Whole days; negative once it has ended; null = it has no certificate. */
  certificateDaysLeft: number | null;
  outages: ShownOutage[];
};

export async function shownAccount(rows: Rows, account: ProviderAccount): Promise<ShownAccount> {
  const { id, storeId, kind, name, methods, secondFor, sandbox, certificateEndsAt } = account;
  const { webhooksAt, notifiedAt, comparedUntil, createdAt } = account;
  const leftMs = certificateEndsAt && certificateEndsAt.getTime() - wallNow().getTime();
  const outages = await rows.list(
    ProviderOutage,
    { providerAccountId: id },
    { order: { method: 'ASC' }, limit: ACCOUNT_METHODS.length },
  );
  return {
    id,
    storeId,
    kind,
    name,
    methods,
    secondFor,
    sandbox,
    certificateEndsAt,
    certificateDaysLeft: leftMs === null ? null : Math.floor(leftMs / DAY_MS),
    webhooksAt,
    notifiedAt,
    comparedUntil,
    createdAt,
    outages: outages.map(({ method, reason, retryAt, createdAt: since }) => ({
      method,
      reason,
      since,
      retryAt,
    })),
  };
}
