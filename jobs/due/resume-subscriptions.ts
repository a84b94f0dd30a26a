/**
 * Resumes paused subscriptions whose `resumesAt` has come. A charge that is being cancelled at the
 * payer's bank comes first.
 */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { resumeAtItsTime } from '../../src/modules/payments/collect/resume-subscription';

export const resumeSubscriptions = dueJob(Subscription, {
  name: 'resume-subscriptions',
  indexed: `t."status" = 'ACTIVE'`,
  condition: `t."pausedAt" IS NOT NULL AND t."callOffAt" IS NULL`,
  run: resumeAtItsTime,
});
