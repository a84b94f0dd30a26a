/** Expires checkouts that were not paid in time. */
import { expireCheckout } from '../../src/modules/checkouts/expire-checkout';
import { Checkout } from '../../src/modules/checkouts/checkout';
import { dueJob } from '../../src/platform/jobs/due-job';

export const expireCheckouts = dueJob(Checkout, {
  name: 'expire-checkouts',
  indexed: `t."status" = 'PENDING'`,
  mayBeLate: 'true',
  run: expireCheckout,
});
