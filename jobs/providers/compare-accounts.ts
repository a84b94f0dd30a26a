/** Compares the lists of provider accounts with our rows, every day. */
import { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import { dueJob } from '../../src/platform/jobs/due-job';
import { compareAccount } from './compare-account';

export const compareAccounts = dueJob(ProviderAccount, {
  name: 'compare-accounts',
  mayBeLate: 'true',
  run: compareAccount,
});
