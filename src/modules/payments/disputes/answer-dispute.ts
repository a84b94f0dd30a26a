/** The merchant answers a dispute: submits the evidence, or accepts to give the money back. */
import { InputType } from 'type-graphql';
import { Id, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { invalid } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { later } from '../../../platform/time/clock';
import { Dispute } from './dispute';
import { SIMULATED_DECISION_MS } from './answer-deadline';
import { disputeStageLifecycle } from './dispute-stage';
import { disputeView } from './dispute-view';
import { followDispute } from './follow-dispute';
import { lockUnanswered } from './lock-unanswered';

@InputType()
export class SubmitEvidenceInput {
  @Id('The id of the dispute; it must be OPEN, and not answered.') id: string;
  @Text(
    'What you know about the delivery, in your own words: when and how it was delivered, the ' +
      'tracking code, what the buyer wrote. Required where no file was added. In Dev mode the ' +
      'dispute is won, unless the text contains `losing_evidence`.',
    { nullable: true, min: 1, max: 2_000, form: 'lines' },
  )
  deliveryNotes: string | null;
}

export const submitEvidence = operation(
  {
    title: 'Submit the evidence of a dispute',
    description:
      'Ends the collection of evidence, once. Your text is handed in at the provider where its ' +
      'API takes it, and `handedInAt` is set. Otherwise download the bundle at `bundleUrl` and hand ' +
      'it in at the provider yourself before `answerBy`.',
    permission: 'REFUND:CREATE',
    input: SubmitEvidenceInput,
    output: disputeView,
  },
  (ctx: Context, { id, deliveryNotes }) =>
    ctx.transaction(async (tx) => {
      const dispute = await lockUnanswered(tx, id);
      if (!deliveryNotes && dispute.evidence.length === 0)
        throw invalid(
          'deliveryNotes is required, because the dispute has no file',
          'deliveryNotes',
          { reason: 'REQUIRED' },
        );
      const now = tx.now();
      return tx.update(dispute, {
        stage: disputeStageLifecycle.move(dispute.stage, 'SUBMITTED'),
        deliveryNotes: deliveryNotes ?? null,
        answeredAt: now,
        // A job hands it in, or decides it for the simulator.
        nextStepAt: dispute.devMode ? later(now, SIMULATED_DECISION_MS) : now,
      });
    }),
);

@InputType()
export class AcceptDisputeInput {
  @Id('The id of the dispute; it must be OPEN, and not answered.') id: string;
}

export const acceptDispute = operation(
  {
    title: 'Accept a dispute',
    description:
      'Accepts that the payer gets the money back. Reminders end. In Dev mode the dispute is lost ' +
      'at once; in production its money stays blocked until the provider decides.',
    permission: 'REFUND:CREATE',
    sudo: 'IN_PRODUCTION',
    input: AcceptDisputeInput,
    output: disputeView,
  },
  async (ctx: Context, { id }) => {
    await ctx.transaction(async (tx) => {
      const dispute = await lockUnanswered(tx, id);
      const now = tx.now();
      await tx.update(dispute, {
        stage: disputeStageLifecycle.move(dispute.stage, 'ACCEPTED'),
        answeredAt: now,
        nextStepAt: dispute.devMode ? now : null,
      });
    });
    await followDispute(ctx, id);
    return ctx.rows.get(Dispute, id);
  },
);
