/** The balances of the accounts of a scope, in cents. */
import type { Rows } from '../kit/data/rows';
import type { Transaction } from '../kit/data/transaction';
import { Account } from './account';

export async function balanceOf(rows: Rows, account: Account): Promise<number> {
  const [row] = await rows.sql<{ balance: string }>(
    `
      SELECT "balance"
      FROM "ledgerBalances"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "account" = $3
    `,
    [account],
  );
  return Number(row?.balance ?? 0);
}

/** All balances at one moment. An account without entries is missing. */
export async function balancesOf(rows: Rows): Promise<Partial<Record<Account, number>>> {
  const found = await rows.sql<{ account: Account; balance: string }>(
    `SELECT "account", "balance" FROM "ledgerBalances" WHERE "storeId" = $1 AND "devMode" = $2`,
  );
  return Object.fromEntries(found.map(({ account, balance }) => [account, Number(balance)]));
}

/**
 * The balance of one account, with its row locked until the transaction ends, for decisions that
 * depend on it.
 */
export async function lockBalance(tx: Transaction, account: Account): Promise<number> {
  await tx.sql(
    `
      INSERT INTO "ledgerBalances" ("storeId", "devMode", "account", "balance")
      VALUES ($1, $2, $3, 0)
      ON CONFLICT DO NOTHING
    `,
    [account],
  );
  const [row] = await tx.sql<{ balance: string }>(
    `
      SELECT "balance"
      FROM "ledgerBalances"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "account" = $3
      FOR UPDATE
    `,
    [account],
  );
  return Number(row?.balance ?? 0);
}
