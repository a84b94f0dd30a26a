/** Reads the list of disputes of an account now, instead of at its next time. */
import type { Transaction } from '../../../platform/records/transaction';
import { ProviderAccount } from './provider-account';

/** An account that was never asked for its disputes is not asked. */
export async function askForDisputesNow(tx: Transaction, accountId: string): Promise<void> {
  const account = await tx.lock(ProviderAccount, accountId);
  if (account.disputesCheckAt) await tx.update(account, { disputesCheckAt: tx.now() });
}
