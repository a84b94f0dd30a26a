/** A method of an account that is not called for a while, because its provider failed. */
import { Entity } from 'typeorm';
import { Count, Flag, Id, Moment, Text } from '../../../../platform/records/columns/columns';
import { StoredRecord } from '../../../../platform/records/record';
import type { AccountMethod } from '../provider-account';

/** Exists from the failure until the provider has answered again. */
@Entity('providerOutages')
export class ProviderOutage extends StoredRecord {
  static readonly prefix = 'pout';
  static readonly noun = 'provider outage';

  @Id('The account.', { private: true }) providerAccountId: string;
  @Text('The method that is not called.', { private: true }) method: AccountMethod;
  @Text("What the provider's last answer was, without secrets.", { private: true }) reason: string;
  @Flag('Whether the provider refuses our credentials, certificate or permissions.', {
    private: true,
  })
  needsRepair: boolean;
  @Count('How many calls have failed that tried whether the provider answers again.', {
    private: true,
  })
  failedProbes: number;
  @Moment('From when on one call tries again (wall time).', { private: true }) retryAt: Date;
  @Moment('When members are next notified, while it lasts; null = begun by an earlier release.', {
    nullable: true,
    private: true,
    due: 'report-failing-accounts',
  })
  reportAt: Date | null;
}
