/** The refund requests of a store. */
import { InputType } from 'type-graphql';
import { Id, OneOf } from '../../../platform/records/columns/columns';
import { equals } from '../../../platform/records/lists/conditions';
import { listOperation, operation } from '../../../platform/operations/operation';
import { RefundRequest, RefundRequestStatus, refundRequestView } from './refund-request';

@InputType()
export class GetRefundRequestInput {
  @Id('The id of the refund request.') id: string;
}

export const getRefundRequest = operation(
  {
    title: 'Get a refund request',
    description: 'A refund request by its id.',
    permission: 'CHECKOUT:READ',
    input: GetRefundRequestInput,
    output: refundRequestView,
  },
  (ctx, { id }) => ctx.rows.get(RefundRequest, id),
);

@InputType()
export class RefundRequestFilter {
  @OneOf(RefundRequestStatus, 'Only requests with this status.', { nullable: true })
  status: RefundRequestStatus | null;
  @Id('Only the requests about this payment.', { nullable: true }) chargeId: string | null;
  @Id('Only the requests of this customer.', { nullable: true }) customerId: string | null;
}

export const listRefundRequests = listOperation(
  RefundRequest,
  {
    title: 'List refund requests',
    description: 'The refunds that buyers have requested in the portal, newest first.',
    permission: 'CHECKOUT:READ',
    filter: RefundRequestFilter,
    output: refundRequestView,
  },
  ({ status, chargeId, customerId }) => [
    ...equals('status', status),
    ...equals('chargeId', chargeId),
    ...equals('customerId', customerId),
  ],
);
