/** Reads one customer, or lists them. */
import { InputType } from 'type-graphql';
import { EmailFilter, Id, Text } from '../../platform/records/columns/columns';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, where, type Condition } from '../../platform/records/lists/conditions';
import { beginsWith } from '../../platform/records/columns/normalize-for-search';
import { getNewest } from '../../platform/records/get-newest';
import { Customer, customerView } from './customer';
import { normalizeTaxId } from './tax-id';

@InputType()
export class GetCustomerInput {
  @Id('The id of the customer.', { nullable: true }) id: string | null;
  @EmailFilter('Or the e-mail address; if several customers have it, the newest.') email:
    | string
    | null;
  @Text('Or the CPF or CNPJ, with or without punctuation. All that are given must match.', {
    nullable: true,
  })
  taxId: string | null;
}

export const getCustomer = operation(
  {
    title: 'Get a customer',
    description: 'A customer by its id.',
    permission: 'CUSTOMER:READ',
    input: GetCustomerInput,
    output: customerView,
  },
  (ctx, { id, email, taxId }) =>
    getNewest(
      ctx.rows,
      Customer,
      {
        id,
        email: { value: email?.trim(), having: havingEmail, isPersonal: true },
        taxId: { value: taxId?.trim(), having: havingTaxId, isPersonal: true },
      },
      { facts: [IS_KEPT] },
    ),
);

const IS_KEPT = where('t."deletedAt" IS NULL');
const havingEmail = (email: string) => where('lower(t."email") = lower(?)', email);
const havingTaxId = (taxId: string) => where('t."taxId" = ?', normalizeTaxId(taxId) ?? taxId);

/** SQL: as an index has it. */
const DIGITS_OF_CELLPHONE = `regexp_replace(t."cellphone", '\\D', '', 'g')`;

@InputType()
export class CustomerFilter {
  @Id('Only the customer with this id.', { nullable: true }) id: string | null;
  @EmailFilter('Only customers with this e-mail address.') email: string | null;
  @Text('Only the customer with this CPF or CNPJ, with or without punctuation.', { nullable: true })
  taxId: string | null;
  @Text('Only the customer with this id of your own.', { nullable: true })
  externalId: string | null;
  @Text(
    'Only customers whose name begins with this, without regard to accents and upper and lower case.',
    { nullable: true },
  )
  name: string | null;
  @Text('Only customers with this mobile phone; signs and spaces do not count.', {
    nullable: true,
  })
  cellphone: string | null;
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
  ({ id, email, taxId, externalId, name, cellphone }) => [
    IS_KEPT,
    ...equals('id', id),
    ...withEmail(email),
    ...equals('taxId', normalizeTaxId(taxId ?? '') ?? taxId),
    ...equals('externalId', externalId),
    ...beginsWith('name', name),
    ...withCellphone(cellphone),
  ],
);

// An empty one finds nothing: a list is never whole because a value was lost.
function withEmail(email: string | null | undefined): Condition[] {
  if (email === null || email === undefined) return [];
  return [havingEmail(email.trim())];
}

function withCellphone(cellphone: string | null | undefined): Condition[] {
  if (cellphone === null || cellphone === undefined) return [];
  return [where(`${DIGITS_OF_CELLPHONE} = ?`, cellphone.replaceAll(/\D/g, ''))];
}
