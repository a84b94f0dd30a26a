/** The disputes of a store. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { listOperation, operation } from '../../../platform/operations/operation';
import { equals } from '../../../platform/records/lists/conditions';
import { Dispute, DisputeStatus } from './dispute';
import { DisputeStage } from './dispute-stage';
import { disputeView } from './dispute-view';

@InputType()
export class DisputeFilter {
  @Id('Only the dispute with this id.', { nullable: true }) id: string | null;
  @Id('Only the disputes of this charge.', { nullable: true }) chargeId: string | null;
  @OneOf(DisputeStatus, 'Only disputes with this status.', { nullable: true })
  status: DisputeStatus | null;
  @OneOf(DisputeStage, 'Only disputes whose answer is at this stage.', { nullable: true })
  stage: DisputeStage | null;
}

@InputType()
export class GetDisputeInput {
  @Id('The id of the dispute.') id: string;
}

export const getDispute = operation(
  {
    title: 'Get a dispute',
    description: 'A dispute by its id.',
    permission: 'CHECKOUT:READ',
    input: GetDisputeInput,
    output: disputeView,
  },
  (ctx, { id }) => ctx.rows.get(Dispute, id),
);

export const listDisputes = listOperation(
  Dispute,
  {
    title: 'List disputes',
    description: 'The disputes, newest first.',
    permission: 'CHECKOUT:READ',
    filter: DisputeFilter,
    output: disputeView,
  },
  ({ id, chargeId, status, stage }) => [
    ...equals('id', id),
    ...equals('chargeId', chargeId),
    ...equals('status', status),
    ...equals('stage', stage),
  ],
);
