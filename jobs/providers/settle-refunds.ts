/** Asks the provider for the outcome of pending refunds. */
import { Refund } from '../../src/modules/payments/refund/refund';
import { dueJob } from '../../src/platform/jobs/due-job';
import { settleRefund } from '../../src/modules/payments/refund/settle-refund';

export const settleRefunds = dueJob(Refund, {
  name: 'settle-refunds',
  indexed: `t."status" = 'PENDING'`,
  settles: true,
  mayBeLate: `t."kind" = 'REQUESTED'`,
  run: settleRefund,
});
