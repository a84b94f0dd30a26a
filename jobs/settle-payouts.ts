/** Asks the provider what became of payouts and transfers that are on their way, also those a process died over. */
import type { DueJob } from '../src/kit/due-job';
import { askAboutTransfer } from '../src/payouts/send-transfer';

export const settlePayouts: DueJob = {
  name: 'settle-payouts',
  table: 'transfers',
  due: 'nextCheckAt',
  condition: `t."status" = 'PENDING'`,
  run: askAboutTransfer,
};
