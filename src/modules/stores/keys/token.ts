/**
 * A short-lived secret of a front end, made from an API key with some of its permissions. Only a
 * keyed hash of it is stored.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../../../platform/records/columns/columns';
import { StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

@Entity('tokens')
@ObjectType({
  description: 'A token for a front end. The secret itself is shown once, when it is created.',
  implements: [],
})
export class Token extends StoredRecord {
  static readonly prefix = 'token';
  static readonly noun = 'token';

  @Id('The key it was made from. It ends with the key.') keyId: string;
  @Text('Its permissions. The key has all of them.', { list: true })
  permissions: string[];
  @Id('The only customer whose data it reads and changes; null = the whole store.', {
    nullable: true,
  })
  customerId: string | null;
  @Text('The only origin whose pages may use it.') origin: string;
  @Moment('When it expires, or expired or was revoked, in wall time.') expiresAt: Date;
  @Text('The keyed hash of the secret.', { private: true }) tokenHash: string;
}

export const tokenView = view(Token, [
  'id',
  'keyId',
  'permissions',
  'customerId',
  'origin',
  'devMode',
  'expiresAt',
  'createdAt',
]);
