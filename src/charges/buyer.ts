/** The buyer of a charge. */
import { InputType } from 'type-graphql';
import { Text } from '../kit/data/columns';

/**
 * The payer as the buyer entered it. It is stored with the charge, and never compared with, or
 * filled from, a stored customer.
 */
@InputType({ description: 'Who pays.' })
export class BuyerInput {
  @Text('Name.', { nullable: true, max: 200, personal: true }) name: string | null;
  @Text('E-mail address.', { nullable: true, max: 254, personal: true }) email: string | null;
  @Text('CPF or CNPJ, with or without punctuation.', { nullable: true, max: 30, personal: true })
  taxId: string | null;
  @Text('Mobile phone.', { nullable: true, max: 30, personal: true }) cellphone: string | null;
}

export interface Buyer {
  name: string | null;
  email: string | null;
  taxId: string | null;
  cellphone: string | null;
}
