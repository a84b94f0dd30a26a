/** A card that a provider stores for a store, and when it is deleted there. Production only. */
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';

@Entity('providerCards')
export class ProviderCard extends StoredRecord {
  static readonly prefix = 'pcard';
  static readonly noun = 'card of a provider';

  @Id('The account at which it is stored.', { private: true }) providerAccountId: string;
  @Text("The provider's token of the card.", { private: true }) token: string;
  @Moment('When to look whether nothing uses it; null = a subscription does, or it is deleted.', {
    nullable: true,
    private: true,
    due: 'forget-cards',
  })
  forgetAt: Date | null;
  @Moment('From when on nothing may begin to use it.', { nullable: true, private: true })
  forgottenAt: Date | null;
  @Moment('When the provider confirmed that it is deleted (wall time).', {
    nullable: true,
    private: true,
  })
  deletedAt: Date | null;
}
