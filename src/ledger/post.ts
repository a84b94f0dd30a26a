/**
 * Books one movement of money in the caller's transaction: its entries and the balances they
 * change.
 */
import { newId } from '../kit/data/ids';
import { sum } from '../kit/money';
import type { Transaction } from '../kit/data/transaction';
import { Account } from './account';
import { LedgerEntry } from './entry';
import { PREPARED } from '../kit/data/prepared-statements';

export type Movement = Partial<Record<Account, number>>;

/** Whose money is moved: of a charge or transfer, with the provider account that holds it. */
export interface Held {
  /** Null in Dev mode. */
  providerAccountId: string | null;
}

// In the fixed order of the accounts, so that two movements cannot deadlock.
const MOVE = `
  INSERT INTO "ledgerBalances" ("storeId", "devMode", "account", "balance")
  SELECT $1, $2, moved."account", moved."amount"
  FROM unnest($3::text[], $4::bigint[]) AS moved("account", "amount")
  ORDER BY moved."account"
  ON CONFLICT (
    "storeId", "devMode", "account"
  ) DO UPDATE SET "balance" = "ledgerBalances"."balance" + excluded."balance"
`;
// A purse is locked after the balance that it is a part of, always.
const MOVE_HELD = `
  WITH balances AS (${MOVE} RETURNING "account")
  INSERT INTO "ledgerPurses" ("storeId", "devMode", "providerAccountId", "account", "balance")
  SELECT $1, $2, $5, "account", moved."amount"
  FROM balances
  JOIN unnest($3::text[], $4::bigint[]) AS moved("account", "amount") USING ("account")
  ON CONFLICT (
    "storeId", "devMode", "providerAccountId", "account"
  ) DO UPDATE SET "balance" = "ledgerPurses"."balance" + excluded."balance"
`;

/**
 * Stores the entries (cents; the sum must be 0, zero lines are left out) and updates the balances,
 * and the purses of the provider account. A movement is booked once. The same kind and reference
 * again violates a unique key and rolls the caller back.
 */
export async function post(
  tx: Transaction,
  kind: string,
  reference: string,
  movement: Movement,
  { providerAccountId }: Held,
): Promise<void> {
  const lines = Account.flatMap((account) =>
    movement[account] ? [{ account, amount: movement[account] }] : [],
  );
  if (sum(lines.map(({ amount }) => amount)) !== 0)
    throw new Error(`the entries of ${kind} ${reference} do not sum to zero`);
  if (lines.length === 0) return;
  await tx.insertAll(
    LedgerEntry,
    lines.map((line) => ({
      id: newId(LedgerEntry.prefix),
      kind,
      reference,
      providerAccountId,
      ...line,
    })),
  );
  const moved = [lines.map(({ account }) => account), lines.map(({ amount }) => amount)];
  if (providerAccountId === null) await tx.sql(`${PREPARED}${MOVE}`, moved);
  else await tx.sql(`${PREPARED}${MOVE_HELD}`, [...moved, providerAccountId]);
}
