/** Closes the cycles of subscriptions by automatic PIX and announces their charges, days before they fall due. */
import type { DueJob } from '../src/kit/due-job';
import { closePixCycle } from '../src/payments/renew-subscription';

export const closePixCycles: DueJob = {
  name: 'close-pix-cycles',
  table: 'subscriptions',
  due: 'closesAt',
  condition: `t."status" = 'ACTIVE' AND t."parkedAt" IS NULL`,
  run: closePixCycle,
};
