/**
 * Compares what an account holds at its provider with what merchants may take out of it. More than
 * that may lie there: our fees, and what the merchant paid in by hand.
 */
import { noteDifferences } from '../charges/provider-difference';
import type { Context } from '../../platform/operations/context';
import { sum } from '../../platform/operations/money';
import { purseOf } from '../ledger/balance';
import type { RecordsPort } from '../providers/records';

export async function compareBalance(
  ctx: Context,
  accountId: string,
  records: RecordsPort,
): Promise<void> {
  const before = await owed(ctx, accountId);
  const theirs = await records.balance?.();
  if (theirs === undefined) return;
  // Money that moves during the call makes one of our figures too high, never both.
  const ours = Math.min(before, await owed(ctx, accountId));
  const isCovered = theirs >= ours;
  const sides = {
    ours: `at least ${ours} cents`,
    theirs: isCovered ? `at least ${ours} cents` : `${theirs} cents`,
  };
  await ctx.transaction((tx) => noteDifferences(tx, accountId, new Map([[accountId, sides]])));
}

async function owed({ rows }: Context, providerAccountId: string): Promise<number> {
  const available = await purseOf(rows, 'AVAILABLE', { providerAccountId });
  const pending = await purseOf(rows, 'PENDING', { providerAccountId });
  // What sub-accounts owe after refunds lies there no more.
  const ofSubAccounts = await purseOf(rows, 'SUB_AVAILABLE', { providerAccountId });
  const theirPending = await purseOf(rows, 'SUB_PENDING', { providerAccountId });
  return sum([available ?? 0, pending ?? 0, ofSubAccounts ?? 0, theirPending ?? 0]);
}
