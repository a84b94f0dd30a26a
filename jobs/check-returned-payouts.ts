/** Asks the provider whether money of completed payouts and transfers has come back. */
import { Transfer } from '../src/payouts/transfer';
import { dueJob } from '../src/kit/work/due-job';
import { checkReturns } from '../src/payouts/check-returns';

export const checkReturnedPayouts = dueJob(Transfer, {
  name: 'check-returned-payouts',
  indexed: `t."status" = 'COMPLETE'`,
  settles: true,
  mayBeLate: 'true',
  run: checkReturns,
});
