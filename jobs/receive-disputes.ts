/** Reads the disputes that providers list for their accounts, every day and after notifications. */
import { ProviderAccount } from '../src/providers/accounts/provider-account';
import { dueJob } from '../src/kit/work/due-job';
import { receiveDisputes } from '../src/payments/refund/receive-disputes';

export const receiveListedDisputes = dueJob(ProviderAccount, {
  name: 'receive-disputes',
  settles: true,
  mayBeLate: 'true',
  run: receiveDisputes,
});
