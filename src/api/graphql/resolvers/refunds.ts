/** The GraphQL resolvers of refunds and disputes. */
import { Charge } from '../../../modules/charges/charge';
import {
  addDisputeEvidence,
  removeDisputeEvidence,
} from '../../../modules/payments/disputes/add-evidence';
import { acceptDispute, submitEvidence } from '../../../modules/payments/disputes/answer-dispute';
import { BUNDLE_MEANING, bundleUrlOf } from '../../../modules/payments/disputes/dispute-view';
import { Dispute } from '../../../modules/payments/disputes/dispute';
import { getRefund, listRefunds } from '../../../modules/payments/refund/read-refunds';
import { getDispute, listDisputes } from '../../../modules/payments/disputes/read-disputes';
import { Refund } from '../../../modules/payments/refund/refund';
import {
  refundCheckout,
  refundPayment,
  refundPaymentLink,
  refundTransparent,
} from '../../../modules/payments/refund/refund-charge';
import { refundCredit } from '../../../modules/payments/refund/refund-credit';
import { READS_BUYERS } from '../../../modules/charges/reading/buyer-view';
import { batchedField, connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('refund', getRefund);
connection('refunds', listRefunds);
mutation('refundPayment', refundPayment);
mutation('refundCheckout', refundCheckout);
mutation('refundPaymentLink', refundPaymentLink);
mutation('refundTransparent', refundTransparent);
mutation('refundCredit', refundCredit);

objectField(Refund, 'charge', Charge, 'The refunded charge.', 'originalId');

connectionField(Charge, 'refunds', listRefunds, 'Its refunds, newest first.', 'originalId');

queryById('dispute', getDispute);
connection('disputes', listDisputes);
mutation('addDisputeEvidence', addDisputeEvidence);
mutation('removeDisputeEvidence', removeDisputeEvidence);
mutation('submitEvidence', submitEvidence);
mutation('acceptDispute', acceptDispute);

batchedField(
  Dispute,
  'bundleUrl',
  String,
  `${BUNDLE_MEANING} Needs \`${READS_BUYERS}\`.`,
  (ctx, disputes) => {
    ctx.require(READS_BUYERS);
    return disputes.map(bundleUrlOf);
  },
);

objectField(Dispute, 'charge', Charge, 'The disputed charge.');

connectionField(Charge, 'disputes', listDisputes, 'Its disputes, newest first.');
