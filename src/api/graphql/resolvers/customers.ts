/** The GraphQL resolvers of customers. */
import { listCharges } from '../../../modules/charges/reading/read-charges';
import { deleteStoredCard } from '../../../modules/charges/stored-cards/delete-stored-card';
import {
  getStoredCard,
  listStoredCards,
} from '../../../modules/charges/stored-cards/read-stored-cards';
import { StoredCard } from '../../../modules/charges/stored-cards/stored-card';
import { listCheckouts } from '../../../modules/checkouts/read-checkouts';
import { createCustomer } from '../../../modules/customers/create-customer';
import { Customer } from '../../../modules/customers/customer';
import { deleteCustomer } from '../../../modules/customers/delete-customer';
import { getCustomer, listCustomers } from '../../../modules/customers/read-customers';
import { importCustomers } from '../../../modules/customers/import-customers';
import { updateCustomer } from '../../../modules/customers/update-customer';
import { listSubscriptions } from '../../../modules/subscriptions/read-subscriptions';
import { connectionField, objectField } from '../fields/object-fields';
import { connection, mutation, queryById } from '../fields/operation-resolvers';

queryById('customer', getCustomer);
connection('customers', listCustomers);
mutation('createCustomer', createCustomer);
mutation('importCustomers', importCustomers, { field: 'result' });
mutation('updateCustomer', updateCustomer);
mutation('deleteCustomer', deleteCustomer);

queryById('storedCard', getStoredCard);
connection('storedCards', listStoredCards);
mutation('deleteStoredCard', deleteStoredCard);
objectField(StoredCard, 'customer', Customer, 'The customer whose card it is.');
connectionField(
  Customer,
  'storedCards',
  listStoredCards,
  'The cards that this customer agreed to have stored.',
);

connectionField(Customer, 'checkouts', listCheckouts, 'The checkouts of this customer.');

connectionField(
  Customer,
  'subscriptions',
  listSubscriptions,
  'The subscriptions of this customer.',
);

connectionField(Customer, 'charges', listCharges, 'The charges linked to this customer.');
