/**
 * Asks the provider for the outcome of pending payouts and transfers, including those whose process
 * crashed.
 */
import { Transfer } from '../../src/modules/payouts/transfers/transfer';
import { dueJob } from '../../src/platform/jobs/due-job';
import { askAboutTransfer } from '../../src/modules/payouts/transfers/send-transfer';

export const settlePayouts = dueJob(Transfer, {
  name: 'settle-payouts',
  indexed: `t."status" = 'PENDING'`,
  settles: true,
  mayBeLate: 'true',
  run: askAboutTransfer,
});
