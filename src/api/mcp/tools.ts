/**
 * The tools of `/mcp`: one line for each operation that assistants may use, with what it does to
 * the store.
 */
import { createProduct } from '../../modules/products/create-product';
import { getProduct, listProducts } from '../../modules/products/read-products';
import { updateProduct } from '../../modules/products/update-product';
import { deleteProduct } from '../../modules/products/delete-product';
import { deleteStoredCard } from '../../modules/charges/stored-cards/delete-stored-card';
import {
  getStoredCard,
  listStoredCards,
} from '../../modules/charges/stored-cards/read-stored-cards';
import { createCustomer } from '../../modules/customers/create-customer';
import { getCustomer, listCustomers } from '../../modules/customers/read-customers';
import { importCustomers } from '../../modules/customers/import-customers';
import { updateCustomer } from '../../modules/customers/update-customer';
import { deleteCustomer } from '../../modules/customers/delete-customer';
import { createCoupon } from '../../modules/coupons/create-coupon';
import { getCoupon, listCoupons } from '../../modules/coupons/read-coupons';
import { toggleCoupon } from '../../modules/coupons/toggle-coupon';
import { updateCoupon } from '../../modules/coupons/update-coupon';
import { deleteCoupon } from '../../modules/coupons/delete-coupon';
import { createCheckout } from '../../modules/checkouts/create-checkout';
import { getCheckout, listCheckouts } from '../../modules/checkouts/read-checkouts';
import { cancelCheckout } from '../../modules/checkouts/cancel-checkout';
import { deleteCheckout, deletePaymentLink } from '../../modules/checkouts/delete-checkout';
import { simulatePayment } from '../../modules/payments/simulate/simulate-payment';
import {
  refundCheckout,
  refundPaymentLink,
  refundTransparent,
} from '../../modules/payments/refund/refund-charge';
import { refundCredit } from '../../modules/payments/refund/refund-credit';
import {
  addDisputeEvidence,
  removeDisputeEvidence,
} from '../../modules/payments/disputes/add-evidence';
import { acceptDispute, submitEvidence } from '../../modules/payments/disputes/answer-dispute';
import { getRefund, listRefunds } from '../../modules/payments/refund/read-refunds';
import { getDispute, listDisputes } from '../../modules/payments/disputes/read-disputes';
import { createPaymentLink } from '../../modules/checkouts/links/create-payment-link';
import { getPaymentLink, listPaymentLinks } from '../../modules/checkouts/links/read-payment-links';
import { createTransparent } from '../../modules/payments/pay/transparent/create-transparent';
import { updateCharge } from '../../modules/charges/fiscal/update-charge';
import { getTransparent, listTransparents } from '../../modules/charges/reading/read-transparents';
import { simulateTransparentPayment } from '../../modules/payments/simulate/simulate-transparent-payment';
import { getCharge, listCharges, listAttempts } from '../../modules/charges/reading/read-charges';
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
import { createSubscription } from '../../modules/subscriptions/create-subscription';
import { getSubscription, listSubscriptions } from '../../modules/subscriptions/read-subscriptions';
import { listPlanChanges, listUsageRecords } from '../../modules/subscriptions/plans/read-changes';
import { deleteSubscriptionCheckout } from '../../modules/subscriptions/subscription-checkouts';
import { importSubscriptions } from '../../modules/subscriptions/imports/import-subscriptions';
import { cancelSubscription } from '../../modules/subscriptions/cancel-subscription';
import { authorizeAutomaticPix } from '../../modules/payments/collect/mandates/authorize-automatic-pix';
import { endAutomaticPix } from '../../modules/payments/collect/mandates/end-automatic-pix';
import { removeCard } from '../../modules/payments/pay/card/remove-card';
import { pauseSubscription } from '../../modules/subscriptions/pause-subscription';
import { resumeSubscription } from '../../modules/payments/collect/resume-subscription';
import { retrySubscription } from '../../modules/payments/pay/retry-subscription';
import { changePlan } from '../../modules/subscriptions/plans/change-plan';
import { previewSubscriptionChange } from '../../modules/subscriptions/plans/preview-change';
import { listSubscriptionLines } from '../../modules/subscriptions/plans/subscription-line';
import { updateSubscription } from '../../modules/payments/collect/update-subscription';
import { addChargeLine, removeChargeLine } from '../../modules/subscriptions/plans/charge-lines';
import { recordUsage } from '../../modules/subscriptions/plans/record-usage';
import { quoteTransparent } from '../../modules/payments/pay/transparent/quote-transparent';
import { getMessage, listMessages } from '../../modules/messages/read-messages';
import { listMessageRules } from '../../modules/messages/read-message-rules';
import { resendMessage } from '../../modules/messages/resend-message';
import { updateMessageRule } from '../../modules/messages/update-message-rule';
import { previewMessage, sendTestMessage } from '../../mails/preview-message';
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
import { createPayout } from '../../modules/payouts/create-payout';
import {
  getPayout,
  listPayouts,
  getTransfer,
  listTransfers,
} from '../../modules/payouts/transfers/read-transfers';
import { sendPix } from '../../modules/payouts/send-pix';
import { listStatement } from '../../modules/payouts/statement/list-statement';
import { createWebhook } from '../../modules/webhooks/endpoints/create-webhook';
import { getWebhook, listWebhooks } from '../../modules/webhooks/endpoints/read-webhooks';
import { updateWebhook } from '../../modules/webhooks/endpoints/update-webhook';
import { rotateWebhook } from '../../modules/webhooks/endpoints/rotate-webhook';
import { testWebhook } from '../../modules/webhooks/samples/test-webhook';
import {
  listDeliveriesOfWebhook,
  getEvent,
  listEvents,
} from '../../modules/webhooks/events/read-events';
import { resendDeliveries } from '../../modules/webhooks/deliveries/resend-deliveries';
import { deleteWebhook } from '../../modules/webhooks/endpoints/delete-webhook';
import { getStore } from '../../modules/payouts/get-store';
import { replacePublicKey } from '../../modules/stores/public-keys/replace-public-key';
import { updateStore } from '../../modules/payouts/update-store';
import { createToken } from '../../modules/stores/keys/create-token';
import { listTokens } from '../../modules/stores/keys/list-tokens';
import { revokeToken } from '../../modules/stores/keys/revoke-token';
import { getMrr } from '../../modules/subscriptions/plans/mrr';
import { getMrrMovements } from '../../modules/reports/mrr-movements';
import { getMerchantInfo } from '../../modules/stores/get-merchant-info';
import { getRevenue } from '../../modules/reports/revenue';
import { getSales } from '../../modules/reports/sales';
import { getPaymentOutcomes } from '../../modules/reports/payment-outcomes';
import { getRecovery } from '../../modules/reports/recovery';
import { getCohorts } from '../../modules/reports/cohorts';
import { getUpcomingRenewals } from '../../modules/reports/upcoming-renewals';
import { getCampaigns } from '../../modules/reports/campaigns';
import { getCancellations } from '../../modules/reports/cancellations';
import { getTestClock } from '../../modules/stores/test-clock/get-test-clock';
import { advanceTestClock } from '../../modules/stores/test-clock/advance-test-clock';
import { simulateOutcome } from '../../modules/payments/simulate/simulate-outcome';
import { asks, changes, reads, removes, type Tool } from './tool';
import {
  refund,
  acceptedRequest,
  acceptedDispute,
  answeredDispute,
  portalSession,
  retry,
  resumption,
  planChange,
  lineOfCharge,
  creditOfSubscription,
  usage,
  importOfSubscriptions,
  payout,
  subAccount,
  withdrawal,
  transfer,
  webhook,
  rotation,
  token,
} from './summaries';

export const tools: readonly Tool[] = [
  changes('create_product', createProduct),
  reads('get_product', getProduct),
  reads('list_products', listProducts),
  changes('update_product', updateProduct),
  removes('delete_product', deleteProduct),
  changes('create_customer', createCustomer),
  reads('get_customer', getCustomer),
  reads('list_customers', listCustomers),
  changes('import_customers', importCustomers),
  changes('update_customer', updateCustomer),
  removes('delete_customer', deleteCustomer),
  changes('create_customer_portal', createCustomerPortal),
  asks('create_portal_session', createPortalSession, portalSession),
  removes('delete_customer_portal', deleteCustomerPortal),
  reads('get_message', getMessage),
  reads('list_messages', listMessages),
  changes('resend_message', resendMessage),
  reads('list_message_rules', listMessageRules),
  changes('update_message_rule', updateMessageRule),
  reads('preview_message', previewMessage),
  changes('send_test_message', sendTestMessage),
  changes('create_coupon', createCoupon),
  reads('get_coupon', getCoupon),
  reads('list_coupons', listCoupons),
  removes('toggle_coupon', toggleCoupon),
  changes('update_coupon', updateCoupon),
  removes('delete_coupon', deleteCoupon),
  changes('create_checkout', createCheckout),
  reads('get_checkout', getCheckout),
  reads('list_checkouts', listCheckouts),
  removes('cancel_checkout', cancelCheckout),
  removes('delete_checkout', deleteCheckout),
  changes('simulate_payment', simulatePayment),
  asks('refund_checkout', refundCheckout, refund),
  asks('refund_payment_link', refundPaymentLink, refund),
  asks('refund_transparent', refundTransparent, refund),
  reads('get_refund', getRefund),
  reads('list_refunds', listRefunds),
  reads('get_stored_card', getStoredCard),
  reads('list_stored_cards', listStoredCards),
  removes('delete_stored_card', deleteStoredCard),
  reads('get_refund_request', getRefundRequest),
  reads('list_refund_requests', listRefundRequests),
  asks('accept_refund_request', acceptRefundRequest, acceptedRequest),
  removes('refuse_refund_request', refuseRefundRequest),
  reads('get_dispute', getDispute),
  reads('list_disputes', listDisputes),
  changes('add_dispute_evidence', addDisputeEvidence),
  removes('remove_dispute_evidence', removeDisputeEvidence),
  asks('submit_dispute_evidence', submitEvidence, answeredDispute),
  asks('accept_dispute', acceptDispute, acceptedDispute),
  changes('create_payment_link', createPaymentLink),
  reads('get_payment_link', getPaymentLink),
  reads('list_payment_links', listPaymentLinks),
  removes('delete_payment_link', deletePaymentLink),
  changes('create_transparent', createTransparent),
  reads('get_transparent', getTransparent),
  reads('list_transparents', listTransparents),
  reads('quote_transparent', quoteTransparent),
  changes('simulate_transparent_payment', simulateTransparentPayment),
  reads('get_charge', getCharge),
  changes('update_charge', updateCharge),
  changes('create_billing_document', createBillingDocument),
  reads('get_billing_document', getBillingDocument),
  reads('list_billing_documents', listBillingDocuments),
  changes('create_closing', createClosing),
  reads('get_closing', getClosing),
  reads('list_closings', listClosings),
  reads('list_charges', listCharges),
  reads('list_charge_attempts', listAttempts),
  changes('create_subscription', createSubscription),
  reads('get_subscription', getSubscription),
  reads('list_subscriptions', listSubscriptions),
  reads('list_plan_changes', listPlanChanges),
  reads('list_usage_records', listUsageRecords),
  reads('list_subscription_lines', listSubscriptionLines),
  removes('delete_subscription_checkout', deleteSubscriptionCheckout),
  asks('import_subscriptions', importSubscriptions, importOfSubscriptions),
  removes('cancel_subscription', cancelSubscription),
  changes('pause_subscription', pauseSubscription),
  changes('remove_card', removeCard),
  changes('authorize_automatic_pix', authorizeAutomaticPix),
  changes('end_automatic_pix', endAutomaticPix),
  asks('resume_subscription', resumeSubscription, resumption),
  asks('retry_subscription', retrySubscription, retry),
  asks('change_plan', changePlan, planChange),
  asks('update_subscription', updateSubscription, planChange),
  reads('preview_subscription_change', previewSubscriptionChange),
  asks('add_charge_line', addChargeLine, usage),
  asks('remove_charge_line', removeChargeLine, lineOfCharge),
  asks('refund_credit', refundCredit, creditOfSubscription),
  asks('record_usage', recordUsage, usage),
  asks('create_payout', createPayout, payout),
  reads('get_payout', getPayout),
  reads('list_payouts', listPayouts),
  changes('create_sub_account', createSubAccount),
  reads('get_sub_account', getSubAccount),
  reads('list_sub_accounts', listSubAccounts),
  asks('update_sub_account', updateSubAccount, subAccount),
  removes('delete_sub_account', deleteSubAccount),
  asks('withdraw_sub_account', withdrawSubAccount, withdrawal),
  asks('send_pix', sendPix, transfer),
  reads('get_transfer', getTransfer),
  reads('list_transfers', listTransfers),
  reads('list_balance_movements', listStatement),
  asks('create_webhook', createWebhook, webhook),
  reads('get_webhook', getWebhook),
  reads('list_webhooks', listWebhooks),
  asks('update_webhook', updateWebhook, webhook),
  asks('rotate_webhook', rotateWebhook, rotation),
  changes('test_webhook', testWebhook),
  reads('list_webhook_deliveries', listDeliveriesOfWebhook),
  changes('resend_deliveries', resendDeliveries),
  removes('delete_webhook', deleteWebhook),
  reads('get_event', getEvent),
  reads('list_events', listEvents),
  reads('get_store', getStore),
  changes('update_store', updateStore),
  removes('replace_public_key', replacePublicKey),
  asks('create_token', createToken, token),
  reads('list_tokens', listTokens),
  removes('revoke_token', revokeToken),
  reads('get_mrr', getMrr),
  reads('get_mrr_movements', getMrrMovements),
  reads('get_merchant_info', getMerchantInfo),
  reads('get_revenue', getRevenue),
  reads('get_sales', getSales),
  reads('get_payment_outcomes', getPaymentOutcomes),
  reads('get_recovery', getRecovery),
  reads('get_cohorts', getCohorts),
  reads('get_upcoming_renewals', getUpcomingRenewals),
  reads('get_campaigns', getCampaigns),
  reads('get_cancellations', getCancellations),
  reads('get_test_clock', getTestClock),
  changes('advance_test_clock', advanceTestClock),
  changes('simulate_outcome', simulateOutcome),
];
