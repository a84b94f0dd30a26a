/** The GraphQL resolvers of customers. */
import { Charge } from '../../../modules/charges/charge';
import { listCharges } from '../../../modules/charges/reading/read-charges';
import { deleteStoredCard } from '../../../modules/charges/stored-cards/delete-stored-card';
import {
  getStoredCard,
  listStoredCards,
} from '../../../modules/charges/stored-cards/read-stored-cards';
import { StoredCard } from '../../../modules/charges/stored-cards/stored-card';
import { Checkout } from '../../../modules/checkouts/checkout';
import { listCheckouts } from '../../../modules/checkouts/read-checkouts';
import { createCustomer } from '../../../modules/customers/create-customer';
import { Customer } from '../../../modules/customers/customer';
import { deleteCustomer } from '../../../modules/customers/delete-customer';
import { getCustomer, listCustomers } from '../../../modules/customers/read-customers';
import { importCustomers } from '../../../modules/customers/import-customers';
import { updateCustomer } from '../../../modules/customers/update-customer';
import { ImportResult } from '../../../modules/customers/import-rows';
import { listSubscriptions } from '../../../modules/subscriptions/read-subscriptions';
import { Subscription } from '../../../modules/subscriptions/subscription';
import { connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('customer', Customer, getCustomer);
connection('customers', Customer, listCustomers);
mutation('createCustomer', createCustomer, { field: 'customer', type: () => Customer });
mutation('importCustomers', importCustomers, { field: 'result', type: () => ImportResult });
mutation('updateCustomer', updateCustomer, { field: 'customer', type: () => Customer });
mutation('deleteCustomer', deleteCustomer, { field: 'customer', type: () => Customer });

queryById('storedCard', StoredCard, getStoredCard);
connection('storedCards', StoredCard, listStoredCards);
mutation('deleteStoredCard', deleteStoredCard, { field: 'storedCard', type: () => StoredCard });
objectField(
  StoredCard,
  'customer',
  Customer,
  'CUSTOMER:READ',
  'customerId',
  'The customer whose card it is.',
);
connectionField(
  Customer,
  'storedCards',
  StoredCard,
  listStoredCards,
  'customerId',
  'The cards that this customer agreed to have stored.',
);

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
