/** Keeps the deadline of an open dispute as the provider reports it now. */
import type { Context } from '../../../platform/operations/context';
import { Dispute, lockDisputed } from './dispute';
import { nextStepOf } from './answer-deadline';

/** `answerBy` null or left out: the provider does not report it, and what is known stays. */
export async function noteDeadline(
  ctx: Context,
  { id, chargeId, answerBy: known }: Dispute,
  answerBy: Date | null | undefined,
): Promise<void> {
  if (!answerBy || known?.getTime() === answerBy.getTime()) return;
  await ctx.transaction(async (tx) => {
    await lockDisputed(tx, chargeId);
    const dispute = await tx.lock(Dispute, id);
    if (dispute.status !== 'OPEN') return;
    const isAwaited = dispute.stage === 'AWAITING_EVIDENCE';
    await tx.update(dispute, {
      answerBy,
      ...(isAwaited && { nextStepAt: nextStepOf(answerBy, tx.now()) ?? tx.now() }),
    });
  });
}
