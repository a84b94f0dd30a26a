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

queryById('coupon', getCoupon);
connection('coupons', listCoupons);
mutation('createCoupon', createCoupon);
mutation('toggleCoupon', toggleCoupon);
mutation('updateCoupon', updateCoupon);
mutation('deleteCoupon', deleteCoupon);

computedField(Coupon, 'id', ID, 'The code.', ({ code }) => code);

objectField(Charge, 'coupon', Coupon, 'The coupon that was applied.');
