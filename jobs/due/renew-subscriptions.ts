/**
 * Charges every subscription whose next cycle is due, including the first full charge at the end of
 * a trial.
 */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { renewSubscription } from '../../src/modules/payments/collect/renew-subscription';

export const renewSubscriptions = dueJob(Subscription, {
  name: 'renew-subscriptions',
  indexed: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  condition: `t."method" = 'CARD' AND t."collection" = 'AUTOMATIC'`,
  together: true,
  run: renewSubscription,
});
