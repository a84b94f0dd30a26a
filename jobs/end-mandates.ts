/** Cancels the mandates of ended subscriptions at the provider. */
import { Subscription } from '../src/subscriptions/subscription';
import { dueJob } from '../src/kit/work/due-job';
import { endMandate } from '../src/payments/collect/end-mandate';

export const endMandates = dueJob(Subscription, {
  name: 'end-mandates',
  run: endMandate,
});
