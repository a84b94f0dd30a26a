/** Asks the provider about mandates for automatic PIX after a notification about them. */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { askAboutMandate } from '../../src/modules/payments/collect/end-mandate';

export const checkMandates = dueJob(Subscription, {
  name: 'check-mandates',
  condition: `t."status" = 'ACTIVE'`,
  run: askAboutMandate,
});
