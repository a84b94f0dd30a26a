/** Asks the provider whether a card payment is disputed. A new dispute blocks the money. */
import { Charge } from '../../charges/charge';
import { HOUR_MS, later } from '../../kit/time/clock';
import type { Context } from '../../kit/context';
import { portFor } from '../../providers/registry';
import { Dispute, openDispute } from './dispute';
import { Refund } from './refund';
import { paymentReferenceOf } from './payment-reference';

export async function checkDispute(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, id);
  const { status, disputeCheckAt } = charge;
  if (status !== 'PAID' || !disputeCheckAt || disputeCheckAt > ctx.clock.now()) return;
  const found = await (
    await portFor(ctx, 'card', charge)
  ).findDispute(await paymentReferenceOf(ctx.rows, charge));
  // A decided dispute is final, however often the provider reports it.
  const dispute =
    found && (await ctx.rows.findBy(Dispute, { providerId: found.providerId })) ? null : found;
  const isOnItsWayBack =
    dispute !== null &&
    (await ctx.rows.findBy(Refund, { originalId: id, kind: 'REQUESTED', status: 'PENDING' })) !==
      null;
  if (dispute && !isOnItsWayBack) return openDispute(ctx, id, dispute);
  // A refund in progress is polled again, because it may fail.
  await ctx.transaction(async (tx) => {
    const asked = await tx.lock(Charge, id);
    // A notification about a dispute that arrived during the call makes the check due again.
    if (asked.disputeCheckAt?.getTime() === disputeCheckAt.getTime())
      await tx.update(asked, { disputeCheckAt: isOnItsWayBack ? later(tx.now(), HOUR_MS) : null });
  });
}
