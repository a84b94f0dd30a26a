/** Deletes cards at the provider that nothing uses any more. */
import { ProviderCard } from '../../../src/modules/charges/provider-card';
import { dueJob } from '../../../src/platform/jobs/due-job';
import { forgetCard } from '../../../src/modules/payments/settle/forget-card';

export const forgetCards = dueJob(ProviderCard, {
  name: 'forget-cards',
  run: forgetCard,
});
