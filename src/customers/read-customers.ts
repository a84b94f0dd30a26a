/** Reads one customer, or lists them. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, Text } from '../kit/data/columns';
import { listOperation, operation } from '../kit/operation';
import { equals, where, type Condition } from '../kit/data/conditions';
import { refuseUnknown } from '../kit/data/rows';
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
  ({ id, email, taxId }) => [
    where('t."deletedAt" IS NULL'),
    ...equals('id', id),
    ...equals('email', email),
    ...equals('taxId', taxId ? (normalizeTaxId(taxId) ?? taxId) : null),
  ],
);

/**
 * SQL conditions over `customerId` for rows of a customer, given by id, e-mail address or tax id.
 */
export function ofCustomer({
  customerId,
  email,
  taxId,
}: {
  customerId: string | null;
  email: string | null;
  taxId: string | null;
}): Condition[] {
  const named = (column: string, value: string) =>
    where(
      't."customerId" IN (SELECT "id" FROM "customers" WHERE "storeId" = $1 AND "devMode" = ' +
        `$2 AND "${column}" = ?)`,
      value,
    );
  return [
    ...equals('customerId', customerId),
    ...(email ? [named('email', email)] : []),
    ...(taxId ? [named('taxId', normalizeTaxId(taxId) ?? taxId)] : []),
  ];
}
