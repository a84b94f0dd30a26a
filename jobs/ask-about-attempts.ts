/** Asks the provider what became of attempts it never answered: after a time-out, or a crash of ours. */
import type { DueJob } from '../src/kit/due-job';
import { askAboutAttempt } from '../src/payments/collect-attempt';

export const askAboutAttempts: DueJob = {
  name: 'ask-about-attempts',
  table: 'chargeAttempts',
  due: 'checkAt',
  condition: `t."status" = 'PENDING'`,
  run: askAboutAttempt,
};
