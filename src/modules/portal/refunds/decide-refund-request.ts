/** The merchant accepts or refuses a refund that a buyer has requested. */
import { InputType } from 'type-graphql';
import { Flag, Id, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { conflict } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import type { Transaction } from '../../../platform/records/transaction';
import type { ChargeStatus } from '../../charges/terms/charge-status';
import { addRefund } from '../../payments/refund/add-refund';
import { chargeOf } from '../../payments/refund/charge-to-refund';
import { requestNow } from '../../payments/refund/refund-charge';
import { refuseWhileRestoring } from '../../providers/registry';
import { RefundRequest, refundRequestLifecycle, refundRequestView } from './refund-request';

const STANDARD_REASON = 'requested_by_customer';
/** Nothing is left of such a payment. */
const GIVEN_BACK: readonly ChargeStatus[] = ['REFUNDED', 'LOST'];
const ANSWER = 'What the buyer reads in the portal.';

@InputType()
export class AcceptRefundRequestInput {
  @Id('The id of the request; it must be OPEN.') id: string;
  @Flag(
    'True if you gave the money back in another way, such as by a Pix transfer for a boleto: then ' +
      'no refund is made. False if left out.',
    { nullable: true },
  )
  isPaidOtherwise: boolean | null;
  @Text(ANSWER, { nullable: true, max: 500, form: 'lines' }) answer: string | null;
}

export const acceptRefundRequest = operation(
  {
    title: 'Accept a refund request',
    description:
      'Accepts the refund that a buyer has requested in the portal, and refunds all that is left ' +
      'of the payment. If all of it was given back in the meantime, by you or by a dispute, no ' +
      'refund is made.',
    permission: 'REFUND:CREATE',
    sudo: 'IN_PRODUCTION',
    input: AcceptRefundRequestInput,
    output: refundRequestView,
  },
  async (ctx, { id, isPaidOtherwise, answer }) => {
    await refuseWhileRestoring(ctx);
    const { request, refundId } = await ctx.transaction(async (tx) => {
      // The payment is locked before its request, as everywhere.
      const { chargeId } = await tx.get(RefundRequest, id);
      const charge = await chargeOf(tx, chargeId);
      const open = await lockOpen(tx, id);
      const refund =
        isPaidOtherwise || GIVEN_BACK.includes(charge.status)
          ? null
          : await addRefund(tx, charge, {
              amount: null,
              reason: open.buyerReason ?? STANDARD_REASON,
              hasKey: ctx.steps !== null,
            });
      const accepted = await tx.update(open, {
        status: refundRequestLifecycle.move(open.status, 'ACCEPTED'),
        refundId: refund?.id ?? null,
        decidedAt: tx.now(),
        answer: answer ?? null,
      });
      return { request: accepted, refundId: accepted.refundId };
    });
    if (refundId) await requestNow(ctx, refundId);
    return request;
  },
);

@InputType()
export class RefuseRefundRequestInput {
  @Id('The id of the request; it must be OPEN.') id: string;
  @Text(ANSWER, { nullable: true, max: 500, form: 'lines' }) answer: string | null;
}

export const refuseRefundRequest = operation(
  {
    title: 'Refuse a refund request',
    description: 'Refuses the refund that a buyer has requested in the portal.',
    permission: 'REFUND:CREATE',
    input: RefuseRefundRequestInput,
    output: refundRequestView,
  },
  (ctx: Context, { id, answer }) =>
    ctx.transaction(async (tx) => {
      const open = await lockOpen(tx, id);
      return tx.update(open, {
        status: refundRequestLifecycle.move(open.status, 'REFUSED'),
        decidedAt: tx.now(),
        answer: answer ?? null,
      });
    }),
);

async function lockOpen(tx: Transaction, id: string): Promise<RefundRequest> {
  const request = await tx.lock(RefundRequest, id);
  if (request.status !== 'OPEN')
    throw conflict(`the refund request ${id} is ${request.status}`, 'id', 'WRONG_STATE');
  return request;
}
