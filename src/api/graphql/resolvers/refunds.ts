/** The GraphQL resolvers of refunds and disputes. */
import { Charge } from '../../../modules/charges/charge';
import { Dispute } from '../../../modules/payments/refund/dispute';
import {
  getDispute,
  getRefund,
  listDisputes,
  listRefunds,
} from '../../../modules/payments/refund/read-refunds';
import { Refund } from '../../../modules/payments/refund/refund';
import {
  refundCheckout,
  refundPayment,
  refundPaymentLink,
  refundTransparent,
} from '../../../modules/payments/refund/refund-charge';
import {
  connection,
  connectionField,
  mutation,
  objectField,
  queryById,
} from '../fields/operation-resolvers';

queryById('refund', Refund, getRefund);
connection('refunds', Refund, listRefunds);
mutation('refundPayment', refundPayment, { field: 'refund', type: () => Refund });
mutation('refundCheckout', refundCheckout, { field: 'refund', type: () => Refund });
mutation('refundPaymentLink', refundPaymentLink, { field: 'refund', type: () => Refund });
mutation('refundTransparent', refundTransparent, { field: 'refund', type: () => Refund });

objectField(Refund, 'charge', Charge, 'CHECKOUT:READ', 'originalId', 'The refunded charge.');

connectionField(Charge, 'refunds', Refund, listRefunds, 'originalId', 'Its refunds, newest first.');

queryById('dispute', Dispute, getDispute);
connection('disputes', Dispute, listDisputes);

objectField(Dispute, 'charge', Charge, 'CHECKOUT:READ', 'chargeId', 'The disputed charge.');

connectionField(
  Charge,
  'disputes',
  Dispute,
  listDisputes,
  'chargeId',
  'Its disputes, newest first.',
);
