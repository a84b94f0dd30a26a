/** Ends checkouts that were not paid in time. */
import { expireCheckout } from '../src/checkouts/expire-checkout';
import type { DueJob } from '../src/kit/due-job';

export const expireCheckouts: DueJob = {
  name: 'expire-checkouts',
  table: 'checkouts',
  due: 'expiresAt',
  condition: `t."status" = 'PENDING'`,
  run: expireCheckout,
};
