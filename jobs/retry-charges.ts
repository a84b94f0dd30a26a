/** Retries declined charges of subscriptions. */
import { Charge } from '../src/charges/charge';
import { dueJob } from '../src/kit/work/due-job';
import { retryCharge } from '../src/payments/collect/renew-subscription';

export const retryCharges = dueJob(Charge, {
  name: 'retry-charges',
  indexed: `t."status" = 'PENDING'`,
  run: retryCharge,
});
