/** Resumes paused subscriptions whose `resumesAt` has come. */
import { Subscription } from '../src/subscriptions/subscription';
import { dueJob } from '../src/kit/work/due-job';
import { resumeAtItsTime } from '../src/payments/collect/resume-subscription';

export const resumeSubscriptions = dueJob(Subscription, {
  name: 'resume-subscriptions',
  indexed: `t."status" = 'ACTIVE'`,
  condition: `t."pausedAt" IS NOT NULL`,
  run: resumeAtItsTime,
});
