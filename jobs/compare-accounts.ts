/** Compares the lists of provider accounts with our rows, every day. */
import { ProviderAccount } from '../src/providers/accounts/provider-account';
import { dueJob } from '../src/kit/work/due-job';
import { compareAccount } from './compare-account';

export const compareAccounts = dueJob(ProviderAccount, {
  name: 'compare-accounts',
  mayBeLate: 'true',
  run: compareAccount,
});
