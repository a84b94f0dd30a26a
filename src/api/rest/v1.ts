/** The paths of version 1, kept for existing clients until the day that `V1_SUNSET` names. */
import { createV1PixCode } from '../../modules/payments/pay/transparent/create-v1-pix-code';
import { checkTransparent } from '../../modules/charges/reading/read-transparents';
import { getRevenue } from '../../modules/reports/revenue';
import { createBilling } from '../../modules/checkouts/links/create-billing';
import { listBillings } from '../../modules/checkouts/links/read-billings';
import { createCoupon } from '../../modules/coupons/create-coupon';
import { listCoupons } from '../../modules/coupons/read-coupons';
import { createV1Customer, listV1Customers } from '../../modules/customers/v1-customer';
import { simulateTransparentPayment } from '../../modules/payments/simulate/simulate-transparent-payment';
import { createWithdraw } from '../../modules/payouts/transfers/create-withdraw';
import { getStore } from '../../modules/payouts/get-store';
import { getWithdraw, listWithdraws } from '../../modules/payouts/transfers/read-transfers';
import { getMerchantInfo } from '../../modules/stores/get-merchant-info';
import { getMrr } from '../../modules/subscriptions/plans/mrr';
import { couponBody, evpIsRandom, nestedOrFlat, pixBody } from './body-form';
import { get, post, type Route } from './route';

export const v1Routes: Route[] = [
  post('/billing/create', createBilling),
  get('/billing/list', listBillings),

  post('/pixQrCode/create', createV1PixCode, { body: pixBody }),
  get('/pixQrCode/check', checkTransparent),
  post('/pixQrCode/simulate-payment', simulateTransparentPayment, { query: ['id'] }),

  post('/customer/create', createV1Customer, { body: nestedOrFlat }),
  get('/customer/list', listV1Customers),

  post('/coupon/create', createCoupon, { body: couponBody }),
  get('/coupon/list', listCoupons),

  post('/payouts/create', createWithdraw, { body: evpIsRandom }),
  post('/withdraw/create', createWithdraw, { body: evpIsRandom }),
  get('/withdraw/get', getWithdraw),
  get('/withdraw/list', listWithdraws),

  get('/store/get', getStore),

  get('/public-mrr/mrr', getMrr),
  get('/public-mrr/merchant-info', getMerchantInfo),
  get('/public-mrr/revenue', getRevenue),
];
