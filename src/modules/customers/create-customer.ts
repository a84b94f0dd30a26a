/** Creates a customer. If the tax id is already stored, returns the existing customer. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Email, FreeData, Text } from '../../platform/records/columns/columns';
import { invalid, transientConflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import type { Transaction } from '../../platform/records/transaction';
import { AddressInput, addressOf } from './address';
import { Customer, customerView } from './customer';
import { normalizeTaxId, taxIdFault } from './tax-id';

@InputType()
export class CreateCustomerInput extends AddressInput {
  @Email('E-mail address.') email: string;
  @Text('CPF or CNPJ, with or without punctuation.', {
    nullable: true,
    max: 30,
    check: taxIdFault,
  })
  taxId: string | null;
  @Text('Name.', { nullable: true, max: 200 }) name: string | null;
  @Text('Mobile phone.', { nullable: true, max: 30 }) cellphone: string | null;
  @Text('Postal code (CEP).', { nullable: true, max: 20 }) zipCode: string | null;
  @FreeData('Your own data about the buyer.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
}

export const createCustomer = operation(
  {
    title: 'Create a customer',
    description:
      'Creates a customer; if the `taxId` is already stored, returns the existing customer ' +
      'unchanged.',
    permission: 'CUSTOMER:CREATE',
    input: CreateCustomerInput,
    output: customerView,
  },
  (ctx, input) => {
    const taxId = readTaxId(input.taxId, 'taxId');
    return ctx.transaction((tx) => findOrAddCustomer(tx, { ...input, taxId }));
  },
);

/**
 * The customer with this tax id, unchanged. Creates one if there is none (or no tax id was given).
 */
export async function findOrAddCustomer(
  tx: Transaction,
  {
    email,
    taxId,
    name,
    cellphone,
    zipCode,
    metadata,
    ...address
  }: Partial<CreateCustomerInput> & { email: string; taxId: string | null },
): Promise<Customer> {
  const added = await tx.insertNew(Customer, {
    email,
    taxId,
    country: 'BR',
    name: trimmedOrNull(name),
    cellphone: trimmedOrNull(cellphone),
    zipCode: trimmedOrNull(zipCode),
    ...addressOf(address),
    metadata: metadata ?? {},
    deletedAt: null,
  });
  const customer =
    added ?? (taxId ? await tx.findBy(Customer, { taxId, deletedAt: IsNull() }) : null);
  if (!customer)
    throw transientConflict(
      'the customer with this taxId has just been deleted: repeat the request',
      'taxId',
    );
  return customer;
}

/** The text without surrounding space. A text of spaces only counts as not given. */
export function trimmedOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** The tax id without punctuation. Refuses one that is not a CPF or CNPJ. */
export function readTaxId(text: string | null | undefined, field: string): string | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  const fault = taxIdFault(text);
  if (fault) throw invalid(`${field} ${fault.rule}`, field, fault);
  return normalizeTaxId(text);
}
