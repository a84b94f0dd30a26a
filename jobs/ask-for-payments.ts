/**
 * Asks the provider for payments of a charge: on a schedule while its code is open, after a
 * notification, and after it was closed.
 */
import { Charge } from '../src/charges/charge';
import { dueJob } from '../src/kit/work/due-job';
import { IS_ONE_TIME_CHARGE } from './sale-charges';
import { askForPayments as ask } from '../src/payments/reconcile/ask-for-payments';

export const askForPayments = dueJob(Charge, {
  name: 'ask-for-payments',
  settles: true,
  mayBeLate: IS_ONE_TIME_CHARGE,
  run: ask,
});
