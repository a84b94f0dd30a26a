/** The outcomes that can be simulated in Dev mode, and the input that asks for one. */
import { InputType } from 'type-graphql';
import { choices } from '../../../platform/records/columns/choices';
import { Count, Id, OneOf, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';

export const SimulatedOutcome = choices(
  'SimulatedOutcome',
  'An outcome of the simulated provider.',
  {
    DECLINE_NEXT: 'The next charges of the subscription are declined.',
    TIMEOUT_NEXT:
      'The next charge of the subscription is approved, but the answer does not arrive; by ' +
      'automatic Pix, this may be the answer to its announcement.',
    RECOVER: 'The charges of the subscription are approved again.',
    AUTHORIZE:
      'The payer accepts the automatic Pix that the subscription asks for, in the app of a bank.',
    REVOKE: "The payer ends the mandate for automatic Pix in the bank's app.",
    DISPUTE: 'The payer disputes the payment.',
    DISPUTE_WON: 'The open dispute is decided for the merchant.',
    DISPUTE_LOST: 'The open dispute is decided for the payer.',
    REFUND_COMPLETED: 'The refund arrives at the buyer now.',
    REFUND_FAILED: 'The refund is refused by the bank.',
    PARTIAL_REFUNDS_REFUSED:
      'From now on the provider can refund this payment only as a whole: refunds of a part fail.',
    PAYOUT_COMPLETED: 'The payout or transfer arrives now.',
    PAYOUT_FAILED: 'The payout or transfer is refused by the bank.',
    EXPIRE: 'The checkout or charge expires now.',
  },
);
export type SimulatedOutcome = (typeof SimulatedOutcome)[number];

@InputType()
export class SimulateOutcomeInput {
  @Id('The id of the object.') id: string;
  @OneOf(SimulatedOutcome, 'The outcome.') outcome: SimulatedOutcome;
  @Text(
    'The reason. For declines, a code such as `insufficient_funds` or `lost_card` ' +
      '(`generic_decline` if left out); for a dispute, free text.',
    { nullable: true },
  )
  reason: string | null;
  @Count('The number of charges to decline; 1 if left out.', { nullable: true, min: 1, max: 100 })
  times: number | null;
}

export type SimulatedAction = (ctx: Context, input: SimulateOutcomeInput) => Promise<void>;
