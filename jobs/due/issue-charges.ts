/** Requests payment codes for charges whose process crashed before it could. */
import { issueUnfinishedCharge } from '../../src/modules/charges/issue-charge';
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';

export const issueCharges = dueJob(Charge, {
  name: 'issue-charges',
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: issueUnfinishedCharge,
});
