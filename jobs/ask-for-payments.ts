/** Asks the provider for payments of charges of which there was news. */
import type { DueJob } from '../src/kit/due-job';
import { askForPayments as ask } from '../src/payments/confirm-payment';

export const askForPayments: DueJob = {
  name: 'ask-for-payments',
  table: 'charges',
  due: 'askAt',
  run: ask,
};
