/**
 * What happens to an open dispute by itself: reminders before the deadline, the passing of the
 * deadline, handing in the evidence, and in Dev mode the decision.
 */
import { Charge } from '../../charges/charge';
import type { Context } from '../../../platform/operations/context';
import { log } from '../../../platform/observability/log';
import type { Transaction } from '../../../platform/records/transaction';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { mailTeam } from '../../members/team/mail-team';
import { adapterOf } from '../../providers/accounts/adapter';
import { ProviderAccount } from '../../providers/accounts/provider-account';
import { ProviderRefused, ProviderUnknown } from '../../providers/provider';
import type { RecordsPort } from '../../providers/records';
import { refuseWhileRestoring } from '../../providers/registry';
import { emitAboutPayment } from '../payment-event';
import { Dispute, closeDispute, disputeInEvent, lockDisputed } from './dispute';
import { nextStepOf, reminderAt } from './answer-deadline';
import { disputeStageLifecycle } from './dispute-stage';
import { statementOf } from './case-facts';

const HAND_IN_AGAIN_MS = 10 * MINUTE_MS;
const LOSING = 'losing_evidence';

/** A job of due rows. A second run finds nothing due, or a decided dispute. */
export async function followDispute(ctx: Context, id: string): Promise<void> {
  const dispute = await ctx.rows.get(Dispute, id);
  // The previous release decides a dispute and leaves its next step.
  if (dispute.status !== 'OPEN') return endSteps(ctx, id);
  if (!isDue(dispute, ctx.clock.now())) return;
  if (dispute.stage === 'AWAITING_EVIDENCE') {
    await ctx.transaction((tx) => remind(tx, dispute));
    // In Dev mode silence loses at once.
    if ((await ctx.rows.get(Dispute, id)).stage === 'AWAITING_EVIDENCE') return;
  }
  if (ctx.scope.devMode) return decide(ctx, id);
  if (dispute.stage === 'SUBMITTED') await handIn(ctx, dispute);
}

const isDue = ({ status, nextStepAt }: Dispute, now: Date): boolean =>
  status === 'OPEN' && nextStepAt !== null && nextStepAt <= now;

function endSteps(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await tx.update(await tx.lock(Dispute, id), { nextStepAt: null });
  });
}

async function remind(tx: Transaction, { id, chargeId }: Dispute): Promise<void> {
  const affected = await lockDisputed(tx, chargeId);
  const dispute = await tx.lock(Dispute, id);
  const now = tx.now();
  const { answerBy, stage } = dispute;
  if (!isDue(dispute, now) || !answerBy || stage !== 'AWAITING_EVIDENCE') return;
  const daysLeft = reminderAt(answerBy, now);
  if (daysLeft === null) {
    await tx.update(dispute, {
      stage: disputeStageLifecycle.move(stage, 'UNANSWERED'),
      nextStepAt: dispute.devMode ? dispute.nextStepAt : null,
    });
    return;
  }
  await tx.update(dispute, { nextStepAt: nextStepOf(answerBy, now) });
  await emitAboutPayment(
    tx,
    'dispute.answer_due',
    { ...affected, reason: dispute.reason },
    { dispute: await disputeInEvent.render(tx, dispute) },
  );
  await mailTeam(tx, {
    template: 'dispute-answer-due',
    objectId: id,
    once: `${id} ${answerBy.toISOString()} ${daysLeft}`,
  });
}

/** The simulator decides for who has sent evidence, unless the text asks to lose. */
async function decide(ctx: Context, id: string): Promise<void> {
  const { chargeId, status, stage, deliveryNotes } = await ctx.rows.get(Dispute, id);
  if (status !== 'OPEN') return;
  const isWon = stage === 'SUBMITTED' && !deliveryNotes?.includes(LOSING);
  await closeDispute(ctx, chargeId, isWon ? 'WON' : 'LOST');
}

/**
 * The provider may receive the same text twice, where its answer was lost. What it refuses is for
 * the merchant to hand in.
 */
async function handIn(ctx: Context, { id, providerId, answerBy }: Dispute): Promise<void> {
  await refuseWhileRestoring(ctx);
  const { chargeId } = await ctx.rows.get(Dispute, id);
  const records = await recordsOf(ctx, chargeId);
  if (!records?.defend || providerId === null) return noteHandIn(ctx, id, null, null);
  try {
    await records.defend(providerId, await statementOf(ctx.rows, await ctx.rows.get(Dispute, id)));
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ dispute: id, reason: error.message }, 'the provider does not take the evidence');
      return noteHandIn(ctx, id, null, null);
    }
    if (!(error instanceof ProviderUnknown)) throw error;
    const again = later(ctx.clock.now(), HAND_IN_AGAIN_MS);
    return noteHandIn(ctx, id, null, answerBy && again > answerBy ? null : again);
  }
  return noteHandIn(ctx, id, ctx.clock.now(), null);
}

function noteHandIn(
  ctx: Context,
  id: string,
  handedInAt: Date | null,
  nextStepAt: Date | null,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const dispute = await tx.lock(Dispute, id);
    if (dispute.status === 'OPEN') await tx.update(dispute, { handedInAt, nextStepAt });
  });
}

async function recordsOf(ctx: Context, chargeId: string): Promise<RecordsPort | undefined> {
  const { providerAccountId } = await ctx.rows.get(Charge, chargeId);
  if (!providerAccountId) return undefined;
  return adapterOf(ctx.database, await ctx.rows.get(ProviderAccount, providerAccountId)).records;
}
