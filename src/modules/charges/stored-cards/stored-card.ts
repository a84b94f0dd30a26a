/**
 * A card that a buyer agreed to have stored, by which the merchant charges that customer again. It
 * shows no token of the provider: its own id is the `cardToken` of the interface.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { Node, StoredRecord } from '../../../platform/records/record';

@Entity('storedCards')
@ObjectType({
  implements: Node,
  description:
    'A card that its buyer agreed to have stored. It is charged by `cardToken`, which is its id, ' +
    'for its own customer only.',
})
export class StoredCard extends StoredRecord {
  static readonly prefix = 'paym';
  static readonly noun = 'stored card';

  @Id('The customer whose card it is.') customerId: string;
  @Text('The brand, such as `VISA`; null where the provider did not report it.', {
    nullable: true,
    personal: false,
    sample: 'VISA',
  })
  brand: string | null;
  @Text('Its last four digits; null where the provider did not report it.', {
    nullable: true,
    personal: false,
    sample: '4242',
  })
  lastFour: string | null;
  @Text(
    'The last month in which it is valid, `YYYY-MM`; null where the provider did not report it.',
    {
      nullable: true,
      personal: false,
      sample: '2034-12',
    },
  )
  expiryMonth: string | null;
  @Moment('When the buyer agreed that it is stored, in store time.') consentedAt: Date;
  @Moment('When a charge by it was last begun; null until then.', { nullable: true })
  lastUsedAt: Date | null;

  @Text("The provider's token of the card.", { private: true, personal: false })
  cardToken: string;
  @Id('The account at which it is stored; null = the simulator.', {
    nullable: true,
    private: true,
  })
  providerAccountId: string | null;
  @Moment('When it was deleted: from then on nothing charges it.', {
    nullable: true,
    private: true,
  })
  deletedAt: Date | null;
}

export const storedCardView = view(StoredCard, [
  'id',
  'customerId',
  'brand',
  'lastFour',
  'expiryMonth',
  'consentedAt',
  'lastUsedAt',
  'devMode',
  'createdAt',
  'updatedAt',
]);
