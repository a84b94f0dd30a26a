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
import { createPortalSession } from '../../../modules/portal/ways-in/create-portal-session';
import { deleteCustomerPortal } from '../../../modules/portal/ways-in/delete-portal-link';
import { connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

mutation('createCustomerPortal', createCustomerPortal, {
  field: 'portalLink',
  type: CustomerPortal,
});
mutation('deleteCustomerPortal', deleteCustomerPortal, { field: 'portal' });
mutation('createPortalSession', createPortalSession, { field: 'portalSession' });

queryById('refundRequest', getRefundRequest);
connection('refundRequests', listRefundRequests);
mutation('acceptRefundRequest', acceptRefundRequest);
mutation('refuseRefundRequest', refuseRefundRequest);

objectField(RefundRequest, 'charge', Charge, 'The payment.');
objectField(RefundRequest, 'customer', Customer, 'The customer who asks.');
connectionField(
  Charge,
  'refundRequests',
  listRefundRequests,
  'The refunds that its buyer has requested in the portal, newest first.',
);
