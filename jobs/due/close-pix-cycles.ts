/**
 * Closes the cycles of subscriptions by automatic PIX and announces their charges to the provider,
 * days before the charges fall due.
 */
import { Subscription } from '../../src/modules/subscriptions/subscription';
import { dueJob } from '../../src/platform/jobs/due-job';
import { closePixCycle } from '../../src/modules/payments/collect/renew-subscription';

export const closePixCycles = dueJob(Subscription, {
  name: 'close-pix-cycles',
  condition: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  run: closePixCycle,
});
