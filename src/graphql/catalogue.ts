/** Products and customers in GraphQL. */
import { createCustomer } from '../customers/create-customer';
import { Customer } from '../customers/customer';
import { deleteCustomer } from '../customers/delete-customer';
import { getCustomer, listCustomers } from '../customers/read-customers';
import { createProduct } from '../products/create-product';
import { Product } from '../products/product';
import { deleteProduct } from '../products/delete-product';
import { getProduct, listProducts } from '../products/read-products';
import { Charge } from '../charges/charge';
import { listCharges } from '../charges/read-charges';
import { listCheckouts } from '../checkouts/read-checkouts';
import { Checkout } from '../checkouts/checkout';
import { listSubscriptions } from '../subscriptions/read-subscriptions';
import { Subscription } from '../subscriptions/subscription';
import { connection, connectionOf, mutation, single } from './schema-words';

single('product', Product, getProduct);
connection('products', Product, listProducts);
mutation('createProduct', createProduct, { field: 'product', type: () => Product });
mutation('deleteProduct', deleteProduct, { field: 'product', type: () => Product });

single('customer', Customer, getCustomer);
connection('customers', Customer, listCustomers);
mutation('createCustomer', createCustomer, { field: 'customer', type: () => Customer });
mutation('deleteCustomer', deleteCustomer, { field: 'customer', type: () => Customer });
connectionOf(
  Customer,
  'checkouts',
  Checkout,
  listCheckouts,
  ({ id }) => ({ customerId: id }),
  'The checkouts of this customer.',
);
connectionOf(
  Customer,
  'subscriptions',
  Subscription,
  listSubscriptions,
  ({ id }) => ({ customerId: id }),
  'The subscriptions of this customer.',
);
connectionOf(
  Customer,
  'charges',
  Charge,
  listCharges,
  ({ id }) => ({ customerId: id }),
  'The charges linked to this customer.',
);
