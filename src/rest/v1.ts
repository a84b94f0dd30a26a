/** The paths of version 1, kept for existing clients until the day that `V1_SUNSET` names. */
import { createV1PixCode } from '../charges/create-v1-pix-code';
import { checkTransparent } from '../charges/read-transparents';
import { getRevenue } from '../reports/revenue';
import { createBilling } from '../checkouts/create-billing';
import { listBillings } from '../checkouts/read-billings';
import { createCoupon } from '../coupons/create-coupon';
import { listCoupons } from '../coupons/read-coupons';
import { createV1Customer, listV1Customers } from '../customers/v1-customer';
import { simulateTransparentPayment } from '../payments/simulate/simulate-transparent-payment';
import { createWithdraw } from '../payouts/create-withdraw';
import { getStore } from '../payouts/get-store';
import { getWithdraw, listWithdraws } from '../payouts/read-transfers';
import { getMerchantInfo } from '../stores/get-merchant-info';
import { getMrr } from '../subscriptions/mrr';
import { evpIsRandom, nestedOrFlat, pixBody } from './body-form';
import { get, post, type Route } from './route';

export const v1Routes: Route[] = [
  post('/billing/create', createBilling),
  get('/billing/list', listBillings),

  post('/pixQrCode/create', createV1PixCode, { body: pixBody }),
  get('/pixQrCode/check', checkTransparent),
  post('/pixQrCode/simulate-payment', simulateTransparentPayment, { query: ['id'] }),

  post('/customer/create', createV1Customer, { body: nestedOrFlat }),
  get('/customer/list', listV1Customers),

  post('/coupon/create', createCoupon, { body: nestedOrFlat }),
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
