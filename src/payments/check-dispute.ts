/** A card payment that may be disputed: the provider is asked, and a new dispute blocks its money. */
import { Charge } from '../charges/charge';
import { HOUR_MS, later } from '../kit/clock';
import type { Context } from '../kit/context';
import { providerFor } from '../providers/registry';
import { Dispute, openDispute } from './dispute';
import { Refund } from './refund';
import { paymentReferenceOf } from './refund-charge';

export async function checkDispute(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, id);
  const { status, disputeCheckAt } = charge;
  if (status !== 'PAID' || !disputeCheckAt || disputeCheckAt > ctx.clock.now()) return;
  const found = await providerFor(ctx).card.findDispute(await paymentReferenceOf(ctx.rows, charge));
  // One that was decided stays so, however often the provider names it.
  const dispute =
    found && (await ctx.rows.findBy(Dispute, { providerId: found.providerId })) ? null : found;
  const isOnItsWayBack =
    dispute !== null &&
    (await ctx.rows.findBy(Refund, { originalId: id, kind: 'REQUESTED', status: 'PENDING' })) !==
      null;
  if (dispute && !isOnItsWayBack) return openDispute(ctx, id, dispute);
  // What is being refunded already is asked about again: the refund may fail.
  const askAgainAt = isOnItsWayBack ? later(ctx.clock.now(), HOUR_MS) : null;
  await ctx.transaction(async (tx) => {
    const asked = await tx.lock(Charge, id);
    // News of a dispute that came while the provider was being asked is asked about again.
    if (asked.disputeCheckAt?.getTime() === disputeCheckAt.getTime())
      await tx.save(Object.assign(asked, { disputeCheckAt: askAgainAt }));
  });
}
