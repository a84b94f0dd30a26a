/** The ledger as an auditor reads it: entries of one movement, and what each account holds. */
import type { World } from './world';

export async function entriesOf(shop: World, reference: string): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ account: string; amount: string }[]>(
    `SELECT "account", "amount" FROM "ledgerEntries" WHERE "reference" = $1`,
    [reference],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

/** Accounts without entries are left out. */
export async function balances(
  shop: World,
  storeId = shop.storeId,
): Promise<Record<string, number>> {
  const rows = await shop.database.query<{ account: string; balance: string }[]>(
    `SELECT "account", "balance" FROM "ledgerBalances" WHERE "storeId" = $1 AND "devMode"`,
    [storeId],
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
}
