/** Requests payment codes for charges whose process crashed before it could. */
import { issueUnfinishedCharge } from '../src/charges/issue-charge';
import { Charge } from '../src/charges/charge';
import { dueJob } from '../src/kit/work/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';

export const issueCharges = dueJob(Charge, {
  name: 'issue-charges',
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: issueUnfinishedCharge,
});
