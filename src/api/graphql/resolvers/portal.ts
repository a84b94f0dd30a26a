/** The GraphQL resolvers of the customer portal. */
import { Charge } from '../../../modules/charges/charge';
import { Customer } from '../../../modules/customers/customer';
import { CustomerPortal } from '../../../modules/portal/portal-link';
import {
  acceptRefundRequest,
  refuseRefundRequest,
} from '../../../modules/portal/refunds/decide-refund-request';
import {
  getRefundRequest,
  listRefundRequests,
} from '../../../modules/portal/refunds/read-refund-requests';
import { RefundRequest } from '../../../modules/portal/refunds/refund-request';
import { createCustomerPortal } from '../../../modules/portal/ways-in/create-portal-link';
import {
  createPortalSession,
  NewPortalSession,
} from '../../../modules/portal/ways-in/create-portal-session';
import {
  deleteCustomerPortal,
  EndedPortal,
} from '../../../modules/portal/ways-in/delete-portal-link';
import { connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

mutation('createCustomerPortal', createCustomerPortal, {
  field: 'portalLink',
  type: () => CustomerPortal,
});
mutation('deleteCustomerPortal', deleteCustomerPortal, {
  field: 'portal',
  type: () => EndedPortal,
});
mutation('createPortalSession', createPortalSession, {
  field: 'portalSession',
  type: () => NewPortalSession,
});

queryById('refundRequest', RefundRequest, getRefundRequest);
connection('refundRequests', RefundRequest, listRefundRequests);
mutation('acceptRefundRequest', acceptRefundRequest, {
  field: 'refundRequest',
  type: () => RefundRequest,
});
mutation('refuseRefundRequest', refuseRefundRequest, {
  field: 'refundRequest',
  type: () => RefundRequest,
});

objectField(RefundRequest, 'charge', Charge, 'CHECKOUT:READ', 'chargeId', 'The payment.');
objectField(
  RefundRequest,
  'customer',
  Customer,
  'CUSTOMER:READ',
  'customerId',
  'The customer who asks.',
);
connectionField(
  Charge,
  'refundRequests',
  RefundRequest,
  listRefundRequests,
  'chargeId',
  'The refunds that its buyer has requested in the portal, newest first.',
);
