/**
 * An account of a store at a payment provider. Its credentials are sealed; nothing of them is ever
 * shown again.
 */
import { Entity } from 'typeorm';
import {
  Count,
  Flag,
  Moment,
  Text,
  type Defaulted,
} from '../../../platform/records/columns/columns';
import { StoredRecord } from '../../../platform/records/record';

export const ACCOUNT_KINDS = ['bcb-pix', 'efi', 'pagarme', 'woovi'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** What an account can be enabled for. */
export const ACCOUNT_METHODS = ['PIX', 'BOLETO', 'CARD', 'PAYOUT', 'AUTOMATIC_PIX'] as const;
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];
/** Each charge has codes of its own. Cards, mandates and money to pay out lie at one provider. */
export const SECOND_METHODS: readonly AccountMethod[] = ['PIX', 'BOLETO'];

@Entity('providerAccounts')
export class ProviderAccount extends StoredRecord {
  static readonly prefix = 'pacc';
  static readonly noun = 'provider account';

  @Text('The kind of provider.', { private: true }) kind: AccountKind;
  @Text("A name in the operator's words.", { private: true }) name: string;
  @Text('The methods that it serves for the store; empty = none.', { list: true, private: true })
  methods: AccountMethod[];
  @Text('The methods that it serves where nothing can have been sent to the first account.', {
    list: true,
    private: true,
    default: [],
  })
  secondFor: Defaulted<AccountMethod[]>;
  @Flag('Whether it is an account of the test environment of the provider.', { private: true })
  sandbox: boolean;
  @Text('The account file, sealed.', { private: true }) sealedFile: string;
  @Text('The secret in the address of its notifications, sealed.', { private: true })
  sealedSecret: string;
  @Moment('When its client certificate ends; null = it has none.', {
    nullable: true,
    private: true,
  })
  certificateEndsAt: Date | null;
  @Moment('When the provider last confirmed the address of our notifications (wall time).', {
    nullable: true,
    private: true,
  })
  webhooksAt: Date | null;
  @Moment('When the registered address is compared with ours; null = it was never registered.', {
    nullable: true,
    private: true,
    due: 'check-provider-webhooks',
  })
  webhooksCheckAt: Date | null;
  @Moment('When the provider is next asked for its lists; null = it never was.', {
    nullable: true,
    private: true,
    due: 'compare-accounts',
  })
  compareAt: Date | null;
  @Moment('When the provider is next asked for its disputes; null = it never was.', {
    nullable: true,
    private: true,
    due: 'receive-disputes',
  })
  disputesCheckAt: Date | null;
  @Moment('Up to when its lists are compared (wall time); null = from the beginning.', {
    nullable: true,
    private: true,
  })
  comparedUntil: Date | null;
  @Moment('The end of the list that is being compared; null = none is.', {
    nullable: true,
    private: true,
  })
  comparingUntil: Date | null;
  @Count('How many pages of that list are compared.', { private: true, default: 0 })
  comparingPage: Defaulted<number>;
  @Moment('When a notification last arrived, accurate to five seconds (wall time).', {
    nullable: true,
    private: true,
  })
  notifiedAt: Date | null;
}
