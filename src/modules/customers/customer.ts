/** A buyer stored by the merchant, unique by tax id. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { FreeData, Moment, OneOf, Text } from '../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { MailLanguage } from '../stores/store';

@Entity('customers')
@ObjectType({ implements: Node, description: 'A buyer; unique by `taxId`.' })
export class Customer extends StoredRecord {
  static readonly prefix = 'cust';
  static readonly noun = 'customer';

  @Text('E-mail address.', { personal: true, sample: 'teste@example.com' }) email: string;
  @Text('CPF or CNPJ without punctuation, letters in upper case.', {
    nullable: true,
    personal: true,
    sample: '52998224725',
  })
  taxId: string | null;
  @Text('Country of the buyer: always `BR`.', { personal: false, sample: 'BR' }) country: string;
  @Text('Name.', { nullable: true, personal: true, sample: 'Cliente de Teste' }) name:
    | string
    | null;
  @Text('Mobile phone.', { nullable: true, personal: true, sample: '11999990000' }) cellphone:
    | string
    | null;
  @Text('Postal code (CEP).', { nullable: true, personal: true, sample: '01310100' }) zipCode:
    | string
    | null;
  @Text('Street.', { nullable: true, personal: true }) street: string | null;
  @Text('Number of the house.', { nullable: true, personal: true }) number: string | null;
  @Text('Apartment, floor or block.', { nullable: true, personal: true }) complement: string | null;
  @Text('District.', { nullable: true, personal: true }) district: string | null;
  @Text('City.', { nullable: true, personal: true }) city: string | null;
  @Text('State: two letters.', { nullable: true, personal: true }) state: string | null;
  @FreeData('Your own data about the buyer.', { personal: true }) metadata: Record<string, unknown>;
  @Text('Your own id of the customer, from an import; null without one.', {
    nullable: true,
    personal: false,
  })
  externalId: string | null;

  @Moment('When the buyer asked for erasure in the portal; null = never.', { nullable: true })
  erasureRequestedAt: Date | null;

  @OneOf(MailLanguage, 'The language in which the buyer used a page last; null = none was used.', {
    nullable: true,
    private: true,
  })
  pageLanguage: MailLanguage | null = null;
  @Moment(
    'When the merchant deleted it. Personal fields are erased; the row is kept for old payments.',
    { nullable: true, private: true, microseconds: true },
  )
  deletedAt: Date | null;
  @Moment(
    'When to erase the copies in other tables and in events (store time). Null = nothing to erase.',
    { nullable: true, private: true, due: 'erase-customers' },
  )
  eraseAt: Date | null;
  @Text('The fingerprint of the row that it was imported from.', {
    nullable: true,
    private: true,
    personal: true,
  })
  importFingerprint: string | null;
  @Moment('When the copies were erased.', { nullable: true, private: true })
  erasedAt: Date | null;
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
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
  'metadata',
  'externalId',
  'createdAt',
  'updatedAt',
]);
