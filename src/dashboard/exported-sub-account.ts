/** A sub-account in an export, with what it holds. */
import { balancesOfSubAccounts } from '../modules/sub-accounts/balances-of-sub-accounts';
import { SubAccount } from '../modules/sub-accounts/sub-account';
import { Cents } from '../platform/records/columns/columns';
import { CENTS_MAX } from '../platform/operations/money';
import type { Rows } from '../platform/records/rows';

const BALANCE = { min: -CENTS_MAX };

export class ExportedSubAccount extends SubAccount {
  @Cents('Available for withdrawals.', BALANCE) available: number;
  @Cents('Not yet available.', BALANCE) pending: number;
  @Cents('Held back while disputes are open.', BALANCE) blocked: number;
}

export async function withBalances(
  rows: Rows,
  accounts: readonly SubAccount[],
): Promise<ExportedSubAccount[]> {
  const ids = accounts.map(({ id }) => id);
  const balances = await balancesOfSubAccounts(rows, ids);
  return accounts.map((account, at) =>
    Object.assign(new ExportedSubAccount(), account, balances[at]),
  );
}
