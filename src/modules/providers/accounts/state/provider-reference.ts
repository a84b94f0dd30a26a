/** The provider's id of what we asked for by one of our references. */
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../../../../platform/records/columns/columns';
import { StoredRecord } from '../../../../platform/records/record';

/** Written before the provider is asked, so that a lost answer can be looked for. */
@Entity('providerHandles')
export class ProviderReference extends StoredRecord {
  static readonly prefix = 'phan';
  static readonly noun = 'provider reference';

  @Id('The account that was asked.', { private: true }) providerAccountId: string;
  @Text('What was asked for, such as `boleto`.', { private: true }) kind: string;
  @Id('Our reference, such as the id of the charge.', { private: true }) reference: string;
  @Id("The provider's id; null = its answer is not known.", { nullable: true, private: true })
  providerId: string | null;
  @Moment('When the provider was last asked (wall time); null = it may be asked again.', {
    nullable: true,
    private: true,
  })
  askedAt: Date | null;
}
