/**
 * A dispute of a payment that is being refunded waits until that refund has ended: only then it is
 * known how much is left to be blocked. Meanwhile no further refund of the payment is made.
 */
import { IsNull, Not } from 'typeorm';
import type { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { askForDisputesNow } from '../../providers/accounts/ask-for-disputes';
import { Refund } from './refund';

/** Whether the dispute must wait. If so, the refund makes it due again when it ends. */
export function waitsForRefund(ctx: Context, chargeId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const pending = await tx.lockBy(Refund, {
      originalId: chargeId,
      kind: 'REQUESTED',
      status: 'PENDING',
    });
    if (pending && !pending.claimedAt) await tx.update(pending, { claimedAt: tx.now() });
    return pending !== null;
  });
}

/** Whether a dispute of the payment waits. */
export async function hasWaitingDispute(rows: Rows, chargeId: string): Promise<boolean> {
  return (await rows.findBy(Refund, { originalId: chargeId, claimedAt: Not(IsNull()) })) !== null;
}

/** The refund has ended: its provider is asked about the dispute at once. */
export async function askAboutWaiting(
  tx: Transaction,
  charge: Charge,
  { claimedAt }: Refund,
): Promise<void> {
  if (!claimedAt) return;
  if (charge.method === 'CARD') await tx.update(charge, { disputeCheckAt: tx.now() });
  else if (charge.providerAccountId) await askForDisputesNow(tx, charge.providerAccountId);
}

/** The dispute was opened, or is over. */
export async function waitsNoLonger(tx: Transaction, chargeId: string): Promise<void> {
  await tx.execute(
    `
      UPDATE "refunds"
      SET "claimedAt" = NULL, "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "originalId" = $3 AND "claimedAt" IS NOT NULL
    `,
    [chargeId, tx.now()],
  );
}

/** The same for a dispute that blocks nothing: refunds can be made again. */
export async function endsWithoutBlocking(ctx: Context, chargeId: string): Promise<void> {
  if (await hasWaitingDispute(ctx.rows, chargeId))
    await ctx.transaction((tx) => waitsNoLonger(tx, chargeId));
}
