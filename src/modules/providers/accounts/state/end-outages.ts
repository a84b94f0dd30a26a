/** Ends the outages of an account that was checked or repaired: every process calls it again. */
import type { Transaction } from '../../../../platform/records/transaction';

const END = `
  DELETE FROM "providerOutages"
  WHERE "storeId" = $1 AND "devMode" = $2 AND "providerAccountId" = $3
`;

export async function endOutages(tx: Transaction, accountId: string): Promise<void> {
  await tx.sql(END, [accountId]);
}
