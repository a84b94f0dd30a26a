/** Calls announced charges of paused and ending subscriptions off at the payer's bank. */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { withdrawCollectionOf } from '../../src/modules/payments/collect/withdraw-collection';

export const callOffCharges = dueJob(Subscription, {
  name: 'call-off-charges',
  indexed: `t."status" = 'ACTIVE'`,
  run: withdrawCollectionOf,
});
