/**
 * Closes the cycles of subscriptions by automatic PIX and announces their charges to the provider,
 * days before the charges fall due.
 */
import { Subscription } from '../src/subscriptions/subscription';
import { dueJob } from '../src/kit/work/due-job';
import { closePixCycle } from '../src/payments/collect/renew-subscription';

export const closePixCycles = dueJob(Subscription, {
  name: 'close-pix-cycles',
  condition: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  run: closePixCycle,
});
