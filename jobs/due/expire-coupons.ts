/** Expires coupons whose time is over. */
import { Coupon } from '../../src/modules/coupons/coupon';
import { expireCoupon } from '../../src/modules/coupons/expire-coupon';
import { dueJob } from '../../src/platform/jobs/due-job';

export const expireCoupons = dueJob(Coupon, {
  name: 'expire-coupons',
  indexed: `t."status" <> 'EXPIRED'`,
  mayBeLate: 'true',
  run: expireCoupon,
});
