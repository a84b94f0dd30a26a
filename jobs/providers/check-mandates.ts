/**
 * Asks the provider about mandates for automatic PIX after a notification about them, or while one
 * is asked for.
 */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { askAboutMandate } from '../../src/modules/payments/collect/mandates/end-mandate';

export const checkMandates = dueJob(Subscription, {
  name: 'check-mandates',
  condition: `(t."status" = 'ACTIVE' OR t."askedMandateReference" IS NOT NULL)`,
  run: askAboutMandate,
});
