/** Makes the money of card payments available to merchants when its pending days are over. */
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';
import { releaseCardMoney as release } from '../../src/modules/payments/card-money';

export const releaseCardMoney = dueJob(Charge, {
  name: 'release-card-money',
  indexed: `t."status" = 'PAID'`,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: release,
});
