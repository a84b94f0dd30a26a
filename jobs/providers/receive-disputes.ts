/** Reads the disputes that providers list for their accounts, every day and after notifications. */
import { ProviderAccount } from '../../src/modules/providers/accounts/provider-account';
import { dueJob } from '../../src/platform/jobs/due-job';
import { receiveDisputes } from '../../src/modules/payments/disputes/receive-disputes';

export const receiveListedDisputes = dueJob(ProviderAccount, {
  name: 'receive-disputes',
  settles: true,
  mayBeLate: 'true',
  run: receiveDisputes,
});
