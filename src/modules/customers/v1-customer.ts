/**
 * The version 1 format of a customer: personal fields are in `metadata`, as texts even when
 * unknown.
 */
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { createCustomer } from './create-customer';
import { Customer } from './customer';
import { listCustomers } from './read-customers';

const text = { type: 'string' } as const;
const METADATA = {
  type: 'object',
  properties: { name: text, cellphone: text, email: text, taxId: text },
  required: ['name', 'cellphone', 'email', 'taxId'],
  description: 'Personal data; empty texts where unknown.',
};

export const v1CustomerView = view(
  Customer,
  ['id'],
  (_rows, { name, cellphone, email, taxId }) => ({
    metadata: {
      name: name ?? '',
      cellphone: cellphone ?? '',
      email: email ?? '',
      taxId: taxId ?? '',
    },
  }),
  {
    name: 'V1Customer',
    computed: { metadata: METADATA },
  },
);

export const createV1Customer = operation(
  { ...createCustomer, output: v1CustomerView },
  createCustomer.run,
);

export const listV1Customers = { ...listCustomers, output: v1CustomerView };
