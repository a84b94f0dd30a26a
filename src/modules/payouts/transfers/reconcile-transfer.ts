/** Compares what we recorded about a payout or transfer with the provider's data. */
import { recordComparison } from '../../charges/provider-difference';
import type { Context } from '../../../platform/operations/context';
import type { PayoutOutcome } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { bookReturns } from './book-returns';
import { Transfer } from './transfer';

const STATUS_NAMES: Record<PayoutOutcome['status'], string> = {
  completed: 'COMPLETE',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  pending: 'PENDING',
};

export async function reconcileTransfer(ctx: Context, id: string): Promise<void> {
  const transfer = await ctx.rows.get(Transfer, id);
  const { status, endToEndIdentifier } = transfer;
  if (status === 'PENDING') return;
  const outcome = await (await portFor(ctx, 'payout', transfer)).find(id, ctx.clock.now());
  const returns = outcome?.status === 'completed' ? (outcome.returns ?? []) : [];
  if (status === 'COMPLETE' && returns.length > 0)
    await ctx.transaction(async (tx) => bookReturns(tx, await tx.lock(Transfer, id), returns));
  const theirs = outcome
    ? `${STATUS_NAMES[outcome.status]} ${outcome.status === 'completed' ? outcome.endToEndId : ''}`
    : 'unknown';
  await recordComparison(ctx, Transfer, id, {
    ours: `${status} ${endToEndIdentifier ?? ''}`.trim(),
    theirs: theirs.trim(),
  });
}
