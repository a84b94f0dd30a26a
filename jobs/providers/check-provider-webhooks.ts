/** Compares the addresses that providers have registered for notifications with ours, every day. */
import { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import { repairWebhooks } from '../../src/modules/providers/accounts/repair-webhooks';
import { dueJob } from '../../src/platform/jobs/due-job';

export const checkProviderWebhooks = dueJob(ProviderAccount, {
  name: 'check-provider-webhooks',
  run: repairWebhooks,
});
