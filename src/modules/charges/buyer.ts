/** The buyer of a charge. */
import { InputType, ObjectType } from 'type-graphql';
import { readTaxId, trimmedOrNull } from '../customers/create-customer';
import { taxIdFault } from '../customers/tax-id';
import { Email, Text } from '../../platform/records/columns/columns';

/**
 * The buyer as entered for one payment. It is stored with the charge, and filled from a stored
 * customer only if the checkout was created for that one.
 */
@ObjectType('Buyer', { description: 'The buyer of a payment, as entered for it.' })
@InputType('BuyerInput', { description: 'Who pays.' })
export class Buyer {
  @Text('Name.', { nullable: true, max: 200, personal: true, sample: 'Cliente de Teste' })
  name: string | null;
  @Email('E-mail address.', { nullable: true, personal: true, sample: 'teste@example.com' })
  email: string | null;
  @Text('CPF or CNPJ. It may be sent with punctuation, and is shown without it.', {
    nullable: true,
    max: 30,
    check: taxIdFault,
    personal: true,
    sample: '52998224725',
  })
  taxId: string | null;
  @Text('Mobile phone.', { nullable: true, max: 30, personal: true, sample: '11999990000' })
  cellphone: string | null;
}

/** What was sent, with texts trimmed and the tax id without punctuation. Refuses a wrong tax id. */
export function readBuyer(sent: Partial<Buyer> | null | undefined): Buyer {
  const { name, email, taxId, cellphone } = sent ?? {};
  return {
    name: trimmedOrNull(name),
    email: trimmedOrNull(email),
    taxId: readTaxId(taxId, 'customer.taxId'),
    cellphone: trimmedOrNull(cellphone),
  };
}
