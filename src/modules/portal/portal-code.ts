/**
 * Six digits that were sent to an e-mail address: to sign in, or to prove a new address. Only keyed
 * hashes of the code and the address are stored. Its times are wall time.
 */
import { Entity } from 'typeorm';
import { Count, Id, Moment, Text, type Defaulted } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';

@Entity('portalCodes')
export class PortalCode extends StoredRecord {
  static readonly prefix = 'pcode';
  static readonly noun = 'portal code';

  @Text('The keyed hash of the address.', { private: true }) emailHash: string;
  @Text('The keyed hash of the digits.', { private: true }) codeHash: string;
  @Text('The customers with this address when it was sent.', { list: true, private: true })
  customerIds: string[];
  @Id('The link by which the customer came.', { nullable: true, private: true })
  linkId: string | null;
  @Id('The session in which a new address is proven; null for a sign-in.', {
    nullable: true,
    private: true,
  })
  sessionId: string | null;
  @Count('How often it was tried.', { private: true, default: 0 }) tries: Defaulted<number>;
  @Moment('When it was asked for.', { private: true }) askedAt: Date;
  @Moment('When it ends.', { private: true }) expiresAt: Date;
  @Moment('When it was used, or replaced by another one.', { nullable: true, private: true })
  usedAt: Date | null;
}
