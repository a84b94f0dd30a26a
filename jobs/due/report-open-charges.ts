/** Reports codes and boletos that are not paid: once they are open, and once they are overdue. */
import { Charge } from '../../src/modules/charges/charge';
import { reportOpenCharge } from '../../src/modules/payments/report-open-charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';

export const reportOpenCharges = dueJob(Charge, {
  name: 'report-open-charges',
  indexed: `t."status" = 'PENDING'`,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: reportOpenCharge,
});
