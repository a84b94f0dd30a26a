/**
 * Expires charges that were not paid in time. A boleto expires only after the banks have had time
 * to report the last payments.
 */
import { expireCharge } from '../../src/modules/payments/settle/expire-charge';
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';

export const expireCharges = dueJob(Charge, {
  name: 'expire-charges',
  indexed: `t."status" = 'PENDING'`,
  condition: `t."awaitedUntil" IS NULL`,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: expireCharge,
});

export const expireBoletos = dueJob(Charge, {
  name: 'expire-boletos',
  indexed: `t."status" = 'PENDING'`,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: expireCharge,
});
