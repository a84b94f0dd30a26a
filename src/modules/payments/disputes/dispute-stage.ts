/** How far the merchant's answer to a dispute is. `status` says how the dispute was decided. */
import { choices } from '../../../platform/records/columns/choices';
import { lifecycle } from '../../../platform/records/lifecycle';

export const DisputeStage = choices(
  'DisputeStage',
  'How far the answer to a dispute is. A decided dispute keeps its last stage.',
  {
    AWAITING_EVIDENCE: 'Evidence can be added and submitted, until `answerBy`.',
    SUBMITTED: 'The evidence was submitted and does not change any more.',
    ACCEPTED: 'You accepted the dispute: the payer gets the money.',
    UNANSWERED: 'The deadline has passed without an answer.',
  },
);
export type DisputeStage = (typeof DisputeStage)[number];
export const disputeStageLifecycle = lifecycle<DisputeStage>('answer to a dispute', {
  AWAITING_EVIDENCE: ['SUBMITTED', 'ACCEPTED', 'UNANSWERED'],
  SUBMITTED: [],
  ACCEPTED: [],
  // Some providers still take a late answer.
  UNANSWERED: ['SUBMITTED', 'ACCEPTED'],
});
