/** Coupons in GraphQL: `id` is the code, as in REST. */
import { ID } from 'type-graphql';
import { Charge } from '../charges/charge';
import { Coupon } from '../coupons/coupon';
import { createCoupon } from '../coupons/create-coupon';
import { deleteCoupon } from '../coupons/delete-coupon';
import { getCoupon, listCoupons } from '../coupons/read-coupons';
import { toggleCoupon } from '../coupons/toggle-coupon';
import { computed, connection, mutation, relation, single } from './schema-words';

single('coupon', Coupon, getCoupon);
connection('coupons', Coupon, listCoupons);
mutation('createCoupon', createCoupon, { field: 'coupon', type: () => Coupon });
mutation('toggleCoupon', toggleCoupon, { field: 'coupon', type: () => Coupon });
mutation('deleteCoupon', deleteCoupon, { field: 'coupon', type: () => Coupon });
computed(
  Coupon,
  'id',
  () => ID,
  ({ code }) => code,
  'The code.',
);
relation(
  Charge,
  'coupon',
  Coupon,
  'COUPON:READ',
  ({ couponId }) => couponId,
  'The coupon it was discounted with.',
);
