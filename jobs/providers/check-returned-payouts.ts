/** Asks the provider whether money of completed payouts and transfers has come back. */
import { Transfer } from '../../src/modules/payouts/transfers/transfer';
import { dueJob } from '../../src/platform/jobs/due-job';
import { checkReturns } from '../../src/modules/payouts/transfers/check-returns';

export const checkReturnedPayouts = dueJob(Transfer, {
  name: 'check-returned-payouts',
  indexed: `t."status" = 'COMPLETE'`,
  settles: true,
  mayBeLate: 'true',
  run: checkReturns,
});
