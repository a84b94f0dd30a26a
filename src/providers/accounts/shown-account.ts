/** What an operator sees of an account. Nothing of its credentials or its secret address. */
import { DAY_MS, wallNow } from '../../kit/time/clock';
import type { ProviderAccount } from './provider-account';

export type ShownAccount = Pick<
  ProviderAccount,
  | 'id'
  | 'storeId'
  | 'kind'
  | 'name'
  | 'methods'
  | 'sandbox'
  | 'certificateEndsAt'
  | 'webhooksAt'
  | 'notifiedAt'
  | 'comparedUntil'
  | 'createdAt'
> & {
  /** Whole days; negative once it has ended; null = it has no certificate. */
  certificateDaysLeft: number | null;
};

export function shownAccount(account: ProviderAccount): ShownAccount {
  const { id, storeId, kind, name, methods, sandbox, certificateEndsAt } = account;
  const { webhooksAt, notifiedAt, comparedUntil, createdAt } = account;
  const leftMs = certificateEndsAt && certificateEndsAt.getTime() - wallNow().getTime();
  return {
    id,
    storeId,
    kind,
    name,
    methods,
    sandbox,
    certificateEndsAt,
    certificateDaysLeft: leftMs === null ? null : Math.floor(leftMs / DAY_MS),
    webhooksAt,
    notifiedAt,
    comparedUntil,
    createdAt,
  };
}
