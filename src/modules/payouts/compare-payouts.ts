/**
 * Compares payouts and transfers that a provider lists for an account with ours. What differs is
 * kept for the operator.
 */
import { Any } from 'typeorm';
import { noteDifferences, type Sides } from '../charges/provider-difference';
import type { Context } from '../../platform/operations/context';
import { sum } from '../../platform/operations/money';
import type { Transaction } from '../../platform/records/transaction';
import type { RecordedPayout } from '../providers/records';
import { Transfer } from './transfers/transfer';

const WORDS = { completed: 'COMPLETE', failed: 'FAILED', cancelled: 'CANCELLED' } as const;

export async function comparePayouts(
  ctx: Context,
  accountId: string,
  payouts: readonly RecordedPayout[],
): Promise<void> {
  const ids = payouts.flatMap(({ reference }) => reference ?? []);
  const found = await ctx.rows.list(
    Transfer,
    { id: Any(ids), providerAccountId: accountId },
    { limit: Math.max(1, ids.length) },
  );
  const known = new Map(found.map((transfer) => [transfer.id, transfer]));
  const listed = new Map<string, Sides>();
  await ctx.transaction(async (tx) => {
    for (const payout of payouts) {
      const transfer = known.get(payout.reference ?? '');
      const sides = sidesOf(payout, transfer);
      if (sides) listed.set(payout.id, sides);
      if (transfer) await askAboutReturns(tx, payout, transfer);
    }
    await noteDifferences(tx, accountId, listed);
  });
}

/** Null = not decided on one side: it is asked about anyway. */
function sidesOf(
  { amount, outcome }: RecordedPayout,
  transfer: Transfer | undefined,
): Sides | null {
  const { status } = outcome;
  if (status === 'pending' || transfer?.status === 'PENDING') return null;
  // What was not sent has moved nothing.
  if (!transfer && status !== 'completed') return null;
  return {
    ours: transfer ? `${transfer.status} ${transfer.amount} cents` : 'unknown',
    theirs: `${WORDS[status]} ${amount} cents`,
  };
}

/** The list is only a reason to ask. */
async function askAboutReturns(
  tx: Transaction,
  { outcome }: RecordedPayout,
  { id, status, returnedAmount }: Transfer,
): Promise<void> {
  if (status !== 'COMPLETE' || outcome.status !== 'completed') return;
  const returned = sum((outcome.returns ?? []).map(({ amount }) => amount));
  if (returned > returnedAmount)
    await tx.update(await tx.lock(Transfer, id), { returnsCheckAt: tx.now() });
}
