/** The GraphQL resolvers of coupons. The `id` of a coupon is its code, as in REST. */
import { ID } from 'type-graphql';
import { Charge } from '../../charges/charge';
import { Coupon } from '../../coupons/coupon';
import { createCoupon } from '../../coupons/create-coupon';
import { deleteCoupon } from '../../coupons/delete-coupon';
import { getCoupon, listCoupons } from '../../coupons/read-coupons';
import { toggleCoupon } from '../../coupons/toggle-coupon';
import { updateCoupon } from '../../coupons/update-coupon';
import {
  computedField,
  connection,
  mutation,
  objectField,
  queryById,
} from '../operation-resolvers';

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
