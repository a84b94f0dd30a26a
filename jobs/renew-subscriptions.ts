/**
 * Charges every subscription whose next cycle is due, including the first full charge at the end of
 * a trial.
 */
import { Subscription } from '../src/subscriptions/subscription';
import { dueJob } from '../src/kit/work/due-job';
import { renewSubscription } from '../src/payments/collect/renew-subscription';

export const renewSubscriptions = dueJob(Subscription, {
  name: 'renew-subscriptions',
  indexed: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  condition: `t."method" = 'CARD'`,
  together: true,
  run: renewSubscription,
});
