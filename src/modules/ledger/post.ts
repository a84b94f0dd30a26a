/**
 * Books movements of money in the caller's transaction: their entries and the balances they change.
 */
import { sum } from '../../platform/operations/money';
import type { DeferredWrite, Transaction } from '../../platform/records/transaction';
import { Account } from './account';
import { LedgerEntry } from './entry';
import { PREPARED } from '../../platform/database/query-hints';

export type Movement = Partial<Record<Account, number>>;

/** Whose money is moved: of a charge or transfer, with the provider account that holds it. */
export interface Held {
  /** Null in Dev mode. */
  providerAccountId: string | null;
}

interface Line extends Held {
  account: Account;
  amount: number;
  kind: string;
  reference: string;
}

// In the fixed order of the accounts, so that two movements cannot deadlock. A purse is locked
// after the balance that it is a part of, always.
const MOVE = `${PREPARED}
  WITH moved AS (
    SELECT *
    FROM unnest($3::text[], $4::text[], $5::bigint[])
      AS moved("account", "providerAccountId", "amount")
  ),
  balances AS (
    INSERT INTO "ledgerBalances" ("storeId", "devMode", "account", "balance")
    SELECT $1, $2, "account", sum("amount")
    FROM moved
    GROUP BY "account"
    ORDER BY "account"
    ON CONFLICT (
      "storeId", "devMode", "account"
    ) DO UPDATE SET "balance" = "ledgerBalances"."balance" + excluded."balance"
    RETURNING "account"
  )
  INSERT INTO "ledgerPurses" ("storeId", "devMode", "providerAccountId", "account", "balance")
  SELECT $1, $2, "providerAccountId", "account", sum("amount")
  FROM balances
  JOIN moved USING ("account")
  WHERE "providerAccountId" IS NOT NULL
  GROUP BY "providerAccountId", "account"
  ORDER BY "account", "providerAccountId"
  ON CONFLICT (
    "storeId", "devMode", "providerAccountId", "account"
  ) DO UPDATE SET "balance" = "ledgerPurses"."balance" + excluded."balance"
`;

/** After everything else, because every payment of the store waits for these balances. */
export const BOOKED: DeferredWrite<Line> = {
  order: 2,
  async write(tx, lines) {
    await tx.insertAll(LedgerEntry, lines);
    await tx.sql(MOVE, [
      lines.map(({ account }) => account),
      lines.map(({ providerAccountId }) => providerAccountId),
      lines.map(({ amount }) => amount),
    ]);
  },
};

/**
 * Books the entries (cents; the sum must be 0, zero lines are left out), the balances, and the
 * purses of the provider account, at the end of the transaction. A movement is booked once. The
 * same kind and reference again violates a unique key and rolls the caller back.
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
  for (const line of lines)
    tx.writeBeforeCommit(BOOKED, { kind, reference, providerAccountId, ...line });
}
