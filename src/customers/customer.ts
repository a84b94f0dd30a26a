/** A buyer the merchant knows: unique by tax id. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { FreeData, Text } from '../kit/columns';
import { Node, StoredRecord } from '../kit/record';
import { view } from '../kit/view';

@Entity('customers')
@ObjectType({ implements: Node, description: 'A buyer you know; unique by `taxId`.' })
export class Customer extends StoredRecord {
  static readonly prefix = 'cust';
  static readonly noun = 'customer';

  @Text('E-mail address.') email: string;
  @Text('CPF or CNPJ without punctuation, letters in upper case.', { nullable: true }) taxId:
    string | null;
  @Text('Country of the buyer: always `BR`.') country: string;
  @Text('Name.', { nullable: true }) name: string | null;
  @Text('Mobile phone.', { nullable: true }) cellphone: string | null;
  @Text('Postal code (CEP).', { nullable: true }) zipCode: string | null;
  @FreeData('Your own data about the buyer.') metadata: Record<string, unknown>;

  /** When the merchant deleted it: personal fields are erased, the row stays for old payments. */
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

export const customerView = view(Customer, [
  'id',
  'devMode',
  'email',
  'taxId',
  'country',
  'name',
  'cellphone',
  'zipCode',
  'metadata',
  'createdAt',
  'updatedAt',
]);
