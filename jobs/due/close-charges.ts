/** Cancels the codes of closed charges at the provider. */
import { closeCharge } from '../../src/modules/charges/close-charge';
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';

export const closeCharges = dueJob(Charge, {
  name: 'close-charges',
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: closeCharge,
});
