/** Expires checkouts that were not paid in time. */
import { expireCheckout } from '../src/checkouts/expire-checkout';
import { Checkout } from '../src/checkouts/checkout';
import { dueJob } from '../src/kit/work/due-job';

export const expireCheckouts = dueJob(Checkout, {
  name: 'expire-checkouts',
  indexed: `t."status" = 'PENDING'`,
  mayBeLate: 'true',
  run: expireCheckout,
});
