/** Asks the provider for the outcome of pending refunds. */
import { Refund } from '../src/payments/refund/refund';
import { dueJob } from '../src/kit/work/due-job';
import { settleRefund } from '../src/payments/refund/settle-refund';

export const settleRefunds = dueJob(Refund, {
  name: 'settle-refunds',
  indexed: `t."status" = 'PENDING'`,
  settles: true,
  mayBeLate: `t."kind" = 'REQUESTED'`,
  run: settleRefund,
});
