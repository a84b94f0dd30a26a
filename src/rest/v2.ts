/**
 * The paths of the current version: one line per operation. Each is served under `/v2`, and without
 * it in short form.
 */
import { resumeSubscription } from '../payments/collect/resume-subscription';
import { retrySubscription } from '../payments/pay/retry-subscription';
import { changePlan } from '../subscriptions/change-plan';
import { pauseSubscription } from '../subscriptions/pause-subscription';
import { recordUsage } from '../subscriptions/record-usage';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { createSubscription } from '../subscriptions/create-subscription';
import { importSubscriptions } from '../subscriptions/import-subscriptions';
import {
  getSubscription,
  listSubscriptionCheckouts,
  listSubscriptions,
} from '../subscriptions/read-subscriptions';
import { getMrr } from '../subscriptions/mrr';
import { getCharge, listCharges } from '../charges/read-charges';
import { createTransparent } from '../charges/create-transparent';
import { checkTransparent, getTransparent, listTransparents } from '../charges/read-transparents';
import { cancelCheckout } from '../checkouts/cancel-checkout';
import { getRevenue } from '../reports/revenue';
import { createCheckout } from '../checkouts/create-checkout';
import { createPaymentLink } from '../checkouts/create-payment-link';
import { getCheckout, listCheckouts } from '../checkouts/read-checkouts';
import { createCoupon } from '../coupons/create-coupon';
import { deleteCoupon } from '../coupons/delete-coupon';
import { getCoupon, listCoupons } from '../coupons/read-coupons';
import { toggleCoupon } from '../coupons/toggle-coupon';
import { updateCoupon } from '../coupons/update-coupon';
import { getPaymentLink, listPaymentLinks } from '../checkouts/read-payment-links';
import { createCustomer } from '../customers/create-customer';
import { deleteCustomer } from '../customers/delete-customer';
import { importCustomers } from '../customers/import-customers';
import { getCustomer, listCustomers } from '../customers/read-customers';
import { updateCustomer } from '../customers/update-customer';
import { getDispute, getRefund, listDisputes, listRefunds } from '../payments/refund/read-refunds';
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
import { updateProduct } from '../products/update-product';
import { updateStore } from '../payouts/update-store';
import { getCampaigns } from '../reports/campaigns';
import { getCohorts } from '../reports/cohorts';
import { getPaymentOutcomes } from '../reports/payment-outcomes';
import { getRecovery } from '../reports/recovery';
import { getSales } from '../reports/sales';
import { getUpcomingRenewals } from '../reports/upcoming-renewals';
import { getMerchantInfo } from '../stores/get-merchant-info';
import { advanceTestClock } from '../stores/advance-test-clock';
import { getTestClock } from '../stores/get-test-clock';
import { listTokens } from '../stores/list-tokens';
import { revokeToken } from '../stores/revoke-token';
import { createToken } from '../stores/create-token';
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
  nestedBesideId,
  nestedOrFlat,
  pixTransferBody,
  transparentBody,
} from './body-form';
import { get, patch, post, remove, type Route } from './route';

export const v2Routes: Route[] = [
  post('/products/create', createProduct),
  get('/products/get', getProduct),
  get('/products/list', listProducts),
  post('/products/update', updateProduct),
  post('/products/delete', deleteProduct),

  post('/customers/create', createCustomer, { body: nestedOrFlat }),
  get('/customers/get', getCustomer),
  get('/customers/list', listCustomers),
  post('/customers/import', importCustomers),
  post('/customers/update', updateCustomer, { body: nestedBesideId }),
  post('/customers/delete', deleteCustomer),
  remove('/customers/delete', deleteCustomer),

  post('/coupons/create', createCoupon, { body: nestedOrFlat }),
  get('/coupons/get', getCoupon),
  get('/coupons/list', listCoupons),
  post('/coupons/toggle', toggleCoupon),
  patch('/coupons/toggle', toggleCoupon),
  post('/coupons/update', updateCoupon),
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
  get('/refunds/get', getRefund),
  get('/refunds/list', listRefunds),

  get('/disputes/get', getDispute),
  get('/disputes/list', listDisputes),

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

  get('/charges/get', getCharge),
  get('/charges/list', listCharges),

  post('/subscriptions/create', createSubscription),
  get('/subscriptions/get', getSubscription),
  get('/subscriptions/list', listSubscriptionCheckouts, {
    views: { subscription: listSubscriptions },
  }),
  post('/subscriptions/import', importSubscriptions),
  post('/subscriptions/cancel', cancelSubscription),
  post('/subscriptions/pause', pauseSubscription),
  post('/subscriptions/resume', resumeSubscription),
  post('/subscriptions/retry', retrySubscription),
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
  post('/stores/update', updateStore),

  post('/tokens/create', createToken),
  get('/tokens/list', listTokens),
  post('/tokens/revoke', revokeToken),

  get('/public-mrr/mrr', getMrr),
  get('/public-mrr/merchant-info', getMerchantInfo),
  get('/public-mrr/revenue', getRevenue),

  get('/reports/sales', getSales),
  get('/reports/payment-outcomes', getPaymentOutcomes),
  get('/reports/recovery', getRecovery),
  get('/reports/cohorts', getCohorts),
  get('/reports/upcoming-renewals', getUpcomingRenewals),
  get('/reports/campaigns', getCampaigns),

  get('/dev/clock', getTestClock),
  post('/dev/clock/advance', advanceTestClock),
  post('/dev/simulate', simulateOutcome, { body: hyphenatedOutcome }),
];
