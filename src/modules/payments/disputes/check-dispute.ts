/**
 * Asks the provider whether a card payment is disputed, and how the dispute was decided. A new
 * dispute blocks the money.
 */
import { Charge } from '../../charges/charge';
import { DAY_MS, HOUR_MS, later } from '../../../platform/time/clock';
import type { Context } from '../../../platform/operations/context';
import type { PayerDispute } from '../../providers/provider';
import { portFor } from '../../providers/registry';
import { noteDeadline } from './note-deadline';
import { Dispute, closeDispute, openDispute } from './dispute';
import { endsWithoutBlocking, waitsForRefund } from '../refund/waiting-dispute';
import { paymentReferenceOf } from '../refund/payment-reference';

export async function checkDispute(ctx: Context, id: string): Promise<void> {
  const charge = await ctx.rows.get(Charge, id);
  const { status } = charge;
  if (!isToBeChecked(charge, ctx.clock.now())) return;
  const found = await (
    await portFor(ctx, 'card', charge)
  ).findDispute(await paymentReferenceOf(ctx.rows, charge));
  if (status === 'UNDER_DISPUTE') return followDispute(ctx, charge, found);
  // A decided dispute is final, however often the provider reports it.
  const dispute =
    found && (await ctx.rows.findBy(Dispute, { providerId: found.providerId })) ? null : found;
  const isOnItsWayBack = dispute !== null && (await waitsForRefund(ctx, id));
  if (dispute && !isOnItsWayBack) {
    if (!(await openDispute(ctx, id, dispute))) return;
    return followDispute(ctx, await ctx.rows.get(Charge, id), dispute);
  }
  if (!dispute) await endsWithoutBlocking(ctx, id);
  // A refund that ends makes it due again. It is asked about later in any case.
  await askAgain(ctx, charge, isOnItsWayBack ? later(ctx.clock.now(), HOUR_MS) : null);
}

/** An open dispute is asked about daily, where the provider reports how it is decided. */
async function followDispute(
  ctx: Context,
  charge: Charge,
  found: PayerDispute | null,
): Promise<void> {
  if (charge.status !== 'UNDER_DISPUTE') return;
  const status = found ? found.status : 'open';
  if (status === 'won' || status === 'lost')
    await closeDispute(ctx, charge.id, status === 'won' ? 'WON' : 'LOST');
  else await noteOpen(ctx, charge.id, found);
  await askAgain(ctx, charge, status === 'open' ? later(ctx.clock.now(), DAY_MS) : null);
}

/** The provider may move its deadline. */
async function noteOpen(ctx: Context, chargeId: string, found: PayerDispute | null): Promise<void> {
  const open = found && (await ctx.rows.findBy(Dispute, { chargeId, status: 'OPEN' }));
  if (open) await noteDeadline(ctx, open, found.answerBy);
}

/** A notification about a dispute that arrived during the call makes the check due again. */
function askAgain(ctx: Context, { id, disputeCheckAt }: Charge, at: Date | null): Promise<void> {
  return ctx.transaction(async (tx) => {
    const asked = await tx.lock(Charge, id);
    if (asked.disputeCheckAt?.getTime() === disputeCheckAt?.getTime())
      await tx.update(asked, { disputeCheckAt: at });
  });
}

function isToBeChecked({ status, disputeCheckAt }: Charge, now: Date): boolean {
  const isPaid = status === 'PAID' || status === 'UNDER_DISPUTE';
  return isPaid && disputeCheckAt !== null && disputeCheckAt <= now;
}
