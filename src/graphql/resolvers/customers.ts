/** The GraphQL resolvers of customers. */
import { Charge } from '../../charges/charge';
import { listCharges } from '../../charges/read-charges';
import { Checkout } from '../../checkouts/checkout';
import { listCheckouts } from '../../checkouts/read-checkouts';
import { createCustomer } from '../../customers/create-customer';
import { Customer } from '../../customers/customer';
import { deleteCustomer } from '../../customers/delete-customer';
import { getCustomer, listCustomers } from '../../customers/read-customers';
import { importCustomers } from '../../customers/import-customers';
import { updateCustomer } from '../../customers/update-customer';
import { ImportResult } from '../../kit/import-rows';
import { listSubscriptions } from '../../subscriptions/read-subscriptions';
import { Subscription } from '../../subscriptions/subscription';
import { connection, connectionField, mutation, queryById } from '../operation-resolvers';

queryById('customer', Customer, getCustomer);
connection('customers', Customer, listCustomers);
mutation('createCustomer', createCustomer, { field: 'customer', type: () => Customer });
mutation('importCustomers', importCustomers, { field: 'result', type: () => ImportResult });
mutation('updateCustomer', updateCustomer, { field: 'customer', type: () => Customer });
mutation('deleteCustomer', deleteCustomer, { field: 'customer', type: () => Customer });

connectionField(
  Customer,
  'checkouts',
  Checkout,
  listCheckouts,
  'customerId',
  'The checkouts of this customer.',
);

connectionField(
  Customer,
  'subscriptions',
  Subscription,
  listSubscriptions,
  'customerId',
  'The subscriptions of this customer.',
);

connectionField(
  Customer,
  'charges',
  Charge,
  listCharges,
  'customerId',
  'The charges linked to this customer.',
);
