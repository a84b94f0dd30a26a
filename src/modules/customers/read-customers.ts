/** Reads one customer, or lists them. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, Text } from '../../platform/records/columns/columns';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where } from '../../platform/records/lists/conditions';
import { beginsWith } from '../../platform/records/columns/folded';
import { refuseUnknown } from '../../platform/records/rows';
import { Customer, customerView } from './customer';
import { normalizeTaxId } from './tax-id';

@InputType()
export class GetCustomerInput {
  @Id('The id of the customer.') id: string;
}

export const getCustomer = operation(
  {
    title: 'Get a customer',
    description: 'A customer by its id.',
    permission: 'CUSTOMER:READ',
    input: GetCustomerInput,
    output: customerView,
  },
  async (ctx, { id }) =>
    (await ctx.rows.findBy(Customer, { id, deletedAt: IsNull() })) ??
    refuseUnknown(Customer, id, 'id'),
);

@InputType()
export class CustomerFilter {
  @Id('Only the customer with this id.', { nullable: true }) id: string | null;
  @Text('Only customers with this e-mail address.', { nullable: true }) email: string | null;
  @Text('Only the customer with this CPF or CNPJ, with or without punctuation.', { nullable: true })
  taxId: string | null;
  @Text('Only the customer with this id of your own.', { nullable: true })
  externalId: string | null;
  @Text(
    'Only customers whose name begins with this, without regard to accents and upper and lower case.',
    { nullable: true },
  )
  name: string | null;
}

export const listCustomers = listOperation(
  Customer,
  {
    title: 'List customers',
    description: 'The customers, newest first.',
    permission: 'CUSTOMER:READ',
    filter: CustomerFilter,
    output: customerView,
  },
  ({ id, email, taxId, externalId, name }) => [
    where('t."deletedAt" IS NULL'),
    ...equals('id', id),
    ...(email ? [where('lower(t."email") = lower(?)', email.trim())] : []),
    ...equals('taxId', taxId ? (normalizeTaxId(taxId) ?? taxId) : null),
    ...equals('externalId', externalId),
    ...beginsWith('name', name),
  ],
);
