/** Cancels the mandates of ended subscriptions at the provider. */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { endMandate } from '../../src/modules/payments/collect/mandates/end-mandate';

export const endMandates = dueJob(Subscription, {
  name: 'end-mandates',
  run: endMandate,
});
