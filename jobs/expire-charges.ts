/** Ends charges that were not paid in time; boletos when banks have had time to report the last payments. */
import { expireCharge } from '../src/payments/expire-charge';
import type { DueJob } from '../src/kit/due-job';

export const expireCharges: DueJob = {
  name: 'expire-charges',
  table: 'charges',
  due: 'expiresAt',
  condition: `t."status" = 'PENDING' AND t."awaitedUntil" IS NULL`,
  run: expireCharge,
};

export const expireBoletos: DueJob = {
  name: 'expire-boletos',
  table: 'charges',
  due: 'awaitedUntil',
  condition: `t."status" = 'PENDING'`,
  run: expireCharge,
};
