/** Books a movement as the release before the purses did: without the provider account. */
import { newId } from '../../src/platform/records/columns/ids';
import type { Transaction } from '../../src/platform/records/transaction';

export async function bookWithoutAccount(
  tx: Transaction,
  kind: string,
  reference: string,
  movement: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [account, amount] of Object.entries(movement))
    await tx.sql(
      `INSERT INTO "ledgerEntries" (
         "storeId", "devMode", "id", "account", "amount", "kind", "reference", "createdAt",
         "updatedAt"
       ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [newId('entry'), account, amount, kind, reference, tx.now()],
    );
  for (const [account, amount] of Object.entries(movement).toSorted())
    await tx.sql(
      `INSERT INTO "ledgerBalances" ("storeId", "devMode", "account", "balance")
       VALUES ($1, $2, $3, $4)
       ON CONFLICT ("storeId", "devMode", "account")
       DO UPDATE SET "balance" = "ledgerBalances"."balance" + excluded."balance"`,
      [account, amount],
    );
}
