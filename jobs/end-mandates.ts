/** Calls off the mandates of subscriptions that are over. */
import type { DueJob } from '../src/kit/due-job';
import { endMandate } from '../src/payments/end-mandate';

export const endMandates: DueJob = {
  name: 'end-mandates',
  table: 'subscriptions',
  due: 'mandateEndsAt',
  run: endMandate,
};
