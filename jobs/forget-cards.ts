/** Deletes cards at the provider that nothing uses any more. */
import { ProviderCard } from '../src/charges/provider-card';
import { dueJob } from '../src/kit/work/due-job';
import { forgetCard } from '../src/payments/settle/forget-card';

export const forgetCards = dueJob(ProviderCard, {
  name: 'forget-cards',
  run: forgetCard,
});
