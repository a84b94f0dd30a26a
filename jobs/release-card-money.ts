/** Hands merchants the money of card payments whose pending days are over. */
import type { DueJob } from '../src/kit/due-job';
import { releaseCardMoney as release } from '../src/payments/card-money';

export const releaseCardMoney: DueJob = {
  name: 'release-card-money',
  table: 'charges',
  due: 'availableAt',
  condition: `t."status" = 'PAID'`,
  run: release,
};
