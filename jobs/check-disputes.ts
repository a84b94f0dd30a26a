/** Asks the provider about payments of which it said that they may be disputed. */
import type { DueJob } from '../src/kit/due-job';
import { checkDispute } from '../src/payments/check-dispute';

export const checkDisputes: DueJob = {
  name: 'check-disputes',
  table: 'charges',
  due: 'disputeCheckAt',
  condition: `t."status" = 'PAID'`,
  run: checkDispute,
};
