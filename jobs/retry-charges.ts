/** Tries declined charges of subscriptions again. */
import type { DueJob } from '../src/kit/due-job';
import { retryCharge } from '../src/payments/renew-subscription';

export const retryCharges: DueJob = {
  name: 'retry-charges',
  table: 'charges',
  due: 'nextAttemptAt',
  condition: `t."status" = 'PENDING'`,
  run: retryCharge,
};
