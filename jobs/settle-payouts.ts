/**
 * Asks the provider for the outcome of pending payouts and transfers, including those whose process
 * crashed.
 */
import { Transfer } from '../src/payouts/transfer';
import { dueJob } from '../src/kit/work/due-job';
import { askAboutTransfer } from '../src/payouts/send-transfer';

export const settlePayouts = dueJob(Transfer, {
  name: 'settle-payouts',
  indexed: `t."status" = 'PENDING'`,
  settles: true,
  mayBeLate: 'true',
  run: askAboutTransfer,
});
