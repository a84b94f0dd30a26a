/** Simulates in Dev mode that a payout or transfer arrives or is refused. */
import { handleNow } from '../../../platform/jobs/due-job';
import { conflict, notFound } from '../../../platform/operations/errors';
import { simulatorFor } from '../../providers/registry';
import type { SimulatedAction } from './outcome-input';

/**
 * The payout's own job asks the simulator twice: before the decision, so that the simulator knows
 * the payout, and after it.
 */
export function decidePayout(decision: 'completed' | 'failed'): SimulatedAction {
  return async (ctx, { id, reason }) => {
    if (!(await handleNow(ctx, 'settle-payouts', id)))
      throw notFound(`no payout or transfer ${id} in this environment of this store`, 'id');
    // In a transaction, so that the clock cannot move between the check and the decision.
    const isDecided = await ctx.transaction(
      (tx) =>
        simulatorFor(ctx).payout.decide(id, decision, { at: tx.now(), reason: reason ?? null }),
      'decide payout',
    );
    if (!isDecided)
      throw conflict(`the outcome of ${id} is already decided`, 'id', 'ALREADY_DECIDED');
    await handleNow(ctx, 'settle-payouts', id);
  };
}
