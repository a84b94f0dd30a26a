/**
 * The paths of the current version: one line per operation. Each is served under `/v2`, and without
 * it in short form.
 */
import { resumeSubscription } from '../../modules/payments/collect/resume-subscription';
import { quoteTransparent } from '../../modules/payments/pay/transparent/quote-transparent';
import { retrySubscription } from '../../modules/payments/pay/retry-subscription';
import { changePlan } from '../../modules/subscriptions/plans/change-plan';
import { previewSubscriptionChange } from '../../modules/subscriptions/plans/preview-change';
import { updateSubscription } from '../../modules/payments/collect/update-subscription';
import { authorizeAutomaticPix } from '../../modules/payments/collect/mandates/authorize-automatic-pix';
import { endAutomaticPix } from '../../modules/payments/collect/mandates/end-automatic-pix';
import { removeCard } from '../../modules/payments/pay/card/remove-card';
import { pauseSubscription } from '../../modules/subscriptions/pause-subscription';
import { addChargeLine, removeChargeLine } from '../../modules/subscriptions/plans/charge-lines';
import { recordUsage } from '../../modules/subscriptions/plans/record-usage';
import { cancelSubscription } from '../../modules/subscriptions/cancel-subscription';
import { createSubscription } from '../../modules/subscriptions/create-subscription';
import { importSubscriptions } from '../../modules/subscriptions/imports/import-subscriptions';
import { getSubscription, listSubscriptions } from '../../modules/subscriptions/read-subscriptions';
import {
  deleteSubscriptionCheckout,
  getSubscriptionCheckout,
  listSubscriptionCheckouts,
  listsSubscriptions,
} from '../../modules/subscriptions/subscription-checkouts';
import { getMrr } from '../../modules/subscriptions/plans/mrr';
import { getCharge, listCharges } from '../../modules/charges/reading/read-charges';
import { createTransparent } from '../../modules/payments/pay/transparent/create-transparent';
import { updateCharge } from '../../modules/charges/fiscal/update-charge';
import {
  checkTransparent,
  getTransparent,
  listTransparents,
} from '../../modules/charges/reading/read-transparents';
import { cancelCheckout } from '../../modules/checkouts/cancel-checkout';
import { deleteCheckout, deletePaymentLink } from '../../modules/checkouts/delete-checkout';
import { getMessage, listMessages } from '../../modules/messages/read-messages';
import { listMessageRules } from '../../modules/messages/read-message-rules';
import { resendMessage } from '../../modules/messages/resend-message';
import { updateMessageRule } from '../../modules/messages/update-message-rule';
import { previewMessage, sendTestMessage } from '../../mails/preview-message';
import { getRevenue } from '../../modules/reports/revenue';
import { createCheckout } from '../../modules/checkouts/create-checkout';
import { createPaymentLink } from '../../modules/checkouts/links/create-payment-link';
import { getCheckout, listCheckouts } from '../../modules/checkouts/read-checkouts';
import { createCoupon } from '../../modules/coupons/create-coupon';
import { deleteCoupon } from '../../modules/coupons/delete-coupon';
import { getCoupon, listCoupons } from '../../modules/coupons/read-coupons';
import { toggleCoupon } from '../../modules/coupons/toggle-coupon';
import { updateCoupon } from '../../modules/coupons/update-coupon';
import { getPaymentLink, listPaymentLinks } from '../../modules/checkouts/links/read-payment-links';
import { deleteStoredCard } from '../../modules/charges/stored-cards/delete-stored-card';
import {
  getStoredCard,
  listStoredCards,
} from '../../modules/charges/stored-cards/read-stored-cards';
import { createCustomer } from '../../modules/customers/create-customer';
import { deleteCustomer } from '../../modules/customers/delete-customer';
import { importCustomers } from '../../modules/customers/import-customers';
import { getCustomer, listCustomers } from '../../modules/customers/read-customers';
import { updateCustomer } from '../../modules/customers/update-customer';
import { createSubAccount } from '../../modules/sub-accounts/create-sub-account';
import { deleteSubAccount } from '../../modules/sub-accounts/delete-sub-account';
import { getSubAccount, listSubAccounts } from '../../modules/sub-accounts/read-sub-accounts';
import { updateSubAccount } from '../../modules/sub-accounts/update-sub-account';
import { withdrawSubAccount } from '../../modules/sub-accounts/withdraw-sub-account';
import { createClosing } from '../../modules/payouts/closings/create-closing';
import { getClosing, listClosings } from '../../modules/payouts/closings/read-closings';
import { createBillingDocument } from '../../modules/payments/documents/create-document';
import {
  getBillingDocument,
  listBillingDocuments,
} from '../../modules/payments/documents/read-documents';
import {
  addDisputeEvidence,
  removeDisputeEvidence,
} from '../../modules/payments/disputes/add-evidence';
import { acceptDispute, submitEvidence } from '../../modules/payments/disputes/answer-dispute';
import { getRefund, listRefunds } from '../../modules/payments/refund/read-refunds';
import { getDispute, listDisputes } from '../../modules/payments/disputes/read-disputes';
import {
  refundCheckout,
  refundPaymentLink,
  refundTransparent,
} from '../../modules/payments/refund/refund-charge';
import { refundCredit } from '../../modules/payments/refund/refund-credit';
import { simulateOutcome } from '../../modules/payments/simulate/simulate-outcome';
import { simulatePayment } from '../../modules/payments/simulate/simulate-payment';
import { simulateTransparentPayment } from '../../modules/payments/simulate/simulate-transparent-payment';
import { getStore } from '../../modules/payouts/get-store';
import { createPayout } from '../../modules/payouts/create-payout';
import {
  getPayout,
  getTransfer,
  listPayouts,
  listTransfers,
} from '../../modules/payouts/transfers/read-transfers';
import { sendPix } from '../../modules/payouts/send-pix';
import {
  acceptRefundRequest,
  refuseRefundRequest,
} from '../../modules/portal/refunds/decide-refund-request';
import {
  getRefundRequest,
  listRefundRequests,
} from '../../modules/portal/refunds/read-refund-requests';
import { createCustomerPortal } from '../../modules/portal/ways-in/create-portal-link';
import { createPortalSession } from '../../modules/portal/ways-in/create-portal-session';
import { deleteCustomerPortal } from '../../modules/portal/ways-in/delete-portal-link';
import { createProduct } from '../../modules/products/create-product';
import { deleteProduct } from '../../modules/products/delete-product';
import { getProduct, listProducts } from '../../modules/products/read-products';
import { updateProduct } from '../../modules/products/update-product';
import { replacePublicKey } from '../../modules/stores/public-keys/replace-public-key';
import { updateStore } from '../../modules/payouts/update-store';
import { listStatement } from '../../modules/payouts/statement/list-statement';
import { listStores } from '../../modules/payouts/list-stores';
import { getCampaigns } from '../../modules/reports/campaigns';
import { getCancellations } from '../../modules/reports/cancellations';
import { getCohorts } from '../../modules/reports/cohorts';
import { getPaymentOutcomes } from '../../modules/reports/payment-outcomes';
import { getRecovery } from '../../modules/reports/recovery';
import { getSales } from '../../modules/reports/sales';
import { getUpcomingRenewals } from '../../modules/reports/upcoming-renewals';
import { getMerchantInfo } from '../../modules/stores/get-merchant-info';
import { advanceTestClock } from '../../modules/stores/test-clock/advance-test-clock';
import { getTestClock } from '../../modules/stores/test-clock/get-test-clock';
import { listTokens } from '../../modules/stores/keys/list-tokens';
import { revokeToken } from '../../modules/stores/keys/revoke-token';
import { createToken } from '../../modules/stores/keys/create-token';
import { createWebhook } from '../../modules/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '../../modules/webhooks/endpoints/delete-webhook';
import {
  getEvent,
  listDeliveriesOfWebhook,
  listEvents,
} from '../../modules/webhooks/events/read-events';
import { getWebhook, listWebhooks } from '../../modules/webhooks/endpoints/read-webhooks';
import { resendDeliveries } from '../../modules/webhooks/deliveries/resend-deliveries';
import { rotateWebhook } from '../../modules/webhooks/endpoints/rotate-webhook';
import { testWebhook } from '../../modules/webhooks/samples/test-webhook';
import { updateWebhook } from '../../modules/webhooks/endpoints/update-webhook';
import {
  couponBody,
  saleBody,
  evpIsRandom,
  hyphenatedOutcome,
  lowerCaseAction,
  nestedNextToId,
  nestedOrFlat,
  pixTransferBody,
  secretOrGenerated,
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
  post('/customers/update', updateCustomer, { body: nestedNextToId }),
  post('/customers/delete', deleteCustomer),
  remove('/customers/delete', deleteCustomer),

  post('/customer-portal/create', createCustomerPortal),
  post('/customer-portal/sessions', createPortalSession),
  post('/customer-portal/delete', deleteCustomerPortal),

  post('/coupons/create', createCoupon, { body: couponBody }),
  get('/coupons/get', getCoupon),
  get('/coupons/list', listCoupons),
  post('/coupons/toggle', toggleCoupon),
  patch('/coupons/toggle', toggleCoupon),
  post('/coupons/update', updateCoupon),
  post('/coupons/delete', deleteCoupon),
  remove('/coupons/delete', deleteCoupon),

  post('/checkouts/create', createCheckout, { body: saleBody }),
  get('/checkouts/get', getCheckout),
  get('/checkouts/list', listCheckouts),
  post('/checkouts/list', listCheckouts),
  post('/checkouts/cancel', cancelCheckout),
  post('/checkouts/delete', deleteCheckout, { query: ['id'] }),
  remove('/checkouts/delete', deleteCheckout),
  post('/checkouts/simulate-payment', simulatePayment, { query: ['id'] }),

  post('/checkouts/refund', refundCheckout),
  post('/payment-links/refund', refundPaymentLink),
  post('/transparents/refund', refundTransparent),
  get('/messages/get', getMessage),
  get('/messages/list', listMessages),
  post('/messages/resend', resendMessage),
  get('/message-rules/list', listMessageRules),
  post('/message-rules/update', updateMessageRule),
  post('/message-rules/preview', previewMessage),
  post('/message-rules/test', sendTestMessage),
  get('/refunds/get', getRefund),
  get('/refunds/list', listRefunds),

  get('/stored-cards/get', getStoredCard),
  get('/stored-cards/list', listStoredCards),
  post('/stored-cards/delete', deleteStoredCard),
  get('/refund-requests/get', getRefundRequest),
  get('/refund-requests/list', listRefundRequests),
  post('/refund-requests/accept', acceptRefundRequest),
  post('/refund-requests/refuse', refuseRefundRequest),

  get('/disputes/get', getDispute),
  get('/disputes/list', listDisputes),
  post('/disputes/add-evidence', addDisputeEvidence),
  post('/disputes/remove-evidence', removeDisputeEvidence),
  post('/disputes/submit-evidence', submitEvidence),
  post('/disputes/accept', acceptDispute),

  post('/payment-links/create', createPaymentLink, { body: saleBody }),
  get('/payment-links/get', getPaymentLink),
  get('/payment-links/one', getPaymentLink),
  get('/payment-links/list', listPaymentLinks),
  post('/payment-links/delete', deletePaymentLink, { query: ['id'] }),
  remove('/payment-links/delete', deletePaymentLink),

  post('/transparents/create', createTransparent, { body: transparentBody }),
  get('/transparents/get', getTransparent),
  get('/transparents/list', listTransparents),
  get('/transparents/quote', quoteTransparent),
  get('/transparents/check', checkTransparent),
  post('/transparents/check', checkTransparent),
  post('/transparents/simulate-payment', simulateTransparentPayment, { query: ['id'] }),

  get('/charges/get', getCharge),
  get('/charges/list', listCharges),
  post('/charges/update', updateCharge),

  post('/billing-documents/create', createBillingDocument),
  get('/billing-documents/get', getBillingDocument),
  get('/billing-documents/list', listBillingDocuments),

  post('/subscriptions/create', createSubscription, { body: saleBody }),
  get('/subscriptions/get', getSubscription),
  get('/subscriptions/list', listSubscriptionCheckouts, {
    views: { subscription: listSubscriptions },
    viewBy: { parameter: 'checkoutId', view: 'subscription', isChosen: listsSubscriptions },
  }),
  get('/subscriptions/checkouts/get', getSubscriptionCheckout),
  get('/subscriptions/checkouts/list', listSubscriptionCheckouts),
  post('/subscriptions/checkouts/delete', deleteSubscriptionCheckout, { query: ['id'] }),
  remove('/subscriptions/checkouts/delete', deleteSubscriptionCheckout),
  post('/subscriptions/import', importSubscriptions),
  post('/subscriptions/cancel', cancelSubscription),
  post('/subscriptions/pause', pauseSubscription),
  post('/subscriptions/remove-card', removeCard),
  post('/subscriptions/authorize-automatic-pix', authorizeAutomaticPix),
  post('/subscriptions/end-automatic-pix', endAutomaticPix),
  post('/subscriptions/resume', resumeSubscription),
  post('/subscriptions/retry', retrySubscription),
  post('/subscriptions/change-plan', changePlan),
  post('/subscriptions/update', updateSubscription),
  post('/subscriptions/preview-change', previewSubscriptionChange),
  post('/subscriptions/add-line', addChargeLine),
  post('/subscriptions/remove-line', removeChargeLine),
  post('/subscriptions/refund-credit', refundCredit),
  post('/subscriptions/record-usage', recordUsage, { body: lowerCaseAction }),

  post('/payouts/create', createPayout, { body: evpIsRandom }),
  get('/payouts/get', getPayout),
  get('/payouts/list', listPayouts),

  post('/pix/send', sendPix, { body: pixTransferBody }),
  get('/pix/get', getTransfer),
  get('/pix/list', listTransfers),

  get('/bank-statement/list', listStatement),

  post('/sub-accounts/create', createSubAccount),
  get('/sub-accounts/get', getSubAccount),
  get('/sub-accounts/list', listSubAccounts),
  post('/sub-accounts/update', updateSubAccount),
  post('/sub-accounts/delete', deleteSubAccount),
  post('/sub-accounts/withdraw', withdrawSubAccount),

  post('/closings/create', createClosing),
  get('/closings/get', getClosing),
  get('/closings/list', listClosings),

  post('/webhooks/create', createWebhook, { body: secretOrGenerated }),
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
  get('/stores/list', listStores),
  get('/store/get', getStore),
  post('/stores/update', updateStore),
  post('/stores/replace-public-key', replacePublicKey),

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
  get('/reports/cancellations', getCancellations),

  get('/dev/clock', getTestClock),
  post('/dev/clock/advance', advanceTestClock),
  post('/dev/simulate', simulateOutcome, { body: hyphenatedOutcome }),
];
