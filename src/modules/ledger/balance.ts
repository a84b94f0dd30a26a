/** The balances of the accounts of a scope, and what each provider account holds of them: cents. */
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { Account } from './account';
import { BOOKED, type Held } from './post';

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
  await tx.writeNow(BOOKED);
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

/**
 * What a provider account holds of the balance; null in Dev mode, where there is only one purse.
 * Every movement of a purse locks the balance, so it stays as it is after `lockBalance`.
 */
export async function purseOf(
  rows: Rows,
  account: Account,
  { providerAccountId }: Held,
): Promise<number | null> {
  if (providerAccountId === null) return null;
  const [row] = await rows.sql<{ balance: string }>(
    `
      SELECT "balance"
      FROM "ledgerPurses"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "providerAccountId" = $3 AND "account" = $4
    `,
    [providerAccountId, account],
  );
  return Number(row?.balance ?? 0);
}

/** What each provider account holds of every balance. Empty in Dev mode. */
export async function pursesOf(rows: Rows): Promise<Map<string, Partial<Record<Account, number>>>> {
  const purses = new Map<string, Partial<Record<Account, number>>>();
  if (rows.scope.devMode) return purses;
  const found = await rows.sql<{ providerAccountId: string; account: Account; balance: string }>(
    `
      SELECT "providerAccountId", "account", "balance"
      FROM "ledgerPurses"
      WHERE "storeId" = $1 AND "devMode" = $2
      ORDER BY "providerAccountId"
    `,
  );
  for (const { providerAccountId, account, balance } of found)
    purses.set(providerAccountId, {
      ...purses.get(providerAccountId),
      [account]: Number(balance),
    });
  return purses;
}
