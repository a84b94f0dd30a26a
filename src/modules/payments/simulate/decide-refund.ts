/** Simulates in Dev mode that a refund arrives or is refused. */
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { prefixOf } from '../../../platform/records/columns/ids';
import { simulatorFor } from '../../providers/registry';
import { Refund } from '../refund/refund';
import { settleRefund } from '../refund/settle-refund';
import { chargeIdOf } from './paid-charge-id';

export async function decideRefund(
  ctx: Context,
  id: string,
  decided: 'completed' | 'failed',
): Promise<void> {
  const refund = await pendingRefundOf(ctx, id);
  // The simulator is asked twice: before the decision, so that it knows the refund, and after it.
  await settleNow(ctx, refund.id);
  const isDecided = await ctx.transaction(
    (tx) => simulatorFor(ctx).card.decideRefund(refund.id, decided, tx.now()),
    'decide refund',
  );
  if (!isDecided)
    throw conflict(`the outcome of ${refund.id} is already decided`, 'id', 'ALREADY_DECIDED');
  await settleNow(ctx, refund.id);
}

/** The refund with this id, or the only pending one of the payment. */
async function pendingRefundOf(ctx: Context, id: string): Promise<Refund> {
  const where =
    prefixOf(id) === Refund.prefix
      ? { id, status: 'PENDING' as const }
      : { originalId: await chargeIdOf(ctx, id), status: 'PENDING' as const };
  const [refund, another] = await ctx.rows.list(Refund, where, { order: { id: 'DESC' }, limit: 2 });
  if (!refund) throw conflict(`${id} has no pending refund`, 'id');
  if (another)
    throw conflict(`${id} has several pending refunds: use the id of one of them (ref_…)`, 'id');
  return refund;
}

async function settleNow(ctx: Context, refundId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const refund = await tx.lock(Refund, refundId);
    if (refund.status === 'PENDING') await tx.update(refund, { checkAt: tx.now() });
  }, 'refund is due');
  await settleRefund(ctx, refundId);
}
