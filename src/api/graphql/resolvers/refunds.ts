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
import { CreditRefund, refundCredit } from '../../../modules/payments/refund/refund-credit';
import { READS_BUYERS } from '../../../modules/charges/reading/buyer-view';
import { batchedField, connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('refund', Refund, getRefund);
connection('refunds', Refund, listRefunds);
mutation('refundPayment', refundPayment, { field: 'refund', type: () => Refund });
mutation('refundCheckout', refundCheckout, { field: 'refund', type: () => Refund });
mutation('refundPaymentLink', refundPaymentLink, { field: 'refund', type: () => Refund });
mutation('refundTransparent', refundTransparent, { field: 'refund', type: () => Refund });
mutation('refundCredit', refundCredit, { field: 'creditRefund', type: () => CreditRefund });

objectField(Refund, 'charge', Charge, 'CHECKOUT:READ', 'originalId', 'The refunded charge.');

connectionField(Charge, 'refunds', Refund, listRefunds, 'originalId', 'Its refunds, newest first.');

queryById('dispute', Dispute, getDispute);
connection('disputes', Dispute, listDisputes);
const DISPUTE = { field: 'dispute', type: () => Dispute };
mutation('addDisputeEvidence', addDisputeEvidence, DISPUTE);
mutation('removeDisputeEvidence', removeDisputeEvidence, DISPUTE);
mutation('submitEvidence', submitEvidence, DISPUTE);
mutation('acceptDispute', acceptDispute, DISPUTE);

batchedField(
  Dispute,
  'bundleUrl',
  () => String,
  (ctx, disputes) => {
    ctx.require(READS_BUYERS);
    return Promise.resolve(disputes.map(bundleUrlOf));
  },
  `${BUNDLE_MEANING} Needs \`${READS_BUYERS}\`.`,
);

objectField(Dispute, 'charge', Charge, 'CHECKOUT:READ', 'chargeId', 'The disputed charge.');

connectionField(
  Charge,
  'disputes',
  Dispute,
  listDisputes,
  'chargeId',
  'Its disputes, newest first.',
);
