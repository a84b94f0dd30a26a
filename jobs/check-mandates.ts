/** Asks the provider about mandates for automatic PIX of which there was news. */
import type { DueJob } from '../src/kit/due-job';
import { askAboutMandate } from '../src/payments/end-mandate';

export const checkMandates: DueJob = {
  name: 'check-mandates',
  table: 'subscriptions',
  due: 'mandateAskAt',
  condition: `t."status" = 'ACTIVE'`,
  run: askAboutMandate,
};
