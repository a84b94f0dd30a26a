/** The refunds of a store. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { listOperation, operation } from '../../../platform/operations/operation';
import { equals } from '../../../platform/records/lists/conditions';
import { Refund, RefundStatus, refundView } from './refund';

@InputType()
export class GetRefundInput {
  @Id('The id of the refund.') id: string;
}

export const getRefund = operation(
  {
    title: 'Get a refund',
    description: 'A refund by its id.',
    permission: 'CHECKOUT:READ',
    input: GetRefundInput,
    output: refundView,
  },
  (ctx, { id }) => ctx.rows.get(Refund, id),
);

@InputType()
export class RefundFilter {
  @Id('Only the refunds of this charge.', { nullable: true }) originalId: string | null;
  @OneOf(RefundStatus, 'Only refunds with this status.', { nullable: true })
  status: RefundStatus | null;
}

export const listRefunds = listOperation(
  Refund,
  {
    title: 'List refunds',
    description: 'The refunds, newest first.',
    permission: 'CHECKOUT:READ',
    filter: RefundFilter,
    output: refundView,
  },
  ({ originalId, status }) => [...equals('originalId', originalId), ...equals('status', status)],
);
