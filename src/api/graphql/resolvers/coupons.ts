/** The GraphQL resolvers of coupons. The `id` of a coupon is its code, as in REST. */
import { ID } from 'type-graphql';
import { Charge } from '../../../modules/charges/charge';
import { Coupon } from '../../../modules/coupons/coupon';
import { createCoupon } from '../../../modules/coupons/create-coupon';
import { deleteCoupon } from '../../../modules/coupons/delete-coupon';
import { getCoupon, listCoupons } from '../../../modules/coupons/read-coupons';
import { toggleCoupon } from '../../../modules/coupons/toggle-coupon';
import { updateCoupon } from '../../../modules/coupons/update-coupon';
import { computedField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('coupon', Coupon, getCoupon);
connection('coupons', Coupon, listCoupons);
mutation('createCoupon', createCoupon, { field: 'coupon', type: () => Coupon });
mutation('toggleCoupon', toggleCoupon, { field: 'coupon', type: () => Coupon });
mutation('updateCoupon', updateCoupon, { field: 'coupon', type: () => Coupon });
mutation('deleteCoupon', deleteCoupon, { field: 'coupon', type: () => Coupon });

computedField(
  Coupon,
  'id',
  () => ID,
  ({ code }) => code,
  'The code.',
);

objectField(Charge, 'coupon', Coupon, 'COUPON:READ', 'couponId', 'The coupon that was applied.');
