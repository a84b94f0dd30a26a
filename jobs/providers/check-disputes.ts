/** Asks the provider about payments that it has reported as possibly disputed. */
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from '../due/sale-charges';
import { checkDispute } from '../../src/modules/payments/disputes/check-dispute';

export const checkDisputes = dueJob(Charge, {
  name: 'check-disputes',
  condition: `t."status" IN ('PAID', 'UNDER_DISPUTE')`,
  settles: true,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: checkDispute,
});
