/** Books movements of sub-accounts in the caller's transaction: entries, ledger and balances. */
import { newId } from '../../../platform/records/columns/ids';
import type { DeferredWrite, Transaction } from '../../../platform/records/transaction';
import { post, type Held, type Movement } from '../post';
import type { PartBalance } from './share-payment';
import { SubAccountEntry } from './sub-account-entry';

interface Moved extends PartBalance, Held {
  subAccountId: string;
}

// In the order of the sub-accounts, so that two transactions cannot deadlock.
const MOVE = `
  INSERT INTO "subAccountBalances" (
    "storeId", "devMode", "subAccountId", "providerAccountId", "available", "pending", "blocked"
  )
  SELECT $1, $2, "subAccountId", "providerAccountId", sum("available"), sum("pending"),
    sum("blocked")
  FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
    AS moved("subAccountId", "providerAccountId", "available", "pending", "blocked")
  GROUP BY "subAccountId", "providerAccountId"
  ORDER BY "subAccountId", "providerAccountId"
  ON CONFLICT ("storeId", "devMode", "subAccountId", "providerAccountId") DO UPDATE SET
    "available" = "subAccountBalances"."available" + excluded."available",
    "pending" = "subAccountBalances"."pending" + excluded."pending",
    "blocked" = "subAccountBalances"."blocked" + excluded."blocked"
`;

/** Before the balances of the store, which every payment waits for. */
const BALANCES: DeferredWrite<Moved> = {
  order: 1.5,
  async write(tx, moved) {
    await tx.sql(MOVE, [
      moved.map(({ subAccountId }) => subAccountId),
      moved.map(({ providerAccountId }) => providerAccountId ?? ''),
      moved.map(({ available }) => available),
      moved.map(({ pending }) => pending),
      moved.map(({ blocked }) => blocked),
    ]);
  },
};

export interface SubAccountMovement extends Moved {
  kind: string;
  /** The charge, refund, dispute, payout or return that it follows. */
  cause: string;
  chargeId: string | null;
}

/** Books a movement between the store and the sub-account: what one gains the other loses. */
export async function bookPart(tx: Transaction, moved: SubAccountMovement): Promise<void> {
  const { available, pending, blocked, kind } = moved;
  const id = newId(SubAccountEntry.prefix);
  await bookSubAccount(tx, moved, id, {
    SUB_AVAILABLE: available,
    SUB_PENDING: pending,
    SUB_BLOCKED: blocked,
    AVAILABLE: -available,
    PENDING: -pending,
    BLOCKED: -blocked,
  });
  if (!kind.startsWith('split')) throw new Error(`${kind} is no movement of a part`);
}

/** Books a withdrawal, or what comes back of one. Its cause is the reference in the ledger. */
export async function bookWithdrawal(
  tx: Transaction,
  moved: Omit<SubAccountMovement, 'chargeId' | 'pending' | 'blocked' | 'available'>,
  movement: Movement,
): Promise<void> {
  const amounts = { available: movement.SUB_AVAILABLE ?? 0, pending: 0, blocked: 0 };
  const id = newId(SubAccountEntry.prefix);
  await bookSubAccount(tx, { ...moved, ...amounts, chargeId: null }, id, movement, moved.cause);
}

async function bookSubAccount(
  tx: Transaction,
  moved: SubAccountMovement,
  id: string,
  movement: Movement,
  reference = id,
): Promise<void> {
  await tx.insert(SubAccountEntry, { ...moved, id, reference });
  await post(tx, moved.kind, reference, movement, moved);
  tx.writeBeforeCommit(BALANCES, moved);
}

/**
 * What a sub-account has available at the provider account, with its row locked until the
 * transaction ends: the sub-account before the balance of the store, always.
 */
export async function lockSubAccountBalance(
  tx: Transaction,
  subAccountId: string,
  { providerAccountId }: Held,
): Promise<number> {
  await tx.sql(
    `
      INSERT INTO "subAccountBalances" (
        "storeId", "devMode", "subAccountId", "providerAccountId", "available", "pending",
        "blocked"
      )
      VALUES ($1, $2, $3, $4, 0, 0, 0)
      ON CONFLICT DO NOTHING
    `,
    [subAccountId, providerAccountId ?? ''],
  );
  const [row] = await tx.sql<{ available: string }>(
    `
      SELECT "available"
      FROM "subAccountBalances"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "subAccountId" = $3
        AND "providerAccountId" = $4
      FOR UPDATE
    `,
    [subAccountId, providerAccountId ?? ''],
  );
  return Number(row?.available ?? 0);
}
