/** Asks the provider what became of refunds on their way. */
import type { DueJob } from '../src/kit/due-job';
import { settleRefund } from '../src/payments/settle-refund';

export const settleRefunds: DueJob = {
  name: 'settle-refunds',
  table: 'refunds',
  due: 'checkAt',
  condition: `t."status" = 'PENDING'`,
  run: settleRefund,
};
