/** Ends subscriptions that were cancelled at the end of their period, when it has come. */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { endAtPeriodEnd } from '../../src/modules/subscriptions/end-subscription';

export const endSubscriptions = dueJob(Subscription, {
  name: 'end-subscriptions',
  indexed: `t."status" = 'ACTIVE'`,
  run: endAtPeriodEnd,
});
