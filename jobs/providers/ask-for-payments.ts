/**
 * Asks the provider for payments of a charge: on a schedule while its code is open, after a
 * notification, and after it was closed.
 */
import { Charge } from '../../src/modules/charges/charge';
import { dueJob } from '../../src/platform/jobs/due-job';
import { IS_ONE_TIME_CHARGE } from '../due/sale-charges';
import { askForPayments as ask } from '../../src/modules/payments/reconcile/ask-for-payments';

export const askForPayments = dueJob(Charge, {
  name: 'ask-for-payments',
  settles: true,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: ask,
});
