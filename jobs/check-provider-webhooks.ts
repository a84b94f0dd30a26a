/** Compares the addresses that providers have registered for notifications with ours, every day. */
import { ProviderAccount } from '../src/providers/accounts/provider-account';
import { repairWebhooks } from '../src/providers/accounts/repair-webhooks';
import { dueJob } from '../src/kit/work/due-job';

export const checkProviderWebhooks = dueJob(ProviderAccount, {
  name: 'check-provider-webhooks',
  run: repairWebhooks,
});
