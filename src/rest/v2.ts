/**
 * The paths of the current version: one line per operation. Each is served under `/v2`, and without
 * it in short form.
 */
import { changePlan } from '../subscriptions/change-plan';
import { recordUsage } from '../subscriptions/record-usage';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { createSubscription } from '../subscriptions/create-subscription';
import { getSubscription, listSubscriptionCheckouts } from '../subscriptions/read-subscriptions';
import { getMrr } from '../subscriptions/mrr';
import { createTransparent } from '../charges/create-transparent';
import { checkTransparent, getTransparent, listTransparents } from '../charges/read-transparents';
import { cancelCheckout } from '../checkouts/cancel-checkout';
import { getRevenue } from '../charges/revenue';
import { createCheckout } from '../checkouts/create-checkout';
import { createPaymentLink } from '../checkouts/create-payment-link';
import { getCheckout, listCheckouts } from '../checkouts/read-checkouts';
import { createCoupon } from '../coupons/create-coupon';
import { deleteCoupon } from '../coupons/delete-coupon';
import { getCoupon, listCoupons } from '../coupons/read-coupons';
import { toggleCoupon } from '../coupons/toggle-coupon';
import { getPaymentLink, listPaymentLinks } from '../checkouts/read-payment-links';
import { createCustomer } from '../customers/create-customer';
import { deleteCustomer } from '../customers/delete-customer';
import { getCustomer, listCustomers } from '../customers/read-customers';
import {
  refundCheckout,
  refundPaymentLink,
  refundTransparent,
} from '../payments/refund/refund-charge';
import { simulateOutcome } from '../payments/simulate/simulate-outcome';
import { simulatePayment } from '../payments/simulate/simulate-payment';
import { simulateTransparentPayment } from '../payments/simulate/simulate-transparent-payment';
import { getStore } from '../payouts/get-store';
import { createPayout } from '../payouts/create-payout';
import { getPayout, getTransfer, listPayouts, listTransfers } from '../payouts/read-transfers';
import { sendPix } from '../payouts/send-pix';
import { createProduct } from '../products/create-product';
import { deleteProduct } from '../products/delete-product';
import { getProduct, listProducts } from '../products/read-products';
import { getMerchantInfo } from '../stores/get-merchant-info';
import { advanceTestClock } from '../stores/advance-test-clock';
import { getTestClock } from '../stores/get-test-clock';
import { createWebhook } from '../webhooks/create-webhook';
import { deleteWebhook } from '../webhooks/delete-webhook';
import { getEvent, listDeliveriesOfWebhook, listEvents } from '../webhooks/read-events';
import { getWebhook, listWebhooks } from '../webhooks/read-webhooks';
import { resendDeliveries } from '../webhooks/resend-deliveries';
import { rotateWebhook } from '../webhooks/rotate-webhook';
import { testWebhook } from '../webhooks/test-webhook';
import { updateWebhook } from '../webhooks/update-webhook';
import {
  evpIsRandom,
  hyphenatedOutcome,
  lowerCaseAction,
  nestedOrFlat,
  pixTransferBody,
  transparentBody,
} from './body-form';
import { get, patch, post, remove, type Route } from './route';

export const v2Routes: Route[] = [
  post('/products/create', createProduct),
  get('/products/get', getProduct),
  get('/products/list', listProducts),
  post('/products/delete', deleteProduct),

  post('/customers/create', createCustomer, { body: nestedOrFlat }),
  get('/customers/get', getCustomer),
  get('/customers/list', listCustomers),
  post('/customers/delete', deleteCustomer),
  remove('/customers/delete', deleteCustomer),

  post('/coupons/create', createCoupon, { body: nestedOrFlat }),
  get('/coupons/get', getCoupon),
  get('/coupons/list', listCoupons),
  post('/coupons/toggle', toggleCoupon),
  patch('/coupons/toggle', toggleCoupon),
  post('/coupons/delete', deleteCoupon),
  remove('/coupons/delete', deleteCoupon),

  post('/checkouts/create', createCheckout),
  get('/checkouts/get', getCheckout),
  get('/checkouts/list', listCheckouts),
  post('/checkouts/list', listCheckouts),
  post('/checkouts/cancel', cancelCheckout),
  post('/checkouts/simulate-payment', simulatePayment, { query: ['id'] }),

  post('/checkouts/refund', refundCheckout),
  post('/payment-links/refund', refundPaymentLink),
  post('/transparents/refund', refundTransparent),

  post('/payment-links/create', createPaymentLink),
  get('/payment-links/get', getPaymentLink),
  get('/payment-links/one', getPaymentLink),
  get('/payment-links/list', listPaymentLinks),

  post('/transparents/create', createTransparent, { body: transparentBody }),
  get('/transparents/get', getTransparent),
  get('/transparents/list', listTransparents),
  get('/transparents/check', checkTransparent),
  post('/transparents/check', checkTransparent),
  post('/transparents/simulate-payment', simulateTransparentPayment, { query: ['id'] }),

  post('/subscriptions/create', createSubscription),
  get('/subscriptions/get', getSubscription),
  get('/subscriptions/list', listSubscriptionCheckouts),
  post('/subscriptions/cancel', cancelSubscription),
  post('/subscriptions/change-plan', changePlan),
  post('/subscriptions/record-usage', recordUsage, { body: lowerCaseAction }),

  post('/payouts/create', createPayout, { body: evpIsRandom }),
  get('/payouts/get', getPayout),
  get('/payouts/list', listPayouts),

  post('/pix/send', sendPix, { body: pixTransferBody }),
  get('/pix/get', getTransfer),
  get('/pix/list', listTransfers),

  post('/webhooks/create', createWebhook),
  get('/webhooks/get', getWebhook),
  get('/webhooks/list', listWebhooks),
  post('/webhooks/update', updateWebhook),
  post('/webhooks/rotate', rotateWebhook),
  post('/webhooks/test', testWebhook),
  get('/webhooks/deliveries', listDeliveriesOfWebhook),
  post('/webhooks/resend', resendDeliveries),
  post('/webhooks/delete', deleteWebhook),

  get('/events/get', getEvent),
  get('/events/list', listEvents),

  get('/stores/get', getStore),
  get('/store/get', getStore),

  get('/public-mrr/mrr', getMrr),
  get('/public-mrr/merchant-info', getMerchantInfo),
  get('/public-mrr/revenue', getRevenue),

  get('/dev/clock', getTestClock),
  post('/dev/clock/advance', advanceTestClock),
  post('/dev/simulate', simulateOutcome, { body: hyphenatedOutcome }),
];
