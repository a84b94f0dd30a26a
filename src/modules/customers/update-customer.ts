/**
 * Changes a stored customer. Payments keep what their buyers typed, and open pages what they were
 * created with.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Email, FreeData, Id, Text } from '../../platform/records/columns/columns';
import type { RowChanges } from '../../platform/records/columns/row-types';
import { refuseUnknown } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { AddressChangesInput, addressChanges } from './address';
import { readTaxId, trimmedOrNull } from './create-customer';
import { Customer, customerView } from './customer';
import { taxIdFault } from './tax-id';

const CLEARABLE = { nullable: true, clearable: true };

@InputType()
export class UpdateCustomerInput extends AddressChangesInput {
  @Id('The id of the customer.') id: string;
  @Email('E-mail address.', { nullable: true }) email: string | null;
  @Text('CPF or CNPJ, with or without punctuation; null = none.', {
    ...CLEARABLE,
    max: 30,
    check: taxIdFault,
  })
  taxId?: string | null;
  @Text('Name; null = none.', { ...CLEARABLE, max: 200 }) name?: string | null;
  @Text('Mobile phone; null = none.', { ...CLEARABLE, max: 30 }) cellphone?: string | null;
  @Text('Postal code (CEP); null = none.', { ...CLEARABLE, max: 20 }) zipCode?: string | null;
  @FreeData('Your own data about the buyer, in place of all earlier data; null = none.', CLEARABLE)
  metadata?: Record<string, unknown> | null;
}

/** Two customers are never merged: a `taxId` that another one has is refused. */
export const updateCustomer = operation(
  {
    title: 'Update a customer',
    description:
      'Changes the given fields of a customer. Payments made or begun before keep the data of ' +
      'their buyer. A `taxId` that another customer has is refused.',
    permission: 'CUSTOMER:CREATE',
    input: UpdateCustomerInput,
    output: customerView,
    forPortal: async (_ctx, { id }, customerId) =>
      id === customerId || refuseUnknown(Customer, id, 'id'),
  },
  (ctx, { id, ...input }) => {
    const changes = changesOf(input);
    return ctx.transaction(async (tx) => {
      const customer =
        (await tx.lockBy(Customer, { id, deletedAt: IsNull() })) ??
        refuseUnknown(Customer, id, 'id');
      const changed = await tx.updateUnique(customer, changes);
      if (!changed) throw await taxIdTaken(tx, changes.taxId ?? '');
      return changed;
    });
  },
);

/** An empty text clears the field too, as it counts as not given when a customer is created. */
function changesOf(input: Omit<UpdateCustomerInput, 'id'>): RowChanges<Customer> {
  const { email, taxId, name, cellphone, zipCode, metadata, ...address } = input;
  return {
    ...addressChanges(address),
    ...(email && { email }),
    ...(taxId !== undefined && { taxId: readTaxId(taxId, 'taxId') }),
    ...(name !== undefined && { name: trimmedOrNull(name) }),
    ...(cellphone !== undefined && { cellphone: trimmedOrNull(cellphone) }),
    ...(zipCode !== undefined && { zipCode: trimmedOrNull(zipCode) }),
    ...(metadata !== undefined && { metadata: metadata ?? {} }),
  };
}

async function taxIdTaken(tx: Transaction, taxId: string): Promise<Error> {
  const other = await tx.findBy(Customer, { taxId, deletedAt: IsNull() });
  return conflict(
    `taxId is taken by the customer ${other?.id ?? ''}: customers are not merged`,
    'taxId',
    'TAX_ID_TAKEN',
  );
}
