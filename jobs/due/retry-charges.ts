/** Retries declined charges of subscriptions. */
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { retryCharge } from '../../src/modules/payments/collect/renew-subscription';

export const retryCharges = dueJob(Charge, {
  name: 'retry-charges',
  indexed: `t."status" = 'PENDING'`,
  run: retryCharge,
});
