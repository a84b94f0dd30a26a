/**
 * Asks the provider for the outcome of attempts that it never answered: after a timeout, or after a
 * crash of our process.
 */
import { ChargeAttempt } from '../../src/modules/charges/attempt';
import { dueJob } from '../../src/platform/jobs/due-job';
import { askAboutAttempt } from '../../src/modules/payments/collect/collect-attempt';

export const askAboutAttempts = dueJob(ChargeAttempt, {
  name: 'ask-about-attempts',
  indexed: `t."status" = 'PENDING'`,
  settles: true,
  run: askAboutAttempt,
});
